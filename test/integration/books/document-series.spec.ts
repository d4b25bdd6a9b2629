import { expect, test } from 'vitest';
import { refoldBooks } from '#core/ops/doctor/check-books';
import { Document } from '#core/database/entities/document.entity';
import { expectedPapers } from '#core/books/expected/expected-papers';
import { differingDocumentSeries, foldDocumentSeries } from '#core/books/expected/fold-document-series';
import { found, paper, sampleProperty } from '../../support/sample-books.js';
import { databaseForTests } from '../../support/for-tests.js';

const database = databaseForTests();

const random = (below: number): number => Math.floor(Math.random() * below);
const someDay = (): string => new Date(Date.UTC(2025, 5, 1 + random(390))).toISOString().slice(0, 10);
const fork = () => database.orm.em.fork();
const today = '2026-06-20';
const expected = async (on = today) =>
  (await expectedPapers(fork(), on, null)).map(({ what, on: day, amount }) => `${what} ${day} ${amount}`).toSorted();

const billed = (vendor: string, day: string, more: Parameters<typeof paper>[1] = {}) =>
  paper(fork(), {
    processingStatus: 'completed',
    documentType: 'utility_bill',
    vendorName: vendor,
    documentDate: day,
    amount: '60.00',
    machineFields: { document_type: 'utility_bill', fields: { vendor: found(vendor), amount: found('60.00'), service_date: found(day) } },
    ...more,
  });

test('what is expected follows each change of a document, also of its vendor, day and property, the trash and a purge', async () => {
  const house = await sampleProperty(fork(), 'Regular');
  for (const day of ['2026-03-08', '2026-04-10', '2026-05-09']) await billed('Harbor Water', day, { propertyId: house });
  expect(await expected()).toEqual(['Harbor Water 2026-06-10 60.00']);
  const june = await billed('HARBOR WATER', '2026-06-09', { amount: '61.00', propertyId: house });
  expect(await expected()).toEqual(['Harbor Water 2026-07-10 61.00']);
  const change = async (values: object, expects: string[]) => {
    await fork().nativeUpdate(Document, { id: june }, values);
    expect(await expected()).toEqual(expects);
  };
  await change({ vendorName: 'Another' }, ['Harbor Water 2026-06-10 60.00']);
  await change({ vendorName: 'Harbor Water', documentDate: '2026-06-12' }, ['Harbor Water 2026-07-12 61.00']);
  await change({ deletedAt: new Date() }, ['Harbor Water 2026-06-10 60.00']);
  await change({ deletedAt: null, amount: '62.00' }, ['Harbor Water 2026-07-12 62.00']);
  await change({ propertyId: null }, ['Harbor Water 2026-06-10 60.00']);
  await change({ propertyId: house }, ['Harbor Water 2026-07-12 62.00']);
  await fork().nativeDelete(Document, { id: june });
  expect(await expected()).toEqual(['Harbor Water 2026-06-10 60.00']);
  await fork().execute('update property set is_active = false where id = ?', [house]);
  expect(await expected()).toEqual([]);
  await fork().nativeDelete(Document, {});
  expect(await expected()).toEqual([]);
});

test('the day goes on by itself: a bill dated later counts from its day, and what ended long ago is forgotten', async () => {
  for (const day of ['2026-03-08', '2026-04-10', '2026-05-09']) await billed('Gas Works', day);
  await billed('Gas Works', '2026-06-10');
  expect(await expected('2026-06-09')).toEqual(['Gas Works 2026-06-10 60.00']);
  expect(await expected('2026-06-10')).toEqual(['Gas Works 2026-07-10 60.00']);
  expect(await expected('2026-12-01')).toEqual([]);
  expect(await differingDocumentSeries(fork(), '2026-12-01')).toEqual([]);
  await fork().nativeDelete(Document, {});
});

test('after any changes, also by several who ask at once, it is what all documents tell', async () => {
  const ids: number[] = [];
  const step = async (): Promise<void> => {
    const id = ids[random(ids.length)];
    if (id === undefined || random(3) === 0) {
      ids.push(await billed(`Vendor ${random(4)}`, someDay()));
      return;
    }
    const values = [
      { documentDate: someDay() },
      { vendorName: `vendor ${random(4)}` },
      { deletedAt: new Date() },
      { deletedAt: null },
      { amount: '7.00' },
    ];
    await fork().nativeUpdate(Document, { id }, values[random(values.length)] ?? {});
  };
  for (let round = 0; round < 15; round += 1) {
    await Promise.all(Array.from({ length: 8 }, step));
    await Promise.all([foldDocumentSeries(fork(), today), step(), foldDocumentSeries(fork(), today), step()]);
    await foldDocumentSeries(fork(), today);
    expect(await differingDocumentSeries(fork(), today)).toEqual([]);
  }
  expect(await foldDocumentSeries(fork(), today)).toBe(0);
  await fork().nativeDelete(Document, {});
});

test('however many changes wait, a call folds all of them, a part at a time', async () => {
  await foldDocumentSeries(fork(), today);
  await fork().execute(
    `insert into document_series_change (vendor, document_type, property_id, account) select 'vendor ' || n, 'utility_bill', 0, '' from generate_series(1, 4500) n`,
  );
  const transaction = async (): Promise<number> =>
    Number((await fork().execute<{ id: string }[]>('select txid_current()::text as id'))[0]?.id);
  const before = await transaction();
  expect(await foldDocumentSeries(fork(), today)).toBe(4500);
  expect((await transaction()) - before).toBeGreaterThan(3);
  expect(await foldDocumentSeries(fork(), today)).toBe(0);
});

test('what is stored otherwise is found by the doctor and mended', async () => {
  for (const on of ['2026-03-08', '2026-04-10', '2026-05-09']) await billed('Tampered', on);
  const before = await expected();
  await fork().execute(`update document_series set expected_by = '2026-07-01' where vendor = 'tampered'`);
  expect(await differingDocumentSeries(fork(), today)).toEqual(['Tampered']);
  expect(await refoldBooks(fork())).toBe(1);
  expect(await expected()).toEqual(before);
});

const account = (number: string) => ({
  machineFields: { document_type: 'utility_bill' as const, fields: { vendor: found('Renumbered'), account_number: found(number) } },
});
const late = async () =>
  (await expectedPapers(fork(), '2026-06-20', null))
    .filter(({ what }) => what === 'Renumbered')
    .map(({ state, reason }) => [state, reason]);

test('an account that changes its number is still told of as late, and why that may be', async () => {
  for (const on of ['2026-03-08', '2026-04-10', '2026-05-09']) await billed('Renumbered', on, account('7711'));
  const usual = 'It comes every month and usually arrives by day 10 of the month; the last one is dated May 9, 2026.';
  expect(await late()).toEqual([['overdue', usual]]);
  // Another that was there before says nothing of it.
  await billed('Renumbered', '2026-05-02', account('9900'));
  await billed('Renumbered', '2026-06-02', account('9900'));
  expect(await late()).toEqual([['overdue', usual]]);
  await billed('Renumbered', '2026-06-11', account('8822'));
  expect(await late()).toEqual([
    ['overdue', `${usual} A document with another account number has arrived since then: the account may have changed.`],
  ]);
});
