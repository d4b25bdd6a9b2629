import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { keepBankDays } from '#core/commands/bank/keep-bank-days';
import { holdBank, rematch } from '#core/commands/bank/keep-matches';
import { type AccountChoice, type PlannedStatement, planStatements, unfitField } from '#core/commands/bank/plan-statements';
import { BankAccount } from '#core/database/entities/bank-account.entity';
import { BankLine } from '#core/database/entities/bank-line.entity';
import { BankStatement } from '#core/database/entities/bank-statement.entity';
import type { BankFormat, ReadStatement, RememberedCsv } from '#core/database/values/bank-values';
import type { ImportNote } from '#core/database/values/import-values';
import { type Actor, auditCreation } from '#core/kernel/audit/audited-write';

/** The file that statements came in. */
export interface StatementFile extends AccountChoice {
  format: BankFormat;
  filename: string;
  sha256: string;
  /** How it was read, to be remembered; null where it is no CSV file. */
  csv: RememberedCsv | null;
}

/** What an import has brought to an account. */
export interface ImportedStatement {
  accountId: number;
  accountName: string;
  lines: number;
  added: number;
  notes: ImportNote[];
}

/**
 * Adds the lines of statements that their accounts do not have yet, and matches them. Nothing is ever changed or deleted by it; done again it adds nothing. Throws as planStatements,
 * and `invalid` where an account has no name.
 */
export async function importStatements(
  em: EntityManager,
  statements: readonly ReadStatement[],
  { key, actor, ...file }: StatementFile & { key: Buffer; actor: Actor },
): Promise<ImportedStatement[]> {
  const done = await em.fork().transactional(async (tx) => {
    await holdBank(tx);
    const out: ImportedStatement[] = [];
    const days: string[] = [];
    for (const planned of await planStatements(tx, statements, { ...file, key })) {
      const account = await holdAccount(tx, planned, { csv: file.csv, actor });
      await addStatement(tx, account, planned, { file, actor });
      days.push(...planned.fresh.map(({ day }) => day));
      out.push({
        accountId: account.id,
        accountName: account.name,
        lines: planned.lines,
        added: planned.fresh.length,
        notes: planned.notes,
      });
    }
    const ordered = days.toSorted();
    const [from, to] = [ordered[0], ordered.at(-1)];
    const paid = from !== undefined && to !== undefined ? await rematch(tx, { from, to }) : [];
    return { out, paid };
  });
  await keepBankDays(em.fork(), done.paid);
  return done.out;
}

async function holdAccount(
  em: EntityManager,
  { account, newName, seal }: PlannedStatement,
  { csv, actor }: { csv: RememberedCsv | null; actor: Actor },
): Promise<BankAccount> {
  if (!account) {
    if (newName.trim() === '') throw unfitField('account_name', 'Choose the account this file is of, or name a new one.');
    const made = em.create(BankAccount, {
      name: newName.trim().slice(0, 200),
      numberHash: seal?.valueHash ?? null,
      lastFour: seal?.lastFour ?? null,
      csv,
      createdBy: actor.userId,
    });
    await auditCreation(em, made, { resource: 'bank-accounts', actor });
    return made;
  }
  const held = await em.findOneOrFail(BankAccount, { id: account.id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (seal && !held.numberHash) Object.assign(held, { numberHash: seal.valueHash, lastFour: seal.lastFour });
  if (csv) held.csv = csv;
  await em.flush();
  return held;
}

async function addStatement(
  em: EntityManager,
  { id: accountId }: BankAccount,
  { statement, fresh, lines, notes }: PlannedStatement,
  { file: { format, filename, sha256 }, actor }: { file: Omit<StatementFile, 'csv'>; actor: Actor },
): Promise<void> {
  if (fresh.length === 0 && (await em.count(BankStatement, { accountId, sha256 })) > 0) return;
  const { from: fromDay, to: toDay, opening, closing } = statement;
  const row = em.create(BankStatement, {
    accountId,
    format,
    filename: filename.slice(0, 255),
    sha256,
    fromDay,
    toDay,
    opening,
    closing,
    lines,
    added: fresh.length,
    notes,
    createdBy: actor.userId,
  });
  await auditCreation(em, row, { resource: 'bank-statements', actor });
  const rows = fresh.map(({ key, bankId, day, amount, payee, words }) => ({
    accountId,
    statementId: row.id,
    lineKey: key,
    bankId: bankId?.slice(0, 200) ?? null,
    bookedOn: day,
    amount,
    payee: payee.slice(0, 300),
    words,
  }));
  if (rows.length > 0) await em.insertMany(BankLine, rows);
}
