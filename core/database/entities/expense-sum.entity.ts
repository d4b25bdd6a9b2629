import { defineEntity, p } from '@mikro-orm/postgresql';

const schema = defineEntity({
  name: 'ExpenseSum',
  tableName: 'expense_sum',
  properties: {
    id: p.bigint('number').primary(),
    /** The first day of the month they count in by cash, and by accrual. */
    cashMonth: p.date(),
    accrualMonth: p.date(),
    /** No foreign keys: the expense has them already, and writing a line waits for nobody. */
    propertyId: p.integer().nullable(),
    categoryId: p.integer().nullable(),
    scheduleELine: p.string().length(4).nullable(),
    isCapital: p.boolean(),
    /** A refund counts as negative. */
    amount: p.decimal().precision(20).scale(2),
    expenses: p.integer(),
  },
  indexes: [
    { name: 'expense_sum_cash_idx', properties: ['propertyId', 'cashMonth'] },
    { name: 'expense_sum_accrual_idx', properties: ['propertyId', 'accrualMonth'] },
  ],
});

/**
 * By how much whole expenses became more or fewer, by month on either basis, property, category and line; triggers write a line for each change, and the sum of
 * the lines is the books'. Expenses that are split are not in it: their shares are read. Lines are only added, so that two who write never wait
 * for each other; housekeeping folds them together.
 */
export class ExpenseSum extends schema.class {}

schema.setClass(ExpenseSum);
