import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { fetchJson } from '../api/http';
import type { Category } from '../api/types';
import { useToday } from '../clock/use-today';
import { type TimeWindow, topLevel, windows, windowStart, withChildren } from './business-filters';
import type { ExpenseFilters } from './use-expenses';

const noCategories: readonly Category[] = [];

/** Every category, retired ones too: past expenses keep theirs. */
const useAllCategories = () =>
  useQuery({
    queryKey: ['categories', 'all'],
    queryFn: ({ signal }) =>
      fetchJson<Category[]>('/categories/', { query: { type: 'expense', include_inactive: true, limit: 1000 }, signal }),
    staleTime: 300_000,
  });

/** What the screen of the business's expenses is narrowed to; the address keeps it, so that going back comes back to it. */
export function useBusinessFilters() {
  const [query, setQuery] = useSearchParams();
  const today = useToday();
  const categories = useAllCategories().data ?? noCategories;
  const category = Number(query.get('category')) || null;
  const window = windows.find((one) => one === query.get('time')) ?? 'all';
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  const change = (name: string, value: string | null): void =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        if (name !== 'page') next.delete('page');
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const filters: ExpenseFilters = {
    business: true,
    category_id: category === null ? null : withChildren(category, categories).join(','),
    from: windowStart(window, today),
  };
  return {
    filters,
    page,
    category,
    window,
    categories: topLevel(categories),
    isNarrowed: category !== null || window !== 'all',
    setCategory: (id: number | null) => change('category', id === null ? null : String(id)),
    setWindow: (one: TimeWindow) => change('time', one === 'all' ? null : one),
    setPage: (to: number) => change('page', to === 1 ? null : String(to)),
  };
}
