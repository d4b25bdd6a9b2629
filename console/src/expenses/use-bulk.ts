import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Identifier, useDataProvider, useNotify, useTranslate } from 'react-admin';
import { wordsOf } from '../api/http';
import type { Expense } from '../api/types';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { type Changed, changeEach, type Progress } from '../records/change-each';
import { undoable } from '../records/undoable';
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
  ids: readonly Identifier[];
  change: (expense: Expense) => Promise<Answer>;
  undo: (expense: Expense, answer: Answer) => Promise<unknown>;
  /** The words of the toast, with `smart_count`. */
  done: string;
}

/** Changes several expenses with progress, says what became of them, and offers to undo all of it at once. */
export function useBulk() {
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const notify = useNotify();
  const translate = useTranslate();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [stop, setStop] = useState(() => new AbortController());
  const sayFailed = ({ failed: [first, ...more] }: Changed<unknown, unknown>): void => {
    if (!first) return;
    const why = wordsOf(first.error, 'expense_form.update_failed');
    notify('expenses.bulk_failed', { type: 'error', messageArgs: { smart_count: more.length + 1, why: translate(why, { _: why }) } });
  };
  const { mutateAsync: undo } = useMutation({
    mutationKey: ['expenses', 'undo'],
    mutationFn: (back: () => Promise<Changed<unknown, unknown>>) => back(),
    onSuccess: (outcome) => {
      sayFailed(outcome);
      if (outcome.changed.length > 0)
        notify('expenses.bulk_undone', { type: 'success', messageArgs: { smart_count: outcome.changed.length } });
    },
  });
  const { mutateAsync } = useMutation({
    mutationKey: ['expenses', 'bulk'],
    mutationFn: async ({ ids, change, undo: takeBack, done }: BulkChange<unknown>) => {
      const expenses = await readAll(dataProvider, ids);
      const outcome = await changeEach(expenses, change, { onProgress: setProgress, signal: stop.signal });
      const { changed } = outcome;
      sayFailed(outcome);
      const back = () => changeEach(changed, ({ item, answer }) => takeBack(item, answer));
      if (changed.length > 0) notify(done, { ...undoable(() => void undo(back)), messageArgs: { smart_count: changed.length } });
      return outcome;
    },
    onError: (error) => notify(wordsOf(error, 'expense_form.update_failed'), { type: 'error' }),
    onSettled: () => {
      setProgress(null);
      setStop(new AbortController());
    },
  });
  const run = (change: BulkChange<unknown>) => mutateAsync(change).catch(() => null);
  return {
    progress,
    stop: () => stop.abort(),
    edit: (ids: readonly Identifier[], edit: BulkEdit) =>
      run({
        ids,
        change: (expense) => applyEdit(dataProvider, expense, edit),
        undo: (expense, after) => applyEdit(dataProvider, after as Expense, undoEditOf(edit, expense)),
        done: 'expenses.bulk_changed',
      }),
    remove: (ids: readonly Identifier[]) =>
      run({
        ids,
        change: ({ id }) => dataProvider.delete('expenses', { id }),
        undo: (expense) => createAgain(dataProvider, expense),
        done: 'expenses.bulk_deleted',
      }),
  };
}
