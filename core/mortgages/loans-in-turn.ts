import { areNear } from '#core/mortgages/order-statements';

/** A statement with its day, counted in days, and the balance it names, `NaN` without. */
export interface Told {
  day: number;
  balance: number;
}

/** The days from one statement of a loan to its next, on average. */
const monthDays = 30.4;
/** Two statements that come nearer to each other, in days, are of two loans; those of one loan lie further apart. */
const besideDays = 20;
/** A statement that comes so many days off the beat of one loan, and on that of the other, is the other's. */
const offDays = 3;

/**
 * Tells apart the two loans of one lender that names neither's number nor enough figures, by balances that take turns: the one goes on where it was, the
 * other too, twice, each month by month, and both are told of within a month. The other names nothing owed, as a credit line that is not drawn on,
 * or both fall. A line that is paid back and drawn on again is told of once a month, so it is one. Null where they are not sure to be two. Pure.
 */
export function loansInTurn<E extends Told>(entries: readonly E[]): [E[], E[]] | null {
  const named = entries.filter(({ balance, day }) => !Number.isNaN(balance) && !Number.isNaN(day));
  const [ones, others] = turnsIn(named) ?? [];
  if (!ones || !others) return null;
  const two: [E[], E[]] = [[], []];
  const seen = new Set([...ones, ...others]);
  for (const entry of entries) {
    if (seen.has(entry)) two[ones.includes(entry) ? 0 : 1].push(entry);
    // Before they took turns there was one of them.
    else if (two[0].length < 1 || two[1].length < 1) two[areNear(entry.balance, others[0]?.balance ?? Number.NaN) ? 1 : 0].push(entry);
    else two[isOfOther(entry, two) ? 1 : 0].push(entry);
  }
  return two;
}

/** The first four statements that take turns. */
function turnsIn<E extends Told>(named: readonly E[]): [[E, E], [E, E]] | null {
  for (let at = 0; at + 3 < named.length; at += 1) {
    const [a, b, c, d] = named.slice(at, at + 4);
    if (a && b && c && d && takeTurns(a, b, c, d))
      return [
        [a, c],
        [b, d],
      ];
  }
  return null;
}

function takeTurns(a: Told, b: Told, c: Told, d: Told): boolean {
  const goOn = areNear(a.balance, c.balance) && areNear(b.balance, d.balance) && !areNear(b.balance, c.balance);
  const monthly = c.day - a.day >= besideDays && d.day - b.day >= besideDays;
  const isBeside = b.day - a.day < besideDays || c.day - b.day < besideDays;
  const fall = (from: Told, to: Told) => to.balance < from.balance;
  const isNothing = (from: Told, to: Told) => from.balance === 0 && to.balance === 0;
  const rises = a.balance < c.balance || b.balance < d.balance;
  return goOn && monthly && isBeside && !rises && (isNothing(a, c) || isNothing(b, d) || (fall(a, c) && fall(b, d)));
}

/** By the balance it goes on from; where that is of both or none, or nothing is owed any more, by the day of the month each is told of. */
function isOfOther(entry: Told, [ones, others]: readonly [readonly Told[], readonly Told[]]): boolean {
  const [near, nearOther] = [ones, others].map((of) => areNear(lastBalance(of), entry.balance));
  const [off, offOther] = [ones, others].map((of) => offBeat(of.at(-1)?.day ?? Number.NaN, entry.day));
  const [byDay, byOtherDay] = [off ?? 0, offOther ?? 0];
  if (near === nearOther) return byOtherDay < byDay;
  const isPaidOff = entry.balance === 0 && Math.abs(byDay - byOtherDay) > offDays;
  return isPaidOff ? byOtherDay < byDay : nearOther === true;
}

const lastBalance = (of: readonly Told[]): number => of.findLast(({ balance }) => !Number.isNaN(balance))?.balance ?? Number.NaN;

/** How many days it lies beside a whole number of months after the last. */
function offBeat(last: number, day: number): number {
  const gap = day - last;
  return Math.abs(gap - monthDays * Math.max(1, Math.round(gap / monthDays)));
}
