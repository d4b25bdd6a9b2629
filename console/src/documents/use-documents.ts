import { useQuery } from '@tanstack/react-query';
import { call, fetchJson } from '../api/http';
import type { Category, DocumentFull } from '../api/types';

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

export const useCategories = () =>
  useQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => fetchJson<Category[]>('/categories/', { query: { type: 'expense', limit: 1000 }, signal }),
    staleTime: 300_000,
  });
