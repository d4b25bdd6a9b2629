import { toCents } from '#core/kernel/platform/sum-of';
import type { LineItem } from '#core/extraction/fields/extracted-fields';

/** What of a document says what its lines come to. */
export interface LinedBill {
  amount: string | null;
  lines: readonly LineItem[];
}

/**
 * What a line of a document comes to, from 1, as a part of its expense: on the document of a refund it stands as a credit. `foreign` is the document's
 * currency where it is not the books'. Where it cannot be divided, the sentence why. Pure.
 */
export function documentLine(
  bill: LinedBill | null,
  number: number,
  { kind, foreign }: { kind: 'expense' | 'refund'; foreign: string | null },
): { amount: string } | { problem: string } {
  if (!bill) return { problem: 'A line can only be divided if the expense has a document.' };
  if (foreign !== null) return { problem: `The lines of the document are in ${foreign}. Divide the expense as a whole.` };
  const item = bill.lines[number - 1];
  if (!item) return { problem: `The document has no line ${number}.` };
  if (item.amount === null) return { problem: `Line ${number} of the document has no amount.` };
  const isCredit = kind === 'refund' && (bill.amount ?? '').startsWith('-');
  const amount = isCredit ? item.amount.replace(/^-/, '') : item.amount;
  if (toCents(amount) > 0n) return { amount };
  return { problem: `Line ${number} is ${amount}. Only lines with a positive amount can be divided.` };
}
