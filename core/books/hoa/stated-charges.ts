import type { ClaimKind } from '#core/database/values/claim-values';
import { sumOf } from '#core/kernel/platform/sum-of';

/** One amount of a document of an association. Decimal text. */
export interface StatedCharge {
  kind: Extract<ClaimKind, 'dues' | 'other' | 'late_fee' | 'credit'>;
  amount: string;
}

/**
 * The charges of a document: dues, late fee and others, each by itself. A late fee that is only announced ("$25 after the 15th") is no charge: it counts
 * where the total is exactly dues plus fee, or the fee alone. A negative fee is waived, and credited where the total is less than the dues by exactly
 * that. The charges add up to the total, unless that is less than the dues for another reason. Empty where nothing is due. Pure.
 */
export function statedCharges(stated: { dues: string | null; amount: string | null; lateFee: string | null }): StatedCharge[] {
  const [dues, amount, fee] = [positive(stated.dues), positive(stated.amount), positive(stated.lateFee)];
  if (fee !== null && amount === fee) return [{ kind: 'late_fee', amount: fee }];
  const base = dues ?? amount;
  if (base === null) return [];
  const duesCharge = { kind: 'dues' as const, amount: base };
  const waived = (stated.lateFee?.startsWith('-') ?? false) && dues !== null && sumOf([dues, stated.lateFee ?? '0.00']) === amount;
  if (waived) return [duesCharge, ...statedCredits(stated.lateFee)];
  const beside = dues === null || amount === null ? null : positive(sumOf([amount, `-${dues}`]));
  return beside === null ? [duesCharge] : [duesCharge, { kind: beside === fee ? 'late_fee' : 'other', amount: beside }];
}

/** What a document gives back by a negative charge of its own. Empty where it gives nothing. Pure. */
export const statedCredits = (amount: string | null): StatedCharge[] =>
  amount !== null && Number(amount) < 0 ? [{ kind: 'credit', amount: amount.replace('-', '') }] : [];

/** A row for a special assessment with what it charges; in a sentence a single space stands before the sum. */
const specialRow = /\bspecial\s+assessments?\b[^\n]*?(?: {2,}|\t|: ?)\$? ?(\d{1,3}(?:,\d{3})+|\d{1,9})\.(\d{2})(?!\d)/gi;

/**
 * Whether a special assessment is what a document charges beside its dues, as a month's statement with an installment of it: a row says so, with no more
 * than that. Else the assessment is all it charges: who bills that alone may say that the dues stay what they are. Pure.
 */
export function isBesideDues(text: string, charges: readonly StatedCharge[]): boolean {
  const otherAmount = Number(charges.find(({ kind }) => kind === 'other')?.amount ?? 0);
  return [...text.matchAll(specialRow)].some(([, whole = '', cents = '']) => {
    const named = Number(`${whole.replaceAll(',', '')}.${cents}`);
    return named > 0 && named <= otherAmount;
  });
}

const positive = (amount: string | null): string | null => (amount !== null && Number(amount) > 0 ? amount : null);
