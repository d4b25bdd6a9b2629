import { isSameBusiness, vendorKey } from '#core/records/vendors/vendor-key';
import { daysBetween } from '#core/kernel/platform/days';

/** What a statement states of its loan. Money is decimal text, days are `YYYY-MM-DD`, null is not known. */
export interface Figures {
  id: number;
  loanLastFour: string | null;
  lender: string | null;
  statementDate: string | null;
  dueDate: string | null;
  /** The day it came in, where that is known. */
  receivedOn?: string;
  principal: string | null;
  interest: string | null;
  principalBalance: string | null;
}

/** A statement with its day (empty where it names none), the one before it of its loan, and the one that replaces it. */
export interface Placed<S> {
  statement: S;
  day: string;
  before: S | null;
  replacedBy: number | null;
}

/** The statements of a property in their order, and those of each loan that runs, without the replaced ones. */
export interface Loans<S> {
  placed: Placed<S>[];
  running: S[][];
}

/** A statement in the order of all of its property. The day is counted in days; it and the balance are `NaN` where none is named. */
interface Entry<S> {
  statement: S;
  at: number;
  place: string;
  day: number;
  balance: number;
}
type Loan<S> = Entry<S>[];

const dayMs = 86_400_000;
/** No statement comes so many days before its own day; a misread year would make it the newest of its house for all time. */
const aheadDays = 62;
/** The statements of two loans that are each sent month by month come nearer to each other than this, in days, those of one do not. */
const sideBySideDays = 20;
/** From one statement of a loan to the next, or to its correction, a balance moves by less than this share of it. */
const farApart = 0.2;
/** The days between two statements of a loan of which that cannot be seen. */
const monthDays = 31;
/** So many statements are missing where a loan has ended: after another has begun since, and in any case. */
const missing = { replaced: 1.5, atAll: 3.5 };

/**
 * Finds the loans of a property in its statements. Those of one number, or of one lender and balance, are one loan; it goes on under another number or
 * lender where the balance does, unless both loans are stated side by side. Of the statements of a loan for one payment (the same due day, else statement
 * day) the last that names its interest counts: a correction, or that of a new servicer; a reminder names none. A loan has ended where its
 * next statement has not come though another loan has begun, or where several have not come. It depends on no order in which statements are given. Pure.
 */
export function foldLoans<S extends Figures>(statements: readonly S[]): Loans<S> {
  const entries = inOrder(statements);
  const loans = joined(threadsOf(entries));
  const replacedBy = new Map(loans.flatMap(replacedIn));
  const counting = loans.map((loan) => loan.filter(({ statement }) => !replacedBy.has(statement.id)));
  const before = new Map(counting.flatMap((loan) => loan.map(({ statement, place }) => [statement.id, beforeIn(loan, place)])));
  const placed = entries.map(({ statement, place }) => ({
    statement,
    day: place,
    before: before.get(statement.id) ?? null,
    replacedBy: replacedBy.get(statement.id) ?? null,
  }));
  const newest = entries.findLast(({ statement }) => !replacedBy.has(statement.id));
  const running = counting.filter((loan) => newest && (loan.includes(newest) || isStillRunning(loan, counting, newest.day)));
  return { placed, running: running.map((loan) => loan.map(({ statement }) => statement)) };
}

/** By their places; of one place what names the interest of the payment last, then by day. */
function inOrder<S extends Figures>(statements: readonly S[]): Loan<S> {
  const places = new Map<string, string>();
  const keyOf = (statement: S): string => paymentOf(statement) && `${loanKey(statement)} ${paymentOf(statement)}`;
  const ownPlace = (statement: S): string =>
    statement.dueDate !== null && statement.dueDate < dayOf(statement) ? statement.dueDate : dayOf(statement);
  for (const statement of statements) {
    const known = places.get(keyOf(statement));
    if (known === undefined || ownPlace(statement) < known) places.set(keyOf(statement), ownPlace(statement));
  }
  const placeOf = (statement: S): string => (paymentOf(statement) && places.get(keyOf(statement))) || ownPlace(statement);
  return statements
    .map((statement) => ({ statement, place: placeOf(statement) }))
    .toSorted((a, b) => a.place.localeCompare(b.place) || byWeight(a.statement, b.statement))
    .map((entry, at) => ({
      ...entry,
      at,
      day: Date.parse(entry.place) / dayMs,
      balance: Number(entry.statement.principalBalance ?? Number.NaN),
    }));
}

const paymentOf = ({ dueDate, statementDate }: Figures): string => dueDate ?? statementDate ?? '';

function dayOf({ statementDate, dueDate, receivedOn }: Figures): string {
  const day = statementDate ?? dueDate ?? '';
  return receivedOn !== undefined && daysBetween(receivedOn, day) > aheadDays ? receivedOn : day;
}

