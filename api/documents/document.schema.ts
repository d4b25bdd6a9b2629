import { z } from 'zod';
import { paymentMethods } from '#core/database/values/tax-form-values';
import { documentEventKinds } from '#core/database/entities/document-event.entity';
import { processingStatuses } from '#core/database/values/document-status';
import { documentTypes, toDocumentType } from '#core/extraction/fields/document-type';
import { failureCodes } from '#core/database/values/failure-code';
import { books, doubtedFields, queueTabs } from '#core/database/values/triage';
import { reviewStatuses } from '#core/records/documents/review-status';
import { valueSources } from '#core/extraction/fields/extracted-fields';
import { mailboxKinds } from '#core/database/values/mailbox-kind';
import { SplitPartOut } from '../expenses/expense.schema.js';
import { Day, Instant, Money } from '../http/values.js';
import { SenderCheckOut } from '../mail/trust.schema.js';
import { TagOut } from '../tags/tag.schema.js';

const DocumentTypeName = z.enum(documentTypes).meta({ id: 'DocumentType' });

/** A type as callers may say it: `invoice`, `receipt` and `SUBSCRIPTION` too. */
export const SpokenType = z.string().transform((text, context) => {
  const type = toDocumentType(text);
  if (type) return type;
  context.addIssue({ code: 'custom', message: `must be one of ${documentTypes.join(', ')}` });
  return z.NEVER;
});

const text = z.string().nullable();
const LineItem = z
  .object({ description: z.string(), quantity: z.string().nullable(), amount: z.number().nullable() })
  .meta({ id: 'LineItem' });

const EvidenceOut = z
  .object({ page: z.int(), box: z.array(z.number()).length(4), text: z.string() })
  .nullable()
  .describe('Page from 1; box as x, y, width, height in fractions of the page from its top left');

export const FieldOut = z
  .object({
    value: z.union([z.string(), z.number(), z.array(LineItem), z.null()]),
    confidence: z.number().nullable(),
    source: z.enum(valueSources),
    reason: text.optional().describe('Why it is believed, where it is not read off the document'),
    evidence: EvidenceOut,
  })
  .meta({ id: 'ExtractedField' });

const extracted = {
  vendor: text,
  amount: Money.nullable(),
  date: Day.nullable(),
  expense_date: Day.nullable().describe(
    'The day an expense of it is proposed for: of a report of a year the last of that year, else its own',
  ),
  description: text,
  type: DocumentTypeName,
  property_address: text,
  filename: z.string(),
  ai_vendor: text,
  ai_amount: Money.nullable(),
  ai_service_date: Day.nullable(),
  ai_expense_type: text,
  ai_category: text.describe('The category this kind of spending falls into'),
  ai_invoice_number: text,
  ai_due_date: Day.nullable(),
  ai_description: text,
  ai_notes: text,
  ai_confidence: z.number().nullable(),
  fields: z.record(z.string(), FieldOut).describe('By the extractor’s keys'),
};
const ExtractedData = z.object(extracted).meta({
  id: 'ExtractedData',
  description:
    'The plain fields are the effective values: what a person set, else the machine’s. The ai_ fields are the machine’s last word.',
});
const ExtractedDataWithText = z.object({ ...extracted, text, html_content: text }).meta({ id: 'ExtractedDataWithText' });

const TriageOut = z
  .object({
    tab: z.enum(queueTabs).nullable().describe('The part of the review queue; null while it is read, and once it has left the queue'),
    book: z.enum(books).nullable().describe('The book it is filed in; null where it becomes an expense'),
    doubts: z
      .array(z.object({ field: z.enum(doubtedFields), reason: z.string() }))
      .describe('Why it needs review; empty where all values are proven'),
  })
  .meta({ id: 'Triage' });

const Progress = z
  .object({ kind: z.enum(documentEventKinds), at: Instant, data: z.record(z.string(), z.unknown()) })
  .meta({ id: 'Progress', description: 'What is happening to the document now' });

