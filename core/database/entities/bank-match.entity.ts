import { defineEntity, p } from '@mikro-orm/postgresql';
import { BankLine } from '#core/database/entities/bank-line.entity';
import { Claim } from '#core/database/entities/claim.entity';
import { Expense } from '#core/database/entities/expense.entity';
import { MortgageStatement } from '#core/database/entities/mortgage-statement.entity';
import { Property } from '#core/database/entities/property.entity';
import { User } from '#core/database/entities/user.entity';
import { matchReasons, matchSources } from '#core/database/values/bank-values';
import { createdAt, money } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'BankMatch',
  tableName: 'bank_match',
  properties: {
    id: p.integer().primary(),
    lineId: () => p.manyToOne(BankLine).mapToPk().fieldName('line_id').deleteRule('cascade'),
    expenseId: () => p.manyToOne(Expense).mapToPk().nullable().fieldName('expense_id').deleteRule('cascade'),
    mortgageStatementId: () => p.manyToOne(MortgageStatement).mapToPk().nullable().fieldName('mortgage_statement_id').deleteRule('cascade'),
    /** Whose dues it pays; with `period`, the first day of theirs. */
    propertyId: () => p.manyToOne(Property).mapToPk().nullable().fieldName('property_id').deleteRule('cascade'),
    period: p.date().nullable(),
    /** What it claims about these dues; none while it is only proposed. */
    claimId: () => p.manyToOne(Claim).mapToPk().nullable().fieldName('claim_id').deleteRule('cascade'),
    /** The income that it is. */
    incomeId: () => p.manyToOne(Claim).mapToPk().nullable().fieldName('income_id').deleteRule('cascade'),
    /** What of the line pays it. */
    amount: money(),
    source: p.enum(matchSources),
    /** From 0 to 1; null where a person said so. */
    probability: p.decimal().precision(5).scale(4).nullable(),
    reason: p.enum(matchReasons).nullable(),
    createdBy: () => p.manyToOne(User).mapToPk().nullable().fieldName('created_by').deleteRule('set null'),
    createdAt: createdAt(),
  },
  indexes: [
    { name: 'bank_match_line_idx', properties: ['lineId'] },
    { name: 'bank_match_expense_idx', properties: ['expenseId'] },
    { name: 'bank_match_mortgage_statement_idx', properties: ['mortgageStatementId'] },
    { name: 'bank_match_property_idx', properties: ['propertyId', 'period'] },
    { name: 'bank_match_claim_idx', properties: ['claimId'] },
    { name: 'bank_match_income_idx', properties: ['incomeId'] },
    { name: 'bank_match_created_by_idx', properties: ['createdBy'] },
  ],
  checks: [
    { name: 'bank_match_amount', expression: 'amount > 0' },
    {
      name: 'bank_match_subject',
      expression:
        'num_nonnulls(expense_id, mortgage_statement_id, property_id, income_id) = 1 and (property_id is null) = (period is null)',
    },
  ],
});

/** What of a line pays an expense, dues or a payment of a mortgage, or is income. */
export class BankMatch extends schema.class {}

schema.setClass(BankMatch);
