import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A phrase found in words: what it means, and the first and last of the words that are it, counted from 0. */
export interface PhraseMatch {
  concept: string;
  from: number;
  to: number;
}

/** Phrases as a tree of their words. */
export interface PhraseTree {
  next: Map<string, PhraseTree>;
  concepts: string[];
}

/** The words of folded text: runs of letters or digits; each character of a script that is written without blanks is a word. */
export function tokensOf(folded: string): string[] {
  return folded.replaceAll("'", '').match(/[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]|[\p{L}\p{M}]+|\d+/gu) ?? [];
}

/** The phrases of a file such as `labels.json`, by concept. */
export function readPhrases(file: string): PhraseTree {
  const root: PhraseTree = { next: new Map(), concepts: [] };
  const lists = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>;
  for (const [concept, phrases] of Object.entries(lists))
    for (const phrase of phrases) {
      let node = root;
      for (const token of tokensOf(phrase)) {
        const next: PhraseTree = node.next.get(token) ?? { next: new Map(), concepts: [] };
        node.next.set(token, next);
        node = next;
      }
      if (!node.concepts.includes(concept)) node.concepts.push(concept);
    }
  return root;
}

const labels = readPhrases(join(import.meta.dirname, 'labels.json'));

/**
 * The phrases of a lexicon, that of labels unless told otherwise, in words, from left to right: the longest at each word, none inside another. A phrase
 * can mean several things.
 */
export function phrasesIn(tokens: readonly string[], tree: PhraseTree = labels): PhraseMatch[] {
  const found: PhraseMatch[] = [];
  for (let from = 0; from < tokens.length; from += 1) {
    const longest = longestAt(tree, tokens, from);
    if (!longest) continue;
    found.push(...longest.concepts.map((concept) => ({ concept, from, to: longest.to })));
    from = longest.to;
  }
  return found;
}

function longestAt(tree: PhraseTree, tokens: readonly string[], from: number): { to: number; concepts: readonly string[] } | null {
  let node: PhraseTree | undefined = tree;
  let longest: { to: number; concepts: readonly string[] } | null = null;
  for (let to = from; to < tokens.length; to += 1) {
    node = node.next.get(tokens[to] ?? '');
    if (!node) break;
    if (node.concepts.length > 0) longest = { to, concepts: node.concepts };
  }
  return longest;
}
