/** What is known of a family of models that web-llm lists; the list itself tells of neither. */
export interface ModelFamily {
  readonly name: string;
  readonly licence: string;
  readonly goodFor: string;
}

interface FamilyRow extends ModelFamily {
  readonly ids: RegExp;
}

const ask = 'see its page';

/** The first that matches counts. */
const families: readonly FamilyRow[] = [
  row(/^Qwen3\.5/, 'Qwen 3.5', 'Apache-2.0', 'cited answers in many languages'),
  row(/^Qwen3/, 'Qwen 3', 'Apache-2.0', 'cited answers in many languages; strong for its size'),
  row(/^Qwen2\.5-Coder-3B/, 'Qwen 2.5 Coder', 'Qwen Research', 'questions about code'),
  row(/^Qwen2\.5-Coder/, 'Qwen 2.5 Coder', 'Apache-2.0', 'questions about code'),
  row(/^Qwen2(?:\.5)?-Math/, 'Qwen Math', 'Apache-2.0', 'calculations; weak at quoting'),
  row(/^Qwen2\.5-3B/, 'Qwen 2.5', 'Qwen Research', 'cited answers in many languages'),
  row(/^Qwen2\.5/, 'Qwen 2.5', 'Apache-2.0', 'cited answers in many languages'),
  row(/^Qwen2/, 'Qwen 2', 'Apache-2.0', 'an older model, for comparison'),
  row(/^Llama-3\.2/, 'Llama 3.2', 'Llama 3.2 Community', 'cited answers in English; fast'),
  row(/^Llama-3\.1/, 'Llama 3.1', 'Llama 3.1 Community', 'careful answers, on a strong GPU'),
  row(/^Llama-3-/, 'Llama 3', 'Llama 3 Community', 'an older model, for comparison'),
  row(/^Llama-2/, 'Llama 2', 'Llama 2 Community', 'an older model, for comparison'),
  row(/^DeepSeek-R1/, 'DeepSeek R1 Distill', 'MIT', 'reasoning; here it answers without thinking'),
  row(/^Hermes-3-Llama/, 'Hermes 3', 'Llama 3 Community', 'following instructions closely'),
  row(/^Hermes-2.*Llama/, 'Hermes 2', 'Llama 3 Community', 'following instructions closely'),
  row(/Hermes.*Mistral/, 'Hermes on Mistral', 'Apache-2.0', 'following instructions closely'),
  row(/^WizardMath/, 'WizardMath', ask, 'calculations; weak at quoting'),
  row(/^Mistral-7B/, 'Mistral', 'Apache-2.0', 'cited answers, on a strong GPU'),
  row(/^Ministral-3.*Reasoning/, 'Ministral 3', 'Apache-2.0', 'reasoning'),
  row(/^Ministral-3/, 'Ministral 3', 'Apache-2.0', 'cited answers in many languages'),
  row(/^Phi-4/, 'Phi 4', 'MIT', 'careful answers, in English above all'),
  row(/^Phi-3/, 'Phi 3', 'MIT', 'careful answers, in English above all'),
  row(/^phi-[12]/, 'Phi 1 and 2', 'MIT', 'an older model, for comparison'),
  row(/^SmolLM2/, 'SmolLM2', 'Apache-2.0', 'a first try on a weak GPU'),
  row(/^gemma-4/, 'Gemma 4', ask, 'cited answers in many languages'),
  row(/^gemma/, 'Gemma', 'Gemma Terms of Use', 'cited answers in many languages'),
  row(/^OLMo-2/, 'OLMo 2', 'Apache-2.0', 'research: its training data are open, too'),
  row(/^stablelm-2/, 'StableLM 2', 'Stability AI Community', 'an older model, for comparison'),
  row(/^RedPajama/, 'RedPajama', 'Apache-2.0', 'an older model, for comparison'),
  row(/^TinyLlama/, 'TinyLlama', 'Apache-2.0', 'a first try on a weak GPU'),
];

function row(ids: RegExp, name: string, licence: string, goodFor: string): FamilyRow {
  return { ids, name, licence, goodFor };
}

export function familyOf(modelId: string): ModelFamily {
  const found = families.find(({ ids }) => ids.test(modelId));
  return found ?? { name: 'Other', licence: ask, goodFor: 'not tried by us' };
}
