import { defineEntity, p } from '@mikro-orm/postgresql';
import { cadenceNames } from '#core/database/values/cadence';
import { money } from '#core/kernel/platform/columns';

/** What tells a series from the others. */
const key = {
  /** In small letters. */
  vendor: p.text(),
  documentType: p.text(),
  /** 0: of no property. */
  propertyId: p.integer(),
  /** Empty: none is named. */
  account: p.text(),
};

const schema = defineEntity({
  name: 'DocumentSeries',
  tableName: 'document_series',
  properties: {
    id: p.integer().primary(),
    ...key,
    /** The vendor as its documents write it. */
    name: p.text(),
    /** Null: it has no cadence, and only `foldOn` says when to look again. */
    cadence: p.enum(cadenceNames).nullable(),
    expectedBy: p.date().nullable(),
    lastDay: p.date().nullable(),
    lastDocumentId: p.integer().nullable(),
    lastAmount: money().nullable(),
    /** From this day on it may be another, though no document changes: one that is dated later counts, or one is too old to. */
    foldOn: p.date().nullable(),
  },
  uniques: [{ name: 'document_series_unique', properties: ['vendor', 'documentType', 'propertyId', 'account'] }],
  indexes: [
    { name: 'document_series_expected_idx', properties: ['expectedBy'] },
    { name: 'document_series_fold_idx', properties: ['foldOn'] },
  ],
});

/** What is expected of a vendor's documents of one kind, property and account, as the newest of them tell (see foldDocumentSeries). */
export class DocumentSeries extends schema.class {}

schema.setClass(DocumentSeries);

const change = defineEntity({
  name: 'DocumentSeriesChange',
  tableName: 'document_series_change',
  properties: { id: p.bigint('number').primary(), ...key },
});

/**
 * A document of this vendor, kind, property and account came, changed or went: a trigger writes a line for each, and whoever asks for what is expected folds what they name.
 * Lines are only added, so that two who write documents never wait for each other.
 */
export class DocumentSeriesChange extends change.class {}

change.setClass(DocumentSeriesChange);
