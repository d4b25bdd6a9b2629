import { afterEach, describe, expect, test } from 'vitest';
import { addTask } from '#core/kernel/tasks/add-task';
import { claimTask, heartbeat, leaseLossesBeforeAlone } from '#core/kernel/tasks/claim-task';
import { sweepTasks } from '#core/kernel/tasks/sweep-tasks';
import { DocumentFacts, uploadDocument } from '../../support/worker.js';
import { databaseForTests } from '../../support/for-tests.js';

const database = databaseForTests(4);
afterEach(() => em().execute('delete from task'));

const em = () => database.orm.em.fork();
const facts = new DocumentFacts(em);
const claim = () => claimTask(em(), { lane: 'light', worker: 'test', leaseSeconds: 30, alone: false });

const loseLease = async (): Promise<void> => {
  await em().execute(`update task set lease_until = now() - interval '1 second' where state = 'running'`);
  await sweepTasks(em());
};

test('a row that a vanished worker has locked keeps no other from coming back', async () => {
  await Promise.all([uploadDocument(em()), uploadDocument(em())]);
  const held = await claim();
  await claim();
  await em().execute(`update task set lease_until = now() - interval '1 second'`);
  await em().transactional(async (tx) => {
    await tx.execute('select 1 from task where id = ? for update', [held?.id]);
    expect(await sweepTasks(em())).toMatchObject({ lapsed: 1 });
  });
  expect(await sweepTasks(em())).toMatchObject({ lapsed: 1 });
});

describe('a task whose worker has died', () => {
  test('is done first the next time, and after that lets others go before it', async () => {
    const [fatal, behind] = [await uploadDocument(em()), await uploadDocument(em())];
    expect((await claim())?.documentId).toBe(fatal);
    await loseLease();
    expect((await claim())?.documentId).toBe(fatal);
    await loseLease();
    expect((await claim())?.documentId).toBe(behind);
  });

  test('waits a minute at most', async () => {
    const id = await uploadDocument(em());
    await em().execute('update task set lease_losses = ?', [leaseLossesBeforeAlone - 1]);
    await claim();
    await loseLease();
    const [task] = await em().execute<{ seconds: number }[]>(
      'select round(extract(epoch from run_after - now()))::int as seconds from task where document_id = ?',
      [id],
    );
    expect(task?.seconds).toBe(60);
  });

  test('waits for nothing once it is to run alone', async () => {
    const id = await uploadDocument(em());
    await em().execute('update task set lease_losses = ?', [leaseLossesBeforeAlone]);
    const alone = () => claimTask(em(), { lane: 'light', worker: 'test', leaseSeconds: 30, alone: true });
    await alone();
    await loseLease();
    expect((await alone())?.documentId).toBe(id);
  });
});

describe('a clock that is set back', () => {
  test('leaves nothing standing that was made or put off before', async () => {
    const [made, retried, parked] = [await uploadDocument(em()), await uploadDocument(em()), await uploadDocument(em())];
    const ahead = `now() + interval '3 hours'`;
    await em().execute(`update task set created_at = ${ahead}, run_after = ${ahead} where document_id = ?`, [made]);
    await em().execute(`update task set attempts = 1, run_after = ${ahead} where document_id = ?`, [retried]);
    await em().execute(`update task set state = 'parked', created_at = ${ahead}, run_after = ${ahead} where document_id = ?`, [parked]);
    expect(await claim()).toBeNull();
    expect(await sweepTasks(em())).toMatchObject({ ahead: 3, due: { light: 3 } });
    expect(await sweepTasks(em())).toMatchObject({ ahead: 0, due: { light: 3 } });
    expect([(await claim())?.documentId, (await claim())?.documentId, (await claim())?.documentId]).toEqual([made, retried, parked]);
  });

  test('gives a file its day, and what waits as long as it may its time', async () => {
    const [retried, parked] = [await uploadDocument(em()), await uploadDocument(em())];
    await em().execute(`update task set run_after = now() + interval '375 seconds' where document_id = ?`, [retried]);
    await em().execute(`update task set state = 'parked', run_after = now() + interval '1 day' where document_id = ?`, [parked]);
    const deleting = (subjectId: number, hours: number) =>
      addTask(em(), { kind: 'delete-file', subjectId, payload: { key: 'originals/a' }, runAfter: new Date(Date.now() + hours * 3600_000) });
    await deleting(1, 24);
    await deleting(2, 27);
    expect(await sweepTasks(em())).toMatchObject({ ahead: 1, due: {} });
    const hours = await em().execute(
      `select subject_id, round(extract(epoch from run_after - now()) / 3600)::int as hours from task where kind = 'delete-file' order by 1`,
    );
    expect(hours).toEqual([
      { subject_id: 1, hours: 24 },
      { subject_id: 2, hours: 24 },
    ]);
    expect(await facts.tasksOf(parked)).toMatchObject([{ state: 'parked' }]);
  });

  test('gives back what a dead worker held within a minute, and takes nothing from one that lives', async () => {
    await uploadDocument(em());
    const held = await claim();
    if (!held) throw new Error('nothing claimed');
    await em().execute(`update task set lease_until = now() + interval '3 hours'`);
    expect((await sweepTasks(em())).lapsed).toBe(0);
    const [{ seconds } = { seconds: 0 }] = await em().execute<{ seconds: number }[]>(
      `select extract(epoch from lease_until - now())::float8 as seconds from task`,
    );
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await heartbeat(em(), held, 30)).toBe(true);
  });
});
