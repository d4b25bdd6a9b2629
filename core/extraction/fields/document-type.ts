/** The document types the server keeps; `subscription` means a bill of a recurring service. */
export const documentTypes = [
  'expense',
  'business_expense',
  'mortgage_statement',
  'utility_bill',
  'hoa_document',
  'insurance_document',
  'tax_document',
  'contract',
  'repair_maintenance',
  'proposal',
  'quote',
  'credit_card_statement',
  'owner_statement',
  'subscription',
  'other',
] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Other names that callers may use, and the types they mean. */
const spokenTypes: Readonly<Record<string, DocumentType>> = { invoice: 'expense', receipt: 'expense', SUBSCRIPTION: 'subscription' };

/** The type for a name from a caller; null where it is not a type. */
export function toDocumentType(spoken: string): DocumentType | null {
  const known = spokenTypes[spoken] ?? spoken;
  return (documentTypes as readonly string[]).includes(known) ? (known as DocumentType) : null;
}

/** What documents are called that offer or agree on a price, or report what was received and spent: nothing is owed for them. */
const offers: Readonly<Partial<Record<DocumentType, string>>> = {
  quote: 'This is a quote: no payment is due.',
  proposal: 'This is a proposal: no payment is due.',
  contract: 'This is a contract, not a bill.',
  owner_statement: 'This is an owner statement: no payment is due.',
};

/** The sentence about a document of a type that asks for no money; null for the others. */
export const saidOfOffer = (type: DocumentType): string | null => offers[type] ?? null;
