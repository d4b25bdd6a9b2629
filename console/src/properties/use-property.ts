import { useQuery } from '@tanstack/react-query';
import { fetchPage } from '../api/fetch-page';
import { ApiError, fetchJson } from '../api/http';
import type { DocumentRow, Property } from '../api/types';

/** One property whole, without its secrets. One that is not there is not asked for twice. */
export const useProperty = (id: string | undefined) =>
  useQuery({
    queryKey: ['properties', 'one', id],
    queryFn: ({ signal }) => fetchJson<Property>(`/properties/${encodeURIComponent(id ?? '')}`, { signal }),
    retry: (failures, error) => failures < 1 && !isGone(error),
  });

/** Whether an answer means that there is no property of this number. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Whether an answer means that there is no such thing, be it for a number that is none. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && [404, 422].includes(error.status);

/** A property's documents of every state, the newest first, and how many there are in all. */
export const usePropertyDocuments = (id: string | undefined, limit: number) =>
  useQuery({
    queryKey: ['documents', 'of-property', id, limit],
    queryFn: ({ signal }) => fetchPage<DocumentRow>('/documents/', { query: { property_id: id, include_all: true, limit }, signal }),
  });
