import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A phrase found in words: its concepts, and the indexes of its first and last word. */
export interface PhraseMatch {
  concept: string;
  from: number;
  to: number;
}

interface Node {
  next: Map<string, Node>;
  concepts: string[];
}

/** The words of folded text: runs of letters or digits; in a script written without blanks each character is a word. */
export function tokensOf(folded: string): string[] {
  return folded.replaceAll("'", '').match(/[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]|[\p{L}\p{M}]+|\d+/gu) ?? [];
}

/** What a file of this folder holds. */
export const readData = (file: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));

/** The lists of a file of this folder, by name. */
export const readLists = (file: string) => readData(file) as Record<string, string[]>;

/** What OCR reads: a sign instead of a figure, and letters instead of those that look like them. */
export const misread = readData('misread.json') as Record<'figures' | 'letters', Record<string, string>>;

/** The source of a pattern for any of the phrases, the longest first. */
export const alternatives = (phrases: readonly string[]): string =>
  phrases
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => phrase.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('|');

const markers = readLists('markers.json');

/** A list of `markers.json`. */
export const markersOf = (list: string): readonly string[] => markers[list] ?? [];

/** The source of a pattern for any of them. */
export const anyMarker = (list: string): string => alternatives(markersOf(list));

/** How words are shortened in labels, by the short form. */
const abbreviations = new Map(Object.entries(readData('abbreviations.json') as Record<string, string>));

/** Phrases of a file of this folder, by concept, as a tree of their words. */
export class Lexicon {
  private readonly root: Node = { next: new Map(), concepts: [] };

  constructor(file: string) {
    for (const [concept, phrases] of Object.entries(readLists(file))) for (const phrase of phrases) this.add(concept, phrase);
  }

  private add(concept: string, phrase: string): void {
    let node = this.root;
    for (const token of tokensOf(phrase)) {
      const next: Node = node.next.get(token) ?? { next: new Map(), concepts: [] };
      node.next.set(token, next);
      node = next;
    }
    if (!node.concepts.includes(concept)) node.concepts.push(concept);
  }

  /**
   * The phrases in words, from left to right: the longest at each word, none inside another. A phrase can mean several things, and also matches the
   * short forms of its words.
   */
  in(tokens: readonly string[]): PhraseMatch[] {
    const found: PhraseMatch[] = [];
    const spelledOut = tokens.some((token) => abbreviations.has(token)) ? tokens.map((token) => abbreviations.get(token) ?? token) : null;
    for (let from = 0; from < tokens.length; from += 1) {
      const [asWritten, inFull] = [this.longestAt(tokens, from), spelledOut && this.longestAt(spelledOut, from)];
      const longest = asWritten && asWritten.to >= (inFull?.to ?? from) ? asWritten : inFull;
      if (!longest) continue;
      found.push(...longest.concepts.map((concept) => ({ concept, from, to: longest.to })));
      from = longest.to;
    }
    return found;
  }

  private longestAt(tokens: readonly string[], from: number): { to: number; concepts: readonly string[] } | null {
    let node: Node | undefined = this.root;
    let longest: { to: number; concepts: readonly string[] } | null = null;
    for (let to = from; to < tokens.length; to += 1) {
      node = node.next.get(tokens[to] ?? '');
      if (!node) break;
      if (node.concepts.length > 0) longest = { to, concepts: node.concepts };
    }
    return longest;
  }
}

const labels = new Lexicon('labels.json');
const countries = new Lexicon('countries.json');

/** The phrases of `labels.json`: what the words beside a value call it. */
export const phrasesIn = (tokens: readonly string[]): PhraseMatch[] => labels.in(tokens);

/** By currency (ISO 4217), how often words name a place or an authority of its countries. */
export function countriesIn(tokens: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { concept } of countries.in(tokens)) counts.set(concept, (counts.get(concept) ?? 0) + 1);
  return counts;
}
