import { defineEntity, p } from '@mikro-orm/postgresql';
import { Category } from '#core/database/entities/category.entity';
import { Document } from '#core/database/entities/document.entity';
import { expenseKinds } from '#core/database/values/schedule-e';
import { paymentMethods } from '#core/database/values/tax-form-values';
import { createdAt, money, updatedAt } from '#core/kernel/platform/columns';
import { Property } from '#core/database/entities/property.entity';
import { ExpenseTag } from '#core/database/entities/expense-tag.entity';
import { User } from '#core/database/entities/user.entity';
import { Vendor } from '#core/database/entities/vendor.entity';

const schema = defineEntity({
  name: 'Expense',
  tableName: 'expense',
  properties: {
    id: p.integer().primary(),
    /** Null: the business's own. */
    propertyId: () => p.manyToOne(Property).mapToPk().nullable().fieldName('property_id').deleteRule('restrict'),
    categoryId: () => p.manyToOne(Category).mapToPk().nullable().fieldName('category_id').deleteRule('restrict'),
    documentId: () => p.manyToOne(Document).mapToPk().nullable().fieldName('document_id').deleteRule('set null'),
    /** Positive; a refund counts as negative by its kind. */
    amount: money(),
    kind: p.enum(expenseKinds).default('expense'),
    expenseDate: p.date(),
    dueDate: p.date().nullable(),
    paidOn: p.date().nullable(),
    /** The day the lender had paid all of it from escrow, by what its statements say; kept by `datePaidBills`. */
    escrowPaidOn: p.date().nullable(),
    /** The day the bank had booked all of it, by the lines that are matched with it; kept by `keepBankDays`. */
    bankPaidOn: p.date().nullable(),
    /** `paidOn` was empty and is that day. */
    isBankDated: p.boolean().default(false),
    /** How it was paid, as a person says; null: what the bank's line says, if anything. */
    paymentMethod: p.enum(paymentMethods).nullable(),
    vendor: p.string().length(300).nullable(),
    /** The vendor of the directory its name stands for. */
    vendorId: () => p.manyToOne(Vendor).mapToPk().nullable().fieldName('vendor_id').deleteRule('set null'),
    description: p.text().nullable(),
    isCapital: p.boolean().default(false),
    /** Its splits are the truth: then it has no property of its own and is no business expense. */
    isSplit: p.boolean().default(false),
    scheduleELine: p.string().length(4).nullable(),
    originalCurrency: p.string().length(3).nullable(),
    originalAmount: money().nullable(),
    createdBy: () => p.manyToOne(User).mapToPk().nullable().fieldName('created_by').deleteRule('set null'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    tags: () => p.manyToMany(ExpenseTag).owner().pivotTable('expense_expense_tag').fixedOrder(false),
  },
  indexes: [
    { name: 'expense_date_idx', expression: 'create index "expense_date_idx" on "expense" ("expense_date" desc, "id" desc)' },
    {
      name: 'expense_property_idx',
      expression:
        'create index "expense_property_idx" on "expense" ("property_id", "expense_date" desc, "id" desc) include ("kind", "amount", "is_split")',
    },
    { name: 'expense_category_idx', properties: ['categoryId'] },
    { name: 'expense_vendor_id_idx', properties: ['vendorId'] },
    {
      name: 'expense_unpaid_due_idx',
      expression: 'create index "expense_unpaid_due_idx" on "expense" ("due_date") where "paid_on" is null',
    },
    { name: 'expense_vendor_idx', expression: 'create index "expense_vendor_idx" on "expense" (lower("vendor"), "property_id")' },
    {
      name: 'expense_vendor_entered_idx',
      expression:
        'create index "expense_vendor_entered_idx" on "expense" (lower("vendor"), (-"id")) where "created_by" is not null and not "is_split"',
    },
    {
      name: 'expense_vendor_trgm_idx',
      expression: 'create index "expense_vendor_trgm_idx" on "expense" using gin ("vendor" gin_trgm_ops)',
    },
    {
      name: 'expense_description_trgm_idx',
      expression: 'create index "expense_description_trgm_idx" on "expense" using gin ("description" gin_trgm_ops)',
    },
    {
      name: 'expense_split_parent_idx',
      expression:
        'create index "expense_split_parent_idx" on "expense" ("id") include ("kind", "expense_date", "due_date", "paid_on", "escrow_paid_on", "is_capital") where "is_split"',
    },
    {
      name: 'expense_cash_idx',
      expression: 'create index "expense_cash_idx" on "expense" (coalesce("paid_on", "escrow_paid_on", "expense_date"), "property_id")',
    },
    {
      name: 'expense_accrual_idx',
      expression: 'create index "expense_accrual_idx" on "expense" (coalesce("due_date", "expense_date"), "property_id")',
    },
    {
      name: 'expense_cash_interest_idx',
      expression:
        'create index "expense_cash_interest_idx" on "expense" (coalesce("paid_on", "escrow_paid_on", "expense_date")) where "schedule_eline" = \'12\'',
    },
    {
      name: 'expense_accrual_interest_idx',
      expression:
        'create index "expense_accrual_interest_idx" on "expense" (coalesce("due_date", "expense_date")) where "schedule_eline" = \'12\'',
    },
    {
      name: 'expense_escrow_paid_idx',
      expression: 'create index "expense_escrow_paid_idx" on "expense" ("property_id", "amount") where "escrow_paid_on" is not null',
    },
    { name: 'expense_amount_idx', properties: ['amount', 'id'] },
    { name: 'expense_vendor_order_idx', properties: ['vendor', 'id'] },
    {
      name: 'expense_vendor_reverse_idx',
      expression: 'create index "expense_vendor_reverse_idx" on "expense" ("vendor" desc nulls last, "id" desc)',
    },
    { name: 'expense_due_idx', properties: ['dueDate', 'id'] },
    {
      name: 'expense_due_reverse_idx',
      expression: 'create index "expense_due_reverse_idx" on "expense" ("due_date" desc nulls last, "id" desc)',
    },
    {
      name: 'expense_refund_idx',
      expression: `create index "expense_refund_idx" on "expense" ("expense_date" desc, "id" desc) where "kind" = 'refund'`,
    },
    {
      name: 'expense_without_line_idx',
      expression:
        'create index "expense_without_line_idx" on "expense" ("expense_date" desc, "id" desc) where "schedule_eline" is null and "property_id" is not null and not "is_split"',
    },
    { name: 'expense_created_by_idx', properties: ['createdBy'] },
    {
      name: 'expense_bank_paid_idx',
      expression: 'create index "expense_bank_paid_idx" on "expense" ("id") where "bank_paid_on" is not null',
    },
  ],
  uniques: [{ name: 'expense_one_per_document', properties: ['documentId'] }],
  checks: [{ name: 'expense_amount_positive', expression: 'amount > 0' }],
});

/** Money spent (or refunded). At most one per document. */
export class Expense extends schema.class {}

schema.setClass(Expense);
