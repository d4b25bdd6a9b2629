import { isSameBusiness, vendorKey } from '#core/vendors/vendor-key';
import { daysBetween } from '#core/platform/days';

/** What says which statement replaces which and which comes before which. */
export interface Ordered {
  id: number;
  loanLastFour: string | null;
  lender: string | null;
  statementDate: string | null;
  dueDate: string | null;
  /** The day it came in, where that is known. */
  receivedOn?: string;
  /** Decimal text. */
  principal: string | null;
  interest: string | null;
  principalBalance: string | null;
}

/** A statement with the one before it, null for the first, and the one that replaces it, null where it counts itself. */
export interface Placed<S> {
  statement: S;
  /** The day it stands at, `YYYY-MM-DD`; empty where it names none. */
  day: string;
  before: S | null;
  replacedBy: number | null;
}

/**
 * Puts the statements of one property into their order. Of two for the same payment of the same loan (the same due date, else the
 * same statement date, of no other lender) the one of the later date replaces the other, or the later of one date: a corrected statement, or that of a
 * new servicer, who asks for the principal and interest that the old one had asked for already. A notice or reminder that names the payment alone corrects no figures, whenever it was written, and
 * one that names the balance as well no interest. A correction stands where its payment does: that of a past month that comes after the next statement
 * does not follow that. The rest follow each other by loan; where a lender names no loan, or the loan has a new servicer and so a new number, the
 * sequence is the one whose last statement is nearest before. Two loans of one lender without a number are told apart by their figures. Pure.
 */
export function orderStatements<S extends Ordered>(statements: readonly S[]): Placed<S>[] {
  const place = placesOf(statements);
  const ordered = statements.toSorted(
    (a, b) => place(a).localeCompare(place(b)) || saysHowMuch(a) - saysHowMuch(b) || dayOf(a).localeCompare(dayOf(b)) || a.id - b.id,
  );
  const replaced = new Map<number, number>();
  const last = new Map<string, S[]>();
  for (const [at, statement] of ordered.entries()) {
    const key = paymentKey(statement);
    if (key === null) continue;
    const known = last.get(key) ?? [];
    const own = known.findLast((one) => !isOtherLoan(one, statement) && (!hasOtherLender(one, statement) || asksTheSame(one, statement)));
    if (own) replaced.set(own.id, statement.id);
    // A notice of the new servicer names no figures to know the loan by.
    const isFirst = own === undefined || !namesFigures(own);
    const asked = isFirst
      ? ordered.slice(0, at).find((one) => !replaced.has(one.id) && isAskedAgain(one, statement, ordered, place))
      : undefined;
    if (asked) replaced.set(asked.id, statement.id);
    last.set(key, [...known.filter((one) => one !== own), statement]);
  }
  const counting = ordered.filter(({ id }) => !replaced.has(id));
  const loans = new Set(counting.map(loanKey));
  return ordered.map((statement) => {
    const replacedBy = replaced.get(statement.id) ?? null;
    const earlier = counting.filter((one) => one.id !== statement.id && place(one) < place(statement));
    const sameLoan = earlier.findLast((one) => loanKey(one) === loanKey(statement) && !isOtherLoan(one, statement));
    // Asked of the first of a loan alone: it looks at all others.
    const isNewLoan = replacedBy === null && sameLoan === undefined && loans.size > 1;
    const handedOver = isNewLoan ? earlier.findLast((one) => hasEnded(one, statement, counting, place)) : undefined;
    const before = sameLoan ?? handedOver ?? null;
    return { statement, day: place(statement), before: replacedBy === null ? before : null, replacedBy };
  });
}

type Place = (statement: Ordered) => string;

const ownDay = (one: Ordered): string => (one.dueDate !== null && one.dueDate < dayOf(one) ? one.dueDate : dayOf(one));

/** The day a statement stands at: its own, its payment's where that is before it, or that of the first for its payment. */
function placesOf(statements: readonly Ordered[]): Place {
  const first = new Map<string, string>();
  for (const statement of statements) {
    const key = paymentKey(statement);
    const known = key === null ? undefined : first.get(key);
    if (key !== null && (known === undefined || ownDay(statement) < known)) first.set(key, ownDay(statement));
  }
  const places = new Map(statements.map((statement) => [statement.id, first.get(paymentKey(statement) ?? '') ?? ownDay(statement)]));
  return ({ id }) => places.get(id) ?? '';
}

