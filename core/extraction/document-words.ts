import { spanLengths } from '#core/extraction/candidates/spans';
import type { DocumentView } from '#core/extraction/view/document-view';
import type { ExtractionContext } from '#core/extraction/fields/extracted-fields';
import { phrasesIn, tokensOf } from '#core/extraction/lexicon/lexicon';
import { fold } from '#core/extraction/notation/text-fold';

/** The title is within this many lines of the top. */
const titleLines = 12;
/** A line of at most this many words may be a heading or a label. */
const fewWords = 5;

/** Features of the words for the document as a whole: phrases and words, where they are, the subject, the mailbox. */
export function documentWords({ lines }: DocumentView, { subject, mailbox }: Pick<ExtractionContext, 'subject' | 'mailbox'>): string[] {
  const found = new Set<string>();
  const add = (place: string, tokens: readonly string[]): void => {
    for (const { concept } of phrasesIn(tokens)) found.add(`${place}:${concept}`);
    for (const token of tokens) if (isWord(token)) found.add(`${place}~${token}`);
  };
  const addPairs = (place: string, tokens: readonly string[]): void =>
    tokens.forEach((token, at) => {
      const next = tokens[at + 1];
      if (isWord(token) && next !== undefined && isWord(next)) found.add(`${place}~${token} ${next}`);
    });
  for (const line of lines) {
    const tokens = tokensOf(line.folded);
    add('all', tokens);
    if (line.index < titleLines) {
      add('title', tokens);
      addPairs('title', tokens);
    }
    for (const cell of line.cells) {
      const words = line.cells.length === 1 ? tokens : tokensOf(cell.folded);
      if (words.length <= fewWords)
        for (const { concept, from, to } of phrasesIn(words)) if (from === 0 && to === words.length - 1) found.add(`label:${concept}`);
    }
  }
  for (const days of spanLengths(lines)) found.add(`span:${cycleOf(days)}`);
  if (subject !== null) add('subject', tokensOf(fold(subject)));
  found.add(`mailbox:${mailbox ?? 'none'}`);
  return [...found];
}

/** The billing cycle that a period of so many days is as long as. */
function cycleOf(days: number): string {
  if (days >= 26 && days <= 35) return 'month';
  if (days >= 85 && days <= 97) return 'quarter';
  if (days >= 178 && days <= 186) return 'half';
  return days >= 355 && days <= 372 ? 'year' : 'other';
}

const isWord = (token: string): boolean => token.length > 2 && !/^\d/.test(token);
