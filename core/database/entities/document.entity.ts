import { defineEntity, p, raw } from '@mikro-orm/postgresql';
import type { MachineFields, PersonFields } from '#core/database/values/document-fields';
import { processingStatuses } from '#core/database/values/document-status';
import { documentTypes } from '#core/extraction/fields/document-type';
import { readable, readableCondition } from '#core/database/values/read-policy';
import { type QueueTab, queueTabs, type TriageFacts, triageOf } from '#core/database/values/triage';
import { failureCodes } from '#core/database/values/failure-code';
import type { FieldKey } from '#core/extraction/fields/extracted-fields';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { mailboxKinds } from '#core/database/values/mailbox-kind';
import { createdAt, instant, jsonOr, money, updatedAt } from '#core/kernel/platform/columns';
import { Property } from '#core/database/entities/property.entity';
import { Subscription } from '#core/database/entities/subscription.entity';
import { Tag } from '#core/database/entities/tag.entity';
import type { Role } from '#core/kernel/platform/role';
import { User } from '#core/database/entities/user.entity';

/** The `file_path` of a document that is the body of an e-mail. */
export const emailContent = 'email_content';

const searchText = `setweight(to_tsvector('simple', coalesce(vendor_name, '') || ' ' || filename || ' ' || coalesce(email_subject, '')), 'A') || setweight(to_tsvector('simple', left(coalesce(ocr_text, ''), 200000)), 'C')`;

/** What counts for a field, in the words of an index, which know no other name of the row (see effectiveSql). */
const countingSql = (key: FieldKey): string =>
  `case when jsonb_exists(person_fields->'fields', '${key}') then person_fields->'fields'->>'${key}' else machine_fields->'fields'->'${key}'->>'value' end`;

/** The account a document is of, as it stands on it: papers of one sequence share it. None where a person has emptied it. */
const accountNumber = `left(${countingSql('account_number')}, 120)`;

/** Null in no part of the queue, which the type of the column's own functions leaves out. */
const tabOf = (document: TriageFacts): QueueTab => triageOf(document).tab as QueueTab;

