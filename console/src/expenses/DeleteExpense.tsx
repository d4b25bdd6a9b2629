import { useDelete, useTranslate } from 'react-admin';
import type { Expense } from '../api/types';
import { ConfirmDialog } from '../layout/ConfirmDialog';
import { useMoney } from '../money/use-money';
import { useMutationToasts } from '../records/use-mutation-toasts';
import { countedAmount, namesOf } from './expense-words';

/** Asks, and takes an expense out of the books; nothing while none is named. */
export function DeleteExpense({ expense, onDone }: { expense: Expense | null; onDone: () => void }) {
  const translate = useTranslate();
  const money = useMoney();
  const toasts = useMutationToasts({ done: 'expenses.deleted', failed: 'expenses.delete_failed' });
  const [remove] = useDelete<Expense>('expenses', undefined, toasts);
  const names = expense && { ...namesOf(expense, translate('app.none')), amount: money(countedAmount(expense)) };
  return (
    <ConfirmDialog
      open={expense !== null}
      question="expenses.delete_confirm"
      note={names ? translate(expense.document_id === null ? 'expenses.delete_note' : 'expenses.delete_note_document', names) : undefined}
      onCancel={onDone}
      onConfirm={() => {
        onDone();
        if (expense) void remove('expenses', { id: expense.id, previousData: expense });
      }}
    />
  );
}