/** The last four of the number are what a loan is known by; without a number, its lender is. */
const loanKey = ({ loanLastFour, lender }: Figures): string => loanLastFour ?? vendorKey(lender ?? '');

/** What names no interest would take that of the payment out of the books. */
const byWeight = (a: Figures, b: Figures): number => weightOf(a) - weightOf(b) || dayOf(a).localeCompare(dayOf(b)) || a.id - b.id;
const weightOf = ({ principal, interest, principalBalance }: Figures): number =>
  Number(interest !== null) + Number([principal, interest, principalBalance].some((figure) => figure !== null));

const areNear = (a: number, b: number): boolean => Math.abs(a - b) <= farApart * Math.max(a, b);
const hasBalance = ({ balance }: { balance: number }): boolean => !Number.isNaN(balance);
const hasOtherLender = (a: Figures, b: Figures): boolean => a.lender !== null && b.lender !== null && !isSameBusiness(a.lender, b.lender);

/** What goes on under one number, or without one from a near balance under one lender: the nearest, where there are several. */
function threadsOf<S extends Figures>(entries: Loan<S>): Loan<S>[] {
  const threads: Loan<S>[] = [];
  for (const entry of entries) {
    const { statement, balance } = entry;
    const [found] = threads
      .flatMap((thread) => {
        const last = thread.findLast(hasBalance) ?? thread.at(-1);
        if (!last || loanKey(last.statement) !== loanKey(statement) || hasOtherLender(last.statement, statement)) return [];
        const goesOn = statement.loanLastFour !== null || areNear(last.balance, balance) || Number.isNaN(last.balance - balance);
        return goesOn ? [{ thread, apart: Math.abs(last.balance - balance) || 0 }] : [];
      })
      .toSorted((a, b) => a.apart - b.apart);
    if (found) found.thread.push(entry);
    else threads.push([entry]);
  }
  return threads;
}

/** Puts together what is one loan: each thread takes up the loan that its balance goes on from the nearest. */
function joined<S extends Figures>(threads: readonly Loan<S>[]): Loan<S>[] {
  const loans: Loan<S>[] = [];
  for (const thread of threads) {
    const apart = (loan: Loan<S>): number => stepBetween(loan, thread).apart || 0;
    const [found] = loans.filter((loan) => isOneLoan(loan, thread)).toSorted((a, b) => apart(a) - apart(b));
    if (found) found.splice(0, found.length, ...[...found, ...thread].toSorted((a, b) => a.at - b.at));
    else loans.push([...thread]);
  }
  return loans;
}

/** How the second, which begins later, goes on from the balance of the first; `NaN` where one names none. */
function stepBetween<S>(loan: Loan<S>, next: Loan<S>): { isNear: boolean; apart: number } {
  const to = next.find(hasBalance);
  const from = to && (loan.findLast((entry) => entry.at < to.at && hasBalance(entry)) ?? loan.find(hasBalance));
  const [before, after] = [from?.balance ?? Number.NaN, to?.balance ?? Number.NaN];
  return { isNear: areNear(before, after), apart: Math.abs(before - after) };
}

function isOneLoan<S extends Figures>(loan: Loan<S>, next: Loan<S>): boolean {
  const [last, first] = [loan.at(-1), next[0]];
  if (!last || !first) return false;
  const { isNear, apart } = stepBetween(loan, next);
  const isUnnumbered = [last, first].every(({ statement }) => statement.loanLastFour === null);
  if (isUnnumbered && loanKey(last.statement) === loanKey(first.statement)) return !areTwo(loan, next);
  if (mayLackNumber(loan, next) && isNear) return true;
  if (asksBeside(loan, next)) return false;
  const goesOn = last.at < first.at || loanKey(last.statement) === loanKey(first.statement);
  return goesOn ? isNear || Number.isNaN(apart) : isNear && !areSideBySide(loan, next);
}

/** Two loans of a lender that names no number: by their interest and principal, or side by side, where what is owed of each falls or is nothing. */
function areTwo<S extends Figures>(loan: Loan<S>, next: Loan<S>): boolean {
  const isOwed = (candidate: Loan<S>): boolean => {
    const balances = candidate.filter(hasBalance).map(({ balance }) => balance);
    return balances.every((balance) => balance === 0) || (balances.at(-1) ?? 0) < (balances[0] ?? 0);
  };
  const areOthers = loan.some((a) => next.some((b) => hasOtherFigures(a.statement, b.statement)));
  return areOthers || (isOwed(loan) && isOwed(next) && areMonthly(loan, next));
}

function hasOtherFigures(a: Figures, b: Figures): boolean {
  const isSilent = a.principal === null || b.principal === null;
  return isOther(a.interest, b.interest) && (isSilent || isOther(a.principal, b.principal));
}

