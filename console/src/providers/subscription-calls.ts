import { fetchJson } from '../api/http';
import type { components } from '../api/schema';
import type { DocumentRow, SubscriptionSum, SubscriptionTotals } from '../api/types';

type Schemas = components['schemas'];

/** The bills of a subscription, those people are done with too. */
const billsOf = (id: number) => ({ subscription_id: id, include_all: true, limit: 1000, sort: '["document_date","DESC"]' });

export const subscriptionCalls = {
  subscriptionTotals: async () => ({ data: await fetchJson<SubscriptionTotals>('/subscriptions/totals') }),
  /** What each category costs, the costliest first. */
  subscriptionSums: async () => ({ data: await fetchJson<SubscriptionSum[]>('/subscriptions/summary') }),
  /** What the bills of a subscription show: changes of price, doubled and missing charges, the next charge. */
  subscriptionCharges: async (id: number) => ({ data: await fetchJson<Schemas['ChargeHistory']>(`/subscriptions/${id}/charges`) }),
  allSubscriptionCharges: async () => ({ data: await fetchJson<Schemas['SubscriptionCharges'][]>('/subscriptions/charges') }),
  subscriptionBills: async (id: number) => ({ data: await fetchJson<DocumentRow[]>('/documents/', { query: billsOf(id) }) }),
  /** What linking a document would change of a subscription. */
  linkEffect: async (id: number, documentId: number) => ({
    data: await fetchJson<Schemas['LinkEffect']>(`/subscriptions/${id}/link-document/${documentId}`),
  }),
};

export type SubscriptionCalls = typeof subscriptionCalls;
