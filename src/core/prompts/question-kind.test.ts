import { describe, expect, it } from 'vitest';
import { isYesNoQuestion } from './question-kind';

describe('isYesNoQuestion', () => {
  it.each([
    'Is the lighthouse automatic?',
    'does the ferry sail in winter',
    "Isn't it closed in May?",
    'The ferry sails daily. Can dogs come along?',
    'Are dogs allowed or not?',
    '\u6e21\u8f6e\u51ac\u5929\u5f00\u5417\uff1f',
    'Est-ce que le phare est ouvert ?',
  ])('%s', (question) => expect(isYesNoQuestion(question)).toBe(true));

  it.each([
    'When was the lighthouse built?',
    'What is known about it?',
    'Is the tower red or white?',
    'Island birds: which ones nest there?',
    'Has-been stars: who are they?',
    '',
  ])('not: %s', (question) => expect(isYesNoQuestion(question)).toBe(false));
});
