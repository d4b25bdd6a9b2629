import { expect, test } from 'vitest';
import { findExpected } from '#core/books/expected/find-expected';
import { sampleProperty } from '../../support/sample-books.js';
import { databaseForTests } from '../../support/for-tests.js';

const database = databaseForTests();

test('an open bill is told of behind however many that lenders have paid, which stay unpaid in the books', async () => {
  const em = database.orm.em.fork();
  const house = await sampleProperty(em, '12 Elm Street', '12 Elm Street');
  await em.execute(
    `insert into expense (property_id, amount, expense_date, due_date, vendor, schedule_eline, escrow_paid_on)
     select ?::int, n, date '2025-03-01', date '2025-03-10', 'Insurer', '9', date '2025-03-05' from generate_series(1, 1000) n
     union all select ?, 12.34, date '2026-03-01', date '2026-03-12', 'City Water', null, null`,
    [house, house],
  );
  const open = async (propertyIds: number[] | null) =>
    (await findExpected(database.orm.em.fork(), { today: '2026-03-10', propertyIds })).map(({ what }) => what);
  expect(await open([house])).toEqual(['City Water']);
  expect(await open(null)).toEqual(['City Water']);
});
