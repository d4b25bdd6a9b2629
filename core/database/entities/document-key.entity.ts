import { defineEntity, p } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { documentKeyKinds } from '#core/database/values/property-values';

const schema = defineEntity({
  name: 'DocumentKey',
  tableName: 'document_key',
  properties: {
    documentId: () => p.manyToOne(Document).mapToPk().primary().fieldName('document_id').deleteRule('cascade'),
    kind: p.enum(documentKeyKinds).primary(),
    /** Numbers in capital letters and digits, names in small words. */
    key: p.text().primary(),
    /** As the document has it. */
    label: p.text(),
  },
  indexes: [{ name: 'document_key_key_idx', properties: ['key', 'documentId'] }],
});

/**
 * What a document could teach about the property it is filed under. Which property that is stands on the document alone, so that whoever
 * files it elsewhere, throws it away or brings it back changes what it teaches at once.
 */
export class DocumentKey extends schema.class {}

schema.setClass(DocumentKey);
