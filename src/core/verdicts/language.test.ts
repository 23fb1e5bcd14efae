import { describe, expect, it } from 'vitest';
import { looksEnglish } from './language';

describe('looksEnglish', () => {
  it.each([
    'The tower was built in 1889 and is 330 metres tall.',
    'Marie Curie',
    'Der Spiegel reported that the president of France will visit Berlin in May.',
    'Big brown dogs chase small grey cats daily.',
    '1889',
    '',
  ])('yes: %s', (text) => {
    expect(looksEnglish(text)).toBe(true);
  });

  it.each([
    'Der Turm wurde 1889 gebaut und ist 330 Meter hoch.',
    'La tour a \u00e9t\u00e9 construite en 1889 et elle est tr\u00e8s haute pour les visiteurs.',
    'La torre fue construida en 1889 y es muy alta.',
    'De toren is gebouwd in 1889 en het is niet de hoogste van het land.',
    '\u5317\u4eac\u662f\u4e2d\u56fd\u7684\u9996\u90fd\u3002',
    '\u041c\u043e\u0441\u043a\u0432\u0430 \u2014 \u0441\u0442\u043e\u043b\u0438\u0446\u0430 \u0420\u043e\u0441\u0441\u0438\u0438.',
    '\u05d9\u05e8\u05d5\u05e9\u05dc\u05d9\u05dd \u05d4\u05d9\u05d0 \u05e2\u05d9\u05e8',
  ])('no: %s', (text) => {
    expect(looksEnglish(text)).toBe(false);
  });
});
