import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt, instant } from '#core/kernel/platform/columns';

const outgoingKinds = ['invitation', 'password', 'notification', 'answer', 'password-reset', 'security'] as const;
export type OutgoingKind = (typeof outgoingKinds)[number];
const outgoingStates = ['queued', 'sent', 'failed'] as const;

export const outgoingMailTable = defineEntity({
  name: 'OutgoingMail',
  tableName: 'outgoing_mail',
  properties: {
    id: p.integer().primary(),
    kind: p.enum(outgoingKinds),
    recipient: p.string().length(320),
    subject: p.string().length(300),
    /** The text, sealed, since some carry a password; null once it was sent or given up. */
    sealedText: p.text().nullable(),
    /** The Message-ID that is answered. */
    inReplyTo: p.text().nullable(),
    documentId: p.integer().nullable().fieldName('document_id'),
    /** What it is the one mail for, so that an effect which is repeated tells of it once; null where every call means a mail. */
    effectKey: p.text().nullable(),
    state: p.enum(outgoingStates).default('queued'),
    /** Why it could not be sent, for a person. */
    reason: p.text().nullable(),
    createdAt: createdAt(),
    sentAt: instant().nullable(),
  },
  uniques: [{ name: 'outgoing_mail_effect_unique', properties: ['effectKey'] }],
  indexes: [
    { name: 'outgoing_mail_recipient_idx', properties: ['recipient', 'createdAt'] },
    { name: 'outgoing_mail_state_idx', properties: ['state', 'createdAt'] },
    { name: 'outgoing_mail_document_idx', properties: ['documentId'] },
  ],
});

/** A mail that we send: written in the transaction of what it tells of, sent once that is true. */
export class OutgoingMail extends outgoingMailTable.class {}

outgoingMailTable.setClass(OutgoingMail);
