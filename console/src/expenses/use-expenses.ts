import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'react-admin';
import type { Expense } from '../api/types';
import { useToday } from '../clock/use-today';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';

/** What narrows expenses; the names are those of the api. */
export type ExpenseFilters = Readonly<Record<string, unknown>>;

/** The totals of the expenses the filters hold for, added up by the server; some are of the month and the year of today, and so anew with each day. */
export function useExpenseSummary(filters: ExpenseFilters) {
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const today = useToday();
  return useQuery({
    queryKey: ['expenses', 'summary', filters, today],
    queryFn: async () => (await dataProvider.expenseSummary(filters)).data,
    placeholderData: keepPreviousData,
  });
}

/** All that narrows the list of expenses on the screen: what was chosen, and what the screen is for. */
export function useListedFilters(): ExpenseFilters {
  const { filterValues, filter } = useListContext<Expense>();
  return { ...(filterValues as object), ...(filter as object | undefined) };
}
