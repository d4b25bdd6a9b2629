import { defineEntity, p } from '@mikro-orm/postgresql';
import { User } from '#core/database/entities/user.entity';
import type { RememberedCsv } from '#core/database/values/bank-values';
import { createdAt, updatedAt } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'BankAccount',
  tableName: 'bank_account',
  properties: {
    id: p.integer().primary(),
    name: p.string().length(200),
    /** Keyed hash of its number without spaces and punctuation: it can be looked up, not read. Null where no file has named it. */
    numberHash: p.string().length(64).nullable(),
    lastFour: p.string().length(4).nullable(),
    /** How its CSV files are read. */
    csv: p.json<RememberedCsv>().nullable(),
    createdBy: () => p.manyToOne(User).mapToPk().nullable().fieldName('created_by').deleteRule('set null'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  indexes: [{ name: 'bank_account_created_by_idx', properties: ['createdBy'] }],
  uniques: [{ name: 'bank_account_number_unique', properties: ['numberHash'] }],
});

/** An account of a bank, or a card, whose statements are imported. */
export class BankAccount extends schema.class {}

schema.setClass(BankAccount);
