import { isWithFee } from '#core/hoa/card-fee';
import type { DuesEntryKind } from '#core/hoa/hoa-values';
import { daysApart } from '#core/platform/days';

/** A charge, payment or credit as far as it says whether another document says the same. Money is decimal text. */
export interface SaidEntry {
  kind: DuesEntryKind;
  period: string;
  amount: string;
  is_late_fee: boolean;
  document_id: number | null;
  expense_id: number | null;
  /** Nobody entered it: the expense of the bill itself says that it was paid. */
  by_expense: boolean;
  /** `happened_on` is the day of its bill: when it was paid nobody says. */
  undated?: boolean;
  happened_on: string | null;
  /** Its paper says that it takes the place of an earlier one. */
  corrects: boolean;
  is_special: boolean;
  /** The number of its bill. */
  reference: string | null;
  account: string | null;
  /** The day its paper has, else the day it came. */
  paper_day: string;
  /** The document that was found to be the same bill. */
  duplicate_of: number | null;
  /** That paper has its entry with another property. */
  said_elsewhere?: boolean;
}

/** Why an entry is shown and not counted; null where it counts. */
export type Uncounted = 'copy' | 'corrected' | 'repeated' | 'confirmed';

/** Within so many days a payment that is said twice is one. */
export const onePaymentDays = 21;

/**
 * Which entries of one property count: of a bill and its copies one, of a bill and its correction the correction, of dues that a
 * reminder or statement names again the first, of a payment that both a person or an expense and the association say the
 * association's. What is for something else, has another account or another bill's number is another charge. Pure.
 */
export function countEntries<E extends SaidEntry>(entries: readonly E[]): ReadonlyMap<E, Uncounted> {
  const out = new Map<E, Uncounted>();
  const live = (entry: E): boolean => !out.has(entry);
  for (const entry of entries)
    if (entry.said_elsewhere || (entry.duplicate_of !== null && entries.some(isOriginalOf(entry)))) out.set(entry, 'copy');
  // A credit corrects no charge and is none: each is held against its like.
  for (const kind of ['charge', 'credit']) {
    const charges = entries.filter((entry) => entry.kind === kind && live(entry)).toSorted(byPaper);
    for (const [at, charge] of charges.entries())
      if (charges.slice(at + 1).some((later) => isCorrectionOf(later, charge))) out.set(charge, 'corrected');
    const standing = charges.filter(live);
    for (const [at, charge] of standing.entries())
      if (standing.slice(0, at).some((earlier) => live(earlier) && isSameCharge(earlier, charge))) out.set(charge, 'repeated');
  }
  const alive = entries.filter(live);
  const [payments, charges] = [alive.filter(({ kind }) => kind === 'payment'), alive.filter(({ kind }) => kind === 'charge')];
  for (const [entry, why] of confirmedPayments(payments, charges)) out.set(entry, why);
  return out;
}

const byPaper = (a: SaidEntry, b: SaidEntry): number =>
  a.paper_day.localeCompare(b.paper_day) || (a.document_id ?? 0) - (b.document_id ?? 0);

const isOriginalOf =
  (copy: SaidEntry) =>
  (entry: SaidEntry): boolean =>
    entry.document_id === copy.duplicate_of && entry.kind === copy.kind;

const isOtherPaper = (a: SaidEntry, b: SaidEntry): boolean => a.document_id !== b.document_id;
/** Both say something, and not the same. */
const differ = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b;
const agree = (a: string | null, b: string | null): boolean => a !== null && a === b;

function isCorrectionOf(later: SaidEntry, earlier: SaidEntry): boolean {
  // A fee for paying a bill late names that bill and leaves it as it is.
  if (later.is_late_fee && !earlier.is_late_fee) return false;
  if (!isOtherPaper(later, earlier) || differ(later.account, earlier.account) || later.is_special !== earlier.is_special) return false;
  if (agree(later.reference, earlier.reference)) return later.period === earlier.period || later.corrects;
  return later.corrects && later.period === earlier.period;
}

const isSameCharge = (a: SaidEntry, b: SaidEntry): boolean =>
  isOtherPaper(a, b) &&
  a.period === b.period &&
  Number(a.amount) === Number(b.amount) &&
  a.is_late_fee === b.is_late_fee &&
  a.is_special === b.is_special &&
  !differ(a.account, b.account) &&
  !differ(a.reference, b.reference);

/** The association's own word stands; each of its confirmations confirms one payment that a person entered or an expense stands for. */
function confirmedPayments<E extends SaidEntry>(payments: readonly E[], charges: readonly SaidEntry[]): Map<E, Uncounted> {
  const out = new Map<E, Uncounted>();
  const confirmations = payments.filter(({ document_id: paper, expense_id: expense }) => paper !== null && expense === null);
  const confirm = (these: readonly E[], isSame: (one: E, confirmation: E) => boolean): E[] =>
    these.filter((confirmation) => {
      const said = payments.find((one) => !confirmations.includes(one) && !out.has(one) && isSame(one, confirmation));
      if (said) out.set(said, 'confirmed');
      return !said;
    });
  confirm(confirm(confirmations, isSamePayment), (one, confirmation) => isSameButFee(one, confirmation, charges));
  const marked = payments.filter((one) => !confirmations.includes(one) && !out.has(one) && one.expense_id === null);
  for (const expense of payments.filter((one) => one.by_expense && !out.has(one))) {
    const said = marked.find((one) => !out.has(one) && isSamePayment(one, expense));
    if (said) out.set(said, 'confirmed');
  }
  return out;
}

const isSamePayment = (a: SaidEntry, b: SaidEntry): boolean => Number(a.amount) === Number(b.amount) && isOneTime(a, b);

/** One is with the fee for paying by card, and the other is not; but not where each is just what another charge of the period is. */
function isSameButFee(a: SaidEntry, b: SaidEntry, charges: readonly SaidEntry[]): boolean {
  const [less, more] = Number(a.amount) < Number(b.amount) ? [a, b] : [b, a];
  if (!isWithFee(more.amount, less.amount) || !isOneTime(a, b)) return false;
  const of = ({ period, amount }: SaidEntry) => charges.filter((one) => one.period === period && Number(one.amount) === Number(amount));
  return !of(more).some((one) => one.is_special || one.is_late_fee || of(less).length > 0);
}

function isOneTime(a: SaidEntry, b: SaidEntry): boolean {
  if (a.period !== b.period) return false;
  if (a.happened_on === null || b.happened_on === null || a.undated || b.undated) return true;
  return daysApart(a.happened_on, b.happened_on) <= onePaymentDays;
}

/** The sentence for an entry that does not count. */
export const uncountedWords: Readonly<Record<Uncounted, string>> = {
  copy: 'Another document of the same bill says it: counted once.',
  corrected: 'A corrected bill takes its place.',
  repeated: 'An earlier document charges it already: counted once.',
  confirmed: 'Another line confirms this payment: counted once.',
};
