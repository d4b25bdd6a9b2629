import type { Category } from '../api/types';
import { useCall } from '../records/use-call';
import { topLevel, withChildren } from './business-filters';

const noCategories: readonly Category[] = [];

/** The categories to filter by, with those below each; retired ones too, past expenses keep theirs. */
export function useCategoryChoices({ onlyTop }: { onlyTop: boolean }): { id: string; name: string }[] {
  const { data: categories = noCategories } = useCall(['categories', 'all'], (provider) => provider.allCategories(), {
    staleTime: 300_000,
  });
  const offered = onlyTop ? topLevel(categories) : categories;
  return offered.map(({ id, name }) => ({ id: withChildren(id, categories).join(','), name }));
}
