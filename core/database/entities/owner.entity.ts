import { defineEntity, p } from '@mikro-orm/postgresql';
import { ownerKinds } from '#core/database/values/owner-kinds';
import { createdAt, updatedAt } from '#core/kernel/platform/columns';

const text = () => p.string().length(300).nullable();

const schema = defineEntity({
  name: 'Owner',
  tableName: 'owner',
  properties: {
    id: p.integer().primary(),
    name: p.string().length(200),
    kind: p.enum(ownerKinds).default('person'),
    address: text(),
    email: text(),
    phone: text(),
    notes: p.text().nullable(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  indexes: [{ name: 'owner_name_unique', expression: 'create unique index "owner_name_unique" on "owner" (lower("name"))' }],
});

/** A person or company that properties belong to. `name` is unique without regard to case. */
export class Owner extends schema.class {}

schema.setClass(Owner);
