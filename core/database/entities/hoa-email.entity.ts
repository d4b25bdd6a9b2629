import { defineEntity, p } from '@mikro-orm/postgresql';
import { hoaKinds } from '#core/extraction/fields/extracted-fields';
import { hoaPriorities, hoaStatuses } from '#core/database/values/hoa-values';
import { hoaEmailWords, wordsIndex } from '#core/database/values/words-of';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { createdAt, instant, jsonOr, updatedAt } from '#core/kernel/platform/columns';
import { Property } from '#core/database/entities/property.entity';

/** How an HOA e-mail and its documents are assigned: what taking an assignment back needs. */
export interface HoaAssignmentState {
  propertyId: number | null;
  /** A person said it; otherwise it is the machine's to decide. */
  byPerson: boolean;
  reviewNotes: string | null;
  /** Each document's property: what a person set (null is a word too), or `machine` where nobody did. */
  papers: { id: number; property: number | null | 'machine' }[];
}

interface HoaAssignment {
  before: HoaAssignmentState;
  propertyId: number;
  reviewNotes: string | null;
}

const schema = defineEntity({
  name: 'HoaEmail',
  tableName: 'hoa_email',
  properties: {
    id: p.integer().primary(),
    mailId: () => p.manyToOne(InboundMail).mapToPk().fieldName('mail_id').deleteRule('cascade'),
    subject: p.text().nullable(),
    senderName: p.string().length(300).nullable(),
    senderEmail: p.string().length(320).nullable(),
    receivedAt: instant(),
    status: p.enum(hoaStatuses).default('pending'),
    priority: p.enum(hoaPriorities).default('medium'),
    documentType: p.enum(hoaKinds).default('unknown'),
    /** By when it wants something: a payment, an answer to a violation, the day of a meeting. */
    dueOn: p.date().nullable(),
    requiresReview: p.boolean().default(true),
    attachmentCount: p.integer().default(0),
    propertyId: () => p.manyToOne(Property).mapToPk().nullable().fieldName('property_id').deleteRule('set null'),
    suggestedPropertyId: () => p.manyToOne(Property).mapToPk().nullable().fieldName('ai_suggested_property_id').deleteRule('set null'),
    confidenceScore: p.decimal('number').precision(4).scale(3).nullable().fieldName('ai_confidence_score'),
    reasoning: p.text().nullable().fieldName('ai_reasoning'),
    reviewNotes: p.text().nullable(),
    /** All that its documents charge is paid. */
    isPaid: p.boolean().default(false),
    /** The last assignment, while it can be taken back. */
    lastAssignment: p.json<HoaAssignment>().nullable(),
    /** What people have set themselves: the machine leaves it. */
    personSet: jsonOr<string[]>(() => []),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  indexes: [
    { name: 'hoa_email_words_idx', expression: wordsIndex('hoa_email', hoaEmailWords) },
    { name: 'hoa_email_received_idx', expression: 'create index "hoa_email_received_idx" on "hoa_email" ("received_at" desc, "id" desc)' },
    { name: 'hoa_email_status_idx', properties: ['status', 'receivedAt'] },
    { name: 'hoa_email_property_idx', properties: ['propertyId', 'receivedAt'] },
    {
      name: 'hoa_email_review_idx',
      expression: 'create index "hoa_email_review_idx" on "hoa_email" ("received_at" desc) where "requires_review"',
    },
    { name: 'hoa_email_suggested_idx', properties: ['suggestedPropertyId'] },
  ],
  uniques: [{ name: 'hoa_email_mail_unique', properties: ['mailId'] }],
});

/** A mail to the HOA mailbox, as the people who track dues work with it. */
export class HoaEmail extends schema.class {}

schema.setClass(HoaEmail);
