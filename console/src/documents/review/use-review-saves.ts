import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { DocumentFull } from '../../api/types';
import type { LedgerDataProvider } from '../../providers/ledger-data-provider';
import { takeOutOfQueues } from '../queue/use-queue';
import { type ExpenseValues, expenseBody } from '../values/expense-values';
import { changeDocument, type DocumentActions, takenBack, useDocumentActions } from '../use-document-actions';
import { wholeKey } from '../use-documents';
import { expenseErrorWords } from './review-errors';
import { changedMeanwhile, patchOf, type QueueChoice, type Suggestions, suggestionsOf } from '../values/document-values';

type Act = DocumentActions['act'];

/** Whether somebody has meanwhile given it to a property that is neither the one shown here nor the one it is to get. */
const isElsewhere = (shown: DocumentFull, latest: DocumentFull, to: number | null | undefined): boolean =>
  typeof to === 'number' && latest.property_id !== shown.property_id && latest.property_id !== to;

/** Reads the document as the server has it now, shows it, and says what somebody has changed in it meanwhile. */
function useLatest(id: number) {
  const notify = useNotify();
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const readLatest = async (): Promise<DocumentFull> => (await dataProvider.getOne<DocumentFull>('documents', { id })).data;
  const show = (latest: DocumentFull): void => void queryClient.setQueryData(wholeKey(id), latest);
  const sayChanged = (latest: DocumentFull, changed: readonly (readonly [name: string, value: string | null])[]): void => {
    show(latest);
    const fields = changed.map(([name, value]) => `${translate(`review.${name}`)}: ${value || '–'}`).join(', ');
    notify('review.changed_meanwhile', { type: 'warning', messageArgs: { fields } });
  };
  return { readLatest, show, sayChanged };
}

/**
 * Saves the corrected suggestions. Where a changed field, or the property, has another value by now, it says so instead, and a second save goes through.
 * `touched` holds the value of each changed field from before; `onSettled` gets the values of now of the fields in question, or none once it is saved.
 */
function useSaveChanges(document: DocumentFull, act: Act) {
  const { id } = document;
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const { readLatest, show, sayChanged } = useLatest(id);
  return async (
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
      const place = isElsewhere(document, latest, changes.property_id) ? [['property', latest.property_name] as const] : [];
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
}

/** Gives the document to a property, unless somebody has meanwhile given it to another: then it says so. */
function useAssign(document: DocumentFull, act: Act) {
  const { id } = document;
  const notify = useNotify();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const { readLatest, show, sayChanged } = useLatest(id);
  return async (propertyId: number): Promise<void> => {
    if (propertyId === document.property_id) return notify('review.same_property', { type: 'info' });
    const give = async (): Promise<boolean> => {
      const latest = await readLatest();
      if (isElsewhere(document, latest, propertyId)) {
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
}

/** What a person decides about a document, each with its toast. `onDone` is called once it is an expense or filed. */
export function useReviewSaves(document: DocumentFull, currency: string, onDone: () => void) {
  const { id } = document;
  const { busy, act, ...actions } = useDocumentActions();
  const saveChanges = useSaveChanges(document, act);
  const assign = useAssign(document, act);

  /** Makes the expense of the values; the document keeps what a person corrected in them, too. */
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

  return { busy, saveChanges, createExpense, file, assign };
}
