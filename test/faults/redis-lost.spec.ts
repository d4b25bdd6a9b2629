import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { taskLanes } from '#core/kernel/queue/task-kinds';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { whatIsWrong } from '../support/doctor.js';
import { makeDataDir } from '../support/gateway.js';
import { ledgerFaults } from '../support/inbox.js';
import { makeOwnRedis, type OwnRedis } from '../support/own-redis.js';
import { sendPaper, settledPapers, testQueue } from '../support/papers-load.js';
import { spawnWorker } from '../support/worker-process.js';

const wipes = Number(process.env.PROVE_WIPES ?? 1);
// The whole proof keeps the product's own sweep and has the machine for itself; the small one, which every test run makes, neither.
const whole = process.env.PROVE_WIPES !== undefined;
/** So many come while Redis is wiped and killed once. */
const papers = whole ? 20 : 8;
const settleMs = whole ? 60_000 : 120_000;
const haste: Record<string, string> = whole ? {} : { SWEEP_SECONDS: '3', LEASE_SECONDS: '10' };

let database: TestDatabase;
let redis: OwnRedis;
let data: { dataDir: string; remove: () => Promise<void> };
beforeAll(async () => {
  [database, redis, data] = await Promise.all([createTestDatabase(), makeOwnRedis(), makeDataDir()]);
});
afterAll(async () => {
  await redis.remove();
  await database.drop();
  await data.remove();
});

const settings = () => ({
  databaseUrl: database.url,
  dataDir: data.dataDir,
  env: { REDIS_URL: redis.url, QUEUE_PREFIX: 'lost', ...haste },
});

test('a worker starts and works without Redis, and is woken by it when it is back', async () => {
  const worker = await spawnWorker({ ...settings(), env: { ...settings().env, SWEEP_SECONDS: '1' } });
  try {
    const queue = testQueue(redis.url, 'lost');
    const before = await sendPaper(database.orm.em, data.dataDir, queue, 1);
    await vi.waitFor(async () => expect(await settledPapers(database.orm.em, [before])).toBe(1), { timeout: 180_000, interval: 100 });
    await queue.close();
  } finally {
    expect(await worker.end()).toBe(0);
  }
  const sleepy = await spawnWorker({ ...settings(), env: { ...settings().env, SWEEP_SECONDS: '300' } });
  try {
    await redis.start();
    const queue = testQueue(redis.url, 'lost');
    // Its clients come back by themselves, one for each lane.
    await vi.waitFor(async () => expect(await redis.waiting()).toBe(taskLanes.length), { timeout: 30_000, interval: 50 });
    const after = await sendPaper(database.orm.em, data.dataDir, queue, 2);
    await vi.waitFor(async () => expect(await settledPapers(database.orm.em, [after])).toBe(1), { timeout: 180_000, interval: 100 });
    await queue.close();
  } finally {
    await sleepy.end();
  }
});

test('Redis wiped, killed and robbed of its files under load: nothing is lost, nothing twice, all is done within a minute', async () => {
  const workers = await Promise.all([spawnWorker(settings()), spawnWorker(settings())]);
  const queue = testQueue(redis.url, 'lost');
  const mailIds: number[] = [];
  try {
    const load = (async () => {
      for (let number = 100; number < 100 + wipes * papers; number += 1) {
        mailIds.push(await sendPaper(database.orm.em, data.dataDir, queue, number));
        await wait(1200 / papers);
      }
    })();
    for (let round = 0; round < wipes; round += 1) {
      await wait(700);
      await redis.wipe();
      await wait(300);
      await redis.kill();
      await wait(250);
      await redis.loseFiles();
      await wait(250);
      await redis.start();
    }
    await load;
    const last = Date.now();
    await vi.waitFor(async () => expect(await settledPapers(database.orm.em, mailIds)).toBe(mailIds.length), {
      timeout: settleMs,
      interval: 200,
    });
    console.log(
      `Redis wiped ${wipes} times, killed and its files deleted ${wipes} times under ${mailIds.length} mails: 0 lost, 0 twice, settled ${Date.now() - last} ms after the last mail`,
    );
    expect(await ledgerFaults(database.orm.em)).toEqual([]);
    expect(await whatIsWrong(database.orm.em, data.dataDir)).toEqual([]);
  } finally {
    await queue.close();
    await Promise.all(workers.map((worker) => worker.end()));
  }
});
