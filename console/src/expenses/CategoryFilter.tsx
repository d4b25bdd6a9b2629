import type { Category } from '../api/types';
import { SelectInput } from '../inputs/SelectInput';
import { useCall } from '../records/use-call';
import { topLevel, withChildren } from './business-filters';

const noCategories: readonly Category[] = [];

/** Narrows expenses to a category with those below it; retired ones too, past expenses keep theirs. */
export function CategoryFilter({ onlyTop = false }: { onlyTop?: boolean }) {
  const { data: categories = noCategories } = useCall(['categories', 'all'], (provider) => provider.allCategories(), {
    staleTime: 300_000,
  });
  const offered = onlyTop ? topLevel(categories) : categories;
  return (
    <SelectInput
      fullWidth
      source="category_id"
      label="expenses.category"
      choices={offered.map(({ id, name }) => ({ id: withChildren(id, categories).join(','), name }))}
      emptyText="expenses.all_categories"
    />
  );
}
