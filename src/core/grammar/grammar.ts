import { encodeUtf8 } from '../../base/bytes';
import type { ExcerptIndex } from './excerpt-index';
import type { ProseMachine } from './prose';

/**
 * A grammar as data: parts joined by edges. An automaton walks it byte by byte; several parts may
 * be open at once (a quotation mark inside a snippet, and the same mark closing it), until the
 * bytes tell which it was.
 */
export interface Grammar {
  readonly parts: readonly Part[];
  readonly start: readonly Edge[];
}

export type Part =
  /** Just these bytes. */
  | { readonly kind: 'literal'; readonly bytes: Uint8Array; readonly next: readonly Edge[] }
  /** Free text by rules. */
  | { readonly kind: 'prose'; readonly machine: ProseMachine; readonly next: readonly Edge[] }
  /** A piece of a text. */
  | { readonly kind: 'excerpt'; readonly index: ExcerptIndex; readonly next: readonly Edge[] }
  /** Nothing more need follow. */
  | { readonly kind: 'end' };

/** A way from one part to the next. Two counters, of items and of groups of items, bound the loops. */
export interface Edge {
  readonly to: number;
  readonly itemsBelow?: number;
  readonly groupsBelow?: number;
  readonly counts: 'nothing' | 'item' | 'group';
}

/** Collects parts whose edges may point forward: a part is reserved first and filled in later. */
export class GrammarBuilder {
  readonly #parts: (Part | null)[] = [];

  /** The number of a part to be filled in later. */
  reserve(): number {
    return this.#parts.push(null) - 1;
  }

  fill(at: number, part: Part): number {
    this.#parts[at] = part;
    return at;
  }

  literal(text: string, next: readonly Edge[]): number {
    return this.fill(this.reserve(), { kind: 'literal', bytes: encodeUtf8(text), next });
  }

  prose(machine: ProseMachine, next: readonly Edge[]): number {
    return this.fill(this.reserve(), { kind: 'prose', machine, next });
  }

  excerpt(index: ExcerptIndex, next: readonly Edge[]): number {
    return this.fill(this.reserve(), { kind: 'excerpt', index, next });
  }

  end(): number {
    return this.fill(this.reserve(), { kind: 'end' });
  }

  /** Throws if a reserved part was never filled in. */
  build(start: readonly Edge[]): Grammar {
    const parts = this.#parts.map((part, at) => {
      if (!part) throw new Error(`Part ${at} of the grammar was reserved and not filled in.`);
      return part;
    });
    return { parts, start };
  }
}

export function edge(to: number): Edge {
  return { to, counts: 'nothing' };
}
