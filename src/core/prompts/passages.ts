/** Passages as the built-in model was trained to read them: `Sources:` and one numbered line each. */
export function renderPassages(passages: readonly string[]): string {
  const lines = passages.map((passage, index) => `[${String(index + 1)}] ${passage}`);
  return ['Sources:', ...lines].join('\n');
}
