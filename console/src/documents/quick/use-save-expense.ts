import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { fetchJson, wordsOf } from '../../api/http';
import type { DocumentRow, Expense } from '../../api/types';
import { type Correction, correctionOf, foreignCurrency, isCredit, type QuickValues, typedAmount } from './quick-values';

interface SaveExpense {
  (values: QuickValues): Promise<void>;
  /** Says why the form cannot be saved as it is. */
  refuse: (sentence: string) => void;
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Makes the document an expense; `onSaved` comes before the list is asked again, so that the next one opens at once. */
export function useSaveExpense(row: DocumentRow, own: string, onSaved: () => void): { saveExpense: SaveExpense; saving: boolean } {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [saving, setSaving] = useState(false);
  // The document keeps what a person knows better, so that the next bill of this vendor is read better too.
  const remember = async (correction: Correction): Promise<void> => {
    await fetchJson(`/documents/${row.id}`, { method: 'PATCH', json: { extracted_data: correction } }).catch(() =>
      notify('quick.not_remembered', { type: 'warning' }),
    );
  };
  const save = async (values: QuickValues): Promise<void> => {
    setSaving(true);
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
      await fetchJson<Expense>('/expenses/', { method: 'POST', json });
      notify('quick.saved', { type: 'success' });
      onSaved();
      void queryClient.invalidateQueries({ queryKey: ['expenses'] });
      const correction = correctionOf(row, own, values);
      if (correction) await remember(correction);
    } catch (error) {
      notify(wordsOf(error, 'quick.failed'), { type: 'error' });
    } finally {
      setSaving(false);
    }
  };
  const saveExpense = Object.assign(save, { refuse: (sentence: string) => notify(sentence, { type: 'error' }) });
  return { saveExpense, saving };
}
