import type { ClaimKind, Standing } from '#core/database/values/claim-values';
import { daysApart } from '#core/kernel/platform/days';

/** A claim as far as it tells whether another states the same. Money is decimal text, days are `YYYY-MM-DD`. */
export interface Comparable {
  kind: ClaimKind;
  amount: string;
  /** Who states a payment: the association's document, the expense of a bill, a person, or a line of the bank. */
  source: 'machine' | 'expense' | 'person' | 'bank';
  /** The first day of the period it is for. */
  period: string;
  happenedOn: string | null;
  /** The day is that of its bill: when it was paid nobody states. */
  undated: boolean;
  expenseId: number | null;
  documentId: number | null;
  /** The day of its document, else the day that came. */
  documentDay: string;
  /** The document that was found to be the same file or bill. */
  duplicateOf: number | null;
  /** That document has its claim with another property. */
  statedElsewhere: boolean;
  reference: string | null;
  account: string | null;
  corrects: boolean;
}

/** Within so many days a payment that is stated twice is one. */
export const onePaymentDays = 21;

/** The most that is usual on top of a payment by card or bank: a flat fee, or a share of the sum. */
const mostFee = { flat: 6, share: 0.04 };

/** Whether `paid` may be `dues` with the fee for paying them by card. Decimal text; pure. */
export function isWithFee(paid: string, dues: string): boolean {
  const fee = Number(paid) - Number(dues);
  return fee > 0 && fee <= Math.max(mostFee.flat, Number(dues) * mostFee.share);
}

type Found<C> = Map<C, Standing>;

/**
 * The claims of one property that do not count, since another one states the same: of a bill and its copies one counts, of a bill and its correction the correction, of
 * dues that a reminder names again the first; a payment counts unless it is a copy. What is of another kind, account or bill number is another charge. Pure.
 */
export function sameCharges<C extends Comparable>(claims: readonly C[]): ReadonlyMap<C, Standing> {
  const out: Found<C> = copiesAmong(claims);
  // Credits are compared with credits, charges with charges.
  for (const isCredit of [false, true]) {
    const charges = claims
      .filter((claim) => claim.kind !== 'payment' && (claim.kind === 'credit') === isCredit && !out.has(claim))
      .toSorted(byDocument);
    for (const charge of correctedAmong(charges)) out.set(charge, 'corrected');
    for (const charge of repeatedAmong(charges.filter((candidate) => !out.has(candidate)))) out.set(charge, 'repeated');
  }
  return out;
}

/** The copies among the claims, payments included. */
function copiesAmong<C extends Comparable>(claims: readonly C[]): Found<C> {
  const sideOf = ({ kind }: Comparable): string => (kind === 'payment' || kind === 'credit' ? kind : 'charge');
  const originals = new Set(claims.map((claim) => `${sideOf(claim)} ${String(claim.documentId)}`));
  const isCopy = (claim: C) =>
    claim.statedElsewhere || (claim.duplicateOf !== null && originals.has(`${sideOf(claim)} ${String(claim.duplicateOf)}`));
  return new Map(claims.filter(isCopy).map((claim) => [claim, 'copy']));
}

/** By the day of the document; of one day the one that came first is the earlier. */
const byDocument = (a: Comparable, b: Comparable): number =>
  a.documentDay.localeCompare(b.documentDay) || (a.documentId ?? 0) - (b.documentId ?? 0);

/** Both state something, and not the same. */
const differ = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b;

function correctedAmong<C extends Comparable>(charges: readonly C[]): C[] {
  const at = new Map(charges.map((charge, index) => [charge, index]));
  const ofPeriod = Map.groupBy(charges, ({ period }) => period);
  const ofReference = Map.groupBy(charges, ({ reference }) => reference);
  return charges.filter((charge) => {
    const near = [...(ofPeriod.get(charge.period) ?? []), ...(charge.reference === null ? [] : (ofReference.get(charge.reference) ?? []))];
    return near.some((other) => (at.get(other) ?? 0) > (at.get(charge) ?? 0) && isCorrectionOf(other, charge));
  });
}

function isCorrectionOf(later: Comparable, earlier: Comparable): boolean {
  // A fee for paying a bill late names that bill and leaves it as it is.
  if (later.kind === 'late_fee' && earlier.kind !== 'late_fee') return false;
  const isOther = (later.kind === 'assessment') !== (earlier.kind === 'assessment') && earlier.kind !== 'late_fee';
  if (later.documentId === earlier.documentId || differ(later.account, earlier.account) || isOther) return false;
  if (later.reference !== null && later.reference === earlier.reference) return later.period === earlier.period || later.corrects;
  return later.corrects && later.period === earlier.period;
}

