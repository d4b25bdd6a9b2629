import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addTask } from '#core/tasks/add-task';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { makeDataDir } from '../support/gateway.js';
import { ledgerFaults } from '../support/inbox.js';
import { sendPaper, settledPapers, testQueue } from '../support/papers-load.js';
import { AnthropicStandIn, wordsOf } from '../stand-in/anthropic.js';
import { spawnWorker } from '../support/worker-process.js';

const papers = 20;
const times = 10;
const redisUrl = process.env.TEST_REDIS_URL ?? '';

let database: TestDatabase;
let data: { dataDir: string; remove: () => Promise<void> };
let provider: AnthropicStandIn;
beforeAll(async () => {
  [database, data, provider] = await Promise.all([createTestDatabase(), makeDataDir(), AnthropicStandIn.start()]);
});
afterAll(async () => {
  await provider.stop();
  await database.drop();
  await data.remove();
});

test('work that is asked for and woken for ten times is done once, and the provider is asked once', async () => {
  provider.always({ kind: 'answer', fields: { vendor: 'Harbor Water and Sewer', amount: '84.50' } });
  const prefix = `often-${process.pid}`;
  const queue = testQueue(redisUrl, prefix);
  const mailIds: number[] = [];
  for (let number = 0; number < papers; number += 1) mailIds.push(await sendPaper(database.orm.em, data.dataDir, queue, number));
  const asked = await Promise.all(
    mailIds.flatMap((mailId) =>
      Array.from({ length: times }, async () => {
        const task = await database.orm.em.fork().transactional((em) => addTask(em, { kind: 'parse-mail', subjectId: mailId }));
        await queue.wake(task);
        return task.id;
      }),
    ),
  );
  expect(new Set(asked).size).toBe(papers);
  const env = {
    REDIS_URL: redisUrl,
    QUEUE_PREFIX: prefix,
    SWEEP_SECONDS: '1',
    ANTHROPIC_API_KEY: 'key',
    ANTHROPIC_BASE_URL: provider.url,
  };
  const workers = await Promise.all([1, 2].map(() => spawnWorker({ databaseUrl: database.url, dataDir: data.dataDir, env })));
  try {
    await vi.waitFor(async () => expect(await settledPapers(database.orm.em, mailIds)).toBe(papers), { timeout: 120_000, interval: 200 });
  } finally {
    await Promise.all(workers.map((worker) => worker.end()));
    await queue.close();
  }
  const asks = Map.groupBy(provider.requests, ({ body }) => /Copy number (\d+)/.exec(wordsOf(body))?.[1]);
  expect([...asks.values()].map((requests) => requests.length)).toEqual(Array.from({ length: papers }, () => 1));
  expect(await ledgerFaults(database.orm.em)).toEqual([]);
  console.log(
    `${papers} papers asked for ${times} times each, two workers: ${papers} documents, ${provider.requests.length} provider calls`,
  );
});
