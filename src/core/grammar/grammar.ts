import { encodeUtf8 } from '../../base/bytes';
import type { PlaceName } from './diagram';
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

export type Part = LiteralPart | ProsePart | ExcerptPart | EndPart;

interface Named {
  /** What diagrams and traces call it. */
  readonly name: PlaceName;
}

/** Just these bytes, at least one. */
export interface LiteralPart extends Named {
  readonly kind: 'literal';
  readonly bytes: Uint8Array;
  readonly next: readonly Edge[];
}

/** Free text by rules. */
export interface ProsePart extends Named {
  readonly kind: 'prose';
  readonly machine: ProseMachine;
  readonly next: readonly Edge[];
}

/** A piece of a text. */
export interface ExcerptPart extends Named {
  readonly kind: 'excerpt';
  readonly index: ExcerptIndex;
  readonly next: readonly Edge[];
}

/** Nothing more need follow. */
export interface EndPart extends Named {
  readonly kind: 'end';
}

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

  literal(name: PlaceName, text: string, next: readonly Edge[], at = this.reserve()): number {
    return this.#fill(at, { kind: 'literal', name, bytes: encodeUtf8(text), next });
  }

  prose(
    name: PlaceName,
    machine: ProseMachine,
    next: readonly Edge[],
    at = this.reserve(),
  ): number {
    return this.#fill(at, { kind: 'prose', name, machine, next });
  }

  excerpt(
    name: PlaceName,
    index: ExcerptIndex,
    next: readonly Edge[],
    at = this.reserve(),
  ): number {
    return this.#fill(at, { kind: 'excerpt', name, index, next });
  }

  end(): number {
    return this.#fill(this.reserve(), { kind: 'end', name: 'end' });
  }

  #fill(at: number, part: Part): number {
    this.#parts[at] = part;
    return at;
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