const schema = defineEntity({
  name: 'Document',
  tableName: 'document',
  properties: {
    id: p.integer().primary(),
    mailId: () => p.manyToOne(InboundMail).mapToPk().nullable().fieldName('mail_id').deleteRule('set null'),
    /** The MIME part it was made of, `1.2`; `body` for the mail's own text. */
    partPath: p.string().length(200).nullable(),
    origin: p.enum(['mail', 'upload', 'manual', 'webhook']),
    filename: p.string().length(255),
    /** The name under which /documents/files/ finds it; `email_content` in file_path marks a mail body. */
    storedName: p.string().length(80).nullable(),
    filePath: p.string().length(120),
    /** Where the original lies in the file store; null for a mail body. */
    fileKey: p.string().length(200).nullable(),
    /** What opens a locked PDF, sealed. */
    filePassword: p.text().nullable().hidden().lazy(),
    sha256: p.string().length(64),
    /** What its sender calls the upload: the same again is the same document. */
    uploadKey: p.uuid().nullable().hidden().lazy(),
    mimeType: p.string().length(120),
    fileSize: p.bigint('number'),
    pageCount: p.integer().nullable(),
    mailbox: p.enum(mailboxKinds).nullable(),
    fromEmail: p.string().length(320).nullable(),
    fromName: p.string().length(300).nullable(),
    forwardedBy: p.string().length(320).nullable(),
    emailSubject: p.text().nullable(),
    emailReceivedAt: instant().nullable(),
    /** What the sender said beside it: an upload's note. */
    description: p.text().nullable(),
    processingStatus: p.enum(processingStatuses).default('pending'),
    failureCode: p.enum(failureCodes).nullable(),
    failureReason: p.text().nullable(),
    machineFields: jsonOr<MachineFields>(() => ({ fields: {} })),
    personFields: jsonOr<PersonFields>(() => ({ fields: {} })),
    /** The columns below are the effective values, kept in step by effective-values. */
    documentType: p.enum(documentTypes).default('other'),
    propertyId: () => p.manyToOne(Property).mapToPk().nullable().fieldName('property_id').deleteRule('restrict'),
    vendorName: p.string().length(300).nullable(),
    amount: money().nullable(),
    documentDate: p.date().nullable(),
    /** The part of the review queue it stands in (see triage). Whoever changes a document without its entity sets it too. */
    triage: p.enum(queueTabs).nullable().onCreate(tabOf).onUpdate(tabOf),
    aiConfidence: p.decimal('number').precision(4).scale(3).nullable(),
    suggestedCopyDestinationName: p.string().length(255).nullable(),
    subscriptionId: () => p.manyToOne(Subscription).mapToPk().nullable().fieldName('subscription_id').deleteRule('set null'),
    ocrText: p.text().nullable().lazy(),
    htmlContent: p.text().nullable().lazy(),
    /** The invoice as XML that came beside its file: exact figures. */
    invoiceXml: p.text().nullable().hidden().lazy(),
    /** Which extractor made machine_fields: `local`, or provider and model, with its version. */
    extractedBy: p.string().length(120).nullable(),
    extractorVersion: p.string().length(60).nullable(),
    /** The provider's own words, for the diagnostics. */
    providerAnswer: p.json<Record<string, unknown>>().nullable().lazy(),
    readAt: instant().nullable(),
    extractedAt: instant().nullable(),
    completedAt: instant().nullable(),
    /** People's queue: set when a person is done with it. */
    reviewedAt: instant().nullable(),
    reviewedBy: () => p.manyToOne(User).mapToPk().nullable().fieldName('reviewed_by').deleteRule('set null'),
    duplicateOf: () => p.manyToOne(Document).mapToPk().nullable().fieldName('duplicate_of').deleteRule('set null'),
    /** By what it is the same bill as `duplicateOf`; null where its bytes are. */
    duplicateReason: p.string().length(200).nullable(),
    /** The bill whose payment it confirms, the first of its copies. */
    confirms: () => p.manyToOne(Document).mapToPk().nullable().fieldName('confirms').deleteRule('set null'),
    deletedAt: instant().nullable(),
    deletedBy: () => p.manyToOne(User).mapToPk().nullable().fieldName('deleted_by').deleteRule('set null'),
    createdBy: () => p.manyToOne(User).mapToPk().nullable().fieldName('created_by').deleteRule('set null'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    accountNumber: p.string().length(120).generated(`(${accountNumber}) stored`).nullable().hidden().lazy(),
    search: p.type('tsvector').generated(`(${searchText}) stored`).nullable().hidden().lazy(),
    tags: () => p.manyToMany(Tag).owner().pivotTable('document_tag').fixedOrder(false),
  },
  indexes: [
    {
      name: 'document_queue_idx',
      expression:
        'create index "document_queue_idx" on "document" ("created_at" desc, "id" desc) where "reviewed_at" is null and "deleted_at" is null',
    },
    {
      name: 'document_triage_idx',
      expression:
        'create index "document_triage_idx" on "document" ("triage", "created_at" desc, "id" desc) where "reviewed_at" is null and "deleted_at" is null',
    },
    {
      name: 'document_list_idx',
      expression: 'create index "document_list_idx" on "document" ("created_at" desc, "id" desc) where "deleted_at" is null',
    },
    {
      name: 'document_property_idx',
      expression:
        'create index "document_property_idx" on "document" ("property_id", "created_at" desc, "id" desc) include ("mime_type") where "deleted_at" is null',
    },
    { name: 'document_status_idx', properties: ['processingStatus', 'createdAt'] },
    {
      name: 'document_type_idx',
      expression:
        'create index "document_type_idx" on "document" ("document_type", "created_at" desc, "id" desc) where "deleted_at" is null',
    },
    {
      name: 'document_amount_idx',
      expression: 'create index "document_amount_idx" on "document" ("amount") where "deleted_at" is null and "amount" is not null',
    },
    { name: 'document_sha256_idx', properties: ['sha256'] },
    {
      name: 'document_upload_key_idx',
      expression: 'create unique index "document_upload_key_idx" on "document" ("created_by", "upload_key") where "upload_key" is not null',
    },
    {
      name: 'document_file_key_idx',
      expression: 'create index "document_file_key_idx" on "document" ("file_key") where "file_key" is not null',
    },
    {
      name: 'document_year_interest_idx',
      expression: `create index "document_year_interest_idx" on "document" ("property_id") where "deleted_at" is null and "document_type" in ('mortgage_statement', 'tax_document') and (${countingSql('ytd_interest')}) is not null`,
    },
    {
      name: 'document_year_summary_idx',
      expression: `create index "document_year_summary_idx" on "document" ("property_id") where "deleted_at" is null and "document_type" = 'hoa_document' and (${countingSql('period')}) ~ '^20[0-9]{2}$'`,
    },
    {
      name: 'document_vendor_list_idx',
      expression:
        'create index "document_vendor_list_idx" on "document" (lower("vendor_name"), "created_at" desc, "id" desc) include ("vendor_name") where "deleted_at" is null',
    },
    { name: 'document_vendor_idx', expression: 'create index "document_vendor_idx" on "document" (lower("vendor_name"), "property_id")' },
    {
      name: 'document_deleted_at_idx',
      expression: 'create index "document_deleted_at_idx" on "document" ("deleted_at") where "deleted_at" is not null',
    },
    { name: 'document_search_idx', properties: ['search'], type: 'gin' },
    {
      name: 'document_vendor_trgm_idx',
      expression: 'create index "document_vendor_trgm_idx" on "document" using gin ("vendor_name" gin_trgm_ops)',
    },
    {
      name: 'document_filename_trgm_idx',
      expression: 'create index "document_filename_trgm_idx" on "document" using gin ("filename" gin_trgm_ops)',
    },
    {
      name: 'document_subject_trgm_idx',
      expression: 'create index "document_subject_trgm_idx" on "document" using gin ("email_subject" gin_trgm_ops)',
    },
    {
      name: 'document_sender_trgm_idx',
      expression: 'create index "document_sender_trgm_idx" on "document" using gin ("from_email" gin_trgm_ops)',
    },
    {
      name: 'document_copy_name_trgm_idx',
      expression: 'create index "document_copy_name_trgm_idx" on "document" using gin ("suggested_copy_destination_name" gin_trgm_ops)',
    },
    { name: 'document_subscription_idx', properties: ['subscriptionId'] },
    {
      name: 'document_sequence_idx',
      expression:
        'create index "document_sequence_idx" on "document" (lower("vendor_name"), "document_type", coalesce("property_id", 0), coalesce("account_number", \'\'), "document_date" desc, "id" desc) include ("amount", "vendor_name", "property_id", "account_number") where "deleted_at" is null and "duplicate_of" is null and "confirms" is null and "vendor_name" is not null',
    },
    {
      name: 'document_vendor_placed_idx',
      expression:
        'create index "document_vendor_placed_idx" on "document" (lower("vendor_name"), (-"id")) where jsonb_exists("person_fields", \'property_id\') and "deleted_at" is null',
    },
    {
      name: 'document_sender_placed_idx',
      expression:
        'create index "document_sender_placed_idx" on "document" ("from_email", (-"id")) where jsonb_exists("person_fields", \'property_id\') and "deleted_at" is null',
    },
    {
      name: 'document_taught_idx',
      expression:
        'create index "document_taught_idx" on "document" ("id") where "deleted_at" is null and "reviewed_at" is not null and jsonb_exists("machine_fields", \'before_lessons\')',
    },
    { name: 'document_duplicate_of_idx', properties: ['duplicateOf'] },
    {
      name: 'document_confirms_idx',
      expression: 'create index "document_confirms_idx" on "document" ("confirms") where "confirms" is not null',
    },
  ],
  uniques: [
    { name: 'document_one_per_part', properties: ['mailId', 'partPath'] },
    { name: 'document_stored_name_unique', properties: ['storedName'] },
  ],
  // Nobody finds what their role may not read, by whatever call (see read-policy).
  filters: {
    [readable]: {
      name: readable,
      default: true,
      args: false,
      cond: (asked: { role?: Role } | undefined, type) =>
        type === 'read' && readableCondition(asked?.role, 'd') !== null
          ? { [raw((alias) => readableCondition(asked?.role, alias) ?? 'true')]: [] }
          : {},
    },
  },
});

/**
 * A document: an attachment, the body of an e-mail, or an upload.
 * What the machine found and what people set are kept apart; a worker writes only the machine's side.
 */
export class Document extends schema.class {}

schema.setClass(Document);
