import { cadences } from '#core/books/cadence';
import { type DueEntry, type DueMonth, type DueRate, duesIn, monthsIn } from '#core/hoa/reckon-dues';

/**
 * The charges that may be reminders of a period longer than a month, each with the first day of it: they name just the dues of the period that is running,
 * which has its bill and was not paid when they were written, and are nearer to its beginning than to that of the next, whose bill comes ahead. Pure.
 */
export function remindersIn<E extends DueEntry>(year: number, rates: readonly DueRate[], entries: readonly E[]): ReadonlyMap<E, string> {
  const months = monthsIn(year, rates, entries);
  const found = new Map<E, string>();
  for (const one of months) {
    const running = one.due ? undefined : months.findLast((period) => period.due && period.month < one.month);
    if (!running || !isOf(one, running)) continue;
    const until = months.slice(running.month - 1, one.month).flatMap(({ own }) => own);
    for (const charge of one.own.filter(isDues))
      if (!until.some((entry) => isPaidBefore(entry, charge.happened_on ?? null))) found.set(charge, running.first);
  }
  return found;
}

function isOf<E extends DueEntry>(one: DueMonth<E>, { month, due, own }: DueMonth<E>): boolean {
  const since = one.month - month;
  return due !== null && since < cadences[due.schedule].months - since && duesIn(one.own) === due.amount && duesIn(own) === due.amount;
}

const isDues = ({ kind, counts, is_late_fee: late, is_special: special }: DueEntry): boolean =>
  kind === 'charge' && counts !== false && late !== true && special !== true;

const isPaidBefore = ({ kind, counts, happened_on: day }: DueEntry, paper: string | null): boolean =>
  kind === 'payment' && counts !== false && (paper === null || (day ?? '') < paper);
