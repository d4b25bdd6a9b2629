import { defineEntity, p } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { Expense } from '#core/database/entities/expense.entity';
import { createdAt, jsonOr, money, updatedAt } from '#core/kernel/platform/columns';
import type { StatedSince } from '#core/database/values/loan-terms';
import { Property } from '#core/database/entities/property.entity';

/** A check of the statement's arithmetic: what it says, and whether it holds. */
export interface ArithmeticCheck {
  check: string;
  holds: boolean;
  detail: string;
}

const optionalMoney = () => money().nullable();

const schema = defineEntity({
  name: 'MortgageStatement',
  tableName: 'mortgage_statement',
  properties: {
    id: p.integer().primary(),
    propertyId: () => p.manyToOne(Property).mapToPk().nullable().fieldName('property_id').deleteRule('set null'),
    documentId: () => p.manyToOne(Document).mapToPk().fieldName('document_id').deleteRule('cascade'),
    lender: p.string().length(300).nullable(),
    /** The last four of the loan number; the whole one stays in the document. */
    loanLastFour: p.string().length(4).nullable(),
    statementDate: p.date().nullable(),
    dueDate: p.date().nullable(),
    totalPayment: optionalMoney(),
    principal: optionalMoney(),
    interest: optionalMoney(),
    escrow: optionalMoney(),
    fees: optionalMoney(),
    suspense: optionalMoney(),
    pastDue: optionalMoney(),
    principalBalance: optionalMoney(),
    rate: p.decimal().precision(7).scale(4).nullable(),
    ytdPrincipal: optionalMoney(),
    ytdInterest: optionalMoney(),
    ytdEscrow: optionalMoney(),
    ytdFees: optionalMoney(),
    arithmetic: jsonOr<ArithmeticCheck[]>(() => []),
    /** Since when it states what it does of its property's loan, by field. */
    toldAt: jsonOr<StatedSince>(() => ({})),
    expenseId: () => p.manyToOne(Expense).mapToPk().nullable().fieldName('expense_id').deleteRule('set null'),
    /** The corrected statement for the same payment; where there is one, this counts no more. */
    replacedBy: () => p.manyToOne(MortgageStatement).mapToPk().nullable().fieldName('replaced_by').deleteRule('set null'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  indexes: [
    {
      name: 'mortgage_statement_property_idx',
      expression: 'create index "mortgage_statement_property_idx" on "mortgage_statement" ("property_id", "statement_date" desc)',
    },
  ],
  uniques: [
    { name: 'mortgage_statement_document_unique', properties: ['documentId'] },
    { name: 'mortgage_statement_expense_unique', properties: ['expenseId'] },
  ],
});

/** A periodic statement of a mortgage, as read. */
export class MortgageStatement extends schema.class {}

schema.setClass(MortgageStatement);
