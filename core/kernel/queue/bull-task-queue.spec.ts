import type { Queue } from 'bull';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BullTaskQueue } from '#core/kernel/queue/bull-task-queue';
import { taskLanes } from '#core/kernel/queue/task-kinds';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Queues whose server answers as told, and the names of those that were closed. */
function queuesThat(add: () => Promise<unknown>): { queues: ConstructorParameters<typeof BullTaskQueue>[0]; closed: string[] } {
  const closed: string[] = [];
  const one = (name: string): Queue =>
    ({ name, add, on: () => undefined, close: () => Promise.resolve(void closed.push(name)) }) as unknown as Queue;
  return { queues: Object.fromEntries(taskLanes.map((lane) => [lane, one(lane)])) as never, closed };
}

const log = pino({ level: 'silent' });
const task = { lane: 'light', id: 7, attempts: 0 } as const;

test('nobody waits for a wake-up that nobody answers, and closing gives it up after a moment', async () => {
  const { queues, closed } = queuesThat(() => new Promise(() => undefined));
  const queue = new BullTaskQueue(queues, log);
  for (let times = 0; times < 500; times += 1) queue.wake({ ...task, id: times });
  const ended = queue.close();
  expect(closed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  await ended;
  expect(closed).toEqual([...taskLanes]);
});

test('closing waits for what is under way', async () => {
  const sent = Promise.withResolvers<void>();
  const { queues, closed } = queuesThat(() => sent.promise);
  const queue = new BullTaskQueue(queues, log);
  queue.wake(task);
  const ended = queue.close();
  await vi.advanceTimersByTimeAsync(500);
  expect(closed).toEqual([]);
  sent.resolve();
  await ended;
  expect(closed).toEqual([...taskLanes]);
});

test('a wake-up that is refused is told to the log alone', async () => {
  const warn = vi.fn<(facts: object, sentence: string) => void>();
  const { queues } = queuesThat(() => Promise.reject(new Error('Connection is closed.')));
  const queue = new BullTaskQueue(queues, { ...log, warn } as never);
  queue.wake(task);
  await queue.close();
  expect(warn).toHaveBeenCalledWith({ task: 7, error: 'Connection is closed.' }, expect.stringContaining('the sweep will find the task'));
});
