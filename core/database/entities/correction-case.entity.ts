import { defineEntity, p } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import type { ReadField } from '#core/database/values/read-field';
import { createdAt, updatedAt } from '#core/kernel/platform/columns';

/** What of a document's corrections is kept: what is read on it, and where it belongs. */
export type CaseField = ReadField | 'property_id';

const schema = defineEntity({
  name: 'CorrectionCase',
  tableName: 'correction_case',
  properties: {
    id: p.integer().primary(),
    documentId: () => p.manyToOne(Document).mapToPk().fieldName('document_id').deleteRule('cascade'),
    field: p.text().$type<CaseField>(),
    /** What the machine had found; null for nothing. */
    found: p.text().nullable(),
    /** What the person said; null: that there is none. */
    said: p.text().nullable(),
    /** By what the next document of its kind is known: capital letters and digits of its account, its vendor as read, its sender. */
    account: p.text().nullable(),
    vendor: p.text().nullable(),
    sender: p.text().nullable(),
    /** Sender and subject as `wordingOf` reduces them; for a property alone. */
    wording: p.text().nullable(),
    /** How what the person said is named on the document, at each of its places (see `placesTaught`); null where nobody has looked yet. */
    places: p.json<string[][]>().nullable(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  uniques: [{ name: 'correction_case_unique', properties: ['documentId', 'field'] }],
  indexes: [
    { name: 'correction_case_account_idx', properties: ['account', 'id'] },
    { name: 'correction_case_vendor_idx', properties: ['vendor', 'id'] },
    { name: 'correction_case_wording_idx', properties: ['wording', 'id'] },
    { name: 'correction_case_sender_idx', properties: ['sender', 'id'] },
  ],
});

/** A correction a person made, kept to learn from and to be replayed. */
export class CorrectionCase extends schema.class {}

schema.setClass(CorrectionCase);
