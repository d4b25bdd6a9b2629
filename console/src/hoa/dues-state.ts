import type { HoaDues } from '../api/types';

export type DuesPeriod = HoaDues['periods'][number];
export type DuesState = 'paid' | 'late' | 'missing' | 'upcoming';

/** How a period stands: something is missing, all is paid (late or not), or it is not due yet. */
export function stateOf(period: Pick<DuesPeriod, 'missing' | 'paid' | 'credited' | 'carried' | 'owed' | 'paid_late'>): DuesState {
  const { missing, paid, credited, carried, paid_late: late } = period;
  if (missing > 0) return 'missing';
  if (late) return 'late';
  return paid + credited + carried > 0 && !isOpen(period) ? 'paid' : 'upcoming';
}

/** Whether something of a period is still to be paid, in cents since these are sums. */
export const isOpen = ({ owed, paid, carried }: Pick<DuesPeriod, 'owed' | 'paid' | 'carried'>): boolean =>
  Math.round((owed - paid - carried) * 100) > 0;

/** What stands in a period's place: what is still missing of it, else all that is owed. */
export const amountOf = (period: Pick<DuesPeriod, 'missing' | 'owed'>): number => (period.missing > 0 ? period.missing : period.owed);

/** The period that begins in a month (0 for January), if any. */
export const periodOf = (dues: HoaDues, month: number): DuesPeriod | undefined =>
  dues.periods.find(({ period }) => Number(period.slice(5, 7)) === month + 1);

/** `2026-03-01` as `Mar`. */
export const monthName = (month: number): string =>
  new Date(Date.UTC(2000, month, 1)).toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' });
