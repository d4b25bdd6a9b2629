import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'Tag',
  tableName: 'tag',
  properties: {
    id: p.integer().primary(),
    name: p.string().length(80),
    color: p.string().length(7).default('#6B7280'),
    description: p.text().nullable(),
    displayOrder: p.integer().default(0),
    createdAt: createdAt(),
  },
  indexes: [
    { name: 'tag_name_unique', expression: 'create unique index "tag_name_unique" on "tag" (lower("name"))' },
    { name: 'tag_name_trgm_idx', expression: 'create index "tag_name_trgm_idx" on "tag" using gin ("name" gin_trgm_ops)' },
  ],
});

/** A label people put on documents and properties. */
export class Tag extends schema.class {}

schema.setClass(Tag);
