import { defineEntity, p } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';

/** What can become of a part; `reason` says it in words. */
export const partOutcomes = [
  'document',
  'body',
  'alternative',
  'container',
  'inline_image',
  'logo',
  'tracking_pixel',
  'signature',
  'calendar_invite',
  'contact_card',
  'delivery_report',
  'duplicate',
  'unsupported',
  'unreadable',
  'over_limit',
  'deleted_by_person',
  'held',
] as const;
export type PartOutcome = (typeof partOutcomes)[number];

const schema = defineEntity({
  name: 'MailPart',
  tableName: 'mail_part',
  properties: {
    id: p.integer().primary(),
    mailId: () => p.manyToOne(InboundMail).mapToPk().fieldName('mail_id').deleteRule('cascade'),
    path: p.string().length(200),
    filename: p.text().nullable(),
    mimeType: p.string().length(200),
    size: p.bigint('number'),
    sha256: p.string().length(64).nullable(),
    outcome: p.enum(partOutcomes),
    reason: p.text().nullable(),
    documentId: () => p.manyToOne(Document).mapToPk().nullable().fieldName('document_id').deleteRule('set null'),
  },
  indexes: [
    { name: 'mail_part_document_id_idx', properties: ['documentId'] },
    {
      name: 'mail_part_picture_idx',
      expression: `create index "mail_part_picture_idx" on "mail_part" ("sha256") where "mime_type" like 'image/%'`,
    },
  ],
  uniques: [{ name: 'mail_part_unique', properties: ['mailId', 'path'] }],
});

/** One MIME part of a message and what became of it. */
export class MailPart extends schema.class {}

schema.setClass(MailPart);
