import type { ChatMessage } from '../../../src/contracts/language';
import type { ChatTemplate } from './chat-config';

/**
 * The chat as web-llm (0.2.86, `Conversation`) renders it, up to where the answer begins; the tokens
 * of `system_prefix_token_ids` come before it. The sources stand in the first turn, so that the start
 * of the text stays the same from question to question.
 */
export function renderChat(template: ChatTemplate, messages: readonly ChatMessage[]): string {
  const told = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const system = filled(
    template.system_template,
    '{system_message}',
    told.join('\n') || template.system_message,
  );
  const turns = messages
    .filter(({ role }) => role !== 'system')
    .map((message, at) => turnOf(template, message, at, system !== ''));
  return [system, ...turns, template.roles.assistant + template.role_empty_sep].join('');
}

function turnOf(
  template: ChatTemplate,
  { role, content }: ChatMessage,
  at: number,
  afterSystem: boolean,
): string {
  const { roles, role_templates, role_content_sep, seps } = template;
  const name = role === 'assistant' ? roles.assistant : roles.user;
  const joined = !template.add_role_after_system_message && afterSystem && at === 0;
  const form = role_templates[role] ?? `{${role}_message}`;
  const text = filled(form, `{${role}_message}`, content).replace('{function_string}', '');
  return (joined ? '' : name + role_content_sep) + text + seps[at % seps.length];
}

/** Not by a pattern's string: a text may hold `$&`. */
function filled(form: string, slot: string, text: string): string {
  return form.replace(slot, () => text);
}
