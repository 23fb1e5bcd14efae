import type { Page } from '@playwright/test';
import { documentSets } from './documents';
import { figure, type Figure } from './figures';
import { inPage, runInPage } from './in-page';

/** Pairs of answers, one with the mask and one without, to the same prompt. */
const pairs = 8;

/** Tokens a second in the browser with the mask over those without, question by question, in one run. */
export function decodeFigures(): Promise<Figure[]> {
  return inPage(async (page) => {
    await speed(page, 'island', 0, 'constrained');
    const speeds: { masked: number; free: number }[] = [];
    for (let at = 0; at < pairs; at++) {
      const set = Object.keys(documentSets)[at % 4];
      const masked = await speed(page, set, at % 6, 'constrained');
      const free = await speed(page, set, at % 6, 'prompt');
      speeds.push({ masked, free });
    }
    const total = (key: 'masked' | 'free') =>
      pairs / speeds.reduce((sum, one) => sum + 1 / one[key], 0);
    const goal = { of: 'median', min: 0.95 } as const;
    const ratio = total('masked') / total('free');
    const each = (key: 'masked' | 'free') => speeds.map((one) => one[key]);
    return [
      figure('built-in model with the mask / without', 'ratio', [ratio], goal),
      figure('  tokens a second with the mask', '1/s', each('masked')),
      figure('  tokens a second without', '1/s', each('free')),
    ];
  });
}

/** Asks as a person does; tokens a second of the writing. */
async function speed(
  page: Page,
  set: string,
  question: number,
  strategy: 'constrained' | 'prompt',
): Promise<number> {
  const { documents, questions } = documentSets[set];
  const session = { sources: documents, question: questions[question], strategy };
  const { timings } = await runInPage(page, session, 'ask-submit');
  const { newTokens, writeMs } = timings;
  if (!newTokens || !writeMs) throw new Error('The page answered nothing.');
  return (1000 * newTokens) / writeMs;
}
