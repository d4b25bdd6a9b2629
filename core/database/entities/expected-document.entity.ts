import { defineEntity, p } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { createdAt, instant, jsonOr, money, updatedAt } from '#core/kernel/platform/columns';
import { Property } from '#core/database/entities/property.entity';
import { User } from '#core/database/entities/user.entity';

export const expectedStatuses = ['open', 'received', 'dismissed'] as const;
export type ExpectedStatus = (typeof expectedStatuses)[number];

const schema = defineEntity({
  name: 'ExpectedDocument',
  tableName: 'expected_document',
  properties: {
    id: p.integer().primary(),
    vendor: p.string().length(300),
    /** See `vendorKey`: by this it is found again. */
    vendorKey: p.string().length(300),
    senderDomain: p.string().length(255).nullable(),
    propertyId: () => p.manyToOne(Property).mapToPk().nullable().fieldName('property_id').deleteRule('set null'),
    accountEnding: p.string().length(8).nullable(),
    /** As the mail states it, in the currency of the books. */
    amount: money().nullable(),
    dueOn: p.date().nullable(),
    /** The day of the first mail about it, and of the last. */
    receivedOn: p.date(),
    lastNoticeOn: p.date(),
    status: p.enum(expectedStatuses).default('open'),
    receivedDocumentId: () => p.manyToOne(Document).mapToPk().nullable().fieldName('received_document_id').deleteRule('set null'),
    /** By what the document was known, or why a person dismissed it. */
    closedReason: p.string().length(500).nullable(),
    /** The person who closed, dismissed or reopened it; null where its document was matched automatically. */
    decidedBy: () => p.manyToOne(User).mapToPk().nullable().fieldName('decided_by').deleteRule('set null'),
    decidedAt: instant().nullable(),
    /** Documents that a person has ruled out: none of them is matched to it again automatically. */
    refusedDocuments: jsonOr<number[]>(() => []),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  indexes: [
    { name: 'expected_document_vendor_idx', properties: ['vendorKey', 'receivedOn'] },
    { name: 'expected_document_sender_idx', properties: ['senderDomain', 'receivedOn'] },
    { name: 'expected_document_status_idx', properties: ['status', 'receivedOn'] },
    { name: 'expected_document_property_idx', properties: ['propertyId'] },
    { name: 'expected_document_received_idx', properties: ['receivedDocumentId'] },
  ],
});

/** A document that lies ready at a portal, as a mail says, and has not been fetched: a task until it comes. */
export class ExpectedDocument extends schema.class {}

schema.setClass(ExpectedDocument);
