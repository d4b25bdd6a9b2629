import { useGetList } from 'react-admin';
import type { DocumentRow } from '../api/types';
import { useDocument } from '../documents/use-documents';
import { wholeList } from '../providers/usual-order';

/** The types a receipt or an invoice is kept under, and papers of no known type. */
const offered = new Set(['expense', 'other']);

/**
 * The documents that can stand behind an expense: the property's receipts, invoices and others that have none yet, and the one that is chosen,
 * whatever it is. `of`: the expense that is edited; its own paper is among them.
 */
export function usePapers(
  propertyId: number | null,
  chosen: number | null,
): { papers: DocumentRow[]; chosenPaper: DocumentRow | undefined } {
  const filter = { property_id: propertyId, include_all: true };
  const ofProperty = useGetList<DocumentRow>('documents', { ...wholeList, filter }, { enabled: propertyId !== null });
  const handedOver = useDocument(Number(chosen), chosen !== null);
  const chosenPaper = chosen === null ? undefined : handedOver.data;
  const free = (propertyId === null ? [] : (ofProperty.data ?? [])).filter(
    (row) => row.id !== chosen && offered.has(row.document_type) && row.expense_id === null,
  );
  return { papers: chosenPaper ? [chosenPaper, ...free] : free, chosenPaper };
}
