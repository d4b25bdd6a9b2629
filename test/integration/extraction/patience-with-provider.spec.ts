import { afterEach, expect, test } from 'vitest';
import { readEnv } from '#core/kernel/platform/env';
import { openSecretBox } from '#core/kernel/platform/secret-box';
import { sweepTasks } from '#core/kernel/tasks/sweep-tasks';
import { ExtractDocument } from '../../../worker/documents/extract-document-step.js';
import type { ExtractionProvider } from '../../../worker/extraction/provider.js';
import { DocumentFacts, testLanes, testStep, uploadDocument } from '../../support/worker.js';
import { databaseForTests } from '../../support/for-tests.js';

type Parts = ConstructorParameters<typeof ExtractDocument>;
const hourMs = 3_600_000;
const why = 'The AI service asked us to wait.';

const database = databaseForTests();
let afterMs = 1000;
afterEach(async () => {
  afterMs = 1000;
  await em().execute('delete from task');
});

const em = () => database.orm.em.fork();
const facts = new DocumentFacts(em);

/** A document that was read seven hours ago and is to be extracted, with what its task remembers. */
async function paper(payload: Record<string, unknown> = {}): Promise<number> {
  const id = await uploadDocument(em());
  await em().execute(
    `update task set kind = 'extract-document', stage = 3, payload = ?::jsonb, created_at = now() - interval '7 hours',
       last_error = 'the file store cannot be reached' where document_id = ?`,
    [JSON.stringify(payload), id],
  );
  return id;
}

/** Lets a worker ask a provider that wants to be asked later. */
async function ask(): Promise<void> {
  const provider: ExtractionProvider = {
    name: 'busy',
    model: 'busy-1',
    promptVersion: 'test-1',
    extract: () => Promise.resolve({ outcome: 'ask-later', afterMs, reason: why }),
  };
  const reader = { run: () => Promise.resolve({ ok: true, value: {} }) } as unknown as Parts[0];
  const env = readEnv({ DATABASE_URL: database.url });
  const step = new ExtractDocument(reader, {} as Parts[1], provider, env, openSecretBox('a secret of the tests'));
  await testLanes(em(), [step]).drain('light');
}

const asked = async (id: number): Promise<unknown> => (await facts.tasksOf(id)).at(-1)?.payload.asked_since;

test('the time that a document has waited for its file is no patience with the provider', async () => {
  const id = await paper();
  await ask();
  expect(await facts.tasksOf(id)).toMatchObject([{ state: 'parked', attempts: 0, last_error: why }]);
  const since = await asked(id);
  expect(Math.abs(Date.now() - Date.parse(String(since)))).toBeLessThan(60_000);
  await em().execute(`update task set state = 'due', run_after = now() - interval '1 second'`);
  await ask();
  expect(await asked(id)).toBe(since);
});

test('it ends after six hours of asking, and what follows knows nothing of it', async () => {
  const id = await paper({ asked_since: new Date(Date.now() - 7 * hourMs).toISOString() });
  await ask();
  expect(await facts.statusOf(id)).toMatchObject({ processing_status: 'completed' });
  expect((await facts.tasksOf(id)).slice(1)).toMatchObject([{ payload: {} }, { payload: {} }]);
  expect(await asked(id)).toBeUndefined();
});

test('it begins anew where the file was waited for meanwhile', async () => {
  const id = await paper({ asked_since: new Date(Date.now() - 7 * hourMs).toISOString() });
  const away = testStep('extract-document', () => Promise.reject(Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })));
  await testLanes(em(), [away], { isStoreGone: () => Promise.resolve(true) }).drain('light');
  expect(await facts.tasksOf(id)).toMatchObject([{ state: 'parked', last_error: 'the file store cannot be reached', payload: {} }]);
  expect(await asked(id)).toBeUndefined();
});

test('it begins anew where the clock was set back meanwhile', async () => {
  const id = await paper({ asked_since: new Date(Date.now() + 365 * 24 * hourMs).toISOString() });
  await ask();
  expect(Date.parse(String(await asked(id)))).toBeLessThanOrEqual(Date.now());
});

test.each([
  ['has just begun to wait', 0, 30, 30],
  ['has waited for twenty minutes', 20, 30, 300],
  ['has waited for hours', 180, 30, 600],
  ['is asked to wait for longer than that', 180, 900, 900],
])('a document that %s rests for its share of that, and never less than it is asked to', async (_what, minutes, seconds, rests) => {
  afterMs = seconds * 1000;
  const id = await paper(minutes > 0 ? { asked_since: new Date(Date.now() - minutes * 60_000).toISOString() } : {});
  await ask();
  expect(await facts.tasksOf(id)).toMatchObject([{ state: 'parked', attempts: 0, last_error: why }]);
  const [task] = await em().execute<{ seconds: number }[]>('select extract(epoch from run_after - now())::float8 as seconds from task');
  expect(Math.abs((task?.seconds ?? 0) - rests)).toBeLessThan(10);
});

test('a provider that asks for days is given one, which no sweep takes for a clock that was set back', async () => {
  afterMs = 72 * hourMs;
  const id = await paper();
  await ask();
  expect(await sweepTasks(em())).toMatchObject({ ahead: 0, due: {} });
  expect(await facts.tasksOf(id)).toMatchObject([{ state: 'parked', last_error: why }]);
  const [task] = await em().execute<{ hours: number }[]>(
    'select round(extract(epoch from run_after - now()) / 3600)::int as hours from task',
  );
  expect(task?.hours).toBe(24);
});
