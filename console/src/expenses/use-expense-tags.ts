import { useQuery } from '@tanstack/react-query';
import { call, fetchJson } from '../api/http';
import type { ExpenseTag, ExpenseTagStats } from '../api/types';
import { useAct } from '../layout/use-act';

const most = 1000;

/** The tags of expenses, by name. */
export const useExpenseTags = () =>
  useQuery({
    queryKey: ['expense-tags', 'list'],
    queryFn: ({ signal }) => fetchJson<ExpenseTag[]>('/expense-tags/', { query: { limit: most }, signal }),
    staleTime: 60_000,
  });

/** How many expenses each tag has, and their sum. */
export const useExpenseTagStats = () =>
  useQuery({
    queryKey: ['expense-tags', 'stats'],
    queryFn: ({ signal }) => fetchJson<ExpenseTagStats[]>('/expense-tags/stats', { signal }),
  });

/** Some colour, as `#rrggbb`. */
export const randomColor = (): string =>
  `#${Math.floor(Math.random() * 0x1000000)
    .toString(16)
    .padStart(6, '0')}`;

const path = (expenseId: number, tagId: number) => `/expenses/${expenseId}/tags/${tagId}`;

/** What can be done to the tags of expenses, each with its toast. All answer what the server did, undefined where it failed. */
export function useTagActions() {
  const act = useAct('expense-tags', 'expenses');
  return {
    create: (name: string) =>
      act(() => fetchJson<ExpenseTag>('/expense-tags/', { method: 'POST', json: { name, color: randomColor() } }), {
        done: 'expense_tags.created',
        failed: 'expense_tags.create_failed',
        detail: true,
      }),
    remove: (id: number) =>
      act(() => call(`/expense-tags/${id}`, { method: 'DELETE' }), { done: 'expense_tags.deleted', failed: 'expense_tags.delete_failed' }),
    put: (expenseId: number, tagId: number) =>
      act(() => call(path(expenseId, tagId), { method: 'POST' }), { done: 'expense_tags.added', failed: 'expense_tags.add_failed' }),
    take: (expenseId: number, tagId: number) =>
      act(() => call(path(expenseId, tagId), { method: 'DELETE' }), { done: 'expense_tags.removed', failed: 'expense_tags.remove_failed' }),
  };
}
