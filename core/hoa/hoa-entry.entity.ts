import { defineEntity, p } from '@mikro-orm/postgresql';
import { Document } from '#core/documents/document.entity';
import { Expense } from '#core/expenses/expense.entity';
import { HoaEmail } from '#core/hoa/hoa-email.entity';
import { duesEntryKinds } from '#core/hoa/hoa-values';
import { createdAt, money } from '#core/platform/columns';
import { Property } from '#core/properties/property.entity';

const schema = defineEntity({
  name: 'HoaEntry',
  tableName: 'hoa_entry',
  properties: {
    id: p.integer().primary(),
    propertyId: () => p.manyToOne(Property).mapToPk().fieldName('property_id').deleteRule('cascade'),
    kind: p.enum(duesEntryKinds),
    /** The first day of the period it is for. */
    period: p.date(),
    amount: money(),
    dueOn: p.date().nullable(),
    happenedOn: p.date().nullable(),
    documentId: () => p.manyToOne(Document).mapToPk().nullable().fieldName('document_id').deleteRule('set null'),
    hoaEmailId: () => p.manyToOne(HoaEmail).mapToPk().nullable().fieldName('hoa_email_id').deleteRule('set null'),
    expenseId: () => p.manyToOne(Expense).mapToPk().nullable().fieldName('expense_id').deleteRule('set null'),
    isLateFee: p.boolean().default(false),
    note: p.text().nullable(),
    /** Its paper says that it takes the place of an earlier one. */
    corrects: p.boolean().default(false),
    /** A special assessment: no dues, though it may cost the same. */
    isSpecial: p.boolean().default(false),
    /** The number of its bill, in capital letters and digits. */
    reference: p.text().nullable(),
    createdAt: createdAt(),
  },
  indexes: [
    { name: 'hoa_entry_property_idx', properties: ['propertyId', 'period'] },
    { name: 'hoa_entry_document_idx', properties: ['documentId'] },
    { name: 'hoa_entry_email_idx', properties: ['hoaEmailId'] },
    {
      name: 'hoa_entry_credit_idx',
      expression: 'create index "hoa_entry_credit_idx" on "hoa_entry" ("property_id", "period") where "kind" = \'credit\'',
    },
  ],
  uniques: [{ name: 'hoa_entry_expense_unique', properties: ['expenseId', 'propertyId'] }],
  checks: [{ name: 'hoa_entry_amount', expression: 'amount > 0' }],
});

/** A charge the association made, a payment to it, or a credit it gave. Never counts as an expense by itself. */
export class HoaEntry extends schema.class {}

schema.setClass(HoaEntry);
