import { expect, test } from 'vitest';
import { recordAudit } from '#core/kernel/audit/record-audit';
import { differingLoans } from '#core/books/mortgages/reckon-book';
import { Migration20261129110000_loan_words } from '#migrations/Migration20261129110000_loan_words';
import { setUpUpgrade } from '../../support/upgrade.js';

const bench = setUpUpgrade();
const stepBack = () => bench.stepBack(Migration20261129110000_loan_words);

/** What an earlier release kept of it: a line of the audit log. */
async function wrote(propertyId: number, by: number | null, before: object, after: object): Promise<void> {
  const em = bench.database.orm.em.fork();
  recordAudit(em, {
    userId: by,
    action: 'update',
    resource: 'properties',
    resourceId: propertyId,
    before: { ...before },
    after: { ...after },
  });
  await em.flush();
}

const entered = async () =>
  (
    await bench.rows<{ id: number; words: Record<string, { value: string | null }> }>(
      'select id, mortgage_entered as words from property order by id',
    )
  ).map(({ words }) => Object.fromEntries(Object.entries(words).map(([key, { value }]) => [key, value])));

test('what people had written of loans is told from what statements said, and no loan changes by the upgrade', async () => {
  await stepBack();
  // Of then, when the table had fewer columns.
  const [user = { id: 0 }] = await bench.rows<{ id: number }>(
    `insert into app_user (email, role, password_hash) values ('jo@example.com', 'STAFF', 'x') returning id`,
  );
  // Elm: the lender was a person's until a statement named another, and so was a payment that a person has written since. Oak: written before there was a log.
  await bench.rows(`insert into property (name, email_slug, mortgage_lender, mortgage_balance, mortgage_payment, created_at) values
    ('Elm', 'elm', 'Pine Servicing', 200000, 1500, '2026-01-01'), ('Oak', 'oak', null, 5, null, '2026-01-01')`);
  await wrote(1, user.id, { mortgage_lender: null }, { mortgage_lender: 'Harbor' });
  await bench.rows(`insert into document (origin, filename, file_path, sha256, mime_type, file_size, processing_status)
    values ('upload', 'a', 'a', repeat('a', 64), 'application/pdf', 10, 'completed')`);
  await bench.rows(`insert into mortgage_statement (property_id, document_id, lender, statement_date, total_payment, principal_balance)
    values (1, 1, 'Pine Servicing', '2026-03-03', 1599, 200000)`);
  await wrote(
    1,
    null,
    { mortgage_lender: 'Harbor', mortgage_balance: null, mortgage_payment: '1400.00' },
    { mortgage_lender: 'Pine Servicing', mortgage_balance: '200000.00', mortgage_payment: '1599.00' },
  );
  await wrote(1, user.id, { mortgage_payment: '1599.00' }, { mortgage_payment: '1500.00' });
  await bench.upgrade();
  const words = [{ mortgageLender: 'Harbor', mortgagePayment: '1500.00' }, { mortgageBalance: '5.00' }];
  expect(await entered()).toEqual(words);
  expect(await differingLoans(bench.database.orm.em.fork())).toEqual([]);
  await stepBack();
  await bench.upgrade();
  expect(await entered()).toEqual(words);
});
