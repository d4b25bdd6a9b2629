import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { DocumentFull } from '../../api/types';
import type { LedgerDataProvider } from '../../providers/ledger-data-provider';
import { takeOutOfQueues } from '../queue/use-queue';
import { type ExpenseValues, expenseBody } from '../values/expense-values';
import { changeDocument, takenBack, useDocumentActions } from '../use-document-actions';
import { wholeKey } from '../use-documents';
import { expenseErrorWords } from './review-errors';
import { changedMeanwhile, patchOf, type QueueChoice, type Suggestions, suggestionsOf } from '../values/document-values';

/** What a person decides about a document, each with its words. `onDone` is told once it is an expense or filed. */
export function useReviewSaves(document: DocumentFull, currency: string, onDone: () => void) {
  const { id } = document;
  const notify = useNotify();
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const { busy, act, ...actions } = useDocumentActions();
  const readLatest = async (): Promise<DocumentFull> => (await dataProvider.getOne<DocumentFull>('documents', { id })).data;
  /** Whether somebody else has put it meanwhile where neither this page knew it nor it is to go. */
  const isElsewhere = ({ property_id: now }: DocumentFull, to: number | null | undefined): boolean =>
    typeof to === 'number' && now !== document.property_id && now !== to;
  const show = (latest: DocumentFull): void => void queryClient.setQueryData(wholeKey(id), latest);
  const sayChanged = (latest: DocumentFull, changed: readonly (readonly [name: string, value: string | null])[]): void => {
    show(latest);
    const fields = changed.map(([name, value]) => `${translate(`review.${name}`)}: ${value || '–'}`).join(', ');
    notify('review.changed_meanwhile', { type: 'warning', messageArgs: { fields } });
  };

  /**
   * Keeps the suggestions as a person has corrected them, unless a field that was touched, or the property, is another by now: then it says so, and a
   * second save keeps them. `touched` is what stood in each before; `onSettled` is told what stands there now where that is in question, else nothing.
   */
  const saveChanges = async (
    values: Suggestions,
    touched: Partial<Suggestions>,
    queue: QueueChoice | null,
    onSettled: (touched: Partial<Suggestions>) => void,
  ): Promise<void> => {
    const changes = patchOf(document, values, queue);
    if (changes === 'bad-amount') return notify('quick.bad_amount', { type: 'error' });
    if (changes === null) return notify('review.nothing_to_save', { type: 'info' });
    const save = async (): Promise<boolean> => {
      const latest = await readLatest();
      const changed = changedMeanwhile(suggestionsOf(latest), values, touched);
      const place = isElsewhere(latest, changes.property_id) ? [['property', latest.property_name] as const] : [];
      if (changed.length + place.length > 0) {
        onSettled({ ...touched, ...Object.fromEntries(changed) });
        sayChanged(latest, [...changed, ...place]);
        return false;
      }
      show(await changeDocument(dataProvider, id, changes));
      onSettled({});
      if (changes.processing_status) takeOutOfQueues(queryClient, [id]);
      return true;
    };
    await act('save', {
      work: save,
      done: (isSaved) => (isSaved ? { words: 'review.saved' } : null),
      failed: 'review.save_failed',
      detail: true,
      undo: () => (changes.processing_status ? takenBack(id, 'review') : null),
    });
  };

  /** Makes the expense of the values as they stand; what a person corrected of them the document keeps too. */
  const createExpense = (expense: ExpenseValues, values: Suggestions, property_id: number | null) => {
    const correction = patchOf(document, values, null);
    return actions.book(id, {
      data: expenseBody(document, expense, { property_id, own: currency }),
      correction: correction === 'bad-amount' ? null : correction,
      failed: (error) => ({ words: expenseErrorWords(error) }),
      onDone,
    });
  };

  const file = () => actions.file(id, { detail: true, onDone });

  const assign = async (propertyId: number): Promise<void> => {
    if (propertyId === document.property_id) return notify('review.same_property', { type: 'info' });
    const give = async (): Promise<boolean> => {
      const latest = await readLatest();
      if (isElsewhere(latest, propertyId)) {
        sayChanged(latest, [['property', latest.property_name]]);
        return false;
      }
      show(await changeDocument(dataProvider, id, { property_id: propertyId }, latest.updated_at));
      return true;
    };
    await act('assign', {
      work: give,
      done: (isGiven) => (isGiven ? { words: 'documents.assigned' } : null),
      failed: 'review.assign_failed',
      detail: true,
      undo: () => takenBack(id, 'property'),
    });
  };

  return { busy, saveChanges, createExpense, file, assign };
}
