import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join, relative } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { Document } from '#core/database/entities/document.entity';
import { postDocuments } from '#core/commands/post-documents';
import { refoldBooks } from '#core/ops/doctor/check-books';
import { examine } from '#core/ops/doctor/examine';
import { recount } from '#core/ops/doctor/kept-sums';
import { SecretBox } from '#core/kernel/platform/secret-box';
import { checkKey } from '#core/kernel/keys/key-canary';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { acceptLost } from '#core/kernel/storage/lost-files';
import { deleteLater } from '#core/records/documents/delete-later';
import { createSubscription } from '#core/books/subscriptions/save-subscription';
import { found, paper, sampleProperty } from '../../support/sample-books.js';
import { databaseForTests } from '../../support/for-tests.js';
import { folderForTests } from '../../support/folder-for-tests.js';

const database = databaseForTests();
const folder = folderForTests('doctor-');
let store: DiskFileStore;
const box = new SecretBox(randomBytes(32));
beforeAll(async () => {
  store = new DiskFileStore(join(folder, 'files'));
  await checkKey(database.orm.em, box);
});

/** What is wrong, check by check. */
async function wrong(different: Partial<Parameters<typeof examine>[0]> = {}): Promise<Record<string, string>> {
  const findings = await examine({ em: database.orm.em, store, dataDir: folder, box, ...different });
  return Object.fromEntries(findings.filter((one) => one.wrong > 0).map(({ check, sentence }) => [check, sentence]));
}

const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);

test('a sound installation has nothing wrong', async () => {
  const { key, size } = await store.put('originals/one', Buffer.from('content'));
  await paper(database.orm.em.fork(), { fileKey: key, fileSize: size, processingStatus: 'completed' });
  expect(await wrong()).toEqual({});
});

test('a file that is gone, or was cut, is told with its document', async () => {
  const em = database.orm.em.fork();
  const gone = await paper(em, { fileKey: 'originals/gone', fileSize: 3, processingStatus: 'completed' });
  const { key } = await store.put('originals/cut', Buffer.from('abc'));
  const cut = await paper(em, { fileKey: key, fileSize: 300, processingStatus: 'completed' });
  const path = (of: string) => relative(folder, store.placeOf(of));
  const named = `document ${gone} (${path('originals/gone')}), document ${cut} (${path(key)})`;
  expect(await wrong()).toEqual({
    'Files of rows': expect.stringMatching(
      `^Missing files, or files of another size: ${named.replaceAll(/[()]/g, '\\$&')}. Restore them from a backup`,
    ),
  });
  await em.nativeDelete(Document, { id: { $in: [gone, cut] } });
  await store.delete(key);
});

test('a file that is known to be lost alarms nobody, one that is lost since does, and what is put back is there again', async () => {
  const em = database.orm.em.fork();
  const ids: number[] = [];
  for (const name of ['a', 'b', 'c']) {
    const { key, size } = await store.put(`originals/there-${name}`, Buffer.from(name));
    ids.push(await paper(em, { fileKey: key, fileSize: size, processingStatus: 'completed' }));
  }
  ids.push(await paper(em, { fileKey: 'originals/lost', fileSize: 3, processingStatus: 'completed' }));
  expect(await acceptLost(database.orm.em, store)).toEqual(['originals/lost']);
  const files = async () =>
    (await examine({ em: database.orm.em, store, dataDir: folder, box })).find(({ check }) => check === 'Files of rows');
  expect(await files()).toMatchObject({ wrong: 0, sentence: expect.stringContaining(`known to be lost: document ${ids[3]}.`) });
  await store.delete('originals/there-a');
  expect(await wrong()).toEqual({ 'Files of rows': expect.stringContaining(`another size: document ${ids[0]} (`) });
  for (const name of ['b', 'c']) await store.delete(`originals/there-${name}`);
  await store.delete('originals/one');
  await expect(acceptLost(database.orm.em, store)).rejects.toThrow(/^Most files that the database names are missing/);
  for (const name of ['one', 'there-a', 'there-b', 'there-c', 'lost']) await store.put(`originals/${name}`, Buffer.from('content'));
  expect(await acceptLost(database.orm.em, store)).toEqual([]);
  await em.nativeDelete(Document, { id: { $in: ids } });
  for (const name of ['there-a', 'there-b', 'there-c', 'lost']) await store.delete(`originals/${name}`);
  expect(await wrong()).toEqual({});
});

test('a file without a row is told once it is old enough that no row can still come', async () => {
  await store.put('originals/stray', Buffer.from('x'));
  expect(await wrong()).toEqual({});
  await store.withLocalPath('originals/stray', (path) => utimes(path, hoursAgo(2), hoursAgo(2)));
  expect(await wrong()).toEqual({
    'Rows of files': expect.stringMatching(/^The database does not know these files: files\/originals\/..\/stray\. .*move them/),
  });
  await store.delete('originals/stray');
});

