import { afterAll, beforeAll, expect, test } from 'vitest';
import { findContext } from '../../../api/documents/document-context.js';
import { findExpenseContext } from '../../../api/expenses/expense-context.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';

let database: TestDatabase;
beforeAll(async () => {
  // Each connection has plans of its own.
  database = await createTestDatabase(1);
  const em = database.orm.em.fork();
  await em.execute(`insert into document (origin, filename, file_path, sha256, mime_type, file_size)
    select 'upload', 'bill-' || n || '.pdf', 'bill-' || n, md5(n::text), 'application/pdf', 20000 from generate_series(1, 500) n`);
  await em.execute(`insert into expense (amount, expense_date, document_id) select 10, '2026-03-01', id from document`);
  await em.execute('analyze document, expense');
});
afterAll(() => database.drop());

const page = Array.from({ length: 25 }, (_, at) => at + 1);

test.each([
  ['a document', 'from document d', (ids: number[]) => findContext(database.orm.em.fork(), ids.map((id) => ({ id })))], // prettier-ignore
  ['an expense', 'from expense e', (ids: number[]) => findExpenseContext(database.orm.em.fork(), ids)],
])('what belongs to %s, or to a page of them, is planned five times by a connection and never again', async (_, words, ask) => {
  for (const id of page.slice(0, 12)) expect([...(await ask([id])).keys()]).toEqual([id]);
  for (let time = 0; time < 12; time += 1) expect((await ask(page)).size).toBe(25);
  const plans = await database.orm.em
    .fork()
    .execute<{ custom: number; generic: number }[]>(
      `select custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements where strpos(statement, ?) > 0`,
      [words],
    );
  expect(plans).toEqual([
    { custom: 5, generic: 7 },
    { custom: 5, generic: 7 },
  ]);
});
