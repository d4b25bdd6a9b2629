import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { numberedMail } from '../fixtures/numbered-mail.js';
import { AnthropicStandIn, type Behaviour } from '../stand-in/anthropic.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { whatIsWrong } from '../support/doctor.js';
import { makeDataDir } from '../support/gateway.js';
import { takeMail } from '../support/inbox.js';
import { mailLedger, nothingUnderWay } from '../support/mail-books.js';
import { seeded } from '../support/victims.js';
import { spawnWorker } from '../support/worker-process.js';

const papers = 60;

/** What the provider does, 15 % each; otherwise it answers. */
const troubles: readonly Behaviour[] = [
  { kind: 'status', status: 429, retryAfter: '45' },
  { kind: 'status', status: 529 },
  { kind: 'status', status: 500 },
  { kind: 'hang-up' },
  { kind: 'broken-json' },
];

let database: TestDatabase;
let data: Awaited<ReturnType<typeof makeDataDir>>;
let provider: AnthropicStandIn;
beforeAll(async () => {
  [database, data, provider] = await Promise.all([createTestDatabase(), makeDataDir(), AnthropicStandIn.start()]);
});
afterAll(async () => {
  await provider.stop();
  await database.drop();
  await data.remove();
});

const em = () => database.orm.em.fork();

/** The time of every wait passes at once: what waits for the provider may ask it again. Answers how many waited. */
async function letWaitsPass(): Promise<number> {
  await em().execute('update provider_gate set quiet_until = null, open_until = null');
  const waited = await em().execute<unknown[]>(
    `update task set run_after = now() where state = 'parked' and run_after > now() returning id`,
  );
  return waited.length;
}

test('waiting for a provider that fails in every way costs no document an attempt', async () => {
  const chance = seeded(20_260_315);
  const answer: Behaviour = { kind: 'answer', fields: { vendor: 'Harbor Water and Sewer' } };
  provider.next(...Array.from({ length: papers * 20 }, () => troubles[Math.floor(chance() / 0.15)] ?? answer));
  for (let number = 1; number <= papers; number += 1) await takeMail(database.orm.em, data.dataDir, await numberedMail(number));
  const worker = await spawnWorker({
    databaseUrl: database.url,
    dataDir: data.dataDir,
    env: { SWEEP_SECONDS: '0.5', ANTHROPIC_API_KEY: 'key', ANTHROPIC_BASE_URL: provider.url },
  });
  let waits = 0;
  try {
    while (!(await nothingUnderWay(database.orm.em, data.dataDir))) {
      waits += await letWaitsPass();
      await wait(200);
    }
  } finally {
    await worker.end();
  }
  const ledger = await mailLedger(database.orm.em);
  expect(ledger).toMatchObject(Array.from({ length: papers }, () => ({ state: 'parsed', settled: true, documents: 1, completed: 1 })));
  expect(waits).toBeGreaterThan(0);
  expect(await em().execute(`select id, attempts from task where attempts <> 1 or child_deaths <> 0 or state <> 'done'`)).toEqual([]);
  expect(await whatIsWrong(database.orm.em, data.dataDir)).toEqual([]);
  console.log(`${papers} papers, ${provider.requests.length} calls, ${waits} waits: every task done in its first attempt`);
});
