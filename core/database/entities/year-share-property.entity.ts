import { defineEntity, p } from '@mikro-orm/postgresql';
import { Property } from '#core/database/entities/property.entity';
import { YearShare } from '#core/database/entities/year-share.entity';

const schema = defineEntity({
  name: 'YearShareProperty',
  tableName: 'year_share_property',
  properties: {
    shareId: () => p.manyToOne(YearShare).mapToPk().primary().fieldName('share_id').deleteRule('cascade'),
    propertyId: () => p.manyToOne(Property).mapToPk().primary().fieldName('property_id').deleteRule('cascade'),
  },
  indexes: [{ name: 'year_share_property_property_id_idx', properties: ['propertyId'] }],
});

/** A property that a limited link shows. */
export class YearShareProperty extends schema.class {}

schema.setClass(YearShareProperty);
