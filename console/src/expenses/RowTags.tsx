import { useTranslate } from 'react-admin';
import type { Expense, ExpenseTag } from '../api/types';
import { namesOf } from './expense-words';
import { TagList } from './TagList';
import { TagToggles } from './TagToggles';
import { useTagExpense } from './use-expense-tags';

interface RowTagsProps {
  expense: Expense;
  tags: readonly ExpenseTag[];
  /** Whether they are being edited. */
  editing: boolean;
}

/** The tags of an expense; while they are edited all there are, to switch on and off. */
export function RowTags({ expense, tags, editing }: RowTagsProps) {
  const translate = useTranslate();
  const put = useTagExpense(true);
  const take = useTagExpense(false);
  if (!editing) return <TagList tags={expense.tags} />;
  const chosen = expense.tags.map((tag) => tag.id);
  return (
    <TagToggles
      label={translate('expenses.edit_tags_one', namesOf(expense, translate('app.none')))}
      tags={tags}
      chosen={chosen}
      disabled={put.isPending || take.isPending}
      onToggle={(tagId) => (chosen.includes(tagId) ? take : put).mutate({ id: expense.id, tagId })}
    />
  );
}
