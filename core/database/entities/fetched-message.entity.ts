import { defineEntity, p } from '@mikro-orm/postgresql';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { MailAccount } from '#core/database/entities/mail-account.entity';
import { fetchedOutcomes } from '#core/database/values/mail-account-words';
import { instant } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'FetchedMessage',
  tableName: 'fetched_message',
  properties: {
    id: p.bigint('number').primary(),
    accountId: () => p.manyToOne(MailAccount).mapToPk().fieldName('account_id').deleteRule('cascade'),
    uidValidity: p.bigint('number'),
    uid: p.bigint('number'),
    size: p.bigint('number'),
    outcome: p.enum(fetchedOutcomes),
    /** Why it was not taken. */
    reason: p.text().nullable(),
    mailId: () => p.manyToOne(InboundMail).mapToPk().nullable().fieldName('mail_id').deleteRule('set null'),
    /** What people know a message by that was not taken. */
    subject: p.string().length(300).nullable(),
    sender: p.string().length(320).nullable(),
    sentAt: instant().nullable(),
    tries: p.integer().default(0),
    at: instant(),
    /** When it was marked as read or moved in its mailbox; null while that is still to be done. */
    endedAt: instant().nullable(),
  },
  uniques: [{ name: 'fetched_message_uid_unique', properties: ['accountId', 'uidValidity', 'uid'] }],
  indexes: [
    { name: 'fetched_message_mail_id_idx', properties: ['mailId'] },
    {
      name: 'fetched_message_open_idx',
      expression: `create index "fetched_message_open_idx" on "fetched_message" ("account_id", "uid") where "outcome" <> 'taken' or "ended_at" is null`,
    },
  ],
});

/** A message of a mailbox elsewhere, and what became of it. */
export class FetchedMessage extends schema.class {}

schema.setClass(FetchedMessage);
