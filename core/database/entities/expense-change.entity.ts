import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'ExpenseChange',
  tableName: 'expense_change',
  properties: {
    id: p.bigint('number').primary(),
    at: createdAt(),
  },
});

/**
 * A line for each statement that changed what sums of expenses read; triggers write it. Which lines are visible says exactly whether a sum that was
 * reckoned before still holds, without a lock: a line comes into sight with the change itself.
 */
export class ExpenseChange extends schema.class {}

schema.setClass(ExpenseChange);
