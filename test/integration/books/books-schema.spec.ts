import { describe, expect, test } from 'vitest';
import { AuditSeal } from '#core/kernel/audit/audit-seal.entity';
import { AuditEntry } from '#core/kernel/audit/audit-entry.entity';
import { ExpenseSplit } from '#core/database/entities/expense-split.entity';
import { Expense } from '#core/database/entities/expense.entity';
import { User } from '#core/database/entities/user.entity';
import { databaseForTests } from '../../support/for-tests.js';

const database = databaseForTests(2);

/** An expense with splits of these amounts, committed at once. */
const split = (amount: string, shares: readonly string[], isSplit = true) =>
  database.orm.em.fork().transactional(async (em) => {
    const expense = em.create(Expense, { amount, expenseDate: '2026-03-01', isSplit });
    await em.flush();
    shares.forEach((share, position) => em.create(ExpenseSplit, { expenseId: expense.id, position, amount: share }));
    await em.flush();
    return expense.id;
  });

describe('the splits of an expense', () => {
  test('are kept where they add up to it', async () => {
    expect(await split('0.30', ['0.10', '0.20'])).toBeGreaterThan(0);
  });

  test.each([
    ['too little', '10.00', ['9.99'], true],
    ['too much', '10.00', ['5.00', '5.01'], true],
    ['none of them', '10.00', [], true],
    ['some of an expense that is not split', '10.00', ['10.00'], false],
  ])('are refused where they are %s', async (_, amount, shares, isSplit) => {
    await expect(split(amount, shares, isSplit)).rejects.toThrow(/expense_splits_add_up|do not add up|is not split/);
  });

  test('stand in the way of a changed amount, until they change with it', async () => {
    const id = await split('10.00', ['4.00', '6.00']);
    await expect(database.orm.em.fork().nativeUpdate(Expense, { id }, { amount: '11.00' })).rejects.toThrow(/do not add up/);
    await database.orm.em.fork().transactional(async (em) => {
      await em.nativeUpdate(Expense, { id }, { amount: '11.00' });
      await em.nativeUpdate(ExpenseSplit, { expenseId: id, position: 0 }, { amount: '5.00' });
    });
    expect((await database.orm.em.fork().findOneOrFail(Expense, { id })).amount).toBe('11.00');
  });
});

test('a line of the audit log can be neither changed nor deleted, and keeps its user', async () => {
  const em = database.orm.em.fork();
  const user = em.create(User, { email: 'a@example.com', passwordHash: 'x' });
  await em.flush();
  const entry = em.create(AuditEntry, { userId: user.id, action: 'create', resource: 'expenses', resourceId: 1, after: { amount: 1 } });
  await em.flush();
  await expect(em.nativeUpdate(AuditEntry, { id: entry.id }, { action: 'delete' })).rejects.toThrow(/append-only/);
  await expect(em.nativeDelete(AuditEntry, { id: entry.id })).rejects.toThrow(/append-only/);
  await expect(em.nativeDelete(User, { id: user.id })).rejects.toThrow(/audit_entry_user_id_foreign/);
  await em.insert(AuditSeal, { position: 1, entryId: entry.id, hash: 'x', mac: 'x', keyId: 'x', sealedAt: new Date() });
  await expect(em.nativeUpdate(AuditSeal, { position: 1 }, { hash: 'y' })).rejects.toThrow(/append-only/);
  await expect(em.nativeDelete(AuditSeal, { position: 1 })).rejects.toThrow(/append-only/);
  for (const tables of ['audit_entry, audit_seal', 'audit_seal'])
    await expect(em.execute(`truncate ${tables}`)).rejects.toThrow(/append-only/);
  expect(await database.orm.em.fork().findOneOrFail(AuditEntry, { id: entry.id })).toMatchObject({ action: 'create', userId: user.id });
});
