import { defineEntity, p } from '@mikro-orm/postgresql';
import { BankAccount } from '#core/database/entities/bank-account.entity';
import { User } from '#core/database/entities/user.entity';
import { bankFormats } from '#core/database/values/bank-values';
import type { ImportNote } from '#core/database/values/import-values';
import { createdAt, jsonOr, money } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'BankStatement',
  tableName: 'bank_statement',
  properties: {
    id: p.integer().primary(),
    accountId: () => p.manyToOne(BankAccount).mapToPk().fieldName('account_id').deleteRule('cascade'),
    format: p.enum(bankFormats),
    filename: p.string().length(255),
    sha256: p.string().length(64),
    fromDay: p.date().nullable(),
    toDay: p.date().nullable(),
    opening: money().nullable(),
    closing: money().nullable(),
    /** How many lines it has, and how many of them nothing had brought before. */
    lines: p.integer(),
    added: p.integer(),
    notes: jsonOr<ImportNote[]>(() => []),
    createdBy: () => p.manyToOne(User).mapToPk().nullable().fieldName('created_by').deleteRule('set null'),
    createdAt: createdAt(),
  },
  indexes: [
    { name: 'bank_statement_account_idx', properties: ['accountId', 'toDay'] },
    { name: 'bank_statement_created_by_idx', properties: ['createdBy'] },
  ],
});

/** The lines of one account in one file, as it was imported. */
export class BankStatement extends schema.class {}

schema.setClass(BankStatement);
