import { useQuery } from '@tanstack/react-query';
import { fetchJson } from '../api/http';
import type { components } from '../api/schema';
import type { DocumentRow } from '../api/types';
import { useConnection } from '../live/connection';
import { listLimit } from './calls';

type Counts = components['schemas']['ProcessingStatusCounts'];

/** The newest documents, reviewed or not. */
export function useNewest() {
  const live = useConnection() === 'live';
  return useQuery({
    queryKey: ['documents', 'list', 'diagnostics'],
    queryFn: ({ signal }) => fetchJson<DocumentRow[]>('/documents/', { query: { include_all: true, limit: listLimit }, signal }),
    refetchInterval: live ? 60_000 : 8000,
  });
}

/** How many documents there are in each state. */
export const useCounts = () =>
  useQuery({ queryKey: ['documents', 'counts'], queryFn: ({ signal }) => fetchJson<Counts>('/document-test/count', { signal }) });