/** Some documents of a loan do not name its number. */
function mayLackNumber<S extends Figures>(loan: Loan<S>, next: Loan<S>): boolean {
  const lacks = (candidate: Loan<S>) => candidate.some(({ statement }) => statement.loanLastFour === null);
  const isSameLender = next.some((a) => loan.some((b) => !hasOtherLender(a.statement, b.statement)));
  return (lacks(loan) || lacks(next)) && isSameLender;
}

/**
 * Whether both ask for one payment. Then they are one loan only where the new servicer asks for the split of it, or names the balance, that the old one did. Two
 * loans of which interest alone is paid may well cost the same.
 */
function asksBeside<S extends Figures>(loan: Loan<S>, next: Loan<S>): boolean {
  const pairs = loan.flatMap(({ statement: a }) => next.map(({ statement: b }) => [a, b] as const));
  const same = pairs.filter(([a, b]) => paymentOf(a) !== '' && paymentOf(a) === paymentOf(b));
  const differs = ([a, b]: (typeof pairs)[number]): boolean =>
    a.interest !== null && b.interest !== null ? !asksTheSame(a, b) : isOther(a.principalBalance, b.principalBalance);
  const isSame = ([a, b]: (typeof pairs)[number]): boolean =>
    asksTheSame(a, b) || (a.principalBalance !== null && a.principalBalance === b.principalBalance);
  return same.some(differs) || (same.length > 0 && !same.some(isSame));
}

const isOther = (a: string | null, b: string | null): boolean => a !== null && b !== null && Number(a) !== Number(b);
const asksTheSame = (a: Figures, b: Figures): boolean =>
  Number(a.principal) > 0 && a.principal === b.principal && a.interest !== null && a.interest === b.interest;

/**
 * Whether both are stated month after month, or once and each with a balance of its own. A number that was misread on one statement comes in place of the
 * right one, not beside it; and what is owed of one loan falls from document to document, of whatever name, while of two it rises from one to the other.
 */
function areSideBySide<S>(loan: Loan<S>, next: Loan<S>): boolean {
  const isOwedBeside = loan.some((a) => next.some((b) => isNear(a, b) && Math.abs(a.balance - b.balance) > 0));
  return areMonthly(loan, next) || (isOwedBeside && risesBetween(loan, next));
}

const isNear = (a: { day: number }, b: { day: number }): boolean => Math.abs(a.day - b.day) < sideBySideDays;

function areMonthly<S>(loan: Loan<S>, next: Loan<S>): boolean {
  const beside = (candidate: Loan<S>, by: Loan<S>) => candidate.filter((entry) => by.some((other) => isNear(entry, other)));
  return beside(loan, next).length > 1 && beside(next, loan).length > 1;
}

function risesBetween<S>(loan: Loan<S>, next: Loan<S>): boolean {
  const both = [...loan, ...next].filter(hasBalance).toSorted((a, b) => a.at - b.at);
  return both.slice(1).some((entry, before) => {
    const last = both[before];
    return last !== undefined && loan.includes(last) !== loan.includes(entry) && entry.balance > last.balance;
  });
}

/** Of each payment of a loan all but the last statement, with the one that replaces it. */
function replacedIn<S extends Figures>(loan: Loan<S>): [number, number][] {
  const payments = Map.groupBy(loan, ({ statement }) => paymentOf(statement));
  payments.delete('');
  return [...payments.values()].flatMap((same) => {
    const ids = same.toSorted((a, b) => byWeight(a.statement, b.statement)).map(({ statement }) => statement.id);
    return ids.slice(1).map((by, at): [number, number] => [ids[at] ?? by, by]);
  });
}

const beforeIn = <S>(loan: Loan<S>, place: string): S | null => loan.findLast((entry) => entry.place < place)?.statement ?? null;

/** Whether its next statement is not overdue for too long on a day. */
function isStillRunning<S>(loan: Loan<S>, loans: readonly Loan<S>[], day: number): boolean {
  const last = loan.at(-1)?.day ?? Number.NaN;
  const isReplaced = loans.some((other) => other.some(hasBalance) && (other[0]?.day ?? Number.NaN) - last >= sideBySideDays);
  return (day - last) / rhythmOf(loan) <= (isReplaced ? missing.replaced : missing.atAll);
}

/** The days that lie between two statements of it as a rule; reminders come between them. */
function rhythmOf<S>(loan: Loan<S>): number {
  const gaps = loan.slice(1).map((entry, at) => entry.day - (loan[at]?.day ?? Number.NaN));
  const sorted = gaps.filter((gap) => gap > 0).toSorted((a, b) => a - b);
  return Math.max(monthDays, sorted[Math.floor(sorted.length / 2)] ?? monthDays);
}
