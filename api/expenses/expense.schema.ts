import { z } from 'zod';
import { paymentMethods } from '#core/database/values/tax-form-values';
import { expenseKinds, scheduleELines } from '#core/database/values/schedule-e';
import { mostSplits, SplitDefinition, splitMethods } from '#core/database/values/split-definition';
import { taxBases } from '#core/records/settings/tax-basis';
import { CategoryOut } from '../categories/category.schema.js';
import { ExpenseTagOut } from '../expense-tags/expense-tag.schema.js';
import { BodyId, Day, dayIn, DayIn, Figure, Instant, Money, moneyIn, MoneyIn } from '../http/values.js';

const positive = moneyIn('Amount is required').refine(
  (amount) => !amount.startsWith('-') && amount !== '0.00',
  'Amount must be greater than 0',
);
const text = z.string().nullable();
const Currency = z.string().regex(/^[A-Z]{3}$/, 'must be a currency code such as EUR');

const line = z.enum(scheduleELines).nullable();
const description = z.string().trim().max(20_000).nullable();

const writable = {
  property_id: BodyId.nullable(),
  category_id: BodyId.nullable(),
  document_id: BodyId.nullable(),
  amount: positive,
  expense_date: DayIn,
  kind: z.enum(expenseKinds),
  due_date: DayIn.nullable(),
  paid_on: DayIn.nullable(),
  payment_method: z.enum(paymentMethods).nullable().describe('How it was paid; null takes what the line of the bank says'),
  vendor: z.string().trim().max(300).nullable(),
  description,
  is_capital: z.boolean(),
  schedule_e_line: line,
  original_currency: Currency.nullable(),
  original_amount: MoneyIn.nullable(),
  splits: z
    .array(SplitDefinition)
    .max(mostSplits)
    .nullable()
    .describe('All parts, which come to the amount; none makes the expense whole again. Another amount without them is divided as before'),
};

export const ExpenseUpdate = z
  .object(writable)
  .partial()
  .meta({
    id: 'ExpenseUpdate',
    description: 'What is left out stays as it is; null clears it',
    examples: [{ amount: 84.2, vendor: 'City Water', paid_on: '2026-03-09' }],
  });

export const ExpenseCreate = z.object({ ...ExpenseUpdate.shape, amount: positive, expense_date: dayIn('Date is required') }).meta({
  id: 'ExpenseCreate',
  description: 'Without a property_id the document’s property is taken; null is the business’s own',
  examples: [{ property_id: 3, category_id: 1, document_id: 812, amount: 84.2, expense_date: '2026-03-01', vendor: 'City Water' }],
});

/** A part of the expected expenses, as requested. */
export const SplitPartOut = z.object(SplitDefinition.shape).meta({ id: 'SplitPart' });

export const DivisionIn = z
  .object({
    amount: positive,
    kind: z.enum(expenseKinds).default('expense'),
    document_id: BodyId.nullable().default(null).describe('The document its lines stand on'),
    expense_id: BodyId.nullable().default(null).describe('The expense that is changed'),
    splits: z.array(SplitDefinition).min(1).max(mostSplits),
  })
  .meta({
    id: 'Division',
    examples: [{ amount: 100, splits: [3, 4, 5].map((property_id) => ({ property_id, method: 'equal' })) }],
  });

export const DividedOut = z
  .array(z.object({ property_id: z.int().nullable(), line_item: z.int().nullable(), weight: Figure.nullable(), amount: Money }))
  .meta({ id: 'DividedParts', description: 'What each part comes to, in the order they were asked for' });

const SplitOut = z
  .object({
    id: z.int(),
    property_id: z.int().nullable(),
    property_name: text,
    category_id: z.int().nullable(),
    category_name: text,
    schedule_e_line: text,
    amount: Money,
    description: text,
    method: z.enum(splitMethods).describe('How the part was asked for'),
    weight: Figure.nullable().describe('The percentage or share it was calculated from'),
    line_item: z.int().nullable().describe('The line of the document it is a part of, from 1'),
  })
  .meta({ id: 'ExpenseSplit' });

export const ExpenseOut = z
  .object({
    id: z.int(),
    property_id: z.int().nullable(),
    property_name: text,
    category_id: z.int().nullable(),
    category: CategoryOut.nullable(),
    document_id: z.int().nullable(),
    document: z.object({ id: z.int(), filename: z.string() }).nullable(),
    amount: Money,
    kind: z.enum(expenseKinds).describe('A refund is positive here and counts as negative'),
    expense_date: Day,
    due_date: Day.nullable(),
    paid_on: Day.nullable(),
    escrow_paid_on: Day.nullable().describe('The day the lender had paid all of it from escrow, by its statements'),
    bank_paid_on: Day.nullable().describe('The day the bank had booked all of it, by imported statements'),
    payment_method: z
      .enum(paymentMethods)
      .nullable()
      .describe('`ach` is any transfer between banks; `network` is PayPal, Venmo and the like'),
    counts_on: Day.describe(
      'The day it counts by, in every total and filter: by cash the day it was paid, by accrual the day it was due, else its own',
    ),
    vendor: text,
    vendor_id: z.int().nullable().describe('The vendor of the directory this name stands for'),
    description: text,
    is_capital: z.boolean(),
    schedule_e_line: text,
    original_currency: text,
    original_amount: Money.nullable(),
    is_split: z.boolean().describe('Then its splits are the truth, and it has no property of its own'),
    splits: z.array(SplitOut),
    share_amount: Money.nullable().describe('In a list of some properties, of some categories or of the business: what of it is theirs'),
    tags: z.array(ExpenseTagOut),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Expense' });

const counted = { total: Money, count: z.int() };

export const SummaryOut = z
  .object({
    tax_basis: z.enum(taxBases).describe('By which day the expenses count'),
    this_month: Money,
    this_month_count: z.int(),
    last_30_days: Money,
    last_30_days_count: z.int(),
    ytd: Money,
    ytd_count: z.int(),
    ytd_average: Money,
    total: Money,
    average: Money,
    count: z.int(),
    by_month: z.array(
      z.object({
        month: z.string(),
        ...counted,
        by_category: z.array(z.object({ category_id: z.int().nullable(), name: text, total: Money })),
      }),
    ),
    by_category: z.array(z.object({ category_id: z.int().nullable(), name: text, color_code: text, ...counted })),
    by_property: z.array(z.object({ property_id: z.int().nullable(), name: text, ...counted })),
  })
  .meta({ id: 'ExpenseSummary', description: 'Added up by the database; a refund counts as negative' });
