import type { z } from 'zod';
import type { Document } from '#core/database/entities/document.entity';
import { proposedCategoryId } from '#core/database/values/effective-values';
import { dayOfPayment } from '#core/records/documents/related-documents';
import { reviewStatus } from '#core/records/documents/review-status';
import { triageOf } from '#core/database/values/triage';
import { senderChecks } from '#core/records/mail/sender-checks';
import { dayInWords } from '#core/kernel/platform/clock';
import { pick } from '../http/case.js';
import type { Plain } from '../list-query/find-plain.js';
import type { DocumentContext } from './document-context.js';
import type { DocumentOut, DocumentRow } from './document.schema.js';
import { viewExtracted } from './extracted-view.js';

const columns = [
  'id',
  'filename',
  'file_path',
  'file_size',
  'mime_type',
  'page_count',
  'origin',
  'processing_status',
  'failure_code',
  'failure_reason',
  'document_type',
  'document_date',
  'vendor_name',
  'amount',
  'description',
  'property_id',
  'subscription_id',
  'duplicate_of',
  'duplicate_reason',
  'mail_id',
  'mailbox',
  'from_email',
  'from_name',
  'forwarded_by',
  'email_subject',
  'email_received_at',
  'suggested_copy_destination_name',
  'extracted_by',
  'reviewed_at',
  'deleted_at',
  'created_at',
  'updated_at',
] as const;

/** The state of a document for people. */
export function statusOf(
  document: Pick<Document, 'processingStatus' | 'reviewedAt' | 'documentType' | 'subscriptionId' | 'propertyId'>,
  expenseId: number | null,
) {
  return reviewStatus({
    hasExpense: expenseId !== null,
    processingStatus: document.processingStatus,
    reviewed: Boolean(document.reviewedAt),
    documentType: document.documentType,
    subscriptionId: document.subscriptionId ?? null,
    propertyId: document.propertyId ?? null,
  });
}

/** A document of a later day may be another owner's. */
const soldNote = (name: string | null, soldBefore: string | null): string | null =>
  soldBefore === null ? null : `${name ?? 'Its property'} was sold on ${dayInWords(soldBefore)}, before the date of this document.`;

function triageOut(document: Plain<Document>) {
  const { doubts, ...triage } = triageOf(document);
  return { ...triage, doubts: [...doubts] };
}

/** A document as lists show it. */
export function documentRowOut(document: Plain<Document>, context: DocumentContext): z.input<typeof DocumentRow> {
  const {
    expenseId = null,
    propertyName = null,
    soldBefore = null,
    subscriptionName = null,
    copies = [],
    bill = null,
    confirmedBy = [],
    tags = [],
    trust = null,
    papers = 1,
    progress = null,
  } = context.get(document.id) ?? {};
  const { fromEmail = null, forwardedBy = null, partPath = null } = document;
  const linked = document.machineFields.linked_subscription;
  const { sender, forwarder } = senderChecks(trust, { fromEmail, forwardedBy, partPath });
  return {
    ...pick(document, columns),
    sender_check: sender,
    forwarder_check: forwarder,
    file_url: document.storedName ? `/api/v1/documents/files/${document.storedName}` : null,
    status: statusOf(document, expenseId),
    triage: triageOut(document),
    property_name: propertyName,
    subscription_name: subscriptionName,
    subscription_reason: linked && linked.id === document.subscriptionId ? linked.reason : null,
    copies,
    confirms: bill && { ...bill, paid_on: dayOfPayment(document) },
    confirmed_by: confirmedBy,
    expense_id: expenseId,
    proposed_category_id: proposedCategoryId(document),
    proposed_splits: document.machineFields.splits ?? null,
    tags,
    property_matches: (document.machineFields.property_matches ?? []).map((match) => ({ ...match, evidence: match.evidence ?? null })),
    property_note: document.propertyId ? soldNote(propertyName, soldBefore) : (document.machineFields.unknown_place ?? null),
    papers,
    progress,
    extracted_data: viewExtracted(document),
  };
}

/** A document as its own page shows it. Its text must be loaded. */
export function documentOut(document: Plain<Document>, context: DocumentContext): z.input<typeof DocumentOut> {
  const row = documentRowOut(document, context);
  const text = document.ocrText ?? null;
  return { ...row, ocr_text: text, extracted_data: { ...row.extracted_data, text, html_content: document.htmlContent ?? null } };
}
