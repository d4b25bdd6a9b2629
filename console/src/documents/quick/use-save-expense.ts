import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ApiError, call, fetchJson, wordsOf } from '../../api/http';
import type { DocumentRow, Expense } from '../../api/types';
import { cameBack } from '../queue/use-queue';
import { useUndo } from '../use-undo';
import { type Correction, correctionOf, foreignCurrency, isCredit, type QuickValues, typedAmount } from './quick-values';

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Makes the document an expense; `onSaved` comes before the list is asked again, so that the next one opens at once. */
export function useSaveExpense(row: DocumentRow, own: string, onSaved: () => void) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const undo = useUndo();
  const [saving, setSaving] = useState(false);
  // Why the server keeps it out of the books; it stands until something else is tried.
  const [refusal, setRefusal] = useState<string | null>(null);
  // The document keeps what a person knows better, so that the next bill of this vendor is read better too.
  const remember = async (correction: Correction): Promise<void> => {
    await fetchJson(`/documents/${row.id}`, { method: 'PATCH', json: { extracted_data: correction } }).catch(() =>
      notify('quick.not_remembered', { type: 'warning' }),
    );
  };
  const refreshExpenses = () => queryClient.invalidateQueries({ queryKey: ['expenses'] });
  const takeBack = (expenseId: number) =>
    undo({
      work: async () => {
        cameBack([row.id]);
        await call(`/expenses/${expenseId}`, { method: 'DELETE' });
        void refreshExpenses();
      },
      done: 'documents.back_in_queue',
      failed: 'documents.take_back_failed',
    });
  const saveExpense = async (values: QuickValues): Promise<void> => {
    setSaving(true);
    setRefusal(null);
    const foreign = foreignCurrency(row, own);
    const { amount: original } = row.extracted_data;
    try {
      const json = {
        property_id: values.property_id,
        category_id: values.category_id,
        document_id: row.id,
        amount: typedAmount(values.amount),
        expense_date: values.date,
        vendor: orNull(values.vendor),
        description: orNull(values.description),
        kind: isCredit(row) ? 'refund' : 'expense',
        ...(foreign && original !== null && { original_currency: foreign, original_amount: Math.abs(original) }),
      };
      const { id } = await fetchJson<Expense>('/expenses/', { method: 'POST', json });
      notify('quick.saved', takeBack(id));
      onSaved();
      void refreshExpenses();
      const correction = correctionOf(row, own, values);
      if (correction) await remember(correction);
    } catch (error) {
      const words = wordsOf(error, 'quick.failed');
      if (error instanceof ApiError && error.status === 409) setRefusal(words);
      else notify(words, { type: 'error' });
    } finally {
      setSaving(false);
    }
  };
  return { saveExpense, saving, refusal };
}
