import type { ImportNote } from '#core/database/values/import-values';
import { sentenceOfNote } from '#core/records/imports/note-words';

/** What each note about a statement says. The console has the same sentences in each of its languages. */
const sentences: Readonly<Record<string, string>> = {
  unknown_format: 'This is no statement that can be read. Download it from your bank as OFX, QFX, camt.053 (XML) or CSV.',
  pdf_statement: 'This is a PDF. Download the statement from your bank as OFX, QFX, camt.053 (XML) or CSV.',
  hostile_xml: 'This file declares entities, which no bank’s statement does. It was not read.',
  broken_xml: 'This XML file is damaged. Download it again.',
  no_statement: 'This file has no statement of an account in it.',
  other_camt: 'This file has movements of the day or notices (camt.052 or camt.054). Download the statement instead: camt.053.',
  too_many_lines: 'This file has more than %{most} lines. Download fewer months at a time.',
  no_lines: 'This file has no lines.',
  foreign_account: 'The account %{account} is in %{currency}. The books are in %{own}.',
  broken_lines: '%{lines} lines without a day or amount were left out.',
  balance_off:
    'The balance does not add up: %{opening} at the start and the lines of this file make another balance than %{closing}. The difference is %{off}: lines may be missing.',
  balance_breaks: 'The balance stops adding up at row %{row}: lines may be missing there.',
  balance_gap: 'The last statement ended with %{before}, this one begins with %{opening}: one between them may be missing.',
  no_amount: 'Row %{row} has no amount.',
  more_notes: '%{more} more rows cannot be read.',
};

export const bankNoteCodes: readonly string[] = Object.keys(sentences);

/** A note about a statement as a sentence for a person. Pure. */
export function sentenceOfBankNote({ code, args }: ImportNote): string {
  const sentence = sentences[code];
  if (sentence === undefined) return sentenceOfNote({ code, args });
  return sentence.replaceAll(/%\{(\w+)\}/g, (_, name: string) => String(args[name] ?? ''));
}
