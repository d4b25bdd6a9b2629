import { Alert } from '@mui/material';
import { useGetOne, useTranslate } from 'react-admin';
import { ActionButton } from '../../layout/ActionButton';
import type { DocumentFull, Expense } from '../../api/types';
import { useMoney } from '../../money/use-money';
import { useActions } from '../../records/use-actions';

/** Says that the expense of a document stands under another property than the document, and offers to move it too: nothing in the books moves unasked. */
export function ExpensePlace({ document, canChange }: { document: DocumentFull; canChange: boolean }) {
  const translate = useTranslate();
  const money = useMoney();
  const { busy, act } = useActions('expenses');
  const { expense_id: id, property_id, property_name: property } = document;
  const { data: expense } = useGetOne<Expense>('expenses', { id: id ?? 0 }, { enabled: id !== null && property_id !== null });
  // What is shared among properties has its own; an expense without one may be the business's on purpose, and is still said.
  if (!expense || expense.id !== id || property_id === null || expense.is_split || expense.property_id === property_id) return null;
  const move = (): void =>
    void act('move', {
      // Only as it stands here: somebody else may have put it elsewhere meanwhile, or shared it.
      work: (dataProvider) =>
        dataProvider.update<Expense>('expenses', { id, data: { property_id }, previousData: expense, meta: { seen: expense.updated_at } }),
      done: 'review.expense_moved',
      failed: 'review.expense_move_failed',
    });
  const facts = { amount: money(expense.amount), property, from: expense.property_name ?? translate('review.general') };
  return (
    <Alert
      severity="warning"
      icon={false}
      sx={{ mb: 1.5, flexWrap: 'wrap' }}
      action={canChange && <ActionButton words="review.expense_move" size="small" loading={busy !== null} onClick={move} variant="text" />}
    >
      {translate('review.expense_elsewhere', facts)}
    </Alert>
  );
}
