import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { testSecret } from '../support/api.js';
import { apiForTests } from '../support/for-tests.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { spawnWorker, type WorkerProcess } from '../support/worker-process.js';

const kills = Number(process.env.PROVE_WEBHOOK_KILLS ?? 2);
const allowed = { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' };

const api = apiForTests({ SECRET_KEY: testSecret, ...allowed });
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
});
afterAll(() => receiver.stop());

async function start(): Promise<WorkerProcess> {
  const env = { SECRET_KEY: testSecret, SWEEP_SECONDS: '0.3', LEASE_SECONDS: '2', ...allowed };
  const worker = await spawnWorker({ databaseUrl: api.database.url, dataDir: api.dataDir, env });
  onTestFinished(() => worker.end('SIGKILL').then(() => undefined));
  return worker;
}

const addExpense = async (number: number): Promise<number> =>
  (await api.post<{ id: number }>('/expenses/', { amount: number + 0.5, expense_date: '2026-01-05', vendor: `Vendor ${number}` })).body.id;

test(
  `a worker killed ${kills} times after the receiver took an event and before that is saved: each event comes once or twice under one id, and none is lost`,
  { timeout: 120_000 + kills * 15_000 },
  async () => {
    await api.post('/webhook-endpoints', { name: 'Books', url: receiver.url, events: ['expense.created'] });
    const expenses: number[] = [];
    let worker = await start();
    for (let killed = 0; killed < kills; killed += 1) {
      const taken = Promise.withResolvers<undefined>();
      receiver.answer = (_, response) => {
        // At half of them before the answer, at the others while it is on its way.
        if (killed % 2 === 1) response.writeHead(204).end();
        taken.resolve(undefined);
      };
      expenses.push(await addExpense(expenses.length), await addExpense(expenses.length + 1));
      await taken.promise;
      await worker.end('SIGKILL');
      receiver.answer = (_, response) => void response.writeHead(204).end();
      worker = await start();
      await vi.waitFor(
        async () => {
          const [row] = await api.em.execute<{ count: number }[]>(
            `select count(*)::int as count from webhook_delivery where state = 'delivered'`,
          );
          expect(row?.count).toBe(expenses.length);
        },
        { timeout: 60_000, interval: 100 },
      );
    }
    // Nothing more is on its way.
    await wait(1000);
    const timesOf = Map.groupBy(receiver.received, ({ data }) => Number(data.id));
    expect([...timesOf.keys()].toSorted((a, b) => a - b)).toEqual(expenses);
    for (const [expense, times] of timesOf)
      expect([expense, new Set(times.map(({ id }) => id)).size, times.length <= 2]).toEqual([expense, 1, true]);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(expenses.length);
    const twice = [...timesOf.values()].filter((times) => times.length === 2).length;
    expect(twice).toBeGreaterThan(0);
    console.log(
      `Worker killed ${kills} times between send and mark: ${expenses.length} events, ${twice} of them came twice, none was lost`,
    );
  },
);
