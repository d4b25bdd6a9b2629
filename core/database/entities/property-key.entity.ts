import { defineEntity, p } from '@mikro-orm/postgresql';
import { propertyKeyKinds } from '#core/database/values/property-values';
import { Property } from '#core/database/entities/property.entity';

const schema = defineEntity({
  name: 'PropertyKey',
  tableName: 'property_key',
  properties: {
    propertyId: () => p.manyToOne(Property).mapToPk().primary().fieldName('property_id').deleteRule('cascade'),
    kind: p.enum(propertyKeyKinds).primary(),
    key: p.text().primary(),
  },
  indexes: [{ name: 'property_key_key_idx', properties: ['key'] }],
});

/** What a property's own record says it is named by on documents, reduced so that an index finds it; written whenever the record changes. */
export class PropertyKey extends schema.class {}

schema.setClass(PropertyKey);
