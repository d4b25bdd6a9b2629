import { useNotify } from 'react-admin';
import type { Expense } from '../api/types';
import { useChange } from '../records/use-change';
import { useRecordForm, type Values } from '../records/use-record-form';
import { leftOf } from '../splits/amounts';
import { shareProblems } from '../splits/share-problems';
import { bodyOf, type ExpenseForm, expenseLabels, formOfExpense } from './expense-form';

interface ExpenseFormOptions {
  /** The one that is changed; null: a new one. */
  expense: Expense | null;
  /** What a new one begins with. */
  defaultValues?: ExpenseForm;
  failed: string;
  onSaved: (typed: ExpenseForm) => void;
}

const toForm = (record: Values): ExpenseForm => formOfExpense(record as unknown as Expense);

/** What is wrong with the shares, so that nothing need be sent; null where only the server can tell. */
function shareProblem({ amount, splits }: ExpenseForm): string | null {
  const [problem = null] = Object.values(shareProblems(splits));
  if (problem !== null) return problem;
  const isNamed = splits.length > 0 && splits.every((share) => share.method === 'amount' && share.line_item === null);
  return isNamed && leftOf(amount ?? '', splits) !== 0 ? 'expense_form.shares_sum' : null;
}

interface Retagged {
  saved: Expense;
  before: readonly number[];
  wanted: readonly number[];
}

/**
 * Puts on what was chosen and takes off what was let go; a tag that somebody else has put on meanwhile stays. One that fails says so: the
 * expense is kept by then, and a second try would make it twice.
 */
function useRetag(): (retagged: Retagged) => void {
  const notify = useNotify();
  return useChange(
    ['expense-tags', 'retag'],
    async (provider, { saved: { id, tags }, before, wanted }: Retagged) => {
      const has = tags.map((tag) => tag.id);
      const chosen = wanted.filter((tagId) => !before.includes(tagId) && !has.includes(tagId));
      const letGo = before.filter((tagId) => !wanted.includes(tagId) && has.includes(tagId));
      const change = (tagId: number, on: boolean, failed: string): Promise<void> =>
        provider.tagExpense({ id, tagId, on }).catch(() => notify(failed, { type: 'error' }));
      for (const tagId of chosen) await change(tagId, true, 'expense_tags.add_failed');
      for (const tagId of letGo) await change(tagId, false, 'expense_tags.remove_failed');
    },
    { failed: 'expense_tags.add_failed' },
  ).mutate;
}

/** The form of an expense, as `useRecordForm` answers it; its tags follow one by one. */
export function useExpenseForm({ expense, defaultValues, failed, onSaved }: ExpenseFormOptions) {
  const notify = useNotify();
  const retag = useRetag();
  const { busy, form } = useRecordForm({
    resource: 'expenses',
    record: expense,
    ...(defaultValues && { defaultValues }),
    toForm,
    transform: (_, typed) => bodyOf(typed as ExpenseForm, null),
    toBody: (changed, latest) => bodyOf({ ...toForm(latest), ...changed }, latest as Expense),
    words: 'expense_form',
    labels: expenseLabels,
    conflict: 'expense_form.conflict',
    failed,
    detail: true,
    onSaved: (saved, values) => {
      const typed = values as ExpenseForm;
      retag({ saved: saved as Expense, before: expense?.tags.map(({ id }) => id) ?? [], wanted: typed.tag_ids });
      onSaved(typed);
    },
  });
  const save = async (typed: Values): Promise<Record<string, string> | undefined> => {
    const problem = shareProblem(typed as ExpenseForm);
    if (problem === null) return form.onSubmit(typed);
    notify(problem, { type: 'error' });
    return undefined;
  };
  return { busy, form: { ...form, onSubmit: save } };
}
