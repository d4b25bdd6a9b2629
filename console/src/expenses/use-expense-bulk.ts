import { type Identifier, useNotify, useTranslate } from 'react-admin';
import type { Expense } from '../api/types';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { type Changed, changeEach } from '../records/change-each';
import { sentenceOf } from '../records/problems';
import type { Toast } from '../records/use-actions';
import { useBulk } from '../records/use-bulk';
import { type BulkEdit, undoEditOf } from './bulk-edit';
import { bodyOf, formOfExpense } from './expense-form';

/** So many records are read at once. */
const perCall = 500;

async function readAll(dataProvider: LedgerDataProvider, ids: readonly Identifier[]): Promise<Expense[]> {
  const found: Expense[] = [];
  for (let at = 0; at < ids.length; at += perCall)
    found.push(...(await dataProvider.getMany<Expense>('expenses', { ids: ids.slice(at, at + perCall).map(Number) })).data);
  return found;
}

/** The fields first: where the server refuses them, the tags stay as they are, too. */
async function applyEdit(dataProvider: LedgerDataProvider, expense: Expense, { fields, tags }: BulkEdit): Promise<Expense> {
  // Guarded: what someone else changed in the same fields meanwhile is not written over.
  const edited =
    Object.keys(fields).length === 0
      ? expense
      : (await dataProvider.update<Expense>('expenses', { id: expense.id, data: { ...expense, ...fields }, previousData: expense })).data;
  for (const { tagId, on } of tags) await dataProvider.tagExpense({ id: expense.id, tagId, on });
  return edited;
}

/** Puts an expense that was deleted into the books again, with its tags and its document. */
async function createAgain(dataProvider: LedgerDataProvider, expense: Expense): Promise<void> {
  const { original_currency, original_amount } = expense;
  const data = { ...bodyOf(formOfExpense(expense), null), original_currency, original_amount };
  const created = await dataProvider.create<Expense>('expenses', { data });
  for (const { id } of expense.tags) await dataProvider.tagExpense({ id: created.data.id, tagId: id, on: true });
}

interface BulkChange<Answer> {
  change: (dataProvider: LedgerDataProvider, expense: Expense) => Promise<Answer>;
  undo: (dataProvider: LedgerDataProvider, expense: Expense, answer: Answer) => Promise<unknown>;
  /** The words of the toast, with `smart_count`. */
  done: string;
}

const toastOf = (words: string, { changed }: Changed<unknown, unknown>): Toast | null =>
  changed.length > 0 ? { words, messageArgs: { smart_count: changed.length } } : null;

/** Changes several expenses, says what became of them, and offers to undo all of it at once. */
export function useExpenseBulk() {
  const notify = useNotify();
  const translate = useTranslate();
  const { progress, stop, run } = useBulk('expenses');
  const sayFailed = ({ failed: [first, ...more] }: Changed<unknown, unknown>): void => {
    if (!first) return;
    const why = sentenceOf(first.error, 'expense_form.update_failed');
    notify('expenses.bulk_failed', { type: 'error', messageArgs: { smart_count: more.length + 1, why: translate(why, { _: why }) } });
  };
  const changeAll = <Answer>(ids: readonly Identifier[], { change, undo, done }: BulkChange<Answer>) =>
    run<Changed<Expense, Answer>>({
      work: async (dataProvider, bulk) => changeEach(await readAll(dataProvider, ids), (expense) => change(dataProvider, expense), bulk),
      onDone: sayFailed,
      done: (outcome) => toastOf(done, outcome),
      failed: 'expense_form.update_failed',
      detail: true,
      undo: ({ changed }) => ({
        work: (dataProvider) => changeEach(changed, ({ item, answer }) => undo(dataProvider, item, answer)),
        onDone: (outcome) => sayFailed(outcome as Changed<unknown, unknown>),
        done: (outcome) => toastOf('expenses.bulk_undone', outcome as Changed<unknown, unknown>),
        failed: 'expense_form.update_failed',
        detail: true,
      }),
    });
  return {
    progress,
    stop,
    edit: (ids: readonly Identifier[], edit: BulkEdit) =>
      changeAll(ids, {
        change: (dataProvider, expense) => applyEdit(dataProvider, expense, edit),
        undo: (dataProvider, expense, after) => applyEdit(dataProvider, after, undoEditOf(edit, expense)),
        done: 'expenses.bulk_changed',
      }),
    remove: (ids: readonly Identifier[]) =>
      changeAll(ids, {
        change: (dataProvider, { id }) => dataProvider.delete('expenses', { id }),
        undo: createAgain,
        done: 'expenses.bulk_deleted',
      }),
  };
}
