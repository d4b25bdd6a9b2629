import type { UseFormReturn } from 'react-hook-form';
import { fieldProblems } from '../api/error-words';
import { ApiError, call, fetchJson } from '../api/http';
import type { Expense } from '../api/types';
import { shareProblems } from '../splits/share-problems';
import { bodyOf, type ExpenseForm } from './expense-form';
import { leftOf } from '../splits/amounts';

/** The form's names where the api has others. */
const named: Readonly<Record<string, keyof ExpenseForm>> = { expense_date: 'date', splits: 'shares' };

/** What came of a save: the expense is kept; a tag may not have been put on or taken off, and the toast's words say which. */
interface Saved {
  tagsFailed: 'expense_tags.add_failed' | 'expense_tags.remove_failed' | null;
}

/**
 * Saves the form, new or changed, and brings its tags up to date. Says beside the fields what the server refuses, and throws its answer.
 * A tag that fails does not: the expense is kept by then, and a second try would make it twice.
 */
export async function saveExpense(form: UseFormReturn<ExpenseForm>, typed: ExpenseForm, before: Expense | null): Promise<Saved> {
  const path = before ? `/expenses/${before.id}` : '/expenses/';
  try {
    const saved = await fetchJson<Expense>(path, { method: before ? 'PUT' : 'POST', json: bodyOf(typed, before) });
    return { tagsFailed: await retag(saved, before?.tags.map((tag) => tag.id) ?? [], typed.tag_ids) };
  } catch (error) {
    const problems = error instanceof ApiError ? fieldProblems(error.body) : {};
    for (const [field, message] of Object.entries(problems)) {
      const [first = '', ...below] = field.split('.');
      const name = named[first] ?? first;
      if (name in typed) form.setError([name, ...below].join('.') as keyof ExpenseForm, { message });
    }
    throw error;
  }
}

/** What is wrong with the shares, so that nothing need be sent; null where only the server can tell. */
export function shareProblem({ amount, shares }: ExpenseForm): string | null {
  const [problem = null] = Object.values(shareProblems(shares));
  if (problem !== null) return problem;
  const isNamed = shares.length > 0 && shares.every((share) => share.method === 'amount' && share.line_item === null);
  return isNamed && leftOf(amount, shares) !== 0 ? 'expense_form.shares_sum' : null;
}

/** Puts on what was chosen and takes off what was let go; a tag that somebody else has put on meanwhile stays. */
async function retag({ id, tags }: Expense, before: readonly number[], wanted: readonly number[]): Promise<Saved['tagsFailed']> {
  const has = tags.map((tag) => tag.id);
  const isDone = (tagId: number, method: 'POST' | 'DELETE'): Promise<boolean> =>
    call(`/expenses/${id}/tags/${tagId}`, { method }).then(
      () => true,
      () => false,
    );
  let failed: Saved['tagsFailed'] = null;
  const chosen = wanted.filter((tagId) => !before.includes(tagId) && !has.includes(tagId));
  const letGo = before.filter((tagId) => !wanted.includes(tagId) && has.includes(tagId));
  for (const tagId of chosen) if (!(await isDone(tagId, 'POST'))) failed = 'expense_tags.add_failed';
  for (const tagId of letGo) if (!(await isDone(tagId, 'DELETE'))) failed ??= 'expense_tags.remove_failed';
  return failed;
}
