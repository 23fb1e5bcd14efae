import { decodeUtf8 } from '../../base/bytes';
import type { Vocabulary } from './vocabulary';

/** Gathers the bytes of tokens and gives their text, holding back a character that is not whole yet. */
export class TokenText {
  #bytes = new Uint8Array(1024);
  #length = 0;

  add(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  addToken(vocabulary: Vocabulary, id: number): void {
    const bytes = vocabulary.bytes(id);
    if (bytes) this.add(bytes);
  }

  /** The text so far, up to its last whole character. */
  get whole(): string {
    return decodeUtf8(
      this.#bytes.subarray(0, this.#length - unfinishedBytes(this.#bytes, this.#length)),
    );
  }

  /** All of it; what is not UTF-8 becomes U+FFFD. */
  get all(): string {
    return decodeUtf8(this.#bytes.subarray(0, this.#length));
  }

  #grow(by: number): void {
    const larger = new Uint8Array(2 * this.#bytes.length + by);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** How many bytes at the end belong to a character whose last bytes have not come yet. */
function unfinishedBytes(bytes: Uint8Array, length: number): number {
  for (let back = 1; back <= Math.min(3, length); back++) {
    const byte = bytes[length - back];
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const wanted = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return wanted > back ? back : 0;
  }
  return 0;
}
