import { defineEntity, p } from '@mikro-orm/postgresql';
import { updatedAt } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'Setting',
  tableName: 'setting',
  properties: {
    key: p.string().length(80).primary(),
    value: p.json<unknown>(),
    updatedAt: updatedAt(),
  },
});

/** What people set for the whole business: its name, time zone, currency; and the key canary. */
export class Setting extends schema.class {}

schema.setClass(Setting);
