import { defineEntity, p } from '@mikro-orm/postgresql';
import { Owner } from '#core/database/entities/owner.entity';
import { User } from '#core/database/entities/user.entity';

const schema = defineEntity({
  name: 'UserOwner',
  tableName: 'user_owner',
  properties: {
    userId: () => p.manyToOne(User).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
    ownerId: () => p.manyToOne(Owner).mapToPk().primary().fieldName('owner_id').deleteRule('cascade'),
  },
  indexes: [{ name: 'user_owner_owner_id_idx', properties: ['ownerId'] }],
});

/** An owner whose properties a limited user sees, those added later too. */
export class UserOwner extends schema.class {}

schema.setClass(UserOwner);
