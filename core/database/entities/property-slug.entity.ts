import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt } from '#core/kernel/platform/columns';
import { Property } from '#core/database/entities/property.entity';

const schema = defineEntity({
  name: 'PropertySlug',
  tableName: 'property_slug',
  properties: {
    slug: p.string().length(64).primary(),
    propertyId: () => p.manyToOne(Property).mapToPk().fieldName('property_id').deleteRule('cascade'),
    createdAt: createdAt(),
  },
  indexes: [{ name: 'property_slug_property_id_idx', properties: ['propertyId'] }],
});

/** Every mail name a property has or had: an old one still receives. */
export class PropertySlug extends schema.class {}

schema.setClass(PropertySlug);
