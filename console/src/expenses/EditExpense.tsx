import type { Expense } from '../api/types';
import { DialogForm } from '../records/RecordFormDialog';
import { ExpenseFields } from './ExpenseFields';
import { useExpenseForm } from './use-expense-form';

/** Changes an expense of the books. Over what somebody else has put there meanwhile it says so first; what was not touched stays theirs. */
export function EditExpense({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  const parts = useExpenseForm({ expense, failed: 'expense_form.update_failed', onSaved: onClose });
  return (
    <DialogForm wide {...parts} title="expense_form.edit_title" action="expense_form.save_changes" onClose={onClose}>
      <ExpenseFields expenseId={expense.id} />
    </DialogForm>
  );
}