test('a file of what has left the trash, which goes a day later, is nothing wrong, unless that was given up', async () => {
  const em = database.orm.em.fork();
  const { key } = await store.put('originals/leaving', Buffer.from('x'));
  await store.withLocalPath(key, (path) => utimes(path, hoursAgo(2), hoursAgo(2)));
  await deleteLater(em, 4711, key);
  expect(await wrong()).toEqual({});
  await em.execute(`update task set state = 'failed', finished_at = now() where kind = 'delete-file'`);
  expect(await wrong()).toEqual({ 'Rows of files': expect.stringContaining(relative(folder, store.placeOf(key))) });
  await em.execute(`delete from task where kind = 'delete-file'`);
  await store.delete(key);
});

test.each([
  ['in a folder that is not its own', 'files/originals/00/one'],
  ['beside the folders', 'files/originals/dropped.pdf'],
  ['in an area of nobody', 'files/papers/ab/else'],
])('a file that somebody put %s is told by its path', async (_where, path) => {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), 'x');
  await utimes(join(folder, path), hoursAgo(2), hoursAgo(2));
  expect(await wrong()).toEqual({ 'Rows of files': expect.stringContaining(`The database does not know these files: ${path}. `) });
  await rm(join(folder, path));
});

test('pictures that are made again need no row', async () => {
  await store.put('previews/one', Buffer.from('x'));
  await store.withLocalPath('previews/one', (path) => utimes(path, hoursAgo(2), hoursAgo(2)));
  expect(await wrong()).toEqual({});
});

test('a message that does not reach the ledger is told, and so is one put aside', async () => {
  for (const [state, name] of [
    ['new', 'fresh'],
    ['new', 'late'],
    ['failed', 'odd'],
  ] as const) {
    await mkdir(join(folder, 'spool', state), { recursive: true });
    await writeFile(join(folder, 'spool', state, name), 'a mail');
  }
  await utimes(join(folder, 'spool/new/late'), hoursAgo(1), hoursAgo(1));
  expect(await wrong()).toEqual({
    Spool: expect.stringMatching(
      /^Accepted but not in the ledger for more than 5 minutes: late\. The gateway .* Moved to spool\/failed because they could not be imported: odd\. .*back to spool\/new/,
    ),
  });
  await rm(join(folder, 'spool'), { recursive: true });
});

test('work that nobody does is told', async () => {
  const em = database.orm.em.fork();
  const id = await paper(em, { fileKey: null });
  await em.execute("update document set updated_at = now() - interval '1 hour' where id = ?", [id]);
  expect(await wrong()).toEqual({ 'Unfinished work': expect.stringContaining(`No task is planned for these: document ${id}. Reprocess`) });
  const [task] = await em.execute<{ id: number }[]>(
    `insert into task (kind, lane, subject_id, document_id, state, run_after) values ('read-document', 'light', ?, ?, 'due', now() - interval '10 minutes') returning id`,
    [id, id],
  );
  expect(await wrong()).toEqual({ Tasks: expect.stringContaining(`Waiting for more than 5 minutes: read-document ${task?.id}. Check`) });
  await em.nativeDelete(Document, { id });
});

test('that there is no key is told', async () => {
  expect(await wrong({ box: null })).toEqual({ Key: expect.stringContaining('Restore secret.key') });
});

test('a change of the key that was broken off is told, with how to end it, and not as a wrong key', async () => {
  const told = { Key: expect.stringMatching(/key rotation was interrupted.*npm run rotate-key/) };
  expect(await wrong({ box: new SecretBox(randomBytes(32)), isKeyChanging: true })).toEqual(told);
  expect(await wrong({ isKeyChanging: true })).toEqual(told);
});

test('a wrong key and tables of another release are told', async () => {
  expect(await wrong({ box: new SecretBox(randomBytes(32)) })).toEqual({ Key: expect.stringContaining('Restore that key') });
  const em = database.orm.em.fork();
  const [{ name: trials } = { name: '' }] = await em.execute<{ name: string }[]>(
    "select name from mikro_orm_migrations where name like '%trials'",
  );
  await em.execute("update mikro_orm_migrations set name = 'Migration29990101000000_later' where name = ?", [trials]);
  expect(await wrong()).toEqual({
    Tables: expect.stringMatching(
      /trials has not run, Migration29990101000000_later belongs to a newer release\. Start the newer release\.$/,
    ),
  });
  await em.execute("delete from mikro_orm_migrations where name like '%later'");
  // Tables that are missing break nothing off: they are what is wrong.
  await em.execute('alter table message_media rename to message_media_later');
  expect(await wrong()).toEqual({ Tables: expect.stringMatching(/trials has not run\. Starting this release updates them/) });
  await em.execute('alter table message_media_later rename to message_media');
  await em.execute('insert into mikro_orm_migrations (name) values (?)', [trials]);
});

test('a store that cannot be read breaks the examination off rather than praise it', async () => {
  const path = join(folder, 'no-folder');
  await writeFile(path, '');
  const findings = await examine({ em: database.orm.em, store: new DiskFileStore(path), dataDir: folder, box });
  expect(findings.find(({ check }) => check === 'File store')).toMatchObject({
    wrong: 1,
    sentence: 'The file store cannot be read (ENOTDIR). Files were not checked.',
  });
});

