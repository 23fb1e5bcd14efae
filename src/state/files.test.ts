import { describe, expect, it } from 'vitest';
import { decode, readFiles, titleOf } from './files';

describe('readFiles', () => {
  it('reads UTF-8 text in any script', async () => {
    const file = new File(['Grüße, 世界, שלום 🐦'], 'notes.v2.txt');
    expect(await readFiles([file])).toEqual([
      { ok: true, title: 'notes.v2', text: 'Grüße, 世界, שלום 🐦' },
    ]);
  });

  it('says of each other file why it was not read', async () => {
    const read = await readFiles([
      new File([new Uint8Array([80, 75, 3, 4, 0, 0])], 'a.docx'),
      new File(['  \n'], 'blank.txt'),
    ]);
    expect(read).toEqual([
      { ok: false, reason: '“a.docx” is not a plain-text file.' },
      { ok: false, reason: '“blank.txt” holds no text.' },
    ]);
  });

  it('reads UTF-16 by its byte-order mark', () => {
    expect(decode(new Uint8Array([0xff, 0xfe, 0x41, 0, 0x42, 0]))).toBe('AB');
    expect(decode(new Uint8Array([0xfe, 0xff, 0, 0x41]))).toBe('A');
  });

  it('takes the ending off a name, but never the whole name', () => {
    expect(titleOf('report.md')).toBe('report');
    expect(titleOf('.txt')).toBe('.txt');
    expect(titleOf('no ending')).toBe('no ending');
  });
});
