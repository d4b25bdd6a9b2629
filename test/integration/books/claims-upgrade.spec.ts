import { expect, test } from 'vitest';
import { foldWaitingDues } from '#core/books/hoa/refold-dues';
import { Migration20261128110000_claims } from '#migrations/Migration20261128110000_claims';
import { setUpUpgrade } from '../../support/upgrade.js';

const bench = setUpUpgrade();
const rows = (sql: string) => bench.rows(sql);
const stepBack = () => bench.stepBack(Migration20261128110000_claims);

/** What each property was charged, credited and has paid in each period. */
const entered = `select property_id, kind, is_late_fee, is_special, to_char(period, 'YYYY-MM-DD') as period, sum(amount)::text as amount from hoa_entry group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`;
const claimed = `select c.property_id, case when c.kind in ('payment', 'credit') then c.kind else 'charge' end as kind, c.kind = 'late_fee' as is_late_fee, c.kind = 'assessment' as is_special,
    to_char(c.counted_in, 'YYYY-MM-DD') as period, sum(coalesce(c.amount, e.amount))::text as amount
  from claim c left join expense e on e.id = c.expense_id where c.book = 'dues' and c.source <> 'expense' group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`;

test('dues of an earlier release become claims of the same amounts in the same periods, and go back to them', async () => {
  await stepBack();
  await rows(`insert into property (name, email_slug) values ('Elm Court', 'elm'), ('Oak Row', 'oak')`);
  await rows(`insert into document (origin, filename, file_path, sha256, mime_type, file_size, processing_status)
    select 'upload', 'bill-' || n, 'bill-' || n, md5(n::text) || md5(n::text), 'application/pdf', 10, 'completed' from generate_series(1, 3) n`);
  await rows(`insert into expense (amount, expense_date, paid_on, property_id) values (145.10, '2026-03-02', '2026-03-04', 1)`);
  await rows(`insert into hoa_entry (property_id, kind, period, amount, due_on, happened_on, document_id, expense_id, is_late_fee, is_special, note) values
    (1, 'charge', '2026-03-01', 145.10, '2026-03-15', '2026-02-20', 1, null, false, false, null),
    (1, 'charge', '2026-03-01', 25.05, null, '2026-02-20', 1, null, true, false, 'Late fee'),
    (1, 'charge', '2026-04-01', 12.34, null, '2026-04-02', 2, null, false, false, 'Other charges'),
    (1, 'payment', '2026-03-01', 145.10, null, '2026-03-04', null, 1, false, false, null),
    (1, 'payment', '2026-04-01', 10.00, null, '2026-04-05', null, null, false, false, 'Cheque 12'),
    (2, 'charge', '2026-05-01', 2400.99, null, '2026-05-01', 3, null, false, true, null),
    (2, 'credit', '2026-06-01', 99.99, null, '2026-06-01', 3, null, false, false, null)`);
  const before = await rows(entered);
  await bench.upgrade();
  expect(await rows(claimed)).toEqual(before);
  // What the expense tells is left to it from now on.
  expect(await rows('select amount, happened_on from claim where expense_id is not null')).toEqual([{ amount: null, happened_on: null }]);
  await bench.database.orm.em.fork().transactional((em) => foldWaitingDues(em));
  expect(await rows(`select count(*)::int as waiting from series where folded_at is null`)).toEqual([{ waiting: 0 }]);
  expect(await rows(claimed)).toEqual(before);
  await stepBack();
  expect(await rows(entered)).toEqual(before);
  await bench.upgrade();
  expect(await rows(claimed)).toEqual(before);
});
