import { phrasesIn, tokensOf } from '#core/extraction/lexicon/lexicon';
import { memoized } from '#core/extraction/notation/memoized';
import type { ViewLine } from '#core/extraction/view/document-view';
import { directions, type Direction, type Surroundings } from '#core/extraction/view/surroundings';

/** Named features of a candidate at a place; a name that is absent is 0. */
export type Features = Map<string, number>;

/** A value that a field could have, with its features at each of its places. */
export interface Candidate<V, P> {
  value: V;
  places: P[];
  /** One for each place. */
  features: Features[];
}

/** Collects the candidates of a document, place by place. */
export class Candidates<V extends string | number, P> {
  private readonly byKey = new Map<string | number, Candidate<V, P>>();

  /** Adds a place of a value. Values with the same `key` are one candidate, which keeps the value that came first; answers that candidate. */
  add(value: V, place: P, features: Features, key: string | number = value): Candidate<V, P> {
    const candidate = this.byKey.get(key) ?? { value, places: [], features: [] };
    candidate.places.push(place);
    candidate.features.push(features);
    this.byKey.set(key, candidate);
    return candidate;
  }

  has(key: string | number): boolean {
    return this.byKey.has(key);
  }

  /** In the order of their first places. */
  all(): Candidate<V, P>[] {
    return [...this.byKey.values()];
  }
}

/** Adds where on its page a line is. */
export const addPosition = (features: Features, { top, page }: ViewLine): Features =>
  features.set(`top:${fifthOf(top)}`, 1).set(`page:${page === 1 ? 'first' : 'later'}`, 1);

const near: ReadonlySet<Direction> = new Set(['before', 'left', 'right', 'after', 'above', 'below']);
/** For these the words themselves are features, not only what the lexicon knows about them. */
const worded: ReadonlySet<Direction> = new Set([...near, 'header', 'section']);
/** The positions of a table column's header, or of the words that qualify its rows. */
const columnDirections = ['above', 'header', 'section', 'after'] as const;

/**
 * The features of the words around a value: a concept anywhere in them (`left:tax`), as all of them (`left=tax`), at their end (`left>tax`), a single
 * word (`left~sales`), and row and column of a table together (`interest&header:year_to_date`).
 */
export function wordFeatures(around: Surroundings): Features {
  const features: Features = new Map();
  let isNamed = false;
  for (const direction of directions) {
    const words = around[direction];
    if (words === undefined) {
      features.set(`${direction}:none`, 1);
      continue;
    }
    const tokens = tokensOf(words);
    for (const { concept, from, to } of phrasesIn(tokens)) {
      isNamed ||= near.has(direction);
      features.set(`${direction}:${concept}`, 1);
      if (to === tokens.length - 1) features.set(`${direction}${from === 0 ? '=' : '>'}${concept}`, 1).set(`${direction}>${concept}`, 1);
    }
    if (worded.has(direction))
      for (const token of tokens) if (token.length > 1 && !/^\d/.test(token)) features.set(`${direction}~${token}`, 1);
    if (near.has(direction)) features.set(`${direction}#${tokens.length <= 3 ? 'short' : tokens.length <= 6 ? 'middle' : 'long'}`, 1);
  }
  if (!isNamed) features.set('unnamed', 1);
  const rows = conceptsOf(around.before ?? around.left ?? around.right);
  for (const direction of columnDirections)
    for (const column of conceptsOf(around[direction])) for (const row of rows) features.set(`${row}&${direction}:${column}`, 1);
  return features;
}

/** What the words beside or above a value call it, by the phrase at their end. */
export const conceptsNaming = memoized((features: Features): string[] =>
  [...features.keys()].flatMap((name) => /^(?:before|left|right|above|header)>(.+)$/.exec(name)?.[1] ?? []),
);

function conceptsOf(words: string | undefined): string[] {
  return words === undefined ? [] : [...new Set(phrasesIn(tokensOf(words)).map(({ concept }) => concept))];
}

/** The fifth of a whole, from 0 to 4, that a share of it (0 to 1) is in. */
export const fifthOf = (share: number): number => Math.max(0, Math.min(4, Math.floor(share * 5)));

/** Marks each candidate with how often it is written, up to three times. */
export function markRepeats<C extends Candidate<unknown, unknown>>(candidates: C[]): C[] {
  for (const { features } of candidates) for (const atPlace of features) atPlace.set(`repeats:${Math.min(3, features.length)}`, 1);
  return candidates;
}

/** The features of a candidate as a whole: those of any of its places. */
export function pooled({ features }: { features: readonly Features[] }): ReadonlyMap<string, number> {
  const [first] = features;
  if (first && features.length === 1) return first;
  const all: Features = new Map();
  for (const atPlace of features) for (const [name, value] of atPlace) if (value > (all.get(name) ?? 0)) all.set(name, value);
  return all;
}
