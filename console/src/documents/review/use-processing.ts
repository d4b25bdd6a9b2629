import { useMemo } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { call, fetchJson } from '../../api/http';
import type { DocumentFull, Queued } from '../../api/types';
import { detailOf } from './review-errors';
import { useAwaited } from './use-awaited';
import { useDuring } from '../use-during';

/** After these the document is asked for again, where the live stream was not faster. */
const reloadAfterMs = { reprocess: 3000, retry: 1000, text: 2000 } as const;
const offerMs = 10_000;
const suggestionMs = 5000;

/** From where processing was asked for: each tells of a failure, and reloads, in its own way. */
export type ProcessFrom = keyof typeof reloadAfterMs;

/** Sets the machine to work on a document or takes its word for done, each with its words; `busy` names the one that is under way. */
export function useProcessing(document: DocumentFull) {
  const { id } = document;
  const notify = useNotify();
  const translate = useTranslate();
  const { busy, during, renew } = useDuring();
  const awaited = useAwaited(document);

  const calls = useMemo(() => {
    const reloadLater = (after: number): void => void setTimeout(() => void renew(), after);

    const forceComplete = (): Promise<void> =>
      during('force', async () => {
        try {
          await call(`/stable-docs/force-complete/${id}`, { method: 'POST' });
          notify('review.force_completed', { type: 'success' });
          reloadLater(reloadAfterMs.retry);
        } catch {
          notify('review.force_failed', { type: 'error' });
        }
      });
    const offerForceComplete = (): void => {
      const action = { label: 'review.force_complete', onClick: () => void forceComplete() };
      const offer = { type: 'warning' as const, autoHideDuration: offerMs, action };
      notify('review.force_offer', offer);
    };
    const refused = (from: ProcessFrom, detail: string): void => {
      const words = { reprocess: 'review.reprocess_failed', retry: 'review.retry_failed', text: 'documents.process_failed' }[from];
      notify(words, { type: 'error', messageArgs: { detail } });
      if (from === 'retry') offerForceComplete();
    };

    const process = (from: ProcessFrom): Promise<void> =>
      during(from, async () => {
        try {
          const answer = await fetchJson<Queued>(`/documents/${id}/process`, { method: 'POST' });
          if (answer.success) {
            notify('documents.queued', { type: 'success' });
            awaited.start(from === 'retry' ? offerForceComplete : null);
          } else refused(from, answer.error ?? answer.message);
          if (answer.suggestion) notify(answer.suggestion, { type: 'info', autoHideDuration: suggestionMs });
          reloadLater(reloadAfterMs[from]);
        } catch (error) {
          refused(from, detailOf(error, translate));
        }
      });
    return { process, forceComplete };
  }, [id, notify, translate, renew, during, awaited]);
  return { busy, ...calls };
}
