import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useForm } from 'react-hook-form';
import { wordsOf } from '../api/http';
import type { Expense } from '../api/types';
import { FormDialog } from '../layout/FormDialog';
import { type ExpenseForm, formOfExpense } from './expense-form';
import { ExpenseFields } from './ExpenseFields';
import { addsUp, saveExpense } from './save-expense';

/** Changes an expense of the books. */
export function EditExpense({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const form = useForm<ExpenseForm>({ defaultValues: formOfExpense(expense) });
  const save = form.handleSubmit(async (typed) => {
    if (!addsUp(typed)) return notify('expense_form.shares_sum', { type: 'error' });
    const saved = await saveExpense(form, typed, expense).catch((error: unknown) =>
      notify(wordsOf(error, 'expense_form.update_failed'), { type: 'error' }),
    );
    if (!saved) return;
    notify('expense_form.updated', { type: 'success' });
    if (saved.tagsFailed) notify(saved.tagsFailed, { type: 'error' });
    void queryClient.invalidateQueries();
    onClose();
  });
  return (
    <FormDialog
      wide
      title="expense_form.edit_title"
      action="expense_form.save_changes"
      busy={form.formState.isSubmitting}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <ExpenseFields form={form} isNew={false} />
    </FormDialog>
  );
}
