import { defineEntity, p } from '@mikro-orm/postgresql';
import { Property } from '#core/database/entities/property.entity';
import { User } from '#core/database/entities/user.entity';

const schema = defineEntity({
  name: 'UserProperty',
  tableName: 'user_property',
  properties: {
    userId: () => p.manyToOne(User).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
    propertyId: () => p.manyToOne(Property).mapToPk().primary().fieldName('property_id').deleteRule('cascade'),
  },
  indexes: [{ name: 'user_property_property_id_idx', properties: ['propertyId'] }],
});

/** A property that a limited user sees. */
export class UserProperty extends schema.class {}

schema.setClass(UserProperty);
