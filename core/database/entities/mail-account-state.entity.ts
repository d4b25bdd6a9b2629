import { defineEntity, p } from '@mikro-orm/postgresql';
import { MailAccount } from '#core/database/entities/mail-account.entity';
import { instant } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'MailAccountState',
  tableName: 'mail_account_state',
  properties: {
    id: p.integer().primary(),
    accountId: () => p.manyToOne(MailAccount).mapToPk().fieldName('account_id').deleteRule('cascade'),
    /** Of the folder as it was last opened (RFC 3501 §2.3.1.1): with another one all numbers of messages are new. */
    uidValidity: p.bigint('number').nullable(),
    /** Messages with this number or a later one came after set-up, and are taken whatever their date. */
    firstUid: p.bigint('number').nullable(),
    /** The process that reads it, and until when nobody else may. */
    leaseToken: p.string().length(40).nullable(),
    leaseUntil: instant().nullable(),
    lastContactAt: instant().nullable(),
    lastMessageAt: instant().nullable(),
    /** Messages that are still to be taken. */
    waiting: p.integer().default(0),
    /** Why it cannot be read, and since when; null where nothing is wrong. */
    trouble: p.string().length(40).nullable(),
    troubleDetail: p.string().length(300).nullable(),
    troubleSince: instant().nullable(),
  },
  uniques: [{ name: 'mail_account_state_account_id_unique', properties: ['accountId'] }],
});

/** How the reading of a mailbox elsewhere stands. */
export class MailAccountState extends schema.class {}

schema.setClass(MailAccountState);
