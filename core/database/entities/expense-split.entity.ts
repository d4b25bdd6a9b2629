import { defineEntity, p } from '@mikro-orm/postgresql';
import { Category } from '#core/database/entities/category.entity';
import { Expense } from '#core/database/entities/expense.entity';
import { splitMethods } from '#core/database/values/split-definition';
import { money } from '#core/kernel/platform/columns';
import { Property } from '#core/database/entities/property.entity';

const schema = defineEntity({
  name: 'ExpenseSplit',
  tableName: 'expense_split',
  properties: {
    id: p.integer().primary(),
    expenseId: () => p.manyToOne(Expense).mapToPk().fieldName('expense_id').deleteRule('cascade'),
    position: p.integer(),
    /** Null: the business's own share. */
    propertyId: () => p.manyToOne(Property).mapToPk().nullable().fieldName('property_id').deleteRule('restrict'),
    categoryId: () => p.manyToOne(Category).mapToPk().nullable().fieldName('category_id').deleteRule('restrict'),
    scheduleELine: p.string().length(4).nullable(),
    amount: money(),
    /** How its part was asked for; the same for all parts of a line, or of the rest. */
    method: p.enum(splitMethods).default('amount'),
    /** The percentage or share it was calculated from; null by amount and where all parts are the same. */
    weight: p.decimal().precision(14).scale(4).nullable(),
    /** The line of the document it is a part of, from 1; null: of what no line is divided of. */
    lineItem: p.integer().nullable(),
    description: p.text().nullable(),
  },
  indexes: [
    { name: 'expense_split_property_idx', properties: ['propertyId'] },
    { name: 'expense_split_category_idx', properties: ['categoryId'] },
    {
      name: 'expense_split_interest_idx',
      expression: 'create index "expense_split_interest_idx" on "expense_split" ("expense_id") where "schedule_eline" = \'12\'',
    },
  ],
  uniques: [{ name: 'expense_split_position_unique', properties: ['expenseId', 'position'] }],
  checks: [{ name: 'expense_split_amount_positive', expression: 'amount > 0' }],
});

/** A share of an expense. Where there are any they are the truth, and their sum is the expense: a deferred constraint keeps it. */
export class ExpenseSplit extends schema.class {}

schema.setClass(ExpenseSplit);
