import { defineEntity, p } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { pageSources, type Line } from '#core/reading/page-text';

const schema = defineEntity({
  name: 'DocumentPage',
  tableName: 'document_page',
  properties: {
    documentId: () => p.manyToOne(Document).mapToPk().primary().fieldName('document_id').deleteRule('cascade'),
    page: p.integer().primary(),
    width: p.double(),
    height: p.double(),
    source: p.enum(pageSources),
    confidence: p.double().nullable(),
    papers: p.smallint().default(1),
    lines: p.json<Line[]>(),
  },
});

/** A page as it was read, with the place of every word. */
export class DocumentPage extends schema.class {}

schema.setClass(DocumentPage);
