import type { DocumentRow } from '../../api/types';

export type DocumentType = DocumentRow['document_type'];

/** What a type is called in the specification and what it is for the server, in the order of the list. */
export const documentTypes = [
  ['Invoice', 'expense'],
  ['Receipt', 'expense'],
  ['Business Expense', 'business_expense'],
  ['Mortgage Statement', 'mortgage_statement'],
  ['Utility Bill', 'utility_bill'],
  ['HOA Notice', 'hoa_document'],
  ['Insurance Document', 'insurance_document'],
  ['Tax Document', 'tax_document'],
  ['Contract/Lease', 'contract'],
  ['Repair/Maintenance', 'repair_maintenance'],
  ['Proposal', 'proposal'],
  ['Quote', 'quote'],
  ['Credit Card Statement', 'credit_card_statement'],
  ['Owner Statement', 'owner_statement'],
  ['Other', 'other'],
] as const satisfies readonly (readonly [label: string, value: DocumentType])[];

/** Every type the server knows, once. */
export const typeValues: readonly DocumentType[] = [...new Set(documentTypes.map(([, value]) => value)), 'subscription'];

const values = new Map<string, string>(documentTypes);

/** A label as the server knows it: one in lower case or snake form is sent as it is, an unknown one is `other`. */
export const serverType = (label: string): string => (/^[a-z]+(_[a-z]+)*$/.test(label) ? label : (values.get(label) ?? 'other'));

/** What a type of the server is called. The bill of a subscription is made in its own dialog and is in no list. */
export const typeLabel = (type: DocumentType): string =>
  documentTypes.find(([, value]) => value === type)?.[0] ?? (type === 'subscription' ? 'Subscription' : 'Other');

/** Papers that ask for no money: an amount on them is no expense. */
const noExpense = new Set<string>(['contract', 'proposal', 'quote', 'credit_card_statement', 'owner_statement']);

/** Whether a document of this type is paid. */
export const isExpenseType = (type: string): boolean => !noExpense.has(type);

/** The key of what a type is called in the language of the console. */
export const typeName = (type: DocumentType): string => typeKey(typeLabel(type));
export const typeKey = (label: string): string => `document_types.${label}`;
