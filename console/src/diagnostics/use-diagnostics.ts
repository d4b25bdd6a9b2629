import { useGetList } from 'react-admin';
import type { DocumentRow } from '../api/types';
import { useAskEvery } from '../live/use-ask-every';
import { usualOrder } from '../providers/usual-order';
import { useCall } from '../records/use-call';
import { listLimit } from './calls';

/** Documents, reviewed or not, the newest first. */
export const newest = (perPage: number) => ({ pagination: { page: 1, perPage }, sort: usualOrder, filter: { include_all: true } });

export const useNewest = () => useGetList<DocumentRow>('documents', newest(listLimit), { refetchInterval: useAskEvery() });

/** How many documents there are in each state. */
export const useCounts = () => useCall(['documents', 'counts'], (provider) => provider.documentCounts());
