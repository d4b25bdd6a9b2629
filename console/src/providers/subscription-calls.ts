import type { components } from '../api/schema';
import type { DocumentRow, SubscriptionSum, SubscriptionTotals } from '../api/types';
import { answer } from './answer';

type Schemas = components['schemas'];

/** The bills of a subscription, those people are done with too. */
const billsOf = (id: number) => ({ subscription_id: id, include_all: true, limit: 1000, sort: '["document_date","DESC"]' });

export const subscriptionCalls = {
  subscriptionTotals: () => answer<SubscriptionTotals>('/subscriptions/totals'),
  /** What each category costs, the costliest first. */
  subscriptionSums: () => answer<SubscriptionSum[]>('/subscriptions/summary'),
  /** What the bills of a subscription show: changes of price, doubled and missing charges, the next charge. */
  subscriptionCharges: (id: number) => answer<Schemas['ChargeHistory']>(`/subscriptions/${id}/charges`),
  allSubscriptionCharges: () => answer<Schemas['SubscriptionCharges'][]>('/subscriptions/charges'),
  subscriptionBills: (id: number) => answer<DocumentRow[]>('/documents/', { query: billsOf(id) }),
  /** What linking a document would change of a subscription. */
  linkEffect: (id: number, documentId: number) => answer<Schemas['LinkEffect']>(`/subscriptions/${id}/link-document/${documentId}`),
};

export type SubscriptionCalls = typeof subscriptionCalls;
