import type { TracedToken, TracedStep } from '../../core/decoding/trace';

/** White space and other characters that do not show of themselves, made visible. */
export function shownToken(text: string): string {
  if (text === endText) return 'end';
  return Array.from(text, visible).join('');
}

/** The same for a voice that reads the page out. */
export function spokenToken(text: string): string {
  if (text === endText) return 'end of the answer';
  return text.replaceAll('\n', ' new line ').replace(/^ /, 'space ').trim();
}

/** Whether the mask took more than half of what the model wanted. */
export function isHeldBack({ removed }: TracedStep): boolean {
  return removed > 0.5;
}

/** What a step added, and for the end of the answer the token that ended it. */
export function stepText({ chosen, text }: TracedStep): string {
  return text || (chosen?.text ?? '');
}

/** "0.02%", "7%", "100%": never 0% for what may happen, nor 100% for what may not. */
export function percent(share: number): string {
  const value = share * 100;
  if (value > 0 && value < 0.01) return '<0.01%';
  if (value < 1) return `${Number(value.toFixed(2))}%`;
  if (value > 99 && value < 100) return `${Math.min(99.99, Number(value.toFixed(2)))}%`;
  return `${Math.round(value)}%`;
}

/** "“␣dam”", to stand in a sentence. */
export function quoted({ text }: Pick<TracedToken, 'text'>): string {
  return `“${shownToken(text)}”`;
}

/** As a trace names the tokens that end an answer. */
const endText = '<end>';

const signs: Readonly<Partial<Record<string, string>>> = { ' ': '␣', '\n': '⏎', '\t': '⇥' };

function visible(character: string): string {
  const sign = signs[character];
  if (sign) return sign;
  if (!/[\p{C}\p{Z}]/u.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
