import { defineEntity, p } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { createdAt, jsonOr } from '#core/kernel/platform/columns';
import type { ReplayedValue } from '#core/database/values/replayed-value';
import { ReadingWeights } from '#core/database/entities/reading-weights.entity';

const schema = defineEntity({
  name: 'ReplayedDocument',
  tableName: 'replayed_document',
  properties: {
    weightsId: () => p.manyToOne(ReadingWeights).mapToPk().primary().fieldName('weights_id').deleteRule('cascade'),
    documentId: () => p.manyToOne(Document).mapToPk().primary().fieldName('document_id').deleteRule('cascade'),
    /** Whose it is by what people left; null for nobody's. */
    vendor: p.text().nullable(),
    /** What tells the next document of this vendor before anybody has looked at it (see `readAs`). */
    readAs: jsonOr<string[]>(() => []),
    values: jsonOr<ReplayedValue[]>(() => []),
    at: createdAt(),
  },
  indexes: [{ name: 'replayed_document_document_idx', properties: ['documentId'] }],
});

/** A document that people have corrected, read again by new weights and by the accepted ones. */
export class ReplayedDocument extends schema.class {}

schema.setClass(ReplayedDocument);
