const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
  ...['august', 'september', 'october', 'november', 'december'],
];

/** A calendar date as far as the text gives it; months count from 1. */
export interface DateMention {
  readonly year: number | null;
  readonly month: number;
  readonly day: number | null;
  readonly start: number;
  readonly end: number;
}

const monthName = months.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?`).join('|');
const name = `(${monthName}|sept)\\.?`;
const day = '(\\d{1,2})(?:st|nd|rd|th)?';
const year = '(\\d{4})';
const patterns: readonly { pattern: RegExp; order: readonly ('year' | 'month' | 'day')[] }[] = [
  { pattern: dated(`${year}-(\\d{2})-(\\d{2})`), order: ['year', 'month', 'day'] },
  { pattern: dated(`${day}(?: of)? ${name}(?:,? ${year})?`), order: ['day', 'month', 'year'] },
  { pattern: dated(`${name} ${day}(?:,? ${year})?`), order: ['month', 'day', 'year'] },
  { pattern: dated(`${name},? ${year}`), order: ['month', 'year'] },
];

function dated(body: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${body}(?![\\p{L}\\p{N}])`, 'giu');
}

/** The dates of `text` that name a month, in English or as 2020-05-31; none lies over another. */
export function findDates(text: string): DateMention[] {
  const found: DateMention[] = [];
  for (const { pattern, order } of patterns) {
    for (const match of text.matchAll(pattern)) {
      const part = (kind: 'year' | 'month' | 'day') => match[order.indexOf(kind) + 1] ?? null;
      const date = {
        year: toNumber(order.includes('year') ? part('year') : null),
        month: toMonth(part('month')),
        day: toNumber(order.includes('day') ? part('day') : null),
        start: match.index,
        end: match.index + match[0].length,
      };
      if (!found.some((other) => date.start < other.end && other.start < date.end))
        found.push(date);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

function toNumber(digits: string | null): number | null {
  return digits === null ? null : Number(digits);
}

function toMonth(written: string | null): number {
  if (written === null) return 0;
  if (/^\d/u.test(written)) return Number(written);
  return months.findIndex((month) => month.startsWith(written.toLowerCase().slice(0, 3))) + 1;
}

/** Whether `known` says everything that `claimed` says. */
export function coversDate(known: DateMention, claimed: DateMention): boolean {
  if (known.month !== claimed.month) return false;
  if (claimed.day !== null && known.day !== claimed.day) return false;
  return claimed.year === null || known.year === claimed.year;
}
