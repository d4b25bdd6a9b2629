import { defineEntity, p } from '@mikro-orm/postgresql';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { mailboxKinds } from '#core/database/values/mailbox-kind';
import { Property } from '#core/database/entities/property.entity';

const schema = defineEntity({
  name: 'MailDelivery',
  tableName: 'mail_delivery',
  properties: {
    id: p.integer().primary(),
    mailId: () => p.manyToOne(InboundMail).mapToPk().fieldName('mail_id').deleteRule('cascade'),
    recipient: p.string().length(320),
    mailbox: p.enum(mailboxKinds).nullable(),
    propertyId: () => p.manyToOne(Property).mapToPk().nullable().fieldName('property_id').deleteRule('set null'),
    note: p.text().nullable(),
  },
  indexes: [{ name: 'mail_delivery_property_id_idx', properties: ['propertyId'] }],
  uniques: [{ name: 'mail_delivery_unique', properties: ['mailId', 'recipient'] }],
});

/** One recipient of a message and the mailbox it stands for. */
export class MailDelivery extends schema.class {}

schema.setClass(MailDelivery);
