import { z } from 'zod';
import { mailStates } from '#core/database/entities/inbound-mail.entity';
import { partOutcomes } from '#core/database/entities/mail-part.entity';
import { mailboxKinds } from '#core/database/values/mailbox-kind';
import { Forward, MailAddress, PassedOnSender } from '#core/database/values/parsed-mail';
import { SenderCheckOut, TrustOut } from './trust.schema.js';
import { Instant } from '../http/values.js';

const text = z.string().nullable();

const row = {
  id: z.int(),
  queue_id: text,
  message_id: text,
  envelope_from: text,
  from_email: text,
  from_name: text,
  forwarded_by: text,
  subject: text,
  received_at: Instant,
  state: z.enum(mailStates),
  reason: text,
  part_count: z.int(),
  duplicate_of: z.int().nullable(),
  released_at: Instant.nullable(),
  dismissed_at: Instant.nullable().meta({ description: 'When a person dismissed it from quarantine' }),
  lost_part_count: z
    .int()
    .meta({ description: 'Parts that could not be read, are too large or of an unsupported kind, with or without a name' }),
  document_ids: z.array(z.int()),
};

/** The names of the row's own columns that are shown. */
export const mailFields = Object.keys(row).filter((name) => name !== 'document_ids' && name !== 'lost_part_count') as Exclude<
  keyof typeof row,
  'document_ids' | 'lost_part_count'
>[];

const checks = { sender_check: SenderCheckOut.nullable(), forwarder_check: SenderCheckOut.nullable() };

/** What the ledger shows of every message besides its own columns. */
const described = {
  ...checks,
  allows: text.meta({ description: 'What `allow_sender` would add to the list: an address, or `@domain` for everyone at that domain' }),
};

export const MailRow = z.object({ ...row, ...described }).meta({ id: 'MailRow', description: 'An accepted message, and its result' });

const Delivery = z
  .object({ recipient: z.string(), mailbox: z.enum(mailboxKinds).nullable(), property_id: z.int().nullable(), note: text })
  .meta({ id: 'MailDelivery' });
const Part = z
  .object({
    path: z.string(),
    filename: text,
    mime_type: z.string(),
    size: z.int(),
    sha256: text,
    outcome: z.enum(partOutcomes),
    reason: text,
    document_id: z.int().nullable(),
  })
  .meta({ id: 'MailPart' });

export const deliveryFields = Object.keys(Delivery.shape) as (keyof typeof Delivery.shape)[];
export const partFields = Object.keys(Part.shape) as (keyof typeof Part.shape)[];

/** As the forwarder's program wrote it. */
const Original = Forward.extend({
  from: PassedOnSender,
  to: z.array(MailAddress),
  date: text.meta({
    description: 'In the words of the forwarder’s program; ISO 8601 of a message that was attached, or passed on as it was',
  }),
  day: z.iso.date().nullable().meta({ description: 'The day that `date` names; null where it names none, or may name two' }),
}).meta({
  id: 'OriginalMessage',
  description:
    'The header of the message that this one passes on: inline, attached, or as it was by a mailbox that forwards by itself; an address is null where the forward names none',
});

export const MailOut = z
  .object({
    ...row,
    ...described,
    original: Original.nullable(),
    trust: TrustOut.nullable(),
    raw_size: z.int().nullable(),
    deliveries: z.array(Delivery),
    parts: z.array(Part),
  })
  .meta({ id: 'Mail' });

/** What the quarantine holds, in bytes, and what it may; `days` 0 keeps everything. */
export const QuarantineOut = z
  .object({ days: z.int(), used_bytes: z.int(), max_bytes: z.int(), sender_max_bytes: z.int(), nearly_full: z.boolean() })
  .meta({ id: 'Quarantine' });

export const ReleasedMail = MailOut.extend({
  allowed_sender: text.meta({ description: 'What was added to the list of senders; null where nothing was' }),
}).meta({ id: 'ReleasedMail' });

export const Release = z
  .object({ allow_sender: z.boolean().default(false) })
  .optional()
  .meta({ id: 'Release' });

export const Dismissal = z
  .object({ dismissed: z.boolean().default(true).meta({ description: 'False takes a dismissal back: the message waits again' }) })
  .optional()
  .meta({ id: 'Dismissal' });
