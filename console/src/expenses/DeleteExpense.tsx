import { useTranslate } from 'react-admin';
import { call } from '../api/http';
import type { Expense } from '../api/types';
import { ConfirmDialog } from '../layout/ConfirmDialog';
import { useAct } from '../layout/use-act';
import { useMoney } from '../money/use-money';
import { countedAmount, namesOf } from './expense-words';

/** Asks, and takes an expense out of the books; nothing while none is named. */
export function DeleteExpense({ expense, onDone }: { expense: Expense | null; onDone: () => void }) {
  const translate = useTranslate();
  const money = useMoney();
  const act = useAct('expenses', 'expense-tags', 'documents', 'properties');
  const remove = ({ id }: Expense): void => {
    onDone();
    void act(() => call(`/expenses/${id}`, { method: 'DELETE' }), { done: 'expenses.deleted', failed: 'expenses.delete_failed' });
  };
  const told = expense && { ...namesOf(expense, translate('app.none')), amount: money(countedAmount(expense)) };
  return (
    <ConfirmDialog
      open={expense !== null}
      question="expenses.delete_confirm"
      note={told ? translate(expense.document_id === null ? 'expenses.delete_note' : 'expenses.delete_note_document', told) : undefined}
      onCancel={onDone}
      onConfirm={() => expense && remove(expense)}
    />
  );
}
