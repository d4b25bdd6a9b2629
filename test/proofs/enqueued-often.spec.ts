import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TaskQueue } from '#core/kernel/queue/task-queue';
import { addTask } from '#core/kernel/tasks/add-task';
import { numberedMail } from '../fixtures/numbered-mail.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { whatIsWrong } from '../support/doctor.js';
import { makeDataDir } from '../support/gateway.js';
import { takeMail } from '../support/inbox.js';
import { mailLedger } from '../support/mail-books.js';
import { testQueue } from '../support/papers-load.js';
import { sampleRule } from '../support/rules-at-work.js';
import { AnthropicStandIn, wordsOf } from '../stand-in/anthropic.js';
import { DeafQueue } from '../support/worker.js';
import { spawnWorker } from '../support/worker-process.js';

const papers = 20;
const times = 10;
const redisUrl = process.env.TEST_REDIS_URL ?? '';

let database: TestDatabase;
let data: { dataDir: string; remove: () => Promise<void> };
let provider: AnthropicStandIn;
beforeAll(async () => {
  [database, data, provider] = await Promise.all([createTestDatabase(), makeDataDir(), AnthropicStandIn.start()]);
  await sampleRule(database.orm.em.fork(), 'Every bill is an expense', [{ type: 'create_expense', value: 0 }]);
  provider.always({ kind: 'answer', fields: { vendor: 'Harbor Water and Sewer' } });
});
afterAll(async () => {
  await provider.stop();
  await database.drop();
  await data.remove();
});

/** A mail with a bill of its own, asked for so many times. */
async function sendBill(queue: TaskQueue, number: number, asked = 1): Promise<void> {
  const mailId = await takeMail(database.orm.em, data.dataDir, await numberedMail(number));
  const tasks = await Promise.all(
    Array.from({ length: asked }, async () => {
      const task = await database.orm.em.fork().transactional((em) => addTask(em, { kind: 'parse-mail', subjectId: mailId }));
      queue.wake(task);
      return task.id;
    }),
  );
  expect(new Set(tasks).size).toBe(1);
}

/** Each of these bills is one completed document with one expense. */
async function settled(numbers: readonly number[]): Promise<void> {
  const subjects = numbers.map((number) => `Mail ${number}`);
  const rows = (await mailLedger(database.orm.em)).filter(({ subject }) => subjects.includes(subject));
  expect(rows).toMatchObject(numbers.map(() => ({ state: 'parsed', settled: true, documents: 1, completed: 1, expenses: 1 })));
}

const start = (env: Record<string, string>) =>
  spawnWorker({
    databaseUrl: database.url,
    dataDir: data.dataDir,
    env: { SWEEP_SECONDS: '1', ANTHROPIC_API_KEY: 'key', ANTHROPIC_BASE_URL: provider.url, ...env },
  });
const patience = { timeout: 120_000, interval: 200 };

/** How often the provider was asked about a bill. */
const asksAbout = (number: number): number =>
  provider.requests.filter(({ body }) => new RegExp(`HW-${number}\\b`).test(wordsOf(body))).length;

test('work that is asked for and woken for ten times is done once, and the provider is asked once', async () => {
  const prefix = `often-${process.pid}`;
  const queue = testQueue(redisUrl, prefix);
  const numbers = Array.from({ length: papers }, (_, at) => 1000 + at);
  for (const number of numbers) await sendBill(queue, number, times);
  const workers = await Promise.all([1, 2].map(() => start({ REDIS_URL: redisUrl, QUEUE_PREFIX: prefix })));
  try {
    await vi.waitFor(() => settled(numbers), patience);
  } finally {
    await Promise.all(workers.map((worker) => worker.end()));
    await queue.close();
  }
  expect(numbers.map(asksAbout)).toEqual(numbers.map(() => 1));
  expect(await whatIsWrong(database.orm.em, data.dataDir)).toEqual([]);
  console.log(
    `${papers} papers asked for ${times} times each, two workers: ${papers} documents, ${papers} expenses, ${provider.requests.length} provider calls`,
  );
});

/** Holds whoever keeps an answer of the provider, until it is released: what was kept stays kept. */
async function holdAnswers(): Promise<{ held: () => Promise<void>; release: () => Promise<void> }> {
  const guard = new Client({ connectionString: database.url });
  await guard.connect();
  await guard.query(
    'create function hold_answer() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(4712); return new; end $$',
  );
  await guard.query('create trigger hold_answer before insert on provider_answer for each row execute function hold_answer()');
  await guard.query('select pg_advisory_lock(4712)');
  return {
    held: () =>
      vi.waitFor(
        async () => expect((await guard.query(`select 1 from pg_locks where objid = 4712 and not granted`)).rowCount).toBe(1),
        patience,
      ),
    release: async () => {
      await guard.query('select pg_advisory_unlock(4712)');
      await guard.query('drop trigger hold_answer on provider_answer');
      await guard.query('drop function hold_answer');
      await guard.end();
    },
  };
}

test('a worker is stopped past its lease while the provider is asked: who goes on asks again where no answer came, and there alone', async () => {
  const queue = new DeafQueue();
  const [unanswered, answered] = [3001, 3003];
  const stopIn = async (number: number, reached: () => Promise<void>, go: () => Promise<void>): Promise<void> => {
    const victim = await start({ LEASE_SECONDS: '3' });
    await sendBill(queue, number);
    await reached();
    victim.child.kill('SIGSTOP');
    await go();
    const heir = await start({ LEASE_SECONDS: '3' });
    try {
      await vi.waitFor(() => settled([number]), patience);
      victim.child.kill('SIGCONT');
      // Long enough for what it still believes to hold.
      await wait(4000);
      await settled([number]);
    } finally {
      await Promise.all([victim.end('SIGKILL'), heir.end()]);
    }
  };
  provider.next({ kind: 'hang' });
  await stopIn(
    unanswered,
    () => vi.waitFor(() => expect(asksAbout(unanswered)).toBe(1), patience),
    () => Promise.resolve(),
  );
  const answers = await holdAnswers();
  await stopIn(answered, answers.held, answers.release);
  expect({ unanswered: asksAbout(unanswered), answered: asksAbout(answered) }).toEqual({ unanswered: 2, answered: 1 });
  expect(await whatIsWrong(database.orm.em, data.dataDir)).toEqual([]);
  console.log('stopped before an answer came: asked again; after it came: asked once; one document and one expense each');
});
