import { aborted } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { recordEvent } from '#core/records/documents/record-event';
import { type TaskKindName, taskPriority } from '#core/kernel/queue/task-kinds';
import { addTask, revokeTasks } from '#core/kernel/tasks/add-task';
import { claimTask, heartbeat, leaseLossesBeforeAlone } from '#core/kernel/tasks/claim-task';
import { finishTask, LeaseLost } from '#core/kernel/tasks/finish-task';
import { sweepTasks } from '#core/kernel/tasks/sweep-tasks';
import { documentSteps } from '../../../worker/tasks/pipeline.js';
import { done, retryLater, skipped } from '../../../worker/step/step.js';
import { DocumentFacts, testLanes, testStep, uploadDocument } from '../../support/worker.js';
import { databaseForTests } from '../../support/for-tests.js';

const database = databaseForTests(20);
afterEach(() => em().execute('delete from task'));

const em = () => database.orm.em.fork();
const facts = new DocumentFacts(em);
const claim = (alone = false) => claimTask(em(), { lane: 'light', worker: 'test', leaseSeconds: 30, alone });

describe('claiming', () => {
  test('the higher priority first, then the older; each only once', async () => {
    const bulk = await uploadDocument(em(), 10);
    const first = await uploadDocument(em());
    const second = await uploadDocument(em());
    const claimed = await Promise.all([claim(), claim(), claim(), claim()]);
    expect(claimed.map((task) => task?.documentId).toSorted((a = 0, b = 0) => (a ?? 0) - (b ?? 0))).toEqual([
      bulk,
      first,
      second,
      undefined,
    ]);
    await em().execute(`update task set state = 'due'`);
    expect((await claim())?.documentId).toBe(first);
    expect((await claim())?.documentId).toBe(second);
    expect((await claim())?.documentId).toBe(bulk);
  });

  test('a kind that only a newer release knows waits for its workers and holds up nothing', async () => {
    await em().execute(
      `insert into task (kind, lane, subject_id, priority) values ('of-a-newer-release', 'light', 1, ${taskPriority.person})`,
    );
    const known = await uploadDocument(em());
    expect((await claim())?.documentId).toBe(known);
    expect(await claim()).toBeNull();
    expect(await em().execute(`select state, attempts from task where kind = 'of-a-newer-release'`)).toEqual([
      { state: 'due', attempts: 0 },
    ]);
  });

  test('what was begun is finished before anything new is begun', async () => {
    const ids = [await uploadDocument(em()), await uploadDocument(em()), await uploadDocument(em())];
    const order: number[] = [];
    const note = (kind: TaskKindName) =>
      testStep(kind, ({ task }) => {
        order.push(task.subjectId);
        return Promise.resolve(done(() => Promise.resolve()));
      });
    await testLanes(em(), documentSteps.map(note), { slots: { light: 1, ocr: 1, ask: 1 } }).drain('light');
    expect(order).toEqual(ids.flatMap((id) => [id, id, id, id]));
  });

  test('asked for ten times at once there is one live task', async () => {
    const id = await uploadDocument(em());
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => em().transactional((tx) => addTask(tx, { kind: 'read-document', subjectId: id }))),
    );
    expect(new Set(asked.map((task) => task.id)).size).toBe(1);
    expect(asked.filter((task) => task.added)).toEqual([]);
    expect(await facts.tasksOf(id)).toHaveLength(1);
  });

  test('a lease that ran out goes to somebody else, and the first one can keep nothing', async () => {
    const id = await uploadDocument(em());
    const stale = await claim();
    await em().execute(`update task set lease_until = now() - interval '1 second'`);
    expect(await sweepTasks(em())).toMatchObject({ lapsed: 1, due: { light: 1 } });
    const fresh = await claim();
    expect(fresh).toMatchObject({ documentId: id, attempts: 1, leaseLosses: 1 });
    if (!stale || !fresh) throw new Error('nothing claimed');
    expect(await heartbeat(em(), stale, 30)).toBe(false);
    const late = em().transactional(async (tx) => {
      recordEvent(tx, id, 'read');
      await finishTask(tx, stale, [], { kind: 'read-document', subjectId: id });
    });
    await expect(late).rejects.toThrow(LeaseLost);
    expect(await facts.eventsOf(id)).toEqual(['received']);
    expect(await heartbeat(em(), fresh, 30)).toBe(true);
  });

  test('what has cost too many leases is claimed only by a worker without other work', async () => {
    await uploadDocument(em());
    await em().execute('update task set lease_losses = ?', [leaseLossesBeforeAlone]);
    expect(await claim()).toBeNull();
    expect(await claim(true)).not.toBeNull();
  });
});

