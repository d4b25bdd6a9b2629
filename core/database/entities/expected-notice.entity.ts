import { defineEntity, p } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { ExpectedDocument } from '#core/database/entities/expected-document.entity';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { instant } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'ExpectedNotice',
  tableName: 'expected_notice',
  properties: {
    id: p.integer().primary(),
    expectedDocumentId: () => p.manyToOne(ExpectedDocument).mapToPk().fieldName('expected_document_id').deleteRule('cascade'),
    mailId: () => p.manyToOne(InboundMail).mapToPk().nullable().fieldName('mail_id').deleteRule('set null'),
    /** The part of the mail that says so, as `Document` counts them: it stays known when its document has left the trash. */
    partPath: p.string().length(200),
    documentId: () => p.manyToOne(Document).mapToPk().nullable().fieldName('document_id').deleteRule('set null'),
    subject: p.text().nullable(),
    receivedAt: instant(),
    /** The words by which it says so. */
    words: p.string().length(300),
    /** Where it leads, as the mail has it. Shown to people; the product itself never opens it. */
    linkUrl: p.text(),
    linkWords: p.string().length(300),
  },
  indexes: [{ name: 'expected_notice_expected_idx', properties: ['expectedDocumentId', 'receivedAt'] }],
  uniques: [
    { name: 'expected_notice_part_unique', properties: ['mailId', 'partPath'] },
    { name: 'expected_notice_document_unique', properties: ['documentId'] },
  ],
});

/** One mail that says that an expected document is ready: the first, or a reminder. */
export class ExpectedNotice extends schema.class {}

schema.setClass(ExpectedNotice);
