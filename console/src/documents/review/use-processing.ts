import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import type { DocumentFull } from '../../api/types';
import { useActions } from '../../records/use-actions';
import { detailOf, rulesErrorWords } from './review-errors';
import { useAwaited } from './use-awaited';

/** After these the document is asked for again, where the live stream was not faster. */
const reloadAfterMs = { reprocess: 3000, retry: 1000, text: 2000 } as const;
const offerMs = 10_000;
const suggestionMs = 5000;

/** From where processing was asked for: each tells of a failure, and reloads, in its own way. */
export type ProcessFrom = keyof typeof reloadAfterMs;

const failures = { reprocess: 'review.reprocess_failed', retry: 'review.retry_failed', text: 'documents.process_failed' } as const;

/** Sets the machine to work on a document, takes its word for done, or sets it back to the beginning; `busy` names what is under way. */
export function useProcessing(document: DocumentFull) {
  const { id } = document;
  const notify = useNotify();
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { busy, act } = useActions('documents');
  const awaited = useAwaited(document);
  const reloadLater = (after: number): void =>
    void setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['documents'] }), after);

  const forceComplete = () =>
    act('force', {
      work: (dataProvider) => dataProvider.completeDocument(id),
      done: 'review.force_completed',
      failed: () => ({ words: 'review.force_failed' }),
      onDone: () => reloadLater(reloadAfterMs.retry),
    });
  const offerForceComplete = (): void => {
    const action = { label: 'review.force_complete', onClick: () => void forceComplete() };
    const offer = { type: 'warning' as const, autoHideDuration: offerMs, action };
    notify('review.force_offer', offer);
  };
  const refused = (from: ProcessFrom, detail: string): null => {
    notify(failures[from], { type: 'error', messageArgs: { detail } });
    if (from === 'retry') offerForceComplete();
    return null;
  };

  const process = (from: ProcessFrom) =>
    act(from, {
      work: async (dataProvider) => (await dataProvider.processDocument(id)).data,
      done: ({ success }) => (success ? { words: 'documents.queued' } : null),
      onDone: ({ success, error, message, suggestion }) => {
        if (success) awaited.start(from === 'retry' ? offerForceComplete : null);
        else refused(from, error ?? message);
        if (suggestion) notify(suggestion, { type: 'info', autoHideDuration: suggestionMs });
        reloadLater(reloadAfterMs[from]);
      },
      failed: (error) => refused(from, detailOf(error, translate)),
    });

  const reset = () =>
    act('reset', {
      work: (dataProvider) => dataProvider.resetDocument(id),
      done: 'review.reset_done',
      failed: 'review.reset_failed',
      detail: true,
    });

  const applyRules = () =>
    act('rules', {
      work: async (dataProvider) => (await dataProvider.applyRulesTo(id)).data.rules_matched,
      done: (count) =>
        count === 0 ? { words: 'review.no_rules', type: 'info' } : { words: 'review.rules_applied', messageArgs: { count } },
      failed: (error) => ({ words: rulesErrorWords(error) }),
    });

  return { busy, process, forceComplete, reset, applyRules };
}
