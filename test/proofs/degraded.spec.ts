import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StackCalls } from '../support/stack-calls.js';
import { startWholeStack, type WholeStack } from '../support/whole-stack.js';

let stack: WholeStack;
let calls: StackCalls;
beforeAll(async () => {
  stack = await startWholeStack({ QUEUE_PREFIX: 'degraded' });
  calls = await StackCalls.signIn(stack);
});
afterAll(() => stack?.remove());

const within = 60_000;
const overall = async (): Promise<string> => (await calls.get<{ overall_status: string }>('/system/status')).overall_status;

/** Waits until System Status says so; answers after how many seconds it did. */
async function shows(status: 'healthy' | 'degraded'): Promise<number> {
  const began = performance.now();
  while ((await overall()) !== status) {
    if (performance.now() - began > within) throw new Error(`System Status did not say ${status} within a minute`);
    await wait(250);
  }
  return Math.round((performance.now() - began) / 1000);
}

test(
  'a stopped worker, a stopped gateway, work that waits and a full queue show as Degraded within a minute, and heal',
  { timeout: 600_000 },
  async () => {
    await shows('healthy');
    const { worker, gateway } = stack.processes;
    const told: string[] = [];
    const trouble = async (what: string, begin: () => unknown, end: () => unknown): Promise<void> => {
      await begin();
      const seen = await shows('degraded');
      await end();
      expect(seen).toBeLessThanOrEqual(60);
      told.push(`${what} after ${seen} s, healthy again ${await shows('healthy')} s later`);
    };
    await trouble(
      'a stopped worker',
      () => worker().kill('SIGSTOP'),
      () => worker().kill('SIGCONT'),
    );
    await trouble(
      'a stopped gateway',
      () => gateway().kill('SIGSTOP'),
      () => gateway().kill('SIGCONT'),
    );
    const client = new Client({ connectionString: stack.databaseUrl });
    await client.connect();
    await trouble(
      'work six minutes old',
      async () => {
        worker().kill('SIGSTOP');
        await client.query(
          `insert into task (kind, lane, subject_id, state, run_after, created_at) values ('settle-mail', 'light', 999999, 'due', now() - interval '6 minutes', now())`,
        );
      },
      async () => {
        await client.query(`delete from task where subject_id = 999999`);
        worker().kill('SIGCONT');
      },
    );
    await client.end();
    const redis = new Redis(stack.redisUrl);
    await trouble(
      'a full queue',
      () => redis.config('SET', 'maxmemory', '1'),
      () => redis.config('SET', 'maxmemory', '0'),
    );
    redis.disconnect();
    expect(told).toHaveLength(4);
    console.log(told.join('; '));
  },
);