/** Whether it says more than what is to be paid. */
const namesFigures = ({ principal, interest, principalBalance }: Ordered): boolean =>
  [principal, interest, principalBalance].some((figure) => figure !== null);

/** What names no interest would take that of the payment out of the books. */
const saysHowMuch = (statement: Ordered): number => Number(namesFigures(statement)) + Number(statement.interest !== null);

/** No statement comes so many days before its own; one of a year that was misread would be the newest of its house for all time. */
const aheadDays = 62;

function dayOf({ statementDate, dueDate, receivedOn }: Ordered): string {
  const day = statementDate ?? dueDate ?? '';
  const isAhead = receivedOn !== undefined && daysBetween(receivedOn, day) > aheadDays;
  return isAhead ? receivedOn : day;
}

/** The last four of a loan stand for it; without a number, its lender does. */
export function loanKey(statement: Ordered): string {
  const known = loanKeys.get(statement);
  if (known !== undefined) return known;
  const { loanLastFour, lender } = statement;
  const key = loanLastFour ?? vendorKey(lender ?? '');
  loanKeys.set(statement, key);
  return key;
}

/** Each is asked for again and again while statements are compared. */
const loanKeys = new WeakMap<Ordered, string>();

/** From one statement to the next, or to its correction, a balance moves by less than this share of it. */
const farApart = 0.2;

/** Whether two balances may be of one loan; not where one is not known (`NaN`). */
export const areNear = (one: number, other: number): boolean => Math.abs(one - other) <= farApart * Math.max(one, other);
const areFar = (one: number, other: number): boolean => Math.abs(one - other) > farApart * Math.max(one, other);

/** Two loans of one lender that names no number: by the balance, and neither the interest nor the principal is the same. */
export function isOtherLoan(a: Ordered, b: Ordered): boolean {
  if (a.loanLastFour !== null || b.loanLastFour !== null) return false;
  const differ = (key: 'interest' | 'principal'): boolean => a[key] !== null && b[key] !== null && Number(a[key]) !== Number(b[key]);
  const isSilent = a.principal === null || b.principal === null;
  const [one, other] = [Number(a.principalBalance ?? Number.NaN), Number(b.principalBalance ?? Number.NaN)];
  return differ('interest') && (isSilent || differ('principal')) && areFar(one, other);
}

function paymentKey(statement: Ordered): string | null {
  const day = statement.dueDate ?? statement.statementDate;
  return day === null ? null : `${loanKey(statement)} ${day}`;
}

/**
 * No later statement of that loan, nor a balance far from its: this one may be its next, under a new servicer. Two loans that run side by side never are,
 * and the first statement of a second loan is not the next of the first.
 */
function hasEnded(one: Ordered, next: Ordered, all: readonly Ordered[], place: Place): boolean {
  if (areFar(Number(one.principalBalance ?? Number.NaN), Number(next.principalBalance ?? Number.NaN))) return false;
  return loanKey(one) !== loanKey(next) && !all.some((other) => loanKey(other) === loanKey(one) && place(other) >= place(next));
}

/** Whether two known lenders are two businesses. */
export const hasOtherLender = (one: Ordered, other: Ordered): boolean =>
  one.lender !== null && other.lender !== null && !isSameBusiness(one.lender, other.lender);

/** Whether both ask for one split of a payment. Two loans that no principal is paid of may well cost the same, two that are paid back hardly. */
const asksTheSame = (one: Ordered, other: Ordered): boolean =>
  Number(one.principal) > 0 && one.principal === other.principal && one.interest !== null && one.interest === other.interest;

/** The last of one servicer and the first of the next, for one payment of what is the same loan by its figures. */
function isAskedAgain(one: Ordered, next: Ordered, all: readonly Ordered[], place: Place): boolean {
  if (!hasOtherLender(one, next) || one.dueDate === null || one.dueDate !== next.dueDate) return false;
  const isOwedBeside = one.principalBalance !== null && next.principalBalance !== null && one.principalBalance !== next.principalBalance;
  if (!asksTheSame(one, next) || isOwedBeside) return false;
  const ofLoan = (of: Ordered): Ordered[] => all.filter((other) => other.id !== of.id && loanKey(other) === loanKey(of));
  return (
    loanKey(one) !== loanKey(next) &&
    ofLoan(one).every((other) => place(other) <= place(one)) &&
    ofLoan(next).every((other) => place(other) >= place(next))
  );
}
