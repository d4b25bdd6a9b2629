import { useQuery } from '@tanstack/react-query';
import { fetchJson } from '../api/http';
import type { components } from '../api/schema';
import type { DocumentRow, Subscription, SubscriptionSum, SubscriptionTotals } from '../api/types';

/** More than any business has; the totals come from the server all the same. */
const most = 1000;

export const useSubscriptions = () =>
  useQuery({
    queryKey: ['subscriptions', 'list'],
    queryFn: ({ signal }) => fetchJson<Subscription[]>('/subscriptions/', { query: { limit: most }, signal }),
  });

export const useSubscriptionTotals = () =>
  useQuery({
    queryKey: ['subscriptions', 'totals'],
    queryFn: ({ signal }) => fetchJson<SubscriptionTotals>('/subscriptions/totals', { signal }),
  });

/** What each category costs, the costliest first. */
export const useSubscriptionSums = () =>
  useQuery({
    queryKey: ['subscriptions', 'summary'],
    queryFn: ({ signal }) => fetchJson<SubscriptionSum[]>('/subscriptions/summary', { signal }),
  });

/** What the bills of a subscription tell: changes of price, doubled and missing charges, the next one. */
export const useCharges = (id: number) =>
  useQuery({
    queryKey: ['documents', 'charges', id],
    queryFn: ({ signal }) => fetchJson<components['schemas']['ChargeHistory']>(`/subscriptions/${id}/charges`, { signal }),
  });

/** What linking a document would change of a subscription; nothing is asked before one is chosen. */
export const useLinkEffect = (subscriptionId: number | null, documentId: number) =>
  useQuery({
    queryKey: ['subscriptions', 'link-effect', subscriptionId, documentId],
    enabled: subscriptionId !== null,
    queryFn: ({ signal }) =>
      fetchJson<components['schemas']['LinkEffect']>(`/subscriptions/${subscriptionId}/link-document/${documentId}`, { signal }),
  });

/** What the bills of all subscriptions tell, by id. */
export const useAllCharges = () =>
  useQuery({
    queryKey: ['documents', 'charges'],
    queryFn: ({ signal }) => fetchJson<components['schemas']['SubscriptionCharges'][]>('/subscriptions/charges', { signal }),
    select: (rows) => new Map(rows.map((row) => [row.subscription_id, row])),
  });

/** The bills of a subscription, those people are done with too. */
export const useBills = (id: number) =>
  useQuery({
    queryKey: ['documents', 'of-subscription', id],
    queryFn: ({ signal }) =>
      fetchJson<DocumentRow[]>('/documents/', {
        query: { subscription_id: id, include_all: true, limit: most, sort: '["document_date","DESC"]' },
        signal,
      }),
  });
