import { defineEntity, p } from '@mikro-orm/postgresql';

const schema = defineEntity({
  name: 'DocumentSeriesChange',
  tableName: 'document_series_change',
  properties: {
    id: p.bigint('number').primary(),
    vendor: p.text(),
    documentType: p.text(),
    propertyId: p.integer(),
    account: p.text(),
  },
});

/**
 * A document of this vendor, kind, property and account came, changed or went: a trigger writes a line for each, and whoever asks for what is expected folds what they name.
 * Lines are only added, so that two who write documents never wait for each other.
 */
export class DocumentSeriesChange extends schema.class {}

schema.setClass(DocumentSeriesChange);
