import { sumOf } from '#core/expenses/sum-of';

/** What a paper of an association charges. Decimal text. */
export interface PaperCharge {
  amount: string;
  isLateFee: boolean;
}

/**
 * The charges of a paper, its dues and its late fee apart. A late fee that is only threatened ("$25 after the 15th") is no charge: it
 * counts where the paper's own charge holds it, or is nothing else. Empty where nothing is asked for. Pure.
 */
export function paperCharges(of: { dues: string | null; amount: string | null; lateFee: string | null }): PaperCharge[] {
  const [dues, amount, fee] = [positive(of.dues), positive(of.amount), positive(of.lateFee)];
  if (fee !== null && amount === fee) return [{ amount: fee, isLateFee: true }];
  const base = dues ?? amount;
  if (base === null) return [];
  const own = { amount: base, isLateFee: false };
  if (fee === null || amount === null) return [own];
  if (dues !== null) return sumOf([dues, fee]) === amount ? [own, { amount: fee, isLateFee: true }] : [own];
  return [own];
}

const positive = (amount: string | null): string | null => (amount !== null && Number(amount) > 0 ? amount : null);
