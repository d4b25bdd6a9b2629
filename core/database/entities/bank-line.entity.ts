import { defineEntity, p } from '@mikro-orm/postgresql';
import { BankAccount } from '#core/database/entities/bank-account.entity';
import { BankStatement } from '#core/database/entities/bank-statement.entity';
import { User } from '#core/database/entities/user.entity';
import { createdAt, instant, money } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'BankLine',
  tableName: 'bank_line',
  properties: {
    id: p.integer().primary(),
    accountId: () => p.manyToOne(BankAccount).mapToPk().fieldName('account_id').deleteRule('restrict'),
    /** The statement that brought it first. */
    statementId: () => p.manyToOne(BankStatement).mapToPk().nullable().fieldName('statement_id').deleteRule('set null'),
    /** What it is known again by: see `keyLines`. */
    lineKey: p.string().length(66),
    bankId: p.string().length(200).nullable(),
    bookedOn: p.date(),
    /** Below zero for money spent. */
    amount: money(),
    payee: p.string().length(300),
    words: p.text(),
    noDocument: p.boolean().default(false),
    /** A person has decided what it is: the machine leaves it alone. */
    decidedBy: () => p.manyToOne(User).mapToPk().nullable().fieldName('decided_by').deleteRule('set null'),
    decidedAt: instant().nullable(),
    createdAt: createdAt(),
  },
  indexes: [
    { name: 'bank_line_day_idx', properties: ['bookedOn', 'id'] },
    { name: 'bank_line_account_day_idx', properties: ['accountId', 'bookedOn', 'id'] },
    { name: 'bank_line_statement_idx', properties: ['statementId'] },
    { name: 'bank_line_decided_by_idx', properties: ['decidedBy'] },
  ],
  uniques: [{ name: 'bank_line_key_unique', properties: ['accountId', 'lineKey'] }],
  checks: [{ name: 'bank_line_amount', expression: 'amount <> 0' }],
});

/** A movement of an account, as the bank booked it. */
export class BankLine extends schema.class {}

schema.setClass(BankLine);
