import type { UseFormReturn } from 'react-hook-form';
import { fieldProblems } from '../api/error-words';
import { ApiError, call, fetchJson } from '../api/http';
import type { Expense } from '../api/types';
import { bodyOf, type ExpenseForm } from './expense-form';
import { leftOf } from './shares';

/** The form's names where the api has others. */
const named: Readonly<Record<string, keyof ExpenseForm>> = { expense_date: 'date', splits: 'shares' };

/** Saves the form, new or changed, and brings its tags up to date. Says beside the fields what the server refuses, and throws its answer. */
export async function saveExpense(form: UseFormReturn<ExpenseForm>, typed: ExpenseForm, before: Expense | null): Promise<Expense> {
  const path = before ? `/expenses/${before.id}` : '/expenses/';
  try {
    const saved = await fetchJson<Expense>(path, { method: before ? 'PUT' : 'POST', json: bodyOf(typed, before) });
    await retag(saved, typed.tag_ids);
    return saved;
  } catch (error) {
    const problems = error instanceof ApiError ? fieldProblems(error.body) : {};
    for (const [field, message] of Object.entries(problems)) {
      const name = named[field] ?? field;
      if (name in typed) form.setError(name as keyof ExpenseForm, { message });
    }
    throw error;
  }
}

/** Whether what is shared is the whole; true where nothing is. */
export const addsUp = ({ amount, shares }: ExpenseForm): boolean => shares.length === 0 || leftOf(amount, shares) === 0;

async function retag({ id, tags }: Expense, wanted: readonly number[]): Promise<void> {
  const has = tags.map((tag) => tag.id);
  for (const tagId of wanted) if (!has.includes(tagId)) await call(`/expenses/${id}/tags/${tagId}`, { method: 'POST' });
  for (const tagId of has) if (!wanted.includes(tagId)) await call(`/expenses/${id}/tags/${tagId}`, { method: 'DELETE' });
}
