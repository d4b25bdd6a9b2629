import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { fetchJson, wordsOf } from '../api/http';
import { conflictsOf, ofBoth, onTopOf } from '../api/meanwhile';
import type { Expense } from '../api/types';
import { FormDialog } from '../layout/FormDialog';
import { type ExpenseForm, formOfExpense } from './expense-form';
import { ExpenseFields } from './ExpenseFields';
import { saveExpense, shareProblem } from './save-expense';

/** Where a label has another name than its field. */
const labels: Readonly<Partial<Record<keyof ExpenseForm, string>>> = {
  property_id: 'property',
  category_id: 'category',
  document_id: 'document',
  is_refund: 'refund',
  is_capital: 'capital',
  schedule_e_line: 'tax_line',
  shares: 'split',
};
/** Fields that show what is wrong with them, and whose value is words. */
const typedFields = { amount: true, date: true, vendor: true, description: true };

/** Changes an expense of the books. Over what somebody else has put there meanwhile it says so first; what was not touched stays theirs. */
export function EditExpense({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  const notify = useNotify();
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const [before, setBefore] = useState(expense);
  const form = useForm<ExpenseForm>({ defaultValues: formOfExpense(expense) });
  const disagree = (conflicts: readonly (keyof ExpenseForm)[], merged: ExpenseForm, latest: Expense): void => {
    setBefore(latest);
    form.reset(merged, { keepDefaultValues: true });
    const now = formOfExpense(latest);
    for (const name of conflicts) {
      const value = now[name];
      if (name in typedFields && typeof value === 'string')
        form.setError(name, { message: translate('expense_form.changed_meanwhile', { value: value || '–' }) });
    }
    const fields = conflicts.map((name) => translate(`expense_form.${labels[name] ?? name}`)).join(', ');
    notify('expense_form.conflict', { type: 'warning', messageArgs: { fields } });
  };
  const save = form.handleSubmit(async (typed) => {
    const problem = shareProblem(typed);
    if (problem !== null) return notify(problem, { type: 'error' });
    try {
      const latest = await fetchJson<Expense>(`/expenses/${expense.id}`);
      const [now, then] = [formOfExpense(latest), formOfExpense(before)];
      // Tags are put on and taken off one by one: there is nothing to disagree about.
      const conflicts = conflictsOf(now, typed, then).filter((name) => name !== 'tag_ids');
      if (conflicts.length > 0) {
        const tag_ids = ofBoth(now.tag_ids, typed.tag_ids, then.tag_ids);
        return disagree(conflicts, { ...onTopOf(now, typed, then), tag_ids }, latest);
      }
      const saved = await saveExpense(form, typed, before);
      notify('expense_form.updated', { type: 'success' });
      if (saved.tagsFailed) notify(saved.tagsFailed, { type: 'error' });
      void queryClient.invalidateQueries();
      onClose();
    } catch (error) {
      notify(wordsOf(error, 'expense_form.update_failed'), { type: 'error' });
    }
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
      <ExpenseFields form={form} expenseId={expense.id} />
    </FormDialog>
  );
}
