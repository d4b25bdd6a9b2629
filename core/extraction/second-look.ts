import type { DocumentType } from '#core/extraction/fields/document-type';
import type { ExtractedFields, FieldKey } from '#core/extraction/fields/extracted-fields';

const always = ['amount', 'service_date', 'vendor'] as const;
/** What documents of a kind nearly always state besides amount, date and vendor. */
const ofKind: Partial<Record<DocumentType, readonly FieldKey[]>> = {
  mortgage_statement: [
    'due_date',
    'principal',
    'interest',
    'total_payment',
    'principal_balance',
    'rate',
    'loan_number',
    'property_address',
    'ytd_principal',
    'ytd_interest',
  ],
  hoa_document: ['due_date', 'property_address'],
  utility_bill: ['due_date', 'account_number', 'property_address'],
};
/** What many documents of a kind also state: no reason for a second look, but a look that finds more of it is better. */
const alsoStated: Partial<Record<DocumentType, readonly FieldKey[]>> = {
  mortgage_statement: ['statement_date', 'amount_due', 'escrow', 'fees', 'ytd_escrow', 'past_due', 'suspense'],
};
/** A value less sure than this is red in the console, and as good as missing. */
const sureEnough = 0.6;

/**
 * A scan is worth a second look, with another layout guess and size, where amount or date is missing or doubtful, or a value that every document of
 * its kind states.
 */
export function wantsSecondLook(fields: ExtractedFields): boolean {
  const asked: readonly FieldKey[] = ['amount', 'service_date', ...keysOf(fields)];
  return asked.some((key) => (fields[key]?.confidence ?? 0) < sureEnough);
}

/** Whether the second reading of the same pages is more certain about the document's main values than the first. */
export function isBetterLook(second: ExtractedFields, first: ExtractedFields): boolean {
  const keys = [...always, ...keysOf(first), ...((first.document_type && alsoStated[first.document_type.value]) ?? [])];
  return sureness(second, keys) > sureness(first, keys) + 0.05;
}

function keysOf({ document_type }: ExtractedFields): readonly FieldKey[] {
  return (document_type && ofKind[document_type.value]) ?? [];
}

function sureness(fields: ExtractedFields, keys: readonly FieldKey[]): number {
  return keys.reduce((sum, key) => sum + (fields[key]?.confidence ?? 0), 0);
}
