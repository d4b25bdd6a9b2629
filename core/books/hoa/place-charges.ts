import { cadences } from '#core/database/values/cadence';
import { type Comparable, sameCharges } from '#core/books/claims/same-claim';
import { sumOf } from '#core/kernel/platform/sum-of';
import type { RatedMonth } from '#core/books/hoa/due-rate';

/** A bill comes due so many months before its period at most. */
const aheadMonths = 2;

interface Month extends RatedMonth {
  index: number;
  /** Months that a period which begins in it lasts. */
  lasts: number;
  own: readonly Comparable[];
}

/**
 * Months whose claims are counted in another one, with that one (both by their first days). Where dues are for a quarter or a year, a bill of just these dues may be dated
 * in a month in which none begins: it is for the period that is running then, where that has no bill yet or the bill only reminds of it, else for the next one, where that
 * has none. A bill of February 10 over the dues of the quarter from January is counted in January. A charge that another document states too decides nothing. Pure.
 */
export function placeCharges(rated: readonly RatedMonth[], claims: readonly Comparable[]): ReadonlyMap<string, string> {
  const inMonth = Map.groupBy(claims, ({ period }) => period);
  const months: Month[] = rated.map((month, index) => {
    return { ...month, index, lasts: month.due ? cadences[month.due.schedule].months : 0, own: inMonth.get(month.first) ?? [] };
  });
  const moves = new Map<string, string>();
  if (months.every(({ lasts }) => lasts <= 1)) return moves;
  const again = sameCharges(claims);
  const counts = (claim: Comparable): boolean => !again.has(claim);
  for (const month of months) {
    if (month.due || !month.own.some(isDues)) continue;
    const to = periodOf(month, months, counts);
    if (!to) continue;
    moves.set(month.first, to.first);
    to.own = [...to.own, ...month.own];
    month.own = [];
  }
  return moves;
}

function periodOf(month: Month, months: readonly Month[], counts: (claim: Comparable) => boolean): Month | null {
  const charged = duesOf(month.own.filter(counts));
  const asked = charged === '0.00' ? statedDues(month.own) : [charged];
  const isOf = (period: Month | undefined): period is Month => period?.due != null && asked.includes(period.due.amount);
  const isOpen = (period: Month): boolean => duesOf(period.own.filter(counts)) === '0.00';
  const running = months.findLast((other) => other.lasts > 0 && other.index < month.index);
  const next = months.find((other) => other.lasts > 0 && other.index > month.index);
  if (isOf(running) && month.index < running.index + running.lasts) {
    const since = months.slice(running.index, month.index + 1).flatMap(({ own }) => own);
    if (charged === '0.00' || isOpen(running) || remindsOf(running, month, since)) return running;
  }
  const isAhead = charged !== '0.00' && isOf(next) && next.lasts > 1 && next.index - month.index <= aheadMonths && isOpen(next);
  return isAhead ? next : null;
}

/** It asks for the same as the bill of the period, is nearer to the beginning of that than to its end, and that was not paid when it was written. */
function remindsOf(period: Month, month: Month, since: readonly Comparable[]): boolean {
  const elapsed = month.index - period.index;
  const asked: readonly Comparable[] = month.own.filter(isDues).map((charge) => ({ ...charge, period: period.first }));
  const again = sameCharges([...period.own, ...asked]);
  if (!asked.every((charge) => again.has(charge))) return false;
  const isPaidBefore = (day: string | null) =>
    since.some((claim) => claim.kind === 'payment' && (day === null || (claim.happenedOn ?? '') < day));
  return elapsed < period.lasts - elapsed && month.own.filter(isDues).every((charge) => !isPaidBefore(charge.happenedOn));
}

/** What is charged of the dues themselves: no fee for paying late, no special assessment. Decimal text. */
const duesOf = (claims: readonly Pick<Comparable, 'kind' | 'amount'>[]): string => sumOf(claims.filter(isDues).map(({ amount }) => amount));

/** What charges that are all stated elsewhere come to: together, and where they state one amount, as a reminder and its copy, that too. */
function statedDues(claims: readonly Comparable[]): string[] {
  const amounts = claims.filter(isDues).map(({ amount }) => amount);
  return [sumOf(amounts), ...(new Set(amounts).size === 1 ? amounts.slice(0, 1) : [])];
}

const isDues = ({ kind }: Pick<Comparable, 'kind'>): boolean => kind === 'dues' || kind === 'other';
