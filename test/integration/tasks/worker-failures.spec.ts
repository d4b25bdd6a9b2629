import { setImmediate as nextTick, setTimeout as wait } from 'node:timers/promises';
import { aborted } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addTask } from '#core/kernel/tasks/add-task';
import { leaseLossesBeforeAlone } from '#core/kernel/tasks/claim-task';
import { sweepTasks } from '#core/kernel/tasks/sweep-tasks';
import { taskLanes } from '#core/kernel/queue/task-kinds';
import { ParseMail } from '../../../worker/mail/parse-mail-step.js';
import { NoRoomToRead, noRoomSentence } from '../../../worker/step/no-room.js';
import { done, failed, retryLater, stopped } from '../../../worker/step/step.js';
import { withWorkFolder } from '../../../worker/storage/work-folder.js';
import { makeDataDir } from '../../support/gateway.js';
import { ledgerOf, takeMail } from '../../support/inbox.js';
import { DocumentFacts, testLanes, testStep, uploadDocument } from '../../support/worker.js';
import { databaseForTests } from '../../support/for-tests.js';

const database = databaseForTests(20);
afterEach(() => em().execute('delete from task'));

const em = () => database.orm.em.fork();
const facts = new DocumentFacts(em);
const fill = () => Promise.reject(new NoRoomToRead());
const giveUp = (...of: Parameters<ParseMail['giveUp']>) => ParseMail.prototype.giveUp(...of);
const coded = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('what can go wrong', () => {
  test('an error backs off and fails the document after five attempts, with a sentence', async () => {
    const id = await uploadDocument(em());
    const lanes = testLanes(em(), [testStep('extract-document', () => Promise.reject(new Error('no such model')))]);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await lanes.drain('light');
      const live = (await facts.tasksOf(id)).at(-1);
      expect(live).toMatchObject({ kind: 'extract-document', attempts: attempt, last_error: 'Error: no such model' });
      expect(live?.state).toBe(attempt < 5 ? 'due' : 'failed');
      await em().execute(`update task set run_after = now() - interval '1 second' where state = 'due'`);
    }
    expect(await facts.statusOf(id)).toMatchObject({ processing_status: 'failed', failure_code: 'internal' });
    expect((await facts.eventsOf(id)).at(-1)).toBe('failed');
  });

  test('so does a result that the database refuses', async () => {
    const id = await uploadDocument(em());
    const refused = testStep('extract-document', () =>
      Promise.resolve(done((tx) => tx.execute(`select 'a'::integer`).then(() => undefined))),
    );
    const lanes = testLanes(em(), [refused]);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await lanes.drain('light');
      expect((await facts.tasksOf(id)).at(-1)).toMatchObject({ attempts: attempt, state: attempt < 5 ? 'due' : 'failed' });
      await em().execute(`update task set run_after = now() - interval '1 second' where state = 'due'`);
    }
    expect(await facts.statusOf(id)).toMatchObject({ processing_status: 'failed', failure_code: 'internal' });
  });

  test('three deaths of the reader fail the document after exactly three starts, and trying again works', async () => {
    const id = await uploadDocument(em());
    let starts = 0;
    let healed = false;
    const read = testStep('read-document', () => {
      starts += 1;
      if (healed) return Promise.resolve(done(() => Promise.resolve()));
      return Promise.resolve({ is: 'child-died', code: 'crashed', sentence: 'The reader crashed on this file.', detail: 'SIGKILL' });
    });
    const lanes = testLanes(em(), [read]);
    await lanes.drain('light');
    expect(starts).toBe(3);
    expect(await facts.statusOf(id)).toEqual({
      processing_status: 'failed',
      failure_code: 'crashed',
      failure_reason: 'The reader crashed on this file.',
    });
    healed = true;
    await em().transactional((tx) => addTask(tx, { kind: 'read-document', subjectId: id, payload: { forced: true } }));
    await lanes.drain('light');
    expect(await facts.statusOf(id)).toEqual({ processing_status: 'completed', failure_code: null, failure_reason: null });
  });

  test('a failure with a reason fails at once', async () => {
    const id = await uploadDocument(em());
    await testLanes(em(), [testStep('read-document', () => Promise.resolve(failed('needs_password', 'This PDF is locked.')))]).drain(
      'light',
    );
    expect(await facts.statusOf(id)).toMatchObject({
      processing_status: 'failed',
      failure_code: 'needs_password',
      failure_reason: 'This PDF is locked.',
    });
    expect(await facts.tasksOf(id)).toMatchObject([{ kind: 'read-document', state: 'failed', attempts: 1 }]);
  });

  test('waiting for somebody else costs no attempt', async () => {
    const id = await uploadDocument(em());
    const lanes = testLanes(em(), [testStep('read-document', () => Promise.resolve(retryLater(60, 'the provider is busy')))]);
    for (let round = 0; round < 7; round += 1) {
      await lanes.drain('light');
      expect(await facts.tasksOf(id)).toMatchObject([{ state: 'parked', attempts: 0, last_error: 'the provider is busy' }]);
      await em().execute(`update task set run_after = now() - interval '1 second'`);
      expect((await sweepTasks(em())).unparked).toBe(1);
    }
    expect(await facts.statusOf(id)).toMatchObject({ processing_status: 'processing' });
  });

  test('rules that fail on a document that was finished before leave it finished', async () => {
    const id = await uploadDocument(em());
    await em().execute(`update task set state = 'done'`);
    await em().execute(`update document set processing_status = 'completed' where id = ?`, [id]);
    await addTask(em(), { kind: 'apply-rules', subjectId: id });
    const apply = testStep('apply-rules', () => Promise.resolve(failed('internal', 'It went wrong.')));
    await testLanes(em(), [apply]).drain('light');
    expect(await facts.tasksOf(id)).toContainEqual(expect.objectContaining({ kind: 'apply-rules', state: 'failed' }));
    expect(await facts.statusOf(id)).toMatchObject({ processing_status: 'completed', failure_code: null });
  });

  test('a full disk waits without an attempt', async () => {
    const id = await uploadDocument(em());
    const full = coded('ENOSPC', 'no space left on device');
    await testLanes(em(), [testStep('read-document', () => Promise.reject(full))]).drain('light');
    expect(await facts.tasksOf(id)).toMatchObject([{ state: 'parked', attempts: 0, last_error: 'the disk is full' }]);
  });

  test('so does a full disk of the database that the result finds', async () => {
    const id = await uploadDocument(em());
    const full = done(() => Promise.reject(coded('53100', 'could not extend file')));
    await testLanes(em(), [testStep('read-document', () => Promise.resolve(full))]).drain('light');
    expect(await facts.tasksOf(id)).toMatchObject([{ state: 'parked', attempts: 0, lease_losses: 0, last_error: 'the disk is full' }]);
  });

  test('so does a folder for temporary files that is not there', async () => {
    const id = await uploadDocument(em());
    vi.stubEnv('TMPDIR', '/nowhere/at/all');
    const unpack = testStep('read-document', () => withWorkFolder(() => Promise.resolve(stopped('unpacked'))));
    await testLanes(em(), [unpack])
      .drain('light')
      .finally(() => vi.unstubAllEnvs());
    const why = 'the folder for temporary files cannot be used';
    expect(await facts.tasksOf(id)).toMatchObject([{ state: 'parked', attempts: 0, last_error: why }]);
  });

  const mounts = ['EIO: i/o error, read', 'ETIMEDOUT: connection timed out, read', 'EHOSTDOWN: host is down, open'];
  test.each(mounts)('a file store that cannot be reached is waited for; trouble with one file of a sound one counts (%s)', async (why) => {
    const id = await uploadDocument(em());
    let isStoreGone = true;
    const broken = testStep('read-document', () => Promise.reject(coded(why.split(':')[0] ?? '', why)));
    const lanes = testLanes(em(), [broken], { isStoreGone: () => Promise.resolve(isStoreGone) });
    await lanes.drain('light');
    expect(await facts.tasksOf(id)).toMatchObject([{ state: 'parked', attempts: 0, last_error: 'the file store cannot be reached' }]);
    isStoreGone = false;
    await em().execute(`update task set state = 'due', run_after = now() - interval '1 second'`);
    await lanes.drain('light');
    expect(await facts.tasksOf(id)).toMatchObject([{ state: 'due', attempts: 1, last_error: `Error: ${why}` }]);
  });

  test('what alone fills the disk for temporary files three times ends, a message as one that can be read again', async () => {
    const { dataDir, remove } = await makeDataDir();
    const mailId = await takeMail(em(), dataDir, 'From: billing@example.com\r\n\r\nYour bill\r\n');
    await remove();
    const id = await uploadDocument(em());
    let free = 10;
    const disk = { temporaryDisk: () => Promise.resolve({ free, size: 1000 }) };
    const lanes = testLanes(em(), [testStep('read-document', fill), { ...testStep('parse-mail', fill), giveUp }], disk);
    const round = async (bytes: number) => {
      free = bytes;
      await em().execute(`update task set state = 'due', run_after = now() - interval '1 second' where state = 'parked'`);
      await lanes.drain('light');
    };
    for (const bytes of [10, 10, 10, 900, 900]) await round(bytes);
    expect(await facts.tasksOf(id)).toMatchObject([{ state: 'parked', attempts: 0, payload: { no_room: { alone: 2 } } }]);
    await round(900);
    expect(await facts.statusOf(id)).toMatchObject({
      processing_status: 'failed',
      failure_code: 'too_large',
      failure_reason: noRoomSentence,
    });
    const reason =
      'Unpacking it needs more space than the folder for temporary files has. The original is kept. Give that folder more space, then replay the message.';
    expect((await ledgerOf(em(), mailId)).mail).toMatchObject({ state: 'unreadable', reason });
  });

  test('too many lost leases: once more alone, then it fails', async () => {
    const id = await uploadDocument(em());
    const other = await uploadDocument(em());
    await em().execute('update task set lease_losses = ? where document_id = ?', [leaseLossesBeforeAlone, id]);
    const running = new Set<number>();
    const beside: number[] = [];
    const read = testStep('read-document', async ({ task }) => {
      running.add(task.subjectId);
      await wait(30);
      if (task.subjectId === id) beside.push(...[...running].filter((one) => one !== id));
      running.delete(task.subjectId);
      return done(() => Promise.resolve());
    });
    const lanes = testLanes(em(), [read]);
    await Promise.all([lanes.drain('light'), lanes.drain('light')]);
    await lanes.drain('light');
    expect(beside).toEqual([]);
    expect(await facts.statusOf(id)).toMatchObject({ processing_status: 'completed' });
    expect(await facts.statusOf(other)).toMatchObject({ processing_status: 'completed' });
    const third = await uploadDocument(em());
    await em().execute(`update task set lease_losses = 21, payload = '{"alone": true}' where document_id = ?`, [third]);
    await lanes.drain('light');
    expect(await facts.statusOf(third)).toMatchObject({ processing_status: 'failed', failure_code: 'crashed' });
  });

  test('too many lost leases in both lanes at once: one runs alone after the other', async () => {
    const light = await uploadDocument(em());
    const ocr = await uploadDocument(em());
    await em().execute('update task set lease_losses = ?', [leaseLossesBeforeAlone]);
    await em().execute(`update task set kind = 'ocr-document', lane = 'ocr', stage = 2 where document_id = ?`, [ocr]);
    const lanes = testLanes(em(), []);
    // As a sweep does it, and at the next one again.
    for (let round = 0; round < 2; round += 1) {
      const { due } = await sweepTasks(em());
      await Promise.all(taskLanes.filter((lane) => due[lane]).map((lane) => lanes.drain(lane)));
    }
    for (const id of [light, ocr])
      await vi.waitFor(async () => expect(await facts.statusOf(id)).toMatchObject({ processing_status: 'completed' }), 10_000);
  });

  test('what is to run alone keeps its lease while it waits for what runs beside it', async () => {
    const id = await uploadDocument(em());
    const slow = await uploadDocument(em());
    await em().execute('update task set lease_losses = ? where document_id = ?', [leaseLossesBeforeAlone, id]);
    await em().execute(`update task set kind = 'ocr-document', lane = 'ocr', stage = 2 where document_id = ?`, [slow]);
    const end = Promise.withResolvers<void>();
    const ocr = testStep('ocr-document', async () => {
      await end.promise;
      return done(() => Promise.resolve());
    });
    const lanes = testLanes(em(), [ocr]);
    const first = lanes.drain('light');
    // It is the only one when it looks for work; before it has found any, another lane begins.
    await nextTick();
    const second = lanes.drain('ocr');
    await vi.waitFor(async () => expect(await em().execute(`select 1 from task where state = 'running'`)).toHaveLength(2), 60_000);
    const until = async (): Promise<number> => {
      const sql = 'select extract(epoch from lease_until)::float8 as until from task where document_id = ?';
      return (await em().execute<{ until: number }[]>(sql, [id]))[0]?.until ?? 0;
    };
    const claimed = await until();
    await vi.waitFor(async () => expect(await until()).toBeGreaterThan(claimed), 30_000);
    end.resolve();
    await Promise.all([first, second]);
    // What follows on it may be with a slot that began only when the other lane ended.
    await vi.waitFor(async () => expect(await facts.statusOf(id)).toMatchObject({ processing_status: 'completed' }), 60_000);
  });

  test('a worker that ends gives back what does not end in time, uncounted', async () => {
    const id = await uploadDocument(em());
    const read = testStep('read-document', async (run) => {
      await aborted(run.signal, run);
      return stopped('aborted');
    });
    const lanes = testLanes(em(), [read]);
    const run = lanes.drain('light');
    await vi.waitFor(async () => expect(await facts.tasksOf(id)).toMatchObject([{ state: 'running' }]), 60_000);
    await lanes.end(100);
    await run;
    expect(await facts.tasksOf(id)).toMatchObject([{ state: 'due', attempts: 0, lease_losses: 0 }]);
  });
});
