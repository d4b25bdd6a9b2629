import { useQueryClient } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import type { Category, DocumentFull } from '../api/types';
import { wholeList } from '../providers/usual-order';
import { useCall, useWholeRecord, whole } from '../records/use-call';

export const wholeKey = (id: number) => ['documents', 'getOne', { id: String(id), meta: whole }] as const;

/** One document whole, its text included. */
export const useDocument = (id: number, enabled = true) => useWholeRecord<DocumentFull>('documents', id, { enabled });

/** The file to look at; kept for two minutes. */
export const useFile = (id: number) =>
  useCall(
    ['file', id],
    async (dataProvider, { signal }) => ({ data: await (await dataProvider.file(`/documents/${id}/view`, signal)).data.blob() }),
    { staleTime: Infinity, gcTime: 120_000 },
  );

/** Where another paper seems to begin in a document. */
export const usePapers = (id: number) => useCall(['documents', 'papers', id], (dataProvider) => dataProvider.documentPapers(id));

export const useCategories = () =>
  useGetList<Category>('categories', { ...wholeList, filter: { type: 'expense' } }, { staleTime: 300_000 });

/** Asks for every list and document again. */
export function useRefreshDocuments(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: ['documents'] });
}
