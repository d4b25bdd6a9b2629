import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'ExpenseTag',
  tableName: 'expense_tag',
  properties: {
    id: p.integer().primary(),
    name: p.string().length(80),
    color: p.string().length(7),
    createdAt: createdAt(),
  },
  indexes: [
    { name: 'expense_tag_name_unique', expression: 'create unique index "expense_tag_name_unique" on "expense_tag" (lower("name"))' },
  ],
});

/** A label people put on expenses; apart from the tags of documents and properties. */
export class ExpenseTag extends schema.class {}

schema.setClass(ExpenseTag);
