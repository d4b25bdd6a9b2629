import type { DocumentRow } from '../api/types';

/** The types a document can have, as rules name them. */
export const documentTypes: readonly DocumentRow['document_type'][] = [
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
  'subscription',
  'other',
];