/** Whether a charge is part of the dues or beside them makes no difference to the payer. */
const sameKind = ({ kind }: Comparable): string => (kind === 'other' ? 'dues' : kind);

function repeatedAmong<C extends Comparable>(charges: readonly C[]): C[] {
  const alike = Map.groupBy(charges, (charge) => `${charge.period} ${sameKind(charge)} ${charge.amount}`);
  return [...alike.values()].flatMap((group) => {
    const standing: C[] = [];
    return group.filter((charge) => {
      const isAgain = standing.some(
        (earlier) =>
          earlier.documentId !== charge.documentId &&
          !differ(earlier.account, charge.account) &&
          !differ(earlier.reference, charge.reference),
      );
      if (!isAgain) standing.push(charge);
      return isAgain;
    });
  });
}

/**
 * Which payments of a property are confirmed by another that counts instead. What the bank booked counts, then the statement of the association; each of
 * these confirms one payment that a person entered or an expense made. `charges` are those that count. Pure.
 */
export function confirmedPayments<C extends Comparable>(payments: readonly C[], charges: readonly Comparable[]): ReadonlyMap<C, Standing> {
  const out: Found<C> = new Map();
  const chargesOf = Map.groupBy(charges, ({ period }) => period);
  for (const [period, ofPeriod] of Map.groupBy(payments, (payment) => payment.period)) {
    const confirmations = ofPeriod.filter(({ source }) => source === 'machine');
    const booked = ofPeriod.filter(({ source }) => source === 'bank');
    const others = ofPeriod.filter(({ source }) => source !== 'machine' && source !== 'bank');
    const open = (isSame: (one: C, by: C) => boolean, by: readonly C[], among: readonly C[]): C[] =>
      by.filter((confirmation) => {
        const stated = among.find((payment) => !out.has(payment) && isSame(payment, confirmation));
        if (stated) out.set(stated, 'confirmed');
        return !stated;
      });
    const left = open(isSamePayment, confirmations, others);
    open((payment, by) => isSameButFee(payment, by, chargesOf.get(period) ?? []), left, others);
    // The expense of a bill may repeat a payment that a person has entered.
    const entered = others.filter((payment) => payment.source === 'person' && payment.expenseId === null && !out.has(payment));
    open(
      isSamePayment,
      others.filter((payment) => payment.source === 'expense' && !out.has(payment)),
      entered,
    );
    // What still counts by now is one payment each: the bank says when it was made.
    const counting = [...confirmations, ...others];
    const unseen = open(isSamePayment, booked, counting);
    open((payment, by) => isSameButFee(payment, by, chargesOf.get(period) ?? []), unseen, counting);
  }
  return out;
}

const isSamePayment = (a: Comparable, b: Comparable): boolean => Number(a.amount) === Number(b.amount) && isAtOneTime(a, b);

/** One amount includes the card fee and the other does not. Not where both are charges of the period in their own right. */
function isSameButFee(a: Comparable, b: Comparable, charges: readonly Comparable[]): boolean {
  const [less, more] = Number(a.amount) < Number(b.amount) ? [a, b] : [b, a];
  if (!isWithFee(more.amount, less.amount) || !isAtOneTime(a, b)) return false;
  const sameAmount = ({ amount }: Comparable) => charges.filter((charge) => Number(charge.amount) === Number(amount));
  return !sameAmount(more).some(({ kind }) => kind === 'assessment' || kind === 'late_fee' || sameAmount(less).length > 0);
}

function isAtOneTime(a: Comparable, b: Comparable): boolean {
  if (a.happenedOn === null || b.happenedOn === null || a.undated || b.undated) return true;
  return daysApart(a.happenedOn, b.happenedOn) <= onePaymentDays;
}

/** The sentence for a claim that does not count. */
export const standingWords: Readonly<Record<Exclude<Standing, 'counts' | 'withdrawn'>, string>> = {
  copy: 'Another document for the same bill states this, so it is counted once.',
  corrected: 'A corrected bill replaces it.',
  repeated: 'An earlier document already charges this, so it is counted once.',
  confirmed: 'Another line confirms this payment, so it is counted once.',
};
