import { z } from 'zod';
import { Box } from '#core/reading/page-text';
import { documentTypes } from '#core/extraction/fields/document-type';

/** The kinds of spending the product knows; the console's category follows from them. */
export const expenseTypes = [
  'utilities',
  'maintenance',
  'repairs',
  'cleaning',
  'landscaping',
  'hoa',
  'property_management',
  'insurance',
  'supplies',
  'legal',
  'accounting',
  'marketing',
  'travel',
  'meals',
  'software',
  'office',
  'vehicle',
  'gas',
  'fuel',
  'property_tax',
  'mortgage_interest',
  'other',
] as const;
export type ExpenseType = (typeof expenseTypes)[number];
export const billingCycles = ['Monthly', 'Quarterly', 'Yearly'] as const;
export const hoaKinds = [
  'invoice',
  'bill',
  'notice',
  'payment_confirmation',
  'signup_notice',
  'maintenance_notice',
  'violation_notice',
  'meeting_notice',
  'newsletter',
  'other',
  'unknown',
] as const;

/** A decimal with two places, as text: money is never a binary fraction. Negative for a credit or a refund. */
export const MoneyText = z.string().regex(/^-?\d{1,12}\.\d{2}$/);
const Text = z.string().min(1).max(2000);
/** A calendar day, `YYYY-MM-DD`. There is no year 0, neither here nor in the database. */
const DayText = z.iso.date().refine((day) => !day.startsWith('0000'));

/** A line of the bill. */
export const LineItem = z.object({ description: Text, quantity: z.string().max(40).nullable(), amount: MoneyText.nullable() });
export type LineItem = z.output<typeof LineItem>;

/** A value's place on its page, and the words found there. */
export const Evidence = z.object({ page: z.int().positive(), box: Box, text: z.string() });
export type Evidence = z.output<typeof Evidence>;

/**
 * Where a value comes from. `rule`: a rule that people wrote; `learned`: a correction of an earlier document; extractors give only `ai` or `local`.
 */
export const valueSources = ['ai', 'local', 'person', 'rule', 'learned'] as const;

function field<T extends z.ZodType>(value: T) {
  const common = { confidence: z.number().min(0).max(1), evidence: Evidence.nullable(), source: z.enum(valueSources) };
  return z.object({ value, ...common, reason: z.string().optional() });
}

/** The type of each field's value; the keys are the contract between extractors, storage, api and console. */
export const fieldValues = {
  vendor: Text,
  service_date: DayText,
  due_date: DayText,
  /** The day of the payment that the document confirms; a bill has none. */
  paid_on: DayText,
  amount: MoneyText,
  amount_due: MoneyText,
  currency: z.string().regex(/^[A-Z]{3}$/),
  invoice_number: Text,
  account_number: Text,
  description: Text,
  notes: Text,
  expense_type: z.enum(expenseTypes),
  document_type: z.enum(documentTypes),
  property_address: Text,
  line_items: z.array(LineItem).max(200),
  tax: MoneyText,
  suggested_copy_destination_name: Text,
  previous_balance: MoneyText,
  payments: MoneyText,
  late_fee: MoneyText,
  site_name: Text,
  charged_amount: MoneyText,
  billing_cycle: z.enum(billingCycles),
  hoa_kind: z.enum(hoaKinds),
  period: Text,
  dues: MoneyText,
  statement_date: DayText,
  principal: MoneyText,
  interest: MoneyText,
  escrow: MoneyText,
  fees: MoneyText,
  total_payment: MoneyText,
  principal_balance: MoneyText,
  rate: z.string().regex(/^\d{1,2}(\.\d{1,5})?$/),
  loan_number: Text,
  suspense: MoneyText,
  past_due: MoneyText,
  ytd_principal: MoneyText,
  ytd_interest: MoneyText,
  ytd_escrow: MoneyText,
  ytd_fees: MoneyText,
} as const;

export type FieldKey = keyof typeof fieldValues;
export const fieldKeys = Object.keys(fieldValues) as FieldKey[];
export const isMoneyField = (key: FieldKey): boolean => (fieldValues[key] as unknown) === MoneyText;
export type FieldValue<K extends FieldKey> = z.output<(typeof fieldValues)[K]>;

/** One extracted value with the extractor's confidence (0 to 1) and where it was found. */
export interface ExtractedField<K extends FieldKey = FieldKey> {
  value: FieldValue<K>;
  confidence: number;
  evidence: Evidence | null;
  source: (typeof valueSources)[number];
  /** The sentence that explains it, where it is not read off the document. */
  reason?: string;
}

export type ExtractedFields = { [K in FieldKey]?: ExtractedField<K> };

const shape = Object.fromEntries(fieldKeys.map((key) => [key, field(fieldValues[key] as z.ZodType).optional()]));

/** What every extractor returns: each key is optional, an absent one was not found. */
export const extractedFields = z.object(shape) as unknown as z.ZodType<ExtractedFields>;

/**
 * How a value was labelled on an earlier document where people confirmed or corrected it: words and position of each place. Null: they said that
 * there is no value.
 */
const TaughtField = z.object({ field: z.enum(fieldKeys as [FieldKey, ...FieldKey[]]), places: z.array(z.array(z.string())).nullable() });
export type TaughtField = z.output<typeof TaughtField>;
export const TaughtFields = z.array(TaughtField);

/** What an extractor knows about a document besides its pages. */
export const ExtractionContext = z.object({
  filename: z.string(),
  mimeType: z.string(),
  /** The mailbox it arrived at, null for an upload. */
  mailbox: z.enum(['receipts', 'hoa', 'mortgage', 'subscriptions', 'property']).nullable(),
  fromEmail: z.string().nullable(),
  fromName: z.string().nullable(),
  subject: z.string().nullable(),
  /** When it arrived, `YYYY-MM-DD` in the business's time zone. */
  receivedOn: DayText,
  /** When the message was written, where it came inside another or as a file; null where it is not known to be earlier. */
  writtenOn: DayText.nullish(),
  /** The mail's own text, as context for an attachment. */
  bodyText: z.string().nullable(),
  /** Nothing else came of that mail. */
  isOnlyPaper: z.boolean().optional(),
  /** The currency (ISO 4217) of amounts without a sign or code. */
  currency: z.string(),
  /** The name of the business that receives the documents. */
  ownNames: z.array(z.string()).readonly().optional(),
  /** Vendors people have confirmed before, and the sender domains of their documents. */
  knownVendors: z.array(z.object({ name: z.string(), domains: z.array(z.string()).readonly() })).readonly(),
  /** Corrections of earlier documents of its vendor, the newest first. */
  taught: TaughtFields.readonly().optional(),
  /** The invoice as XML inside a Factur-X or ZUGFeRD file: exact where it is there. */
  invoiceXml: z.string().nullish(),
});
export type ExtractionContext = z.output<typeof ExtractionContext>;

/** The values an expense takes from its document. */
export const expenseFields = ['vendor', 'amount', 'service_date'] as const satisfies readonly FieldKey[];

/** How likely vendor, amount and date are all right, taken as independent of each other, from 0 to 1; null where none was found. */
export function overallConfidence(fields: ExtractedFields): number | null {
  const known = expenseFields.map((key) => fields[key]?.confidence ?? null);
  if (known.every((value) => value === null)) return null;
  return known.reduce<number>((product, value) => product * (value ?? 0), 1);
}