describe('the way of a document', () => {
  test('one wake-up carries it from read to completed, in order', async () => {
    const id = await uploadDocument(em());
    await testLanes(em(), []).drain('light');
    expect((await facts.tasksOf(id)).map((task) => `${task.kind} ${task.state}`)).toEqual([
      'read-document done',
      'extract-document done',
      'apply-rules done',
      'settle-document done',
    ]);
    expect(await facts.statusOf(id)).toMatchObject({ processing_status: 'completed' });
    expect(await facts.eventsOf(id)).toEqual(['received', 'reading', 'extracting', 'completed']);
  });

  test('pages without text take the way through the OCR lane', async () => {
    const id = await uploadDocument(em());
    const read = testStep('read-document', () => Promise.resolve(done(() => Promise.resolve(), { needsOcr: true })));
    await testLanes(em(), [read]).drain('light');
    await vi.waitFor(async () => expect(await facts.statusOf(id)).toMatchObject({ processing_status: 'completed' }), 5000);
    expect((await facts.tasksOf(id)).map((task) => task.kind)).toContain('ocr-document');
  });

  test('a flag holds for the whole way', async () => {
    const id = await uploadDocument(em());
    await em().transactional((tx) => addTask(tx, { kind: 'read-document', subjectId: id, payload: { forced: true } }));
    await testLanes(em(), [testStep('extract-document', () => Promise.resolve(skipped('done before')))]).drain('light');
    expect((await facts.tasksOf(id)).map((task) => task.payload)).toEqual([
      { forced: true },
      { forced: true },
      { forced: true },
      { forced: true },
    ]);
  });

  test('what a person filed meanwhile stays filed', async () => {
    const id = await uploadDocument(em());
    const settle = testStep('settle-document', async (run) => {
      await run.em.execute(`update document set processing_status = 'filed' where id = ?`, [id]);
      return done(() => Promise.resolve());
    });
    await testLanes(em(), [settle]).drain('light');
    expect(await facts.statusOf(id)).toMatchObject({ processing_status: 'filed' });
    expect(await facts.eventsOf(id)).not.toContain('completed');
  });

  test('asked for again while it runs, it starts over and completes once', async () => {
    const id = await uploadDocument(em());
    let reads = 0;
    const read = testStep('read-document', async (run) => {
      reads += 1;
      if (reads === 1) await run.em.transactional((tx) => addTask(tx, { kind: 'read-document', subjectId: id, payload: { forced: true } }));
      return done(() => Promise.resolve());
    });
    await testLanes(em(), [read]).drain('light');
    expect(reads).toBe(2);
    expect((await facts.eventsOf(id)).filter((kind) => kind === 'completed')).toHaveLength(1);
    expect((await facts.tasksOf(id)).map((task) => task.kind)).toEqual([
      'read-document',
      'read-document',
      'extract-document',
      'apply-rules',
      'settle-document',
    ]);
    expect((await facts.tasksOf(id)).at(-1)?.payload).toEqual({ forced: true });
  });

  test('what is asked for twice while it runs is done as whoever asked for more meant it', async () => {
    const id = await uploadDocument(em());
    const ask = (payload: object) =>
      em().transactional((tx) => addTask(tx, { kind: 'read-document', subjectId: id, payload: { ...payload } }));
    let reads = 0;
    const read = testStep('read-document', async () => {
      reads += 1;
      if (reads === 1) for (const payload of [{ forced: true }, {}]) await ask(payload);
      return done(() => Promise.resolve());
    });
    await testLanes(em(), [read]).drain('light');
    expect(reads).toBe(2);
    expect((await facts.tasksOf(id)).at(-1)?.payload).toEqual({ forced: true });
  });

  test('asked for again while a step runs and once more while that waits, it is read and extracted anew once', async () => {
    const id = await uploadDocument(em());
    const again = () =>
      em().transactional((tx) =>
        addTask(tx, { kind: 'read-document', subjectId: id, payload: { forced: true }, priority: taskPriority.person }),
      );
    const extracted: unknown[] = [];
    const extract = testStep('extract-document', async ({ task }) => {
      extracted.push(task.payload.forced ?? false);
      if (extracted.length > 1) return done(() => Promise.resolve());
      await again();
      return retryLater(300, 'the provider is busy');
    });
    const lanes = testLanes(em(), [extract]);
    await lanes.drain('light');
    expect((await facts.tasksOf(id)).at(-1)).toMatchObject({ kind: 'extract-document', state: 'parked' });
    await em().execute(`update task set attempts = 4, child_deaths = 2 where state = 'parked'`);
    await again();
    const fresh = { kind: 'read-document', state: 'due', attempts: 0, child_deaths: 0, last_error: null, payload: { forced: true } };
    expect((await facts.tasksOf(id)).at(-1)).toMatchObject(fresh);
    await lanes.drain('light');
    expect(extracted).toEqual([false, true]);
    expect(await facts.statusOf(id)).toMatchObject({ processing_status: 'completed' });
  });

  test('bulk work that a person asks for while it runs goes on as a person asked for it', async () => {
    const id = await uploadDocument(em(), taskPriority.bulk);
    const priorities: number[] = [];
    const read = testStep('read-document', async (run) => {
      priorities.push(run.task.priority);
      const asked = { kind: 'read-document', subjectId: id, payload: { forced: true }, priority: taskPriority.person } as const;
      if (priorities.length === 1) await run.em.transactional((tx) => addTask(tx, asked));
      return done(() => Promise.resolve());
    });
    const extract = testStep('extract-document', ({ task }) => {
      priorities.push(task.priority);
      return Promise.resolve(done(() => Promise.resolve()));
    });
    await testLanes(em(), [read, extract]).drain('light');
    expect(priorities).toEqual([taskPriority.bulk, taskPriority.person, taskPriority.person]);
  });

  test('a revoked lease stops the step and throws its result away', async () => {
    const id = await uploadDocument(em());
    let stoppedBy: unknown;
    const read = testStep('read-document', async (run) => {
      await em().transactional((tx) => revokeTasks(tx, id, 'deleted by a person'));
      await aborted(run.signal, run);
      stoppedBy = run.signal.reason;
      return done(async (tx) => {
        await tx.execute(`update document set ocr_text = 'too late' where id = ?`, [id]);
      });
    });
    await testLanes(em(), [read], { leaseSeconds: 0.6 }).drain('light');
    expect(stoppedBy).toBeInstanceOf(LeaseLost);
    expect(await em().execute('select ocr_text from document where id = ?', [id])).toEqual([{ ocr_text: null }]);
    expect(await facts.tasksOf(id)).toMatchObject([{ state: 'done', last_error: 'deleted by a person' }]);
  });

  test('what is just going on to its next step is ended with that', async () => {
    const id = await uploadDocument(em());
    const [task, began, goesOn] = [await claim(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    if (!task) throw new Error('nothing claimed');
    const keeping = em().transactional(async (tx) => {
      await finishTask(tx, task, [{ kind: 'extract-document', subjectId: id }], { kind: 'read-document', subjectId: id });
      began.resolve();
      await goesOn.promise;
    });
    await began.promise;
    const revoking = em().transactional((tx) => revokeTasks(tx, id, 'completed by a person'));
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect(await em().execute(waiting)).toHaveLength(1), 5000);
    goesOn.resolve();
    await Promise.all([keeping, revoking]);
    expect(await facts.tasksOf(id)).toMatchObject([
      { kind: 'read-document', state: 'done', last_error: null },
      { kind: 'extract-document', state: 'done', last_error: 'completed by a person' },
    ]);
  });

  test('a step that does not look at its signal is refused at the commit', async () => {
    const id = await uploadDocument(em());
    const read = testStep('read-document', async () => {
      await em().transactional((tx) => revokeTasks(tx, id, 'reset by a person'));
      return done(async (tx) => {
        await tx.execute(`update document set ocr_text = 'too late' where id = ?`, [id]);
      });
    });
    await testLanes(em(), [read]).drain('light');
    expect(await em().execute('select ocr_text from document where id = ?', [id])).toEqual([{ ocr_text: null }]);
  });
});

test('ten workers over fifty documents: each step of each runs once', async () => {
  const ids = await Promise.all(Array.from({ length: 50 }, () => uploadDocument(em())));
  const lanes = Array.from({ length: 10 }, () => testLanes(em(), []));
  await Promise.all(lanes.map((one) => Promise.all([one.drain('light'), one.drain('light')])));
  await lanes[0]?.drain('light');
  const counts = await em().execute('select kind, state, count(*)::int as count from task group by 1, 2 order by 1');
  expect(counts).toEqual(
    ['apply-rules', 'extract-document', 'read-document', 'settle-document'].map((kind) => ({ kind, state: 'done', count: 50 })),
  );
  const [done50] = await em().execute<{ count: number }[]>(
    `select count(*)::int as count from document_event where kind = 'completed' and document_id = any(?::int[])`,
    [`{${ids.join(',')}}`],
  );
  expect(done50?.count).toBe(50);
});
