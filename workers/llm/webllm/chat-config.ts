import * as v from 'valibot';
import { FaultError } from '../../shared/fault-error';

const templateSchema = v.object({
  system_template: v.string(),
  system_message: v.optional(v.string(), ''),
  roles: v.object({ user: v.string(), assistant: v.string() }),
  role_templates: v.optional(v.record(v.string(), v.string()), {}),
  seps: v.pipe(v.array(v.string()), v.minLength(1)),
  role_content_sep: v.optional(v.string(), ': '),
  role_empty_sep: v.optional(v.string(), ': '),
  system_prefix_token_ids: v.nullish(v.array(v.number()), []),
  stop_token_ids: v.pipe(v.array(v.number()), v.minLength(1)),
  add_role_after_system_message: v.optional(v.boolean(), true),
});

const configSchema = v.object({
  vocab_size: v.pipe(v.number(), v.integer(), v.minValue(1)),
  context_window_size: v.optional(v.number(), -1),
  sliding_window_size: v.optional(v.number(), -1),
  tokenizer_files: v.array(v.string()),
  conv_template: templateSchema,
});

/** What we read of a model's `mlc-chat-config.json`. */
export type ChatConfig = v.InferOutput<typeof configSchema>;
export type ChatTemplate = ChatConfig['conv_template'];

/**
 * Reads the settings of a model, with `overrides` in place of its own. Throws `model-unsupported`
 * for settings of another shape, and for a tokenizer that is not in a `tokenizer.json`.
 */
export function readChatConfig(json: unknown, overrides: object): ChatConfig {
  const given = typeof json === 'object' && json !== null ? { ...json, ...overrides } : json;
  const parsed = v.safeParse(configSchema, given);
  if (!parsed.success) {
    const [{ message, path }] = parsed.issues;
    const where = path?.map(({ key }) => String(key)).join('.') ?? '';
    throw new FaultError('model-unsupported', `mlc-chat-config.json, ${where}: ${message}`);
  }
  if (!parsed.output.tokenizer_files.includes('tokenizer.json')) {
    throw new FaultError('model-unsupported', 'The model has no tokenizer.json.');
  }
  return parsed.output;
}

/** Tokens of prompt and answer together. */
export function contextOf({ context_window_size, sliding_window_size }: ChatConfig): number {
  return context_window_size > 0 ? context_window_size : sliding_window_size;
}
