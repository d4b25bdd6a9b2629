import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchJson } from '../api/http';
import type { DocumentRow } from '../api/types';
import type { Choice } from './share-form';
import type { SplitLine } from './SplitGroup';

/** A line of a document as the server tells of it. */
interface Item {
  description: string;
  amount: number | null;
}

/** The lines of a document that cost something and can be divided on their own. On the document of a refund they stand as credits. */
export function linesOf({ extracted_data: { fields } }: Pick<DocumentRow, 'extracted_data'>): SplitLine[] {
  const items = (fields?.line_items?.value ?? []) as unknown as readonly Item[];
  const sign = Number(fields?.amount?.value ?? 0) < 0 ? -1 : 1;
  return items.flatMap(({ description, amount }, at) =>
    amount !== null && amount * sign > 0 ? [{ number: at + 1, description, amount: amount * sign }] : [],
  );
}

export function useDocumentLines(documentId: Choice): SplitLine[] {
  const { data } = useQuery({
    queryKey: ['document', documentId],
    queryFn: ({ signal }) => fetchJson<DocumentRow>(`/documents/${documentId}`, { signal }),
    enabled: documentId !== '',
    retry: false,
  });
  return useMemo(() => (data && documentId !== '' ? linesOf(data) : []), [data, documentId]);
}
