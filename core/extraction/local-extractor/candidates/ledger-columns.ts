import type { DocumentView } from '#core/extraction/document-view';
import type { Place } from '#core/extraction/evidence';
import { columnHead } from '#core/extraction/local-extractor/candidates/table-places';

export type LedgerColumn = 'charge' | 'payment' | 'balance';

const heads: readonly (readonly [LedgerColumn, RegExp])[] = [
  ['balance', /^\W*(?:running |account |current )?(?:balance|bal)\.?\W*$/],
  ['payment', /^\W*(?:payments?|credits?|paid|receipts?|payments? ?(?:\/|&|and) ?credits?)(?: \(?-\)?)?\W*$/],
  ['charge', /^\W*(?:charges?|debits?|assessed|billed|charges? ?(?:\/|&|and) ?debits?)(?: \(?\+\)?)?\W*$/],
];

/** In which column of an account with charges, payments and a running balance a figure stands; null outside of them. */
export function ledgerColumn(view: DocumentView, amount: Place): LedgerColumn | null {
  const head = columnHead(view, amount);
  return head === null ? null : (heads.find(([, pattern]) => pattern.test(head))?.[0] ?? null);
}

const headWords = [/\b(?:balance|bal)\b/, /\b(?:charges?|debits?|assessed|billed)\b/, /\b(?:payments?|credits?|paid|receipts?)\b/];

/** Whether a line heads such an account. */
export function hasLedger(view: DocumentView): boolean {
  return view.lines.some(({ cells, folded }) => cells.length > 2 && headWords.every((words) => words.test(folded)));
}
