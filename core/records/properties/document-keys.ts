import type { DocumentType } from '#core/extraction/fields/document-type';
import { labelledNumbers } from '#core/records/properties/labelled-numbers';
import { nameKey } from '#core/records/properties/name-words';
import type { documentKeyKinds } from '#core/database/values/property-values';

/** What of a document may teach where the next one belongs. */
export interface TeachingDocument {
  documentType: DocumentType;
  vendor: string | null;
  accountNumber: string | null;
  loanNumber: string | null;
  text: string;
}

/** Labels stand on a document's first pages. */
export const taughtText = 20_000;

const manages = /\b(?:manage(?:ment|rs?)|mgmt|realty|realtors?|property services)\b/i;

/** The keys a document leaves for those that come after it: its numbers, and who wrote it where that is an association or its manager. Pure. */
export function documentKeys(document: TeachingDocument): { kind: (typeof documentKeyKinds)[number]; key: string; label: string }[] {
  const numbers = labelledNumbers(document, document.text.slice(0, taughtText));
  const name = document.documentType === 'hoa_document' ? (document.vendor ?? '') : '';
  const key = nameKey(name);
  return [
    ...numbers.map(({ kind, plain, label }) => ({ kind, key: plain, label })),
    ...(key.includes(' ')
      ? [{ kind: manages.test(name) ? ('manager' as const) : ('association' as const), key, label: name.slice(0, 200) }]
      : []),
  ];
}
