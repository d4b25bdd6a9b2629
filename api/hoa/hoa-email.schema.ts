import { z } from 'zod';
import { hoaKinds } from '#core/extraction/fields/extracted-fields';
import { hoaPriorities, hoaStatuses } from '#core/database/values/hoa-values';
import { BodyId, Day, Instant, Money, Text } from '../http/values.js';

const text = z.string().nullable();

export const HoaEmailRow = z
  .object({
    id: z.int(),
    mail_id: z.int(),
    subject: text,
    sender_name: text,
    sender_email: text,
    received_at: Instant,
    status: z.enum(hoaStatuses),
    priority: z.enum(hoaPriorities),
    document_type: z.enum(hoaKinds),
    due_on: Day.nullable().describe('By when it wants something: a payment, an answer to a violation, the day of a meeting'),
    requires_review: z.boolean(),
    has_attachments: z.boolean(),
    attachment_count: z.int(),
    property_id: z.int().nullable(),
    property_name: text,
    ai_suggested_property_id: z.int().nullable(),
    ai_suggested_property_name: text,
    ai_confidence_score: z.number().nullable(),
    ai_reasoning: text,
    review_notes: text,
    preview: z.string().describe('The beginning of its text'),
    document_ids: z.array(z.int()),
    amount: Money.nullable().describe('What the first of its documents that names an amount wants to be paid, or confirms as paid'),
    currency: text.describe('Of the amount, where the document names one'),
  })
  .meta({ id: 'HoaEmailRow' });

const RecordedDuesOut = z
  .object({
    document_id: z.int(),
    asked: z.number().describe('All that the document wants to be paid, or confirms as paid'),
    currency: text,
    recorded_as: z.enum(['charge', 'payment']).nullable(),
    recorded: z.number(),
    unrecorded_late_fee: z.number().nullable(),
  })
  .meta({ id: 'RecordedDues', description: 'What of a document is recorded in the dues' });

export const HoaEmailOut = z
  .object({
    ...HoaEmailRow.shape,
    dues: z.array(RecordedDuesOut),
    email_text: text,
    email_html: text.describe('Sanitised; show it in a sandboxed frame'),
    email_raw: text.describe('The message as it arrived, its beginning where it is long'),
  })
  .meta({ id: 'HoaEmail' });

export const HoaEmailPage = z
  .object({ emails: z.array(HoaEmailRow), total: z.int(), total_pages: z.int() })
  .meta({ id: 'HoaEmailPage', description: 'One page, the newest first' });

export const HoaStatsOut = z
  .object({
    total_emails: z.int(),
    pending_emails: z.int(),
    assigned_emails: z.int(),
    processed_emails: z.int(),
    requires_review: z.int(),
  })
  .meta({ id: 'HoaStats' });

export const HoaAssignmentOut = z
  .object({ property_id: z.int(), property_name: z.string(), email_count: z.int(), last_received_at: Instant.nullable() })
  .meta({ id: 'HoaAssignment' });

const notes = Text(20_000).nullable();

export const HoaAssign = z
  .object({ property_id: BodyId, review_notes: notes.optional() })
  .meta({ id: 'HoaAssign', examples: [{ property_id: 3, review_notes: 'Unit 4, not 3' }] });

export const HoaEmailUpdate = z
  .object({
    requires_review: z.boolean(),
    review_notes: notes,
    priority: z.enum(hoaPriorities),
    status: z.enum(hoaStatuses),
    document_type: z.enum(hoaKinds),
  })
  .partial()
  .meta({ id: 'HoaEmailUpdate', description: 'What is left out stays as it is', examples: [{ requires_review: false }] });
