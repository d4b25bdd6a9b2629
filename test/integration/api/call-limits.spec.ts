import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { CallLimits } from '../../../api/http/call-limits.js';

const limit = { calls: 3, seconds: 60 };
const opened: CallLimits[] = [];

function openLimits(redisUrl: string, prefix: string): CallLimits {
  const limits = new CallLimits({ REDIS_URL: redisUrl, QUEUE_PREFIX: prefix });
  opened.push(limits);
  return limits;
}

/** Whether each of these apis lets a call in, one after another. */
async function ask(apis: readonly CallLimits[], { caller = 'user 1', route = 'Search.ask' } = {}): Promise<boolean[]> {
  const answers: boolean[] = [];
  for (const api of apis) {
    const refusal = await api.countRoute(route, limit, caller).catch((error: unknown) => error);
    answers.push(refusal === undefined);
    if (refusal === undefined) continue;
    expect(refusal).toMatchObject({
      code: 'too-many-requests',
      extra: { retryAfterSeconds: expect.toSatisfy((wait: number) => wait > 0 && wait <= 60) },
    });
  }
  return answers;
}

afterEach(() => Promise.all(opened.splice(0).map((limits) => limits.onApplicationShutdown())));

test('the calls of a route that has a limit of its own are counted for all apis together, by route and by caller', async () => {
  const prefix = `limits-${randomUUID()}`;
  const open = () => openLimits(process.env.TEST_REDIS_URL ?? '', prefix);
  const [one, another] = [open(), open()];
  // Until its connection stands each counts for itself.
  await expect
    .poll(() => ask([one, another, one, another], { caller: randomUUID() }), { timeout: 5000 })
    .toEqual([true, true, true, false]);
  expect(await ask([one, another, one, another, one])).toEqual([true, true, true, false, false]);
  expect(await ask([one, another], { caller: 'user 2' })).toEqual([true, true]);
  expect(await ask([one, another], { route: 'Search.other' })).toEqual([true, true]);
});

test('an api counts for itself while Redis is away', async () => {
  const [one, another] = [openLimits('redis://127.0.0.1:1', 'limits'), openLimits('redis://127.0.0.1:1', 'limits')];
  expect(await ask([one, one, one, one, another])).toEqual([true, true, true, false, true]);
});
