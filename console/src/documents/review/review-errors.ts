import { isMissing, isSignedOut, isTurnedOff, sentenceOf } from '../../records/problems';

type Translate = (key: string, options?: Record<string, unknown>) => string;

/** What the server said, for a sentence that ends with it. */
export const detailOf = (error: unknown, translate: Translate): string => sentenceOf(error, translate('app.unreachable'));

/** Why a document's file cannot be shown. */
export function fileProblem(error: unknown, translate: Translate): string {
  const words = isMissing(error) ? 'review.file_gone' : isSignedOut(error) ? 'review.signed_out' : 'review.file_failed';
  return translate(words, { detail: detailOf(error, translate) });
}

const duplicate = /duplicate key|unique constraint|already been created for this document/i;

/** Why an expense could not be created; the database's word for a second one is said in ours. */
export function expenseErrorWords(error: unknown): string {
  const words = sentenceOf(error, 'quick.failed');
  return duplicate.test(words) ? 'review.duplicate_expense' : words;
}

/** Why rules could not be applied; switched off is a sentence of its own. */
export const rulesErrorWords = (error: unknown): string =>
  isTurnedOff(error) ? 'review.rules_off' : sentenceOf(error, 'review.rules_failed');
