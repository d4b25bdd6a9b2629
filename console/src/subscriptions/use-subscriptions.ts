import { useGetList } from 'react-admin';
import type { Subscription } from '../api/types';
import { wholeList } from '../providers/usual-order';
import { useCall } from '../records/use-call';

export const useSubscriptions = () => useGetList<Subscription>('subscriptions', wholeList);
export const useSubscriptionTotals = () => useCall(['subscriptions', 'totals'], (provider) => provider.subscriptionTotals());
export const useSubscriptionSums = () => useCall(['subscriptions', 'summary'], (provider) => provider.subscriptionSums());

// The charges and bills follow the documents.
export const useCharges = (id: number) => useCall(['documents', 'charges', id], (provider) => provider.subscriptionCharges(id));
export const useAllCharges = () => useCall(['documents', 'charges'], (provider) => provider.allSubscriptionCharges());
export const useBills = (id: number) => useCall(['documents', 'of-subscription', id], (provider) => provider.subscriptionBills(id));

/** Nothing is asked before a subscription is chosen. */
export const useLinkEffect = (id: number | null, documentId: number) =>
  useCall(['subscriptions', 'link-effect', id, documentId], (provider) => provider.linkEffect(id ?? 0, documentId), {
    enabled: id !== null,
  });
