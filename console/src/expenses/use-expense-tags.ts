import { useGetList } from 'react-admin';
import type { ExpenseTag } from '../api/types';
import { wholeList } from '../providers/usual-order';
import { useChange } from '../records/use-change';

/** The tags of expenses, by name. */
export const useExpenseTags = () => useGetList<ExpenseTag>('expense-tags', wholeList, { staleTime: 60_000 });

/** Some colour, as `#rrggbb`. */
const randomColor = (): string =>
  `#${Math.floor(Math.random() * 0x1000000)
    .toString(16)
    .padStart(6, '0')}`;

export const useCreateTag = () =>
  useChange(
    ['expense-tags', 'create'],
    (provider, name: string) => provider.create<ExpenseTag>('expense-tags', { data: { name, color: randomColor() } }),
    { done: 'expense_tags.created', failed: 'expense_tags.create_failed', detail: true },
  );