test('a sum that is kept and is not that of its expenses is told with its month', async () => {
  const em = database.orm.em.fork();
  await em.execute(`insert into expense (amount, expense_date) values (10, '2026-02-03'), (3, '2026-03-04')`);
  expect(await wrong()).toEqual({});
  await em.execute(`update expense_sum set amount = amount + 1 where cash_month = '2026-02-01'`);
  expect(await wrong()).toEqual({ 'Kept sums': 'The totals of these months differ from their expenses: 2026-02. Run the doctor with --recount to recalculate them.' }); // prettier-ignore
  // Right in all for its month, and wrong for its property.
  await em.execute(`update expense_sum set amount = amount - 1, property_id = 7 where cash_month = '2026-02-01'`);
  expect(await wrong()).toEqual({ 'Kept sums': expect.stringContaining('2026-02') });
  await em.execute('truncate expense cascade');
  expect(await wrong()).toEqual({});
});

test('numbers of papers that are kept and are not those of the documents are told with their property', async () => {
  const em = database.orm.em.fork();
  const property = await sampleProperty(em, 'Oak House', '3 Oak Street');
  await paper(em, { propertyId: property, fileKey: null, filename: 'front.jpg', processingStatus: 'completed' });
  expect(await wrong()).toEqual({});
  await em.execute('update property_papers set pictures = 0 where property_id = ?', [property]);
  expect(await wrong()).toEqual({
    'Kept sums': expect.stringContaining(`document counts of these properties are wrong: property ${property}.`),
  });
  await recount(em);
  expect(await wrong()).toEqual({});
});

test('a recount mends what is kept while others write and two count at once, and what somebody holds is reckoned anew', async () => {
  const em = database.orm.em.fork();
  const add = () => database.orm.em.fork().execute(`insert into expense (amount, expense_date) values (10, '2026-02-03')`);
  const state = () => em.execute('select count(*)::int as changes from expense_change');
  for (let at = 0; at < 5; at += 1) await add();
  const before = await state();
  expect(await recount(em)).toBe(0);
  expect(await state()).toEqual(before);
  await em.execute('delete from expense_sum');
  await em.execute(
    `insert into expense_sum (cash_month, accrual_month, is_capital, amount, expenses) values ('2025-01-01', '2025-01-01', false, 5, 1)`,
  );
  const known = await state();
  const lines = await Promise.all([
    recount(database.orm.em.fork()),
    recount(database.orm.em.fork()),
    ...Array.from({ length: 20 }, () => add().then(() => 0)),
  ]);
  // One added both lines, the other found nothing to add.
  expect(lines.reduce((sum, one) => sum + one)).toBe(2);
  expect(await wrong()).toEqual({});
  expect(await em.execute('select sum(amount)::float8 as amount, sum(expenses)::int as expenses from expense_sum')).toEqual([
    { amount: 250, expenses: 25 },
  ]);
  expect(await state()).toEqual([{ changes: expect.any(Number) }]);
  expect(await state()).not.toEqual(known);
  await em.execute('truncate expense cascade');
});

test('a process of another release is told, and what to do', async () => {
  const em = database.orm.em.fork();
  await em.execute(
    "insert into heartbeat (process, role, version, started_at, seen_at, data) values ('worker:old:1', 'worker', '0.0.9', now(), now(), '{}')",
  );
  expect(await wrong()).toEqual({ Processes: expect.stringMatching(/worker:old:1 \(0\.0\.9\)\. Stop them/) });
  await em.execute("delete from heartbeat where process = 'worker:old:1'");
});

test('a message that does not add up is told, and what to do', async () => {
  const em = database.orm.em.fork();
  const [mail] = await em.execute<{ id: number }[]>(
    "insert into inbound_mail (state, part_count, reason, received_at) values ('parsed', 2, 'why', now()) returning id",
  );
  expect(await wrong()).toEqual({
    'Mail ledger': expect.stringMatching(new RegExp(`message ${mail?.id}: it has 2 parts, but 0 rows for them.*Replay`)),
  });
  await em.execute('delete from inbound_mail where id = ?', [mail?.id]);
});

test('a price that differs from what its charges tell is found and mended', async () => {
  const em = database.orm.em.fork();
  const made = await em.transactional((tx) =>
    createSubscription(tx, { siteName: 'Cloud Backup', monthlyPrice: '8.00', category: 'SaaS' }, { userId: null }),
  );
  const id = await paper(em, {
    subscriptionId: made.id,
    documentDate: '2026-05-06',
    machineFields: { document_type: 'subscription', fields: { amount: found('9.00') } },
  });
  await em.transactional(async (tx) => postDocuments(tx, [await tx.findOneOrFail(Document, id)]));
  expect(await wrong()).toEqual({});
  await em.execute(`update subscription set monthly_price = 12 where id = ?`, [made.id]);
  expect((await wrong()).Books).toContain('Cloud Backup: its price differs.');
  expect(await refoldBooks(em)).toBe(1);
  expect(await wrong()).toEqual({});
  expect(await em.execute('select monthly_price::text as price from subscription where id = ?', [made.id])).toEqual([{ price: '9.00' }]);
});
