import { useState } from 'react';
import type { Expense, ExpenseTag } from '../api/types';
import type { ExpenseColumn } from './expense-columns';
import { ExpenseRows } from './ExpenseRows';
import { RowTags } from './RowTags';
import { toggled } from './TagToggles';

const columns: readonly ExpenseColumn[] = ['date', 'vendor', 'category', 'description', 'amount', 'tags'];
const none = { title: 'property_expenses.empty_title', text: 'property_expenses.empty' };

/** Every expense of a property, with its tags and what can be done to it. */
export function PropertyHistory({ propertyId, tags }: { propertyId: number; tags: readonly ExpenseTag[] }) {
  const [tagged, setTagged] = useState<number[]>([]);
  const isTagged = ({ id }: Expense): boolean => tagged.includes(id);
  const tagsOf = (expense: Expense) => <RowTags expense={expense} tags={tags} editing={isTagged(expense)} />;
  return (
    <ExpenseRows
      heading="property_expenses.history"
      listOf={propertyId}
      columns={columns}
      tags={tagsOf}
      tagging={(expense) => ({ on: isTagged(expense), onToggle: () => setTagged(toggled(tagged, expense.id)) })}
      none={none}
      noneFound="property_expenses.none_found"
    />
  );
}
