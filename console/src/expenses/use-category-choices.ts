import { useQuery } from '@tanstack/react-query';
import { fetchJson } from '../api/http';
import type { Category } from '../api/types';
import { topLevel, withChildren } from './business-filters';

const noCategories: readonly Category[] = [];

/** The categories to filter by, with those below each; retired ones too, past expenses keep theirs. */
export function useCategoryChoices({ onlyTop }: { onlyTop: boolean }): { id: string; name: string }[] {
  const { data: categories = noCategories } = useQuery({
    queryKey: ['categories', 'all'],
    queryFn: ({ signal }) =>
      fetchJson<Category[]>('/categories/', { query: { type: 'expense', include_inactive: true, limit: 1000 }, signal }),
    staleTime: 300_000,
  });
  const offered = onlyTop ? topLevel(categories) : categories;
  return offered.map(({ id, name }) => ({ id: withChildren(id, categories).join(','), name }));
}
