import { useGetList } from 'react-admin';
import type { Subscription } from '../api/types';
import { wholeList } from '../providers/usual-order';
import { useCall } from '../records/use-call';

export const useSubscriptions = () => useGetList<Subscription>('subscriptions', wholeList);
export const useSubscriptionTotals = () => useCall(['subscriptions', 'totals'], (provider) => provider.subscriptionTotals());

/** What their bills tell of each. */
export const useCharges = () => useCall(['documents', 'charges'], (provider) => provider.allSubscriptionCharges());

/** Nothing is asked before a subscription is chosen. */
export const useLinkEffect = (id: number | null, documentId: number) =>
  useCall(['subscriptions', 'link-effect', id, documentId], (provider) => provider.linkEffect(id ?? 0, documentId), {
    enabled: id !== null,
  });
