import { defineEntity, p } from '@mikro-orm/postgresql';

const schema = defineEntity({
  name: 'Category',
  tableName: 'category',
  properties: {
    id: p.integer().primary(),
    name: p.string().length(120),
    type: p.string().length(40).default('expense'),
    parentId: () => p.manyToOne(Category).mapToPk().nullable().fieldName('parent_id').deleteRule('restrict'),
    colorCode: p.string().length(7).default('#6B7280'),
    isActive: p.boolean().default(true),
    displayOrder: p.integer().default(0),
  },
  indexes: [
    { name: 'category_name_unique', expression: 'create unique index "category_name_unique" on "category" (lower("name"), "type")' },
    { name: 'category_parent_id_idx', properties: ['parentId'] },
  ],
});

/** What an expense was for. Two levels; one in use is retired, not deleted. */
export class Category extends schema.class {}

schema.setClass(Category);
