import { useQuery } from '@tanstack/react-query';
import { fetchJson } from '../api/http';
import type { Expense, ExpenseSummary } from '../api/types';
import { useToday } from '../clock/use-today';

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

/** The first day of the month eleven months back: with this one that makes twelve. */
export function twelveMonthsFrom(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10);
}

/** The figures of the cards, over all time. */
export const useTotals = () =>
  useQuery({ queryKey: ['expenses', 'summary'], queryFn: ({ signal }) => fetchJson<ExpenseSummary>('/expenses/summary', { signal }) });

/** The first day of the month before, and its day with today's number (its last where it is shorter). */
export function sameDaysLastMonth(day: string): { from: string; to: string } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  const iso = (of: number): string => new Date(Date.UTC(year, month - 2, of)).toISOString().slice(0, 10);
  return { from: iso(1), to: iso(Math.min(date, last)) };
}

/** What had been spent by this day of the month before. */
export function useLastMonth() {
  const days = sameDaysLastMonth(useToday());
  return useQuery({
    queryKey: ['expenses', 'summary', days],
    queryFn: ({ signal }) => fetchJson<ExpenseSummary>('/expenses/summary', { query: days, signal }),
  });
}

/** The figures of the last twelve months, for the charts. */
export function useYear() {
  const from = twelveMonthsFrom(useToday());
  return useQuery({
    queryKey: ['expenses', 'summary', from],
    queryFn: ({ signal }) => fetchJson<ExpenseSummary>('/expenses/summary', { query: { from }, signal }),
  });
}

/** The newest expenses of the last 30 days, ten at most. */
export function useRecent() {
  const to = useToday();
  const from = daysBefore(to, recentDays);
  return useQuery({
    queryKey: ['expenses', 'recent', from],
    queryFn: ({ signal }) => fetchJson<Expense[]>('/expenses/', { query: { from, to, limit: recentRows }, signal }),
  });
}

/** What is to be paid within two weeks or should have been, the most pressing first. */
export function useDueSoon() {
  const until = daysBefore(useToday(), -dueDays);
  return useQuery({
    queryKey: ['expenses', 'due', until],
    queryFn: ({ signal }) =>
      fetchJson<Expense[]>('/expenses/', {
        // A refund is owed to us.
        query: { unpaid: true, kind: 'expense', due_to: until, sort: '["due_date","ASC"]', limit: dueRows },
        signal,
      }),
  });
}
