import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Trust } from '#core/database/values/mail-trust';
import type { Forward, MailMeeting } from '#core/database/values/parsed-mail';
import { mailWords, wordsIndex } from '#core/database/values/words-of';
import { createdAt, instant } from '#core/kernel/platform/columns';

export const mailStates = ['imported', 'parsed', 'duplicate', 'quarantined', 'rejected', 'unreadable'] as const;
export type MailState = (typeof mailStates)[number];

/**
 * In SQL: its original takes room of the quarantine, since it waits there, was dismissed from there or is not read yet. What a trusted client brings is as
 * a rule filed, and counts once it was not. An index has the same words.
 */
export const inQuarantine = `raw_key is not null and (state = 'quarantined' or dismissed_at is not null or (state = 'imported' and not trusted_client))`;

const schema = defineEntity({
  name: 'InboundMail',
  tableName: 'inbound_mail',
  properties: {
    id: p.integer().primary(),
    /** The id in `250 … queued as <id>`; null only for a message refused before it was taken. */
    queueId: p.string().length(64).nullable(),
    origin: p.enum(['smtp', 'relay', 'imap']).default('smtp'),
    gateway: p.string().length(64).nullable(),
    envelopeFrom: p.string().length(320).nullable(),
    clientAddress: p.string().length(64).nullable(),
    clientName: p.string().length(300).nullable(),
    trustedClient: p.boolean().default(false),
    /** It came through the mail server in front, so that the client's address says nothing of the sender. */
    viaFront: p.boolean().default(false),
    receivedAt: instant(),
    rawKey: p.string().length(200).nullable(),
    rawSize: p.bigint('number').nullable(),
    rawSha256: p.string().length(64).nullable(),
    receivedCount: p.integer().default(0),
    /** Hash of the parsed content without transport headers: the same body again is a duplicate. */
    bodyHash: p.string().length(64).nullable(),
    messageId: p.text().nullable(),
    subject: p.text().nullable(),
    /** The original sender, read through forwards. */
    fromEmail: p.string().length(320).nullable(),
    fromName: p.string().length(300).nullable(),
    /** From as the message has it. */
    headerFrom: p.string().length(320).nullable(),
    forwardedBy: p.string().length(320).nullable(),
    /** The header of the message that it forwards inline. */
    original: p.json<Forward>().nullable(),
    /** The meeting that it calls to or calls off. */
    meeting: p.json<MailMeeting>().nullable(),
    /** Whether its senders are who they say they are; null until it was judged, and where nothing of it could be filed. */
    trust: p.json<Trust>().nullable(),
    bodyText: p.text().nullable().lazy(),
    bodyHtml: p.text().nullable().lazy(),
    partCount: p.integer().default(0),
    state: p.enum(mailStates).default('imported'),
    reason: p.text().nullable(),
    duplicateOf: () => p.manyToOne(InboundMail).mapToPk().nullable().fieldName('duplicate_of').deleteRule('set null'),
    /** An admin let it in from quarantine. */
    releasedAt: instant().nullable(),
    /** A person has put it out of quarantine without letting it in; its state is `rejected`. */
    dismissedAt: instant().nullable(),
    parsedAt: instant().nullable(),
    settledAt: instant().nullable(),
    /** A person deleted the HOA e-mail that was made of it. */
    hoaEmailDeletedAt: instant().nullable(),
    createdAt: createdAt(),
  },
  indexes: [
    {
      name: 'inbound_mail_sender_idx',
      expression: 'create index "inbound_mail_sender_idx" on "inbound_mail" ("from_email", "received_at" desc, "id" desc)',
    },
    { name: 'inbound_mail_words_idx', expression: wordsIndex('inbound_mail', mailWords) },
    {
      name: 'inbound_mail_received_idx',
      expression: 'create index "inbound_mail_received_idx" on "inbound_mail" ("received_at" desc, "id" desc)',
    },
    { name: 'inbound_mail_state_idx', properties: ['state', 'receivedAt'] },
    { name: 'inbound_mail_body_hash_idx', properties: ['bodyHash'] },
    {
      name: 'inbound_mail_meeting_idx',
      expression: `create index "inbound_mail_meeting_idx" on "inbound_mail" (("meeting"->>'uid')) where "meeting" is not null`,
    },
    {
      name: 'inbound_mail_quarantine_idx',
      expression: `create index "inbound_mail_quarantine_idx" on "inbound_mail" ("envelope_from", "raw_size") where ${inQuarantine}`,
    },
    { name: 'inbound_mail_message_id_idx', properties: ['messageId'] },
    { name: 'inbound_mail_duplicate_of_idx', properties: ['duplicateOf'] },
  ],
  uniques: [{ name: 'inbound_mail_queue_id_unique', properties: ['queueId'] }],
});

/** The ledger: one row for every message taken (or refused with a record), whatever became of it. */
export class InboundMail extends schema.class {}

schema.setClass(InboundMail);
