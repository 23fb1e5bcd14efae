import { describe, expect, it } from 'vitest';
import { chatConfig } from '../../../e2e/support/tiny-model';
import { contextOf, readChatConfig } from './chat-config';
import { renderChat } from './chat-template';

describe('readChatConfig', () => {
  it('lets the list’s settings take the place of the model’s own', () => {
    expect(contextOf(readChatConfig(chatConfig, {}))).toBe(8192);
    expect(contextOf(readChatConfig(chatConfig, { context_window_size: 4096 }))).toBe(4096);
    const sliding = { context_window_size: -1, sliding_window_size: 1024 };
    expect(contextOf(readChatConfig(chatConfig, sliding))).toBe(1024);
  });

  it('refuses settings that it cannot use, and says where', () => {
    const unsupported = expect.objectContaining({ code: 'model-unsupported' });
    expect(() => readChatConfig(null, {})).toThrow(unsupported);
    expect(() => readChatConfig({ ...chatConfig, vocab_size: 'many' }, {})).toThrow(/vocab_size/);
    const other = { ...chatConfig, tokenizer_files: ['tokenizer.model'] };
    expect(() => readChatConfig(other, {})).toThrow(/tokenizer\.json/);
  });
});

describe('renderChat', () => {
  const { conv_template } = readChatConfig(chatConfig, {});
  const turns = [
    { role: 'system', content: 'Cite.' },
    { role: 'user', content: 'What is $& and {system_message}?' },
    { role: 'assistant', content: 'This.' },
    { role: 'user', content: 'And now?' },
  ] as const;

  it('writes the turns of ChatML, and leaves a text’s own marks as they are', () => {
    expect(renderChat(conv_template, turns)).toBe(
      '<|im_start|>system\nCite.<|im_end|>\n' +
        '<|im_start|>user\nWhat is $& and {system_message}?<|im_end|>\n' +
        '<|im_start|>assistant\nThis.<|im_end|>\n' +
        '<|im_start|>user\nAnd now?<|im_end|>\n<|im_start|>assistant\n',
    );
  });

  it('uses the model’s own system message where none is given', () => {
    expect(renderChat(conv_template, turns.slice(1))).toContain('You are a helpful assistant.');
  });

  it('joins the first turn to the system message where the template says so (Llama 2)', () => {
    const llama2 = {
      ...conv_template,
      system_template: '[INST] <<SYS>>\n{system_message}\n<</SYS>>\n\n',
      roles: { user: '<s>[INST]', assistant: '[/INST]' },
      seps: [' ', ' </s>'],
      role_content_sep: ' ',
      role_empty_sep: ' ',
      add_role_after_system_message: false,
    };
    expect(renderChat(llama2, turns)).toBe(
      '[INST] <<SYS>>\nCite.\n<</SYS>>\n\nWhat is $& and {system_message}? ' +
        '[/INST] This. </s><s>[INST] And now? [/INST] ',
    );
  });
});
