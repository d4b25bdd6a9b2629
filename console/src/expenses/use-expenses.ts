import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchPage } from '../api/fetch-page';
import { type Call, fetchJson } from '../api/http';
import type { Expense, ExpenseSummary } from '../api/types';
import { useToday } from '../clock/use-today';

export const expensesPerPage = 50;

/** Which expenses; the names are those of the api. */
export type ExpenseFilters = NonNullable<Call['query']>;

/** One page of the expenses the filters hold for, the newest first. */
export const useExpensePage = (filters: ExpenseFilters, page: number) =>
  useQuery({
    queryKey: ['expenses', 'page', filters, page],
    queryFn: ({ signal }) =>
      fetchPage<Expense>('/expenses/', { query: { ...filters, skip: (page - 1) * expensesPerPage, limit: expensesPerPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** The totals of the expenses the filters hold for, added up by the server; some are of the month and the year of today, and so anew with each day. */
export function useExpenseSummary(filters: ExpenseFilters) {
  const today = useToday();
  return useQuery({
    queryKey: ['expenses', 'summary', filters, today],
    queryFn: ({ signal }) => fetchJson<ExpenseSummary>('/expenses/summary', { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
}
