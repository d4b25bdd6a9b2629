import { useTranslate } from 'react-admin';
import type { Expense } from '../api/types';
import { useActions } from '../records/use-actions';
import { namesOf } from './expense-words';
import { TagToggles } from './TagToggles';
import { useExpenseTags } from './use-expense-tags';

/** All the tags there are, to be put on an expense and taken off. */
export function RowTags({ expense }: { expense: Expense }) {
  const translate = useTranslate();
  const { data: tags = [] } = useExpenseTags();
  const { busy, act } = useActions('expense-tags');
  const chosen = expense.tags.map((tag) => tag.id);
  const wear = (tagId: number, on: boolean): void =>
    void act('wear', {
      work: (provider) => provider.tagExpense({ id: expense.id, tagId, on }),
      done: on ? 'expense_tags.added' : 'expense_tags.removed',
      failed: on ? 'expense_tags.add_failed' : 'expense_tags.remove_failed',
    });
  return (
    <TagToggles
      label={translate('expenses.edit_tags_one', namesOf(expense, translate('app.none')))}
      tags={tags}
      chosen={chosen}
      disabled={busy !== null}
      onToggle={(tagId) => wear(tagId, !chosen.includes(tagId))}
    />
  );
}
