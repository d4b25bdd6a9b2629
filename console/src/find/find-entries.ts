import { useQuery } from '@tanstack/react-query';
import { fetchJson } from '../api/http';
import type { DocumentRow, PropertyRow, Vendor } from '../api/types';

/** Rows of each kind that are offered. */
const most = 6;

/** What the server finds for the words typed; nothing is asked for fewer than two letters. */
export function useFound(words: string) {
  const q = words.trim();
  const { data, isFetching, isError } = useQuery({
    queryKey: ['find', q],
    queryFn: async ({ signal }) => {
      const [documents, properties, vendors] = await Promise.all([
        fetchJson<DocumentRow[]>('/documents/', { query: { q, include_all: true, limit: most }, signal }),
        fetchJson<PropertyRow[]>('/properties/', { query: { q, limit: most }, signal }),
        fetchJson<Vendor[]>('/vendors/', { query: { q, is_active: true, limit: most }, signal }),
      ]);
      return { documents, properties, vendors };
    },
    enabled: q.length >= 2,
    staleTime: 10_000,
  });
  return {
    documents: data?.documents ?? [],
    properties: data?.properties ?? [],
    vendors: data?.vendors ?? [],
    searching: isFetching,
    failed: isError,
  };
}

/** Whether each word begins a word of the name: `sys st` finds System Status. */
export function fits(name: string, words: string): boolean {
  const parts = name.toLowerCase().split(/\s+/);
  return words
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => parts.some((part) => part.startsWith(word)));
}
