import type { HoaDues } from '../api/types';
import { regionShown } from '../i18n/locale';

export type DuesPeriod = HoaDues['periods'][number];
export type DuesState = 'paid' | 'late' | 'missing' | 'upcoming';

/** How a period stands: something is missing, all is paid (late or not), or it is not due yet. */
export function stateOf(period: Pick<DuesPeriod, 'missing' | 'paid' | 'credited' | 'carried' | 'owed' | 'paid_late'>): DuesState {
  const { missing, paid, credited, carried, paid_late: late } = period;
  if (missing > 0) return 'missing';
  if (late) return 'late';
  return paid + credited + carried > 0 && !isOpen(period) ? 'paid' : 'upcoming';
}

type Paying = Pick<DuesPeriod, 'owed' | 'paid' | 'carried'>;

/** What is still to be paid of a period, due or not: nothing where more was paid. In cents, since these are sums. */
export const openOf = ({ owed, paid, carried }: Paying): number => Math.max(0, Math.round((owed - paid - carried) * 100)) / 100;

/** Whether something of a period is still to be paid. */
export const isOpen = (period: Paying): boolean => openOf(period) > 0;

/** The periods of a property that are not paid in full, due or not. */
export const unpaidPeriods = ({ periods }: Pick<HoaDues, 'periods'>): DuesPeriod[] => periods.filter(isOpen);

/** What stands in a period's place: what is still missing of it, else all that is owed. */
export const amountOf = (period: Pick<DuesPeriod, 'missing' | 'owed'>): number => (period.missing > 0 ? period.missing : period.owed);

/** The period that begins in a month (0 for January), if any. */
export const periodOf = (dues: HoaDues, month: number): DuesPeriod | undefined =>
  dues.periods.find(({ period }) => Number(period.slice(5, 7)) === month + 1);

/** `2026-03-01` as `Mar`. */
export const monthName = (month: number): string =>
  new Date(Date.UTC(2000, month, 1)).toLocaleDateString(regionShown(), { month: 'short', timeZone: 'UTC' });
