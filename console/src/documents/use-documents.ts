import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, fetchJson } from '../api/http';
import type { Category, DocumentFull, DocumentRow, Property } from '../api/types';
import { useConnection } from '../live/connection';
import { isEmail } from './document-words';

export type HubFilter = 'all' | 'subscriptions' | number;

const queueQuery = (filter: HubFilter) => ({
  limit: 1000,
  ...(filter === 'subscriptions' ? { subscriptions_only: true } : filter === 'all' ? {} : { property_id: filter }),
});

/** What awaits review, newest first. Where the live stream does not stand, it is asked for every few seconds. */
export function useQueue(filter: HubFilter) {
  const live = useConnection() === 'live';
  return useQuery({
    queryKey: ['documents', 'list', filter],
    queryFn: ({ signal }) => fetchJson<DocumentRow[]>('/documents/', { query: queueQuery(filter), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: live ? 60_000 : 8000,
  });
}

const documentQuery = (id: number) => ({
  queryKey: ['document', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchJson<DocumentFull>(`/documents/${id}`, { signal }),
});

/** One document whole, its text included. */
export const useDocument = (id: number, enabled = true) => useQuery({ ...documentQuery(id), enabled });

const fileQuery = (id: number) => ({
  queryKey: ['file', id],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(`/documents/${id}/view`, { signal })).blob(),
  staleTime: Infinity,
  gcTime: 120_000,
});

/** The file to look at; kept for two minutes. */
export const useFile = (id: number) => useQuery(fileQuery(id));

/** Fetches what the next document's preview will need, so that moving on does not wait. */
export function usePrefetch(row: DocumentRow | undefined): void {
  const queryClient = useQueryClient();
  const id = row?.id;
  const mail = row ? isEmail(row) : false;
  useEffect(() => {
    if (id === undefined) return;
    void (mail ? queryClient.prefetchQuery(documentQuery(id)) : queryClient.prefetchQuery(fileQuery(id)));
  }, [id, mail, queryClient]);
}

export const useProperties = () =>
  useQuery({
    queryKey: ['properties', 'names'],
    queryFn: ({ signal }) => fetchJson<Property[]>('/properties/', { query: { limit: 1000 }, signal }),
    staleTime: 60_000,
  });

export const useCategories = () =>
  useQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => fetchJson<Category[]>('/categories/', { query: { type: 'expense', limit: 1000 }, signal }),
    staleTime: 300_000,
  });