const row = {
  id: z.int(),
  filename: z.string(),
  file_path: z.string().describe('`email_content` marks the body of an e-mail'),
  file_url: text,
  file_size: z.int(),
  mime_type: z.string(),
  page_count: z.int().nullable(),
  origin: z.enum(['mail', 'upload', 'manual', 'webhook']),
  status: z.enum(reviewStatuses),
  triage: TriageOut,
  processing_status: z.enum(processingStatuses),
  failure_code: z.enum(failureCodes).nullable(),
  failure_reason: text,
  document_type: DocumentTypeName,
  document_date: Day.nullable(),
  vendor_name: text,
  amount: Money.nullable(),
  description: text,
  property_id: z.int().nullable(),
  property_name: text,
  subscription_id: z.int().nullable(),
  subscription_name: text,
  subscription_reason: text.describe('Why it was linked to its subscription without a person; null where a person did it'),
  expense_id: z.int().nullable(),
  proposed_category_id: z.int().nullable().describe('The category that a person chose, or a rule proposes, for its expense'),
  proposed_payment_method: z.enum(paymentMethods).nullable().describe('How a rule says that its expense is paid'),
  proposed_splits: z.array(SplitPartOut).nullable().describe('How a rule divides its expense'),
  duplicate_of: z.int().nullable(),
  duplicate_reason: text.describe('By what it is the same bill as that document; null where its bytes are the same'),
  copies: z
    .array(z.object({ id: z.int(), filename: z.string(), reason: text }))
    .describe('Documents marked as the same as this one; `reason` as in `duplicate_reason`'),
  confirms: z
    .object({
      id: z.int(),
      filename: z.string(),
      invoice_number: text,
      day: Day.nullable().describe('The day of the bill'),
      paid_on: Day.nullable().describe('The day it was paid, by the document that confirms it'),
      expense: z
        .object({ id: z.int(), paid_on: Day.nullable(), updated_at: Instant })
        .nullable()
        .describe('What was created from the bill'),
    })
    .nullable()
    .describe('The bill whose payment this document confirms'),
  confirmed_by: z
    .array(z.object({ id: z.int(), filename: z.string(), paid_on: Day.nullable() }))
    .describe('Documents that confirm the payment of this one'),
  mail_id: z.int().nullable(),
  mailbox: z.enum(mailboxKinds).nullable(),
  from_email: text,
  from_name: text,
  forwarded_by: text,
  sender_check: SenderCheckOut.nullable(),
  forwarder_check: SenderCheckOut.nullable(),
  email_subject: text,
  email_received_at: Instant.nullable(),
  suggested_copy_destination_name: text,
  tags: z.array(TagOut),
  property_matches: z.array(
    z
      .object({ property_id: z.int(), confidence: z.number(), by: z.string(), reason: z.string(), evidence: EvidenceOut })
      .meta({ id: 'PropertyMatch', description: 'Why the document may belong to a property' }),
  ),
  property_note: text.describe('Of what place it is, where that is none of the properties'),
  papers: z
    .int()
    .describe(
      'How many receipts or pages one of its pictures shows, such as two receipts on one photo; above 1, its values come from all of them',
    ),
  extracted_by: text,
  progress: Progress.nullable(),
  reviewed_at: Instant.nullable(),
  deleted_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
};

export const DocumentRow = z.object({ ...row, extracted_data: ExtractedData }).meta({ id: 'DocumentRow' });
export const DocumentOut = z.object({ ...row, ocr_text: text, extracted_data: ExtractedDataWithText }).meta({ id: 'Document' });

export const DocumentIds = z.object({ ids: z.array(z.int()) }).meta({ id: 'DocumentIds' });

export const TabCounts = z.object({ ready: z.int(), check: z.int(), duplicates: z.int(), notices: z.int(), all: z.int() }).meta({
  id: 'TabCounts',
  description: 'How many documents await review in each part of the queue; of those that are read just now only `all` tells',
});

export const DocumentContent = z
  .object({
    document_id: z.int(),
    content: text,
    text,
    html_content: text,
    pages: z.array(
      z.object({
        page: z.int(),
        width: z.number(),
        height: z.number(),
        source: z.string(),
        confidence: z.number().nullable(),
        text: z.string(),
      }),
    ),
  })
  .meta({ id: 'DocumentContent', description: 'What was read; for an e-mail a page is the grid its boxes refer to' });

export const DocumentEventOut = z
  .object({
    id: z.int(),
    document_id: z.int(),
    kind: z.enum(documentEventKinds),
    at: Instant,
    data: z.record(z.string(), z.unknown()),
    user_name: text,
  })
  .meta({ id: 'DocumentEvent' });

export const Queued = z
  .object({ success: z.boolean(), error: text, message: z.string(), suggestion: text })
  .meta({ id: 'Queued', examples: [{ success: true, error: null, message: 'Document queued for AI processing', suggestion: null }] });

export const Done = z.object({ success: z.boolean(), message: z.string(), document_id: z.int() }).meta({ id: 'Done' });
