import { defineEntity, p } from '@mikro-orm/postgresql';

const schema = defineEntity({
  name: 'PropertyPapers',
  tableName: 'property_papers',
  properties: {
    id: p.bigint('number').primary(),
    /** No foreign key: the document has one already, and writing a line waits for nobody. */
    propertyId: p.integer(),
    documents: p.integer(),
    pictures: p.integer(),
  },
  indexes: [{ name: 'property_papers_property_idx', properties: ['propertyId'] }],
});

/**
 * By how much the documents of a property became more or fewer; triggers write a line for each change, and the sum of its lines is what the
 * property has. Lines are only added, so that two who file for one property never wait for each other; housekeeping folds them together.
 */
export class PropertyPapers extends schema.class {}

schema.setClass(PropertyPapers);
