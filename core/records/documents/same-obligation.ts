import { isSameBusiness } from '#core/records/vendors/vendor-key';
import { compareAccounts } from '#core/records/documents/same-account';
import { daysApart } from '#core/kernel/platform/days';

/** An invoice of a subscription and its receipt are so many days apart at most. */
export const sameChargeDays = 3;

/** What a document is to an obligation: it asks for the money, or says that it was paid. One that says neither is taken for a bill. */
export type Role = 'bill' | 'payment';

/** What a document says of an obligation. Money is decimal text, days are `YYYY-MM-DD`. */
export interface ClaimFacts {
  role: Role;
  vendor: string | null;
  amount: string | null;
  /** The document's own date: of the bill, or of the payment that it confirms. */
  day: string | null;
  dueDay: string | null;
  /** The time it is for, in the document's words. */
  period: string | null;
  invoiceNumber: string | null;
  accountNumber: string | null;
  /** Two loans of one lender may ask for the same on the same day. */
  loanNumber?: string | null;
  propertyId: number | null;
  /** The subscription it is a bill of. */
  subscriptionId?: number | null;
  /** What a mortgage statement says besides: one for the same payment with other figures corrects it. */
  figures?: readonly (string | null)[];
}

/** A bill, its notice and its receipt lie within this; the next month's may cost the same. In days. */
const near = { papers: 10, payment: 5, whole: 75 };

/** How one document stands to another of the same obligation, and by what that is told: `vendor, amount and invoice number`. */
export interface Relation {
  is: 'copy' | 'confirms' | 'confirmed_by';
  by: string;
}

/**
 * How `a` stands to `b`; null where they are about two obligations. Two that ask for the same money, as a bill and its notice, are copies, and so are two that
 * say it was paid. A document that says so confirms the payment of one that asks: that is no copy, and both stand. Pure.
 */
export function relationOf(a: ClaimFacts, b: ClaimFacts): Relation | null {
  const by = sameObligation(a, b);
  if (by === null) return null;
  return { is: a.role === b.role ? 'copy' : a.role === 'payment' ? 'confirms' : 'confirmed_by', by };
}

/**
 * Of several bills the one that a payment is for: that of its number, else that whose due day, or day, is nearest to it; of two the first. It depends on no
 * other payment, so it is the same in whatever order documents come. Null where there are none. Pure.
 */
export function billOfPayment<B extends Pick<ClaimFacts, 'day' | 'dueDay' | 'invoiceNumber'>>(
  payment: Pick<ClaimFacts, 'day' | 'invoiceNumber'>,
  bills: readonly B[],
): B | null {
  const distance = ({ day, dueDay, invoiceNumber }: B): number =>
    isSameNumber(payment.invoiceNumber, invoiceNumber) ? -1 : (apartOf(dueDay ?? day, payment.day) ?? near.whole);
  return bills.reduce<B | null>((best, bill) => (best === null || distance(bill) < distance(best) ? bill : best), null);
}

const isSameNumber = (a: string | null, b: string | null): boolean => compared(a, b, (x, y) => plain(x) === plain(y)) === 'same';

/**
 * Whether two documents are about one obligation (a bill, its notice, its receipt): a sentence that says by what, else null. Vendor and amount have to be the
 * same, and then its number, or the account or property together with the time, or its subscription within a few days, as its charges are told apart; an
 * amount alone may well be two charges, such as the dues of two units or of two months.
 */
function sameObligation(a: ClaimFacts, b: ClaimFacts): string | null {
  if (!a.vendor || !b.vendor || !isSameBusiness(a.vendor, b.vendor)) return null;
  if (a.amount === null || Number(a.amount) === 0 || Number(a.amount) !== Number(b.amount)) return null;
  if (a.figures?.some((figure, at) => compared(figure, b.figures?.[at] ?? null, (x, y) => Number(x) === Number(y)) === 'other'))
    return null;
  const apart = apartOf(a.day, b.day);
  if (apart !== null && apart > near.whole) return null;
  const [invoice, account, loan, property, subscription] = [
    compared(a.invoiceNumber, b.invoiceNumber, (x, y) => plain(x) === plain(y)),
    comparedAccounts(a.accountNumber, b.accountNumber),
    comparedAccounts(a.loanNumber ?? null, b.loanNumber ?? null),
    compared(a.propertyId, b.propertyId, (x, y) => x === y),
    compared(a.subscriptionId ?? null, b.subscriptionId ?? null, (x, y) => x === y),
  ];
  if ([invoice, account, loan, property, subscription].includes('other')) return null;
  if (invoice === 'same') return 'vendor, amount and invoice number';
  const evidence = { account, property, subscription: apart !== null && apart <= sameChargeDays ? subscription : null };
  const by = (['account', 'property', 'subscription'] as const).find((name) => evidence[name] === 'same');
  const time = by === undefined ? null : sameTime(a, b, apart);
  return time && `vendor, amount, ${by} and ${time}`;
}

/** Whether both say something, and the same; null where one of them is silent. */
function compared<T>(a: T | null, b: T | null, same: (a: T, b: T) => boolean): 'same' | 'other' | null {
  if (a === null || b === null) return null;
  return same(a, b) ? 'same' : 'other';
}

const comparedAccounts = (x: string | null, y: string | null): ReturnType<typeof compareAccounts> =>
  x === null || y === null ? null : compareAccounts(x, y);

function sameTime(a: ClaimFacts, b: ClaimFacts, apart: number | null): string | null {
  const period = compared(a.period, b.period, (x, y) => plain(x) === plain(y));
  const due = compared(a.dueDay, b.dueDay, (x, y) => x === y);
  if (due === 'other' || (period === 'other' && due !== 'same')) return null;
  if (due === 'same') return 'due date';
  if (period === 'same') return 'period';
  if (apart !== null && apart <= near.papers) return 'date';
  return isPaymentOf(a, b) || isPaymentOf(b, a) ? 'due date' : null;
}

/** A receipt has the day of the payment, which lies about the bill's due day. It may not say what it is. */
function isPaymentOf(bill: ClaimFacts, receipt: ClaimFacts): boolean {
  if (bill.role === 'payment' || !bill.day || !receipt.day || receipt.dueDay !== null || receipt.day < bill.day) return false;
  const apart = apartOf(bill.dueDay, receipt.day);
  return apart !== null && apart <= near.payment;
}

const apartOf = (x: string | null, y: string | null): number | null => (x === null || y === null ? null : daysApart(x, y));

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
