import { defineEntity, p } from '@mikro-orm/postgresql';
import { Property } from '#core/database/entities/property.entity';
import { User } from '#core/database/entities/user.entity';
import {
  imapTlsModes,
  mailAccountAuths,
  mailAccountEndings,
  mailAccountRoles,
  mailAccountTrusts,
} from '#core/database/values/mail-account-words';
import { createdAt, updatedAt } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'MailAccount',
  tableName: 'mail_account',
  properties: {
    id: p.integer().primary(),
    host: p.string().length(255),
    port: p.integer(),
    tls: p.enum(imapTlsModes),
    username: p.string().length(320),
    auth: p.enum(mailAccountAuths),
    /** Of the program that is registered with the provider; null with a password. */
    clientId: p.string().length(320).nullable(),
    /** Where a refresh token is turned into an access token; null with a password. */
    tokenUrl: p.string().length(500).nullable(),
    /** The password, or client secret and refresh token, as JSON; sealed. */
    sealedSecret: p.text().nullable().hidden(),
    folder: p.string().length(300),
    ending: p.enum(mailAccountEndings),
    /** The folder that accepted messages are moved to; null where they are marked as read. */
    moveTo: p.string().length(300).nullable(),
    role: p.enum(mailAccountRoles),
    propertyId: () => p.manyToOne(Property).mapToPk().nullable().fieldName('property_id').deleteRule('set null'),
    trust: p.enum(mailAccountTrusts),
    /** Under which name the mailbox's own provider writes its Authentication-Results; null where they are not believed. */
    checkedBy: p.string().length(255).nullable(),
    /** Messages that were in the folder at set-up and had arrived before this day are not taken. */
    since: p.date(),
    isPaused: p.boolean().default(false),
    /** Counts changes of the settings, so that whoever reads the mailbox begins anew with them. */
    revision: p.integer().default(1),
    createdBy: () => p.manyToOne(User).mapToPk().nullable().fieldName('created_by').deleteRule('set null'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  indexes: [
    { name: 'mail_account_property_id_idx', properties: ['propertyId'] },
    { name: 'mail_account_created_by_idx', properties: ['createdBy'] },
  ],
});

/** A mailbox elsewhere that is read by IMAP. */
export class MailAccount extends schema.class {}

schema.setClass(MailAccount);
