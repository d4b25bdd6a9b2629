import { utimes, writeFile, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { addTask } from '#core/kernel/tasks/add-task';
import { DeleteFile } from '../../../worker/storage/delete-file-step.js';
import type { StepRun } from '../../../worker/step/step.js';
import { keepHouse } from '../../../worker/sweep/housekeeping.js';
import { pruneRuns } from '../../../worker/sweep/prune-runs.js';
import { pruneTasks } from '../../../worker/sweep/prune-tasks.js';
import { rawMail } from '../../fixtures/mail.js';
import { bill, pdf } from '../../fixtures/paper.js';
import { ledgerFaults, ledgerOf, takeMail } from '../../support/inbox.js';
import { sampleRule } from '../../support/rules-at-work.js';
import { testLanes, uploadDocument } from '../../support/worker.js';
import { startTestWorker } from '../../support/worker-process.js';
import { databaseForTests } from '../../support/for-tests.js';
import { folderForTests } from '../../support/folder-for-tests.js';

const database = databaseForTests();
const dataDir = folderForTests('data-');
let store: DiskFileStore;
beforeAll(async () => {
  store = new DiskFileStore(join(dataDir, 'files'));
});

const em = () => database.orm.em.fork();
const count = async (sql: string): Promise<number> => (await em().execute<unknown[]>(sql)).length;

test('after thirty days in the trash a document goes, its file a day later, and a replay does not bring it back', async () => {
  const worker = await startTestWorker({ databaseUrl: database.url, dataDir });
  try {
    const raw = await rawMail({ subject: 'purged', attachments: [{ filename: 'a.pdf', content: await pdf([bill]) }] });
    const mailId = await takeMail(database.orm.em, dataDir, raw);
    await worker.lanes.drain('light');
    const [paper] = await em().execute<{ id: number; file_key: string }[]>('select id, file_key from document where mail_id = ?', [mailId]);
    if (!paper) throw new Error('no document');
    await em().execute(`update document set deleted_at = now() - interval '29 days' where id = ?`, [paper.id]);
    expect(await keepHouse(em(), store, { quarantineDays: 30 })).toMatchObject({ purged: 0 });
    await em().execute(`update document set deleted_at = now() - interval '31 days' where id = ?`, [paper.id]);
    expect(await keepHouse(em(), store, { quarantineDays: 30 })).toMatchObject({ purged: 1 });
    expect(await count(`select 1 from document where id = ${paper.id}`)).toBe(0);
    expect(await store.exists(paper.file_key)).toBe(true);
    const [task] = await em().execute<{ hours: number }[]>(
      `select round(extract(epoch from run_after - now()) / 3600)::int as hours from task where kind = 'delete-file' and payload->>'key' = ?`,
      [paper.file_key],
    );
    expect(task?.hours).toBe(24);
    await em().execute(`update task set run_after = now() - interval '1 second' where kind = 'delete-file'`);
    await worker.lanes.drain('light');
    expect(await store.exists(paper.file_key)).toBe(false);
    await addTask(em(), { kind: 'parse-mail', subjectId: mailId });
    await worker.lanes.drain('light');
    expect(await count(`select 1 from document where mail_id = ${mailId}`)).toBe(0);
    expect((await ledgerOf(database.orm.em, mailId)).parts.map((part) => part.outcome)).toContain('deleted_by_person');
    expect(await ledgerFaults(database.orm.em)).toEqual([]);
    // No row would name it, and nothing would ever remove it.
    expect(await store.exists(paper.file_key)).toBe(false);
    await addTask(em(), { kind: 'parse-mail', subjectId: mailId, payload: { forced: true } });
    await worker.lanes.drain('light');
    expect(await em().execute('select file_key from document where mail_id = ?', [mailId])).toEqual([{ file_key: paper.file_key }]);
    expect(await store.exists(paper.file_key)).toBe(true);
  } finally {
    await worker.close();
  }
});

test('a file that goes is not lost to a reading that comes to name it at the same moment', async () => {
  const worker = await startTestWorker({ databaseUrl: database.url, dataDir });
  try {
    const raw = await rawMail({ subject: 'back at once', attachments: [{ filename: 'b.pdf', content: await pdf([bill]) }] });
    const mailId = await takeMail(database.orm.em, dataDir, raw);
    await worker.lanes.drain('light');
    const [paper] = await em().execute<{ file_key: string }[]>(
      `update document set deleted_at = now() - interval '31 days' where mail_id = ? returning file_key`,
      [mailId],
    );
    const key = paper?.file_key ?? '';
    await keepHouse(em(), store, { quarantineDays: 30 });
    await em().execute('delete from task');
    let reading: Promise<void> | undefined;
    const slow = new DiskFileStore(join(dataDir, 'files'));
    // By now nothing names it.
    vi.spyOn(slow, 'delete').mockImplementationOnce(async () => {
      await addTask(em(), { kind: 'parse-mail', subjectId: mailId, payload: { forced: true } });
      reading = worker.lanes.drain('light');
      // It ends now where it does not wait for this.
      await Promise.race([reading, wait(4000)]);
      await store.delete(key);
    });
    const task = { payload: { key } } as unknown as StepRun['task'];
    await new DeleteFile(slow).run({ task, em: em(), signal: new AbortController().signal, elapsed: () => 0 });
    await reading;
    await em().execute(`update task set run_after = now() - interval '1 second' where state = 'due'`);
    await worker.lanes.drain('light');
    expect(await em().execute('select file_key from document where mail_id = ?', [mailId])).toEqual([{ file_key: key }]);
    expect(await store.exists(key)).toBe(true);
    await em().execute('delete from task');
  } finally {
    await worker.close();
  }
});

test('a file that a row still names is not deleted', async () => {
  const id = await uploadDocument(em());
  const [row] = await em().execute<{ file_key: string }[]>('select file_key from document where id = ?', [id]);
  const key = row?.file_key ?? '';
  await store.put(key, Buffer.from('x'));
  await addTask(em(), { kind: 'delete-file', subjectId: id, payload: { key } });
  await testLanes(em(), [new DeleteFile(store)]).drain('light');
  expect(await store.exists(key)).toBe(true);
});

test('a file counts as deleted only where the store is there', async () => {
  for (const raw of ['one', 'two']) await takeMail(database.orm.em, dataDir, await rawMail({ subject: raw, text: raw }));
  await em().execute('delete from task');
  const key = 'originals/purged';
  await store.put(key, Buffer.from('x'));
  const files = join(dataDir, 'files');
  await addTask(em(), { kind: 'delete-file', subjectId: 1, payload: { key } });
  const lanes = testLanes(em(), [new DeleteFile(store)]);
  await rename(files, `${files}.away`);
  await lanes.drain('light');
  expect(await em().execute('select state, attempts from task')).toEqual([{ state: 'parked', attempts: 0 }]);
  await rename(`${files}.away`, files);
  await em().execute(`update task set state = 'due', run_after = now() - interval '1 second'`);
  await lanes.drain('light');
  expect([await store.exists(key), await em().execute('select state from task')]).toEqual([false, [{ state: 'done' }]]);
});

test('tasks that ended long ago go in batches, live and young ones stay', async () => {
  await em().execute('delete from task');
  await em().execute(
    `insert into task (kind, subject_id, state, finished_at)
     select 'settle-mail', n, case when n % 2 = 0 then 'done' else 'failed' end, now() - interval '31 days' from generate_series(1, 4500) n`,
  );
  await em().execute(`insert into task (kind, subject_id, state, finished_at, created_at) values
    ('settle-mail', 5001, 'done', now() - interval '29 days', now()), ('settle-mail', 5002, 'due', null, now() - interval '90 days')`);
  expect(await pruneTasks(em(), 0)).toBe(0);
  expect(await pruneTasks(em(), 30)).toBe(4500);
  expect(await em().execute('select subject_id, state from task order by subject_id')).toEqual([
    { subject_id: 5001, state: 'done' },
    { subject_id: 5002, state: 'due' },
  ]);
  await em().execute('delete from task');
});

test('old signs of life and half-written files go; young ones stay', async () => {
  await em().execute(`insert into heartbeat (process, role, version, seen_at) values
    ('worker:a:1', 'worker', '1', now() - interval '2 days'), ('worker:a:2', 'worker', '1', now())`);
  const folder = join(dataDir, 'files', 'tmp');
  await mkdir(folder, { recursive: true });
  await Promise.all(['old', 'young'].map((name) => writeFile(join(folder, name), 'half')));
  await utimes(join(folder, 'old'), new Date(0), new Date(0));
  expect(await keepHouse(em(), store, { quarantineDays: 30 })).toMatchObject({ heartbeats: 1, drafts: 1 });
  expect(await readdir(folder)).toEqual(['young']);
});

const hash = (sign: string): string => sign.repeat(64);

test('what the virus scanner found in files that are gone is forgotten a day later', async () => {
  const document = await uploadDocument(em());
  await em().execute(`update document set sha256 = ?, file_key = 'kept' where id = ?`, [hash('a'), document]);
  await em().execute(`insert into inbound_mail (received_at, raw_key, raw_sha256) values (now(), 'mail/kept', ?), (now(), null, ?)`, [
    hash('b'),
    hash('c'),
  ]);
  await em().execute(
    `insert into virus_verdict (sha256, signature, scanner, scanned_at)
     select sign, nullif(found, ''), 'ClamAV 1', now() - make_interval(hours => hours)
     from (values (?, 'Eicar', 30), (?, '', 30), (?, 'Eicar', 30), (?, '', 30), (?, '', 20)) t (sign, found, hours)`,
    ['a', 'b', 'c', 'd', 'e'].map(hash),
  );
  expect(await keepHouse(em(), store, { quarantineDays: 30 })).toMatchObject({ verdicts: 2 });
  const left = await em().execute<{ sha256: string }[]>('select sha256 from virus_verdict order by 1');
  expect(left.map(({ sha256 }) => sha256)).toEqual(['a', 'b', 'e'].map(hash));
  await em().execute(`delete from virus_verdict; delete from inbound_mail`);
});

/** Runs of a rule, each with its age in days; its version says whether it matched. */
const recordRuns = (ruleId: number, documentId: number, ages: string) =>
  em().execute(
    `insert into rule_execution (rule_id, rule_version, document_id, matched, conditions, actions, at)
     select ?, v, ?, v = 1, '[]', '[]', now() - make_interval(days => days) from ${ages} t (v, days)`,
    [ruleId, documentId],
  );
const keptRuns = async (ruleId: number): Promise<[number, number][]> =>
  (
    await em().execute<{ v: number; runs: number }[]>(
      'select rule_version as v, count(*)::int as runs from rule_execution where rule_id = ? group by 1 order by 1',
      [ruleId],
    )
  ).map(({ v, runs }) => [v, runs]);
const prunedRuns = async (ruleId: number) =>
  (await em().execute('select pruned_runs, pruned_matches from ai_rule where id = ?', [ruleId]))[0];

test('runs of a rule leave its log by their age, matches later than others, in batches, and the rule keeps their number', async () => {
  const id = await uploadDocument(em());
  const ruleId = await sampleRule(em(), 'Acme', []);
  await recordRuns(ruleId, id, '(values (1, 731), (1, 729), (2, 91), (2, 89))');
  await recordRuns(ruleId, id, '(select 2, 100 from generate_series(1, 4500))');
  expect(await pruneRuns(em(), { matched: 730, missed: 90 })).toBe(4502);
  expect(await keptRuns(ruleId)).toEqual([
    [1, 1],
    [2, 1],
  ]);
  expect(await prunedRuns(ruleId)).toEqual({ pruned_runs: 4502, pruned_matches: 1 });
  expect(await pruneRuns(em(), { matched: 0, missed: 0 })).toBe(0);
  expect(await pruneRuns(em(), { matched: 1, missed: 1 })).toBe(2);
});

test('nobody waits for the pruning of runs, and it for nobody: a rule that is being changed is left for later', async () => {
  const id = await uploadDocument(em());
  const [changed, deleted] = [await sampleRule(em(), 'Acme', []), await sampleRule(em(), 'Other', [])];
  for (const ruleId of [changed, deleted]) await recordRuns(ruleId, id, '(values (2, 91))');
  await em().transactional(async (person) => {
    await person.execute('update ai_rule set priority = 7 where id = ?', [changed]);
    await person.execute('delete from ai_rule where id = ?', [deleted]);
    expect(await pruneRuns(em(), { matched: 730, missed: 90 })).toBe(0);
  });
  expect(await keptRuns(changed)).toEqual([[2, 1]]);
  expect(await pruneRuns(em(), { matched: 730, missed: 90 })).toBe(1);
  expect(await keptRuns(deleted)).toEqual([]);
});

test('a chore that fails keeps nothing, is told, and leaves the others done', async () => {
  await em().execute(
    `insert into heartbeat (process, role, version, seen_at) values ('worker:b:1', 'worker', '1', now() - interval '2 days')`,
  );
  await em().execute(`insert into expense_change (at) values (now() - interval '2 hours')`);
  await em().execute(`create function refuse() returns trigger language plpgsql as $$ begin raise 'this row stays'; end $$;
    create trigger refuse after delete on heartbeat for each row execute function refuse()`);
  const told: [string, unknown][] = [];
  try {
    await expect(keepHouse(em(), store, { quarantineDays: 30 })).rejects.toThrow('this row stays');
    expect(await keepHouse(em(), store, { quarantineDays: 30, onFailure: (chore, error) => told.push([chore, error]) })).toMatchObject({
      heartbeats: 0,
      changes: 1,
    });
  } finally {
    await em().execute('drop function refuse() cascade');
  }
  expect(told).toEqual([['heartbeats', expect.objectContaining({ message: expect.stringContaining('this row stays') })]]);
  expect(await keepHouse(em(), store, { quarantineDays: 30 })).toMatchObject({ heartbeats: 1 });
});

test('what waits for a task and has none gets one, once', async () => {
  const id = await uploadDocument(em());
  await em().execute(`delete from task where document_id = ?`, [id]);
  expect(await keepHouse(em(), store, { quarantineDays: 30 })).toMatchObject({ adopted: 0 });
  await em().execute(`update document set updated_at = now() - interval '11 minutes' where id = ?`, [id]);
  expect(await keepHouse(em(), store, { quarantineDays: 30 })).toMatchObject({ adopted: 1 });
  expect(await keepHouse(em(), store, { quarantineDays: 30 })).toMatchObject({ adopted: 0 });
  expect(await count(`select 1 from task where document_id = ${id} and kind = 'read-document' and state = 'due'`)).toBe(1);
});

test('of several workers one keeps house', async () => {
  const rounds = await Promise.all(Array.from({ length: 5 }, () => keepHouse(em(), store, { quarantineDays: 30 })));
  expect(rounds.filter((round) => round !== null).length).toBeGreaterThanOrEqual(1);
});

test('what changed the documents of a property line by line becomes one line of the same sum', async () => {
  await em().execute(
    'insert into property_papers (property_id, documents, pictures) values (77, 3, 1), (77, -1, 0), (77, 2, 2), (78, 1, 0)',
  );
  expect(await keepHouse(em(), store, { quarantineDays: 30 })).toMatchObject({ folded: 3 });
  const lines = 'select property_id, documents, pictures from property_papers where property_id in (77, 78) order by property_id';
  expect(await em().execute(lines)).toEqual([
    { property_id: 77, documents: 4, pictures: 3 },
    { property_id: 78, documents: 1, pictures: 0 },
  ]);
  expect(await keepHouse(em(), store, { quarantineDays: 30 })).toMatchObject({ folded: 0 });
});
