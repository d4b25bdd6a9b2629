import { defineEntity, p } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { Expense } from '#core/database/entities/expense.entity';
import { disbursementKinds } from '#core/database/values/disbursement-kind';
import { createdAt, instant, money } from '#core/kernel/platform/columns';
import { Property } from '#core/database/entities/property.entity';

const schema = defineEntity({
  name: 'EscrowDisbursement',
  tableName: 'escrow_disbursement',
  properties: {
    id: p.integer().primary(),
    /** The statement or analysis that says so. */
    documentId: () => p.manyToOne(Document).mapToPk().fieldName('document_id').deleteRule('cascade'),
    propertyId: () => p.manyToOne(Property).mapToPk().nullable().fieldName('property_id').deleteRule('set null'),
    kind: p.enum(disbursementKinds),
    paidOn: p.date(),
    amount: money(),
    /** Its line on the document. */
    words: p.string().length(300),
    expenseId: () => p.manyToOne(Expense).mapToPk().nullable().fieldName('expense_id').deleteRule('set null'),
    /** A person said that it is no expense of its own. */
    dismissedAt: instant().nullable(),
    createdAt: createdAt(),
  },
  indexes: [{ name: 'escrow_disbursement_property_idx', properties: ['propertyId', 'paidOn'] }],
  uniques: [
    { name: 'escrow_disbursement_unique', properties: ['documentId', 'kind', 'paidOn', 'amount'] },
    { name: 'escrow_disbursement_expense_unique', properties: ['expenseId'] },
  ],
  checks: [{ name: 'escrow_disbursement_amount', expression: 'amount > 0' }],
});

/** Taxes or insurance a lender paid from escrow: proposed as an expense, never one by itself. */
export class EscrowDisbursement extends schema.class {}

schema.setClass(EscrowDisbursement);
