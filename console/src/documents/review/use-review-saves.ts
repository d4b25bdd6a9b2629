import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { call, fetchJson, wordsOf } from '../../api/http';
import type { DocumentFull, Expense } from '../../api/types';
import { cameBack, takeOutOfQueues } from '../queue/use-queue';
import { takenBack, type Undo, useUndo } from '../use-undo';
import { expenseErrorWords } from './review-errors';
import {
  changedMeanwhile,
  expenseBody,
  type ExpenseValues,
  patchOf,
  type QueueChoice,
  type Suggestions,
  suggestionsOf,
} from './review-values';
import { useDuring } from '../use-during';

/** What a review ended with: the document is an expense, filed, or taken out of the queue by a save. */
export type ReviewEnd = 'expensed' | 'filed' | 'saved';

const otherwise = (words: string) => (error: unknown) => wordsOf(error, words);

/** What a person decides about a document, each with its words. `onDone` is told once the document has left the queue. */
export function useReviewSaves(document: DocumentFull, own: string, onDone: (end: ReviewEnd) => void) {
  const notify = useNotify();
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { busy, during } = useDuring();
  const undo = useUndo();
  const made = useRef(0);
  const attempt = (
    name: string,
    words: string,
    work: () => Promise<unknown>,
    sorry: (error: unknown) => string,
    back?: () => Undo,
  ): Promise<void> =>
    during(name, async () => {
      try {
        if ((await work()) === false) return;
        notify(words, back ? undo(back()) : { type: 'success' });
      } catch (error) {
        notify(sorry(error), { type: 'error' });
      }
    });
  /** Changes the document, where `seen` is given only as it stands there. */
  const patch = (json: object, seen?: DocumentFull) =>
    fetchJson<DocumentFull>(`/documents/${document.id}`, {
      method: 'PATCH',
      json,
      ...(seen && { headers: { 'if-match': `"${seen.updated_at}"` } }),
    });
  /** Whether somebody else has put it meanwhile where neither this page knew it nor it is to go. */
  const isElsewhere = ({ property_id: now }: DocumentFull, to: number | undefined): boolean =>
    to !== undefined && now !== document.property_id && now !== to;
  const sayChanged = (latest: DocumentFull, changed: readonly (readonly [name: string, value: string | null])[]): void => {
    queryClient.setQueryData(['document', document.id], latest);
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
    const json = patchOf(document, values, queue);
    if (json === 'bad-amount') return notify('quick.bad_amount', { type: 'error' });
    if (json === null) return notify('review.nothing_to_save', { type: 'info' });
    const save = async (): Promise<boolean> => {
      const latest = await fetchJson<DocumentFull>(`/documents/${document.id}`);
      const changed = changedMeanwhile(suggestionsOf(latest), values, touched);
      const place = isElsewhere(latest, json.property_id) ? [['property', latest.property_name] as const] : [];
      if (changed.length + place.length > 0) {
        onSettled({ ...touched, ...Object.fromEntries(changed) });
        sayChanged(latest, [...changed, ...place]);
        return false;
      }
      queryClient.setQueryData(['document', document.id], await patch(json));
      onSettled({});
      if (json.processing_status) {
        takeOutOfQueues(queryClient, [document.id]);
        onDone('saved');
      }
      return true;
    };
    const back = json.processing_status && (() => takenBack(document.id, 'review'));
    await attempt('save', 'review.saved', save, otherwise('review.save_failed'), back);
  };

  const takeBackExpense = (): Undo => ({
    work: async () => {
      cameBack([document.id]);
      await call(`/expenses/${made.current}`, { method: 'DELETE' });
      void queryClient.invalidateQueries({ queryKey: ['expenses'] });
    },
    done: 'documents.back_in_queue',
    failed: 'documents.take_back_failed',
  });

  /** Makes the expense of the values as they stand; what a person corrected of them the document keeps too. */
  const createExpense = (expense: ExpenseValues, values: Suggestions, property_id: number | null): Promise<void> => {
    const create = async () => {
      const { id } = await fetchJson<Expense>('/expenses/', { method: 'POST', json: expenseBody(document, expense, { property_id, own }) });
      made.current = id;
      void queryClient.invalidateQueries({ queryKey: ['expenses'] });
      takeOutOfQueues(queryClient, [document.id]);
      onDone('expensed');
      const corrections = patchOf(document, values, null);
      if (corrections && corrections !== 'bad-amount')
        await patch(corrections).catch(() => notify('quick.not_remembered', { type: 'warning' }));
    };
    return attempt('expense', 'quick.saved', create, expenseErrorWords, takeBackExpense);
  };

  const filed = async (): Promise<void> => {
    await patch({ processing_status: 'filed' });
    takeOutOfQueues(queryClient, [document.id]);
    onDone('filed');
  };
  const file = (): Promise<void> =>
    attempt('file', 'review.filed', filed, otherwise('review.file_document_failed'), () => takenBack(document.id, 'review'));

  const assign = async (propertyId: number): Promise<void> => {
    if (propertyId === document.property_id) notify('review.same_property', { type: 'info' });
    else {
      const give = async (): Promise<boolean> => {
        const latest = await fetchJson<DocumentFull>(`/documents/${document.id}`);
        if (isElsewhere(latest, propertyId)) {
          sayChanged(latest, [['property', latest.property_name]]);
          return false;
        }
        await patch({ property_id: propertyId }, latest);
        return true;
      };
      await attempt('assign', 'documents.assigned', give, otherwise('review.assign_failed'), () => takenBack(document.id, 'property'));
    }
  };

  return { busy, saveChanges, createExpense, file, assign };
}
