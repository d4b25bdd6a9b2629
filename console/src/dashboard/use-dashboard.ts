import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useToday } from '../clock/use-today';
import { firstCalls } from '../providers/first-calls';

const recentDays = 30;
const recentRows = 10;
const dueDays = 14;
const dueRows = 6;

/** A day so many days before another, both `YYYY-MM-DD`. */
export function daysBefore(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - days);
  return at.toISOString().slice(0, 10);
}

/** This month whole, and the eleven before it. */
export function twelveMonths(day: string): { from: string; to: string } {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const iso = (at: number, date: number): string => new Date(Date.UTC(year, at, date)).toISOString().slice(0, 10);
  return { from: iso(month - 12, 1), to: iso(month, 0) };
}

/** The figures of the cards, over all time; of the month and the year of today, and so anew with each day. */
export function useTotals() {
  const today = useToday();
  return useQuery({
    queryKey: ['expenses', 'summary', 'on', today],
    queryFn: ({ signal }) => firstCalls.expenseSummary(signal),
    placeholderData: keepPreviousData,
  });
}

/** Whether there is any property yet; undefined while nobody knows. */
export function useHasProperty(): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['properties', 'summary'],
    queryFn: ({ signal }) => firstCalls.propertyTotals(signal),
  });
  return data && data.total_properties > 0;
}

/** The first day of the month before, and its day with today's number (its last where it is shorter). */
export function sameDaysLastMonth(day: string): { from: string; to: string } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  const iso = (dayNumber: number): string => new Date(Date.UTC(year, month - 2, dayNumber)).toISOString().slice(0, 10);
  return { from: iso(1), to: iso(Math.min(date, last)) };
}

/** What had been spent by this day of the month before. */
export function useLastMonth() {
  const days = sameDaysLastMonth(useToday());
  return useQuery({
    queryKey: ['expenses', 'summary', days],
    queryFn: ({ signal }) => firstCalls.expenseSummary(signal, days),
  });
}

/** The figures of the last twelve months, for the charts: what is dated after them stands in neither. */
export function useYear() {
  const days = twelveMonths(useToday());
  return useQuery({
    queryKey: ['expenses', 'summary', days],
    queryFn: ({ signal }) => firstCalls.expenseSummary(signal, days),
  });
}

/** The tax report of this year without its items; where nobody records income it is not asked for, since that of a large portfolio takes its time. */
export function useNetOfYear() {
  const year = Number(useToday().slice(0, 4));
  const days = { from: `${year}-01-01`, to: `${year}-12-31` };
  const { data: sums } = useQuery({
    queryKey: ['income', 'summary', days],
    queryFn: ({ signal }) => firstCalls.incomeSummary(signal, days),
  });
  const { data } = useQuery({
    queryKey: ['expenses', 'tax-report', year],
    queryFn: ({ signal }) => firstCalls.taxReport(signal, { year, items: false }),
    enabled: sums !== undefined && sums.count > 0,
  });
  return { year, report: data };
}

/** The newest expenses of the last 30 days, ten at most. */
export function useRecent() {
  const to = useToday();
  const from = daysBefore(to, recentDays);
  return useQuery({
    queryKey: ['expenses', 'recent', from],
    queryFn: ({ signal }) => firstCalls.expenses(signal, { from, to, limit: recentRows }),
  });
}

/** What is to be paid within two weeks or should have been, the most pressing first. */
export function useDueSoon() {
  const until = daysBefore(useToday(), -dueDays);
  return useQuery({
    queryKey: ['expenses', 'due', until],
    // A refund is owed to us.
    queryFn: ({ signal }) =>
      firstCalls.expenses(signal, { unpaid: true, kind: 'expense', due_to: until, sort: '["due_date","ASC"]', limit: dueRows }),
  });
}

/** What waits for a person; asked again with the documents. */
export const useWaiting = () =>
  useQuery({
    queryKey: ['documents', 'waiting'],
    queryFn: ({ signal }) => firstCalls.waiting(signal),
    refetchInterval: 60_000,
  });
