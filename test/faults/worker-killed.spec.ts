import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { taskKindNames, taskKinds } from '#core/kernel/queue/task-kinds';
import { ledgerFaults, takeMail } from '../support/inbox.js';
import { bill, drawn, pdf } from '../fixtures/paper.js';
import { rawMail } from '../fixtures/mail.js';
import { sendPaper, settledPapers } from '../support/papers-load.js';
import { oneIn } from '../support/share.js';
import { DeafQueue } from '../support/worker.js';
import { spawnWorker, type WorkerProcess } from '../support/worker-process.js';
import { folderForTests } from '../support/folder-for-tests.js';
import { databaseForTests } from '../support/for-tests.js';

const kills = Number(process.env.PROVE_WORKER_KILLS ?? 1);

const database = databaseForTests();
const dataDir = folderForTests('data-');

const em = () => database.orm.em.fork();
const start = (leaseSeconds = 5): Promise<WorkerProcess> =>
  spawnWorker({ databaseUrl: database.url, dataDir, env: { SWEEP_SECONDS: '0.5', LEASE_SECONDS: `${leaseSeconds}` } });
/** Its lease runs out soon after its death; while it lives, nobody else is there who would take it away. */
const startVictim = () => start(3);

describe('killed -9 in a step, the document is still completed, once', () => {
  // The other kinds are not on the way of a mail's documents: nothing would ever ask for them here.
  const steps = oneIn(
    4,
    taskKindNames.filter((kind) => ['mail', 'document'].includes(taskKinds[kind].subject)),
  );
  // Whoever inherits from the one that died in a step dies in the next.
  let worker: WorkerProcess;
  beforeAll(async () => {
    worker = await startVictim();
  });
  afterAll(() => worker.end());

  test.each(steps)('%s', async (kind) => {
    // Whoever adds or claims a task of this kind goes on; whoever would end it waits for the lock below.
    const guard = new Client({ connectionString: database.url });
    await guard.connect();
    // A step that never comes must not hold up the next.
    onTestFinished(() => guard.end());
    const written = await pdf([[...bill, { text: kind, x: 60, y: 420 }]]);
    const paper = kind === 'ocr-document' ? await (await drawn(written)).jpeg().toBuffer() : written;
    const mailId = await takeMail(
      database.orm.em,
      dataDir,
      await rawMail({ subject: kind, attachments: [{ filename: 'paper', content: paper }] }),
    );
    await guard.query(
      `create or replace function hold_step() returns trigger language plpgsql as $$ begin
         if old.kind = '${kind}' and old.state = 'running' and new.state = 'done' then perform pg_advisory_xact_lock(4711); end if; return new; end $$`,
    );
    await guard.query('create or replace trigger hold_step before update on task for each row execute function hold_step()');
    await guard.query('select pg_advisory_lock(4711)');
    await vi.waitFor(
      async () =>
        expect((await guard.query(`select 1 from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`)).rowCount).toBe(1),
      { timeout: 180_000, interval: 20 },
    );
    await worker.end('SIGKILL');
    // While it waits for a lock the server does not see that its client is gone: it is ended here, or dropping the trigger would deadlock with it.
    await guard.query(`select pg_terminate_backend(pid, 10000) from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`);
    await guard.query('drop trigger hold_step on task');
    worker = await startVictim();
    await vi.waitFor(async () => expect(await settledPapers(database.orm.em, [mailId])).toBe(1), { timeout: 180_000, interval: 50 });
    const tasks = await em().execute<{ kind: string; lease_losses: number; attempts: number }[]>(
      `select kind, lease_losses, attempts from task where subject_id = ? and kind = ? order by id`,
      [kind === 'parse-mail' || kind === 'settle-mail' ? mailId : await documentOf(mailId), kind],
    );
    // More than once where the machine stood still for longer than these short leases.
    expect(tasks).toMatchObject([{ lease_losses: expect.toSatisfy((losses: number) => losses > 0) as number, attempts: 1 }]);
  });
});

const documentOf = async (mailId: number): Promise<number> =>
  (await em().execute<{ id: number }[]>('select id from document where mail_id = ?', [mailId]))[0]?.id ?? 0;

test('killed at chance under load: every document is completed once and none fails', { timeout: 240_000 + kills * 15_000 }, async () => {
  const mailIds: number[] = [];
  const queue = new DeafQueue();
  for (let number = 0; number < kills * 4; number += 1) mailIds.push(await sendPaper(database.orm.em, dataDir, queue, number));
  let worker = await start();
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(100 + Math.random() * 900);
    await worker.end('SIGKILL');
    worker = await start();
  }
  const last = Date.now();
  try {
    await vi.waitFor(async () => expect(await settledPapers(database.orm.em, mailIds)).toBe(mailIds.length), {
      timeout: 120_000 + kills * 4000,
      interval: 200,
    });
    console.log(
      `Worker killed ${kills} times over ${mailIds.length} mails: 0 missing, 0 twice, settled ${Date.now() - last} ms after the last kill`,
    );
  } finally {
    await worker.end();
  }
  expect(await em().execute(`select 1 from document where processing_status = 'failed'`)).toEqual([]);
  expect(await ledgerFaults(database.orm.em)).toEqual([]);
});

test('a worker that is stopped past its lease and comes back keeps nothing', async () => {
  const victim = await startVictim();
  const mailId = await sendPaper(database.orm.em, dataDir, new DeafQueue(), 900);
  await vi.waitFor(async () => expect(await em().execute(`select 1 from task where state = 'running'`)).toHaveLength(1), {
    timeout: 30_000,
    interval: 1,
  });
  victim.child.kill('SIGSTOP');
  const heir = await start();
  try {
    await vi.waitFor(async () => expect(await settledPapers(database.orm.em, [mailId])).toBe(1), { timeout: 180_000, interval: 50 });
    victim.child.kill('SIGCONT');
    await vi.waitFor(() => expect(victim.log.join('\n')).toMatch(/too late and was thrown away/), { timeout: 30_000, interval: 50 });
    expect(await settledPapers(database.orm.em, [mailId])).toBe(1);
  } finally {
    await Promise.all([victim.end(), heir.end()]);
  }
});

test('asked to end under load it is out within 30 seconds, and nothing counts as failed', async () => {
  const mailIds: number[] = [];
  for (let number = 950; number < 956; number += 1) mailIds.push(await sendPaper(database.orm.em, dataDir, new DeafQueue(), number));
  const worker = await start();
  await wait(300);
  const asked = Date.now();
  expect(await worker.end('SIGTERM')).toBe(0);
  const took = Date.now() - asked;
  expect(took).toBeLessThan(30_000);
  expect(await em().execute(`select kind, lease_losses from task where state = 'running'`)).toEqual([]);
  const [beats] = await em().execute<{ count: number }[]>(`select count(*)::int as count from heartbeat where process like ?`, [
    `%:${worker.child.pid}`,
  ]);
  expect(beats?.count).toBe(0);
  const heir = await start();
  await vi.waitFor(async () => expect(await settledPapers(database.orm.em, mailIds)).toBe(mailIds.length), {
    timeout: 180_000,
    interval: 100,
  });
  await heir.end();
  console.log(`asked to end with ${mailIds.length} mails at hand: out after ${took} ms, none failed, all completed by the next`);
});
