import { vendorKey } from '#core/vendors/vendor-key';
import { loansInTurn } from '#core/mortgages/loans-in-turn';
import { areNear, hasOtherLender, isOtherLoan, loanKey, type Ordered, type Placed } from '#core/mortgages/order-statements';

/** A statement that counts, with its place among the others; the day is counted in days, `NaN` where it has none, and so is the balance. */
interface Entry<S> {
  statement: S;
  at: number;
  day: number;
  balance: number;
}
type Loan<S> = Entry<S>[];

const dayMs = 86_400_000;
/** The statements of two loans that are each sent month by month come nearer to each other than this, in days, those of one loan do not. */
const sideBySideDays = 20;
/** The rhythm of a loan of which it cannot be told. */
const monthDays = 31;
/** One statement of a loan that has not come tells that another loan, begun since, took its place. */
const oneMissing = 1.5;
/** So many tell that it has ended, whatever the others do. */
const manyMissing = 3.5;

/**
 * The loans that run on a house, each with its statements that count, in their order; the one of the newest statement is always among them.
 * Statements are of one loan by its number, else by lender and figures; a loan that goes on under another number or lender with nearly the
 * same balance is the same one, passed on or refinanced, unless both are told of side by side. A loan has ended where another began after its
 * last statement and its next has not come, or where several have not come since, by the newest statement of the house. Pure.
 */
export function runningLoans<S extends Ordered>(placed: readonly Placed<S>[]): S[][] {
  const counting = placed
    .filter(({ replacedBy }) => replacedBy === null)
    .map(({ statement, day }, at) => ({ statement, at, day: Date.parse(day) / dayMs, balance: balanceOf(statement) }));
  const loans = joined(sequencesOf(counting));
  const newest = counting.at(-1);
  return loans
    .filter((loan) => newest !== undefined && (loan.includes(newest) || runs(loan, loans, newest.day)))
    .map((loan) => loan.map(({ statement }) => statement));
}

const balanceOf = ({ principalBalance }: Ordered): number => Number(principalBalance ?? Number.NaN);
const namesBalance = ({ balance }: { balance: number }): boolean => !Number.isNaN(balance);

/** What stands together by number or lender; of several loans of one lender without numbers, the one whose balance is the nearest, or that takes turns. */
function sequencesOf<S extends Ordered>(counting: readonly Entry<S>[]): Loan<S>[] {
  const sequences: Loan<S>[] = [];
  for (const entry of counting) {
    const [own] = sequences
      .flatMap((sequence) => {
        const last = sequence.findLast(namesBalance) ?? sequence.at(-1);
        if (!last || loanKey(last.statement) !== loanKey(entry.statement)) return [];
        const isOwn = !isOtherLoan(last.statement, entry.statement) && !hasOtherLender(last.statement, entry.statement);
        return isOwn ? [{ sequence, apart: Math.abs(last.balance - entry.balance) || 0 }] : [];
      })
      .toSorted((a, b) => a.apart - b.apart);
    if (own) own.sequence.push(entry);
    else sequences.push([entry]);
  }
  return sequences.flatMap((sequence) => loansInTurn(sequence.filter(({ statement }) => statement.loanLastFour === null)) ?? [sequence]);
}

/** Puts together what is one loan under several names: each takes up the one that its balance goes on from the nearest. */
function joined<S extends Ordered>(sequences: readonly Loan<S>[]): Loan<S>[] {
  const loans: Loan<S>[] = [];
  for (const sequence of sequences) {
    const [own] = loans
      .filter((loan) => isOneLoan(loan, sequence))
      .toSorted((a, b) => stepBetween(a, sequence).apart - stepBetween(b, sequence).apart);
    if (own) own.splice(0, own.length, ...[...own, ...sequence].toSorted((a, b) => a.at - b.at));
    else loans.push([...sequence]);
  }
  return loans;
}

/** How the second, which begins later, goes on from the balance of the first; `NaN` where one names none. */
function stepBetween<S>(loan: Loan<S>, next: Loan<S>): { isNear: boolean; apart: number } {
  const to = next.find(namesBalance);
  const from = to && (loan.findLast((entry) => entry.at < to.at && namesBalance(entry)) ?? loan.find(namesBalance));
  const [one, other] = [from?.balance ?? Number.NaN, to?.balance ?? Number.NaN];
  return { isNear: areNear(one, other), apart: Math.abs(one - other) };
}

function isOneLoan<S extends Ordered>(loan: Loan<S>, next: Loan<S>): boolean {
  if (!stepBetween(loan, next).isNear) return false;
  const [last, first] = [loan.at(-1), next[0]];
  const isPassedOn = last !== undefined && first !== undefined && last.at < first.at;
  return isPassedOn || mayLackNumber(loan, next) || !standSideBySide(loan, next);
}

/** Some papers of a loan do not name its number. */
function mayLackNumber<S extends Ordered>(loan: Loan<S>, next: Loan<S>): boolean {
  const lenders = (of: Loan<S>) => of.map(({ statement: { lender } }) => (lender === null ? null : vendorKey(lender)));
  const [known, own] = [lenders(loan), lenders(next)];
  const lacks = (of: Loan<S>) => of.some(({ statement }) => statement.loanLastFour === null);
  return (lacks(loan) || lacks(next)) && own.some((lender) => lender === null || known.includes(lender) || known.includes(null));
}

/**
 * Whether both are told of at one time, month after month, or once and each with a balance of its own. A number that was misread on one statement stands in place of the
 * right one, not beside it; and what is owed of one loan falls from paper to paper, of whatever name, while of two it rises from one to the other.
 */
function standSideBySide<S>(loan: Loan<S>, next: Loan<S>): boolean {
  const isNear = (one: Entry<S>, other: Entry<S>) => Math.abs(one.day - other.day) < sideBySideDays;
  const beside = (one: Loan<S>, other: Loan<S>) => one.filter((entry) => other.some((near) => isNear(entry, near))).length;
  if (beside(loan, next) > 1 && beside(next, loan) > 1) return true;
  const hasOwnBalance = loan.some((one) => next.some((other) => isNear(one, other) && Math.abs(one.balance - other.balance) > 0));
  return hasOwnBalance && risesBetween(loan, next);
}

function risesBetween<S>(loan: Loan<S>, next: Loan<S>): boolean {
  const both = [...loan.map((entry) => ({ entry, of: loan })), ...next.map((entry) => ({ entry, of: next }))]
    .filter(({ entry }) => namesBalance(entry))
    .toSorted((a, b) => a.entry.at - b.entry.at);
  return both.slice(1).some(({ entry, of }, before) => {
    const last = both[before];
    return last !== undefined && last.of !== of && entry.balance > last.entry.balance;
  });
}

function runs<S>(loan: Loan<S>, loans: readonly Loan<S>[], today: number): boolean {
  const last = loan.at(-1)?.day ?? Number.NaN;
  const missing = (today - last) / rhythmOf(loan);
  const hasFollower = loans.some((other) => other.some(namesBalance) && (other[0]?.day ?? Number.NaN) - last >= sideBySideDays);
  return missing <= (hasFollower ? oneMissing : manyMissing);
}

/** The days that lie between two statements of it as a rule; reminders stand between them. */
function rhythmOf<S>(loan: Loan<S>): number {
  const gaps = loan.slice(1).map((entry, at) => entry.day - (loan[at]?.day ?? Number.NaN));
  const sorted = gaps.filter((gap) => gap > 0).toSorted((a, b) => a - b);
  return Math.max(monthDays, sorted[Math.floor(sorted.length / 2)] ?? monthDays);
}
