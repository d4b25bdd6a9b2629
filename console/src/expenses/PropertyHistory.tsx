import { Card, Typography } from '@mui/material';
import { ReceiptText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Expense, ExpenseTag } from '../api/types';
import { EmptyState } from '../layout/EmptyState';
import { Pager } from '../layout/Pager';
import { useCanChange } from '../providers/role';
import { DeleteExpense } from './DeleteExpense';
import { ExpenseTable } from './ExpenseTable';
import { RowActions } from './RowActions';
import { RowTags } from './RowTags';
import { toggled } from './TagToggles';
import { expensesPerPage, type useExpensePage } from './use-expenses';
import { WaitingRows } from '../layout/WaitingRows';

const EditExpense = lazy(() => import('./EditExpense').then((module) => ({ default: module.EditExpense })));

interface PropertyHistoryProps {
  /** The property. */
  of: number;
  list: ReturnType<typeof useExpensePage>;
  tags: readonly ExpenseTag[];
  isNarrowed: boolean;
  page: number;
  onPage: (page: number) => void;
}

/** Every expense of a property, with its tags and what can be done to it. */
export function PropertyHistory({ of, list: { data, isPending }, tags, isNarrowed, page, onPage }: PropertyHistoryProps) {
  const translate = useTranslate();
  const canChange = useCanChange();
  const [tagged, setTagged] = useState<number[]>([]);
  const [edited, setEdited] = useState<Expense | null>(null);
  const [leaving, setLeaving] = useState<Expense | null>(null);
  const actions = (expense: Expense) => (
    <RowActions
      expense={expense}
      tagging={{ on: tagged.includes(expense.id), onToggle: () => setTagged(toggled(tagged, expense.id)) }}
      onEdit={() => setEdited(expense)}
      onDelete={() => setLeaving(expense)}
    />
  );
  const tagsOf = (expense: Expense) => <RowTags expense={expense} tags={tags} editing={tagged.includes(expense.id)} />;
  const words = translate('property_expenses.history');
  return (
    <Card component="section">
      <Typography variant="h2" sx={{ px: 2, pt: 2, pb: 1 }}>
        {words}
      </Typography>
      {isPending && <WaitingRows />}
      {data?.total === 0 && (
        <EmptyState
          icon={ReceiptText}
          {...(isNarrowed
            ? { text: 'property_expenses.none_found' }
            : { title: 'property_expenses.empty_title', text: 'property_expenses.empty' })}
        />
      )}
      {data && data.total > 0 && <ExpenseTable of={of} label={words} expenses={data.rows} tags={tagsOf} {...(canChange && { actions })} />}
      <Pager page={page} perPage={expensesPerPage} total={data?.total ?? 0} words="expenses.shown" onPage={onPage} />
      <Suspense>{edited && <EditExpense expense={edited} onClose={() => setEdited(null)} />}</Suspense>
      <DeleteExpense expense={leaving} onDone={() => setLeaving(null)} />
    </Card>
  );
}
