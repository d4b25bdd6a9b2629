import { sumOf } from '#core/expenses/sum-of';

/** What a document of an association charges. Decimal text. */
export interface PaperCharge {
  amount: string;
  isLateFee: boolean;
  /** Charged beside the dues: water, parking, a fund. */
  isOther?: true;
  /** Given back beside the dues: a late fee that is waived. */
  isCredit?: true;
}

/**
 * The charges of a document: its dues, its late fee and what else it charges, apart. A late fee that is only threatened ("$25 after the 15th") is no
 * charge: it counts where the document's own charge holds just it beside the dues, or is nothing else. One below nothing is waived, and given back where the
 * own charge is less than the dues by just it. Together they are the document's own charge, unless that is less than the dues for another reason. Empty where
 * nothing is asked for. Pure.
 */
export function paperCharges(of: { dues: string | null; amount: string | null; lateFee: string | null }): PaperCharge[] {
  const [dues, amount, fee] = [positive(of.dues), positive(of.amount), positive(of.lateFee)];
  if (fee !== null && amount === fee) return [{ amount: fee, isLateFee: true }];
  const base = dues ?? amount;
  if (base === null) return [];
  const own = { amount: base, isLateFee: false };
  const waived = (of.lateFee?.startsWith('-') ?? false) && dues !== null && sumOf([dues, of.lateFee ?? '0.00']) === amount;
  if (waived) return [own, ...paperCredits(of.lateFee).map((one) => ({ ...one, isCredit: true as const }))];
  const rest = dues === null || amount === null ? null : positive(sumOf([amount, `-${dues}`]));
  if (rest === null) return [own];
  return [own, rest === fee ? { amount: rest, isLateFee: true } : { amount: rest, isLateFee: false, isOther: true }];
}

/** What a document gives back by a negative charge of its own. Empty where it gives nothing. Pure. */
export const paperCredits = (amount: string | null): PaperCharge[] =>
  amount !== null && Number(amount) < 0 ? [{ amount: amount.replace('-', ''), isLateFee: false }] : [];

/** A row for a special assessment with what it charges; in a sentence a single space stands before the sum. */
const specialRow = /\bspecial\s+assessments?\b[^\n]*?(?: {2,}|\t|: ?)\$? ?(\d{1,3}(?:,\d{3})+|\d{1,9})\.(\d{2})(?!\d)/gi;

/**
 * Whether a special assessment is what a document charges beside its dues, as a month's statement with an installment of it: a row says so, with no more
 * than that. Else the assessment is all it charges: who bills that alone may say that the dues stay what they are. Pure.
 */
export function isBesideDues(text: string, charges: readonly PaperCharge[]): boolean {
  const rest = Number(charges.find(({ isOther }) => isOther)?.amount ?? 0);
  return [...text.matchAll(specialRow)].some(([, whole = '', cents = '']) => {
    const named = Number(`${whole.replaceAll(',', '')}.${cents}`);
    return named > 0 && named <= rest;
  });
}

const positive = (amount: string | null): string | null => (amount !== null && Number(amount) > 0 ? amount : null);
