import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { MessageMedia } from '#core/database/entities/message-media.entity';
import { receiveMessage } from '#core/records/messages/receive-message';
import { readEnv } from '#core/kernel/platform/env';
import type { FileStore } from '#core/kernel/storage/file-store';
import { addTask } from '#core/kernel/tasks/add-task';
import { claimTask } from '#core/kernel/tasks/claim-task';
import { FetchMedia } from '../../../worker/messages/fetch-media-step.js';
import { freePort } from '../../support/free-port.js';
import { testLanes } from '../../support/worker.js';
import { databaseForTests } from '../../support/for-tests.js';

const database = databaseForTests();
let origin: string;
beforeAll(async () => {
  origin = `http://127.0.0.1:${await freePort()}`;
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await em().execute('delete from task');
});

const em = () => database.orm.em.fork();

let told = 0;

/** Takes a text message with so many pictures at a provider that nobody can reach. */
const messageWith = (pictures: number) =>
  receiveMessage(em(), {
    providerId: `AC-${(told += 1)}`,
    phoneNumber: '+15550100',
    direction: 'incoming',
    timestamp: new Date(),
    body: null,
    media: Array.from({ length: pictures }, (_, at) => ({ url: `${origin}/${at}.jpg`, mimeType: null })),
  });

const nothingFetched = { exists: () => Promise.resolve(false) } as unknown as FileStore;
const lanes = () => testLanes(em(), [new FetchMedia(nothingFetched, readEnv({ DATABASE_URL: database.url, OPENPHONE_MEDIA_HOSTS: origin }))]); // prettier-ignore

/** Has the provider asked now for what it was first asked for so many hours ago; null: never before. */
async function ask(hours: number | null): Promise<Record<string, unknown> | undefined> {
  const noted = hours === null ? {} : { asked_since: new Date(Date.now() - hours * 3_600_000).toISOString() };
  await em().execute(`update task set state = 'due', run_after = now() - interval '1 second', payload = ?::jsonb`, [JSON.stringify(noted)]);
  expect(await Promise.race([lanes().drain('light'), wait(2000, 'it goes round and round')])).toBeUndefined();
  const [task] = await em().execute<Record<string, unknown>[]>(
    'select state, attempts, extract(epoch from run_after - now())::int as seconds, last_error from task',
  );
  return task;
}

test('a picture whose provider cannot be reached is asked for ever more seldom for a day, and then says so', async () => {
  const { messageId } = await messageWith(1);
  const last_error = expect.stringMatching(/the provider could not be reached: .*fetch failed/) as string;
  const rests = [
    [null, 30],
    [0.25, 900],
    [23, 1800],
  ] as const;
  for (const [hours, seconds] of rests) {
    const task = await ask(hours);
    expect(task).toMatchObject({ state: 'parked', attempts: 0, last_error });
    expect(Math.abs(Number(task?.seconds) - seconds)).toBeLessThan(10);
  }
  expect(await ask(25)).toMatchObject({ state: 'done' });
  const reason = 'The provider could not be reached, so it was not downloaded.';
  expect(await em().find(MessageMedia, { messageId: messageId ?? 0 })).toMatchObject([{ fileKey: null, reason }]);
});

test('a provider that lets one picture wait is not asked for the others meanwhile', async () => {
  await messageWith(3);
  let asked = 0;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    asked += 1;
    vi.setSystemTime(Date.now() + 6000);
    return Promise.reject(new TypeError('fetch failed'));
  });
  await lanes().drain('light');
  expect(asked).toBe(1);
  expect(await em().execute('select state, attempts from task')).toEqual([1, 2, 3].map(() => ({ state: 'parked', attempts: 0 })));
});

test('mail that comes after a picture is read before it', async () => {
  await messageWith(2);
  const { id } = await addTask(em(), { kind: 'parse-mail', subjectId: 1 });
  expect(await claimTask(em(), { lane: 'light', worker: 'w1', leaseSeconds: 60, alone: true })).toMatchObject({ id, kind: 'parse-mail' });
});
