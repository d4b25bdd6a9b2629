import { useMemo } from 'react';
import type { DocumentRow } from '../api/types';
import { useDocument } from '../documents/use-documents';
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

export function useDocumentLines(documentId: number | null): SplitLine[] {
  const { data } = useDocument(Number(documentId), documentId !== null);
  return useMemo(() => (data && documentId !== null ? linesOf(data) : []), [data, documentId]);
}
