import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call, failure, fetchJson } from '../../api/http';
import type { ProposedSubscription } from '../../api/types';
import { bodyOf, type SubscriptionForm } from '../../subscriptions/subscription-form';
import { takeOutOfQueues } from '../queue/use-queue';
import { useDuring } from '../use-during';

/** What a bill says of its subscription, and what can be done with it, each with its words. */
export function useSubscriptionActions(documentId: number) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { busy, during } = useDuring();
  const [proposed, setProposed] = useState<ProposedSubscription | null>(null);
  const attempt = async (work: () => Promise<void>, otherwise: string): Promise<void> => {
    try {
      await work();
    } catch (error) {
      notify(otherwise, failure(error));
    }
  };
  const extract = (): Promise<void> =>
    during('extract', () =>
      attempt(
        async () => setProposed(await fetchJson(`/subscriptions/extract-from-document/${documentId}`, { method: 'POST' })),
        'subscription_dialog.extract_failed',
      ),
    );
  const settle = (name: string, words: string, otherwise: string, work: () => Promise<unknown>): Promise<void> =>
    during(name, () =>
      attempt(async () => {
        await work();
        notify(words, { type: 'success' });
        setProposed(null);
        takeOutOfQueues(queryClient, [documentId]);
        void queryClient.invalidateQueries({ queryKey: ['subscriptions'] });
      }, otherwise),
    );
  const save = (form: SubscriptionForm): Promise<void> =>
    settle('save', 'subscription_dialog.saved', 'subscription_dialog.save_failed', () =>
      call(`/subscriptions/from-document/${documentId}`, { method: 'POST', json: bodyOf(form) }),
    );
  const link = (subscriptionId: number): Promise<void> =>
    settle('link', 'subscription_dialog.linked', 'subscription_dialog.link_failed', () =>
      call(`/subscriptions/${subscriptionId}/link-document/${documentId}`, { method: 'POST' }),
    );
  return { documentId, busy, proposed, extract, save, link, cancel: () => setProposed(null) };
}
