/** A file read as a source, or why it was not. */
export type ReadFile =
  | { readonly ok: true; readonly title: string; readonly text: string }
  | { readonly ok: false; readonly reason: string };

/** Plain-text endings; others are read too unless their bytes show that they are no text. */
export const acceptedFiles = '.txt,.md,.markdown,.text,.csv,.tsv,.json,.log,.rst,.org,.tex,text/*';

/** Bytes. Longer texts keep the page from answering while they are drawn. */
const longestFile = 5_000_000;

/** Reads files as UTF-8 (or UTF-16 with a byte-order mark) text; says for each one that is none. */
export async function readFiles(files: Iterable<File>): Promise<ReadFile[]> {
  return Promise.all(Array.from(files, readOne));
}

async function readOne(file: File): Promise<ReadFile> {
  if (file.size > longestFile)
    return refuse(file, 'is larger than 5 MB: split it, or paste the part that matters');
  try {
    const text = decode(new Uint8Array(await file.arrayBuffer()));
    if (text === null) return refuse(file, 'is not a plain-text file');
    if (!text.trim()) return refuse(file, 'holds no text');
    return { ok: true, title: titleOf(file.name), text };
  } catch {
    return refuse(file, 'could not be read');
  }
}

function refuse(file: File, why: string): ReadFile {
  return { ok: false, reason: `“${file.name}” ${why}.` };
}

/** The text of a file's bytes, or `null` where a zero byte shows that it is no text. */
export function decode(bytes: Uint8Array): string | null {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  if (bytes.subarray(0, 65_536).includes(0)) return null;
  return new TextDecoder().decode(bytes);
}

function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

export function titleOf(fileName: string): string {
  return fileName.replace(/\.[a-z0-9]{1,8}$/i, '') || fileName;
}
