import type { DocumentRow, Property, Vendor } from '../api/types';
import { usualOrder } from '../providers/usual-order';
import { useCall } from '../records/use-call';

/** Rows of each kind that are offered. */
const most = 6;

/** What the server finds for the words typed; nothing is asked for fewer than two letters. */
export function useFound(words: string) {
  const q = words.trim();
  const { data, isFetching, isError } = useCall(
    ['find', q],
    async (provider) => {
      const asked = (filter: object) => ({ pagination: { page: 1, perPage: most }, sort: usualOrder, filter: { q, ...filter } });
      const [documents, properties, vendors] = await Promise.all([
        provider.getList<DocumentRow>('documents', asked({ include_all: true })),
        provider.getList<Property>('properties', asked({})),
        provider.getList<Vendor>('vendors', asked({ is_active: true })),
      ]);
      return { data: { documents: documents.data, properties: properties.data, vendors: vendors.data } };
    },
    { enabled: q.length >= 2, staleTime: 10_000 },
  );
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
