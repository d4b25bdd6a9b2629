import { expect, onTestFinished, test, vi } from 'vitest';
import type { components } from '../../console/src/api/schema.js';
import { testSecret } from '../support/api.js';
import { apiForTests } from '../support/for-tests.js';
import { spawnWorker } from '../support/worker-process.js';

type Import = components['schemas']['Import'];

const api = apiForTests({ SECRET_KEY: testSecret });
const rows = 400;
const start = async () => {
  const env = { SECRET_KEY: testSecret, SWEEP_SECONDS: '0.5', LEASE_SECONDS: '3' };
  const worker = await spawnWorker({ databaseUrl: api.database.url, dataDir: api.dataDir, env });
  onTestFinished(() => worker.end('SIGKILL').then(() => undefined));
  return worker;
};
const one = async (id: number): Promise<Import> => (await api.get<Import>(`/imports/${id}`)).body;
const until = (id: number, state: Import['state']) =>
  vi.waitFor(async () => expect((await one(id)).state).toBe(state), { timeout: 60_000, interval: 100 });
const written = async () =>
  (await api.em.execute<{ rows: number; sum: string }[]>('select count(*)::int as rows, sum(amount)::text as sum from expense'))[0];

test('an import whose worker is killed in the middle goes on with the next one: nothing is lost and nothing comes twice', async () => {
  const lines = Array.from(
    { length: rows },
    (_, at) => `2025-${1 + (at % 12)}-${1 + (at % 28)},Vendor ${at % 9},House ${at % 3},${at + 1}.25`,
  );
  const body = new FormData();
  body.append('file', new Blob([['Date,Vendor,Property,Amount', ...lines].join('\n')]), 'rows.csv');
  const first = await start();
  const { id } = (await api.call<Import>('POST', '/imports/upload?kind=expenses', { body })).body;
  await until(id, 'mapping');
  const { settings } = await one(id);
  await api.put(`/imports/${id}`, { ...settings, unknown: { property: 'create', vendor: 'create', category: 'create' } });
  await until(id, 'checked');
  const { total } = (await one(id)).report?.file ?? {};
  await api.post(`/imports/${id}/start`);
  await vi.waitFor(async () => expect((await written())?.rows).toBeGreaterThan(0), { timeout: 30_000, interval: 5 });
  await first.end('SIGKILL');
  expect((await written())?.rows).toBeLessThan(rows);
  await start();
  await until(id, 'done');
  expect((await one(id)).outcomes).toEqual([{ outcome: 'imported', rows, total }]);
  const sum = await written();
  expect([sum?.rows, Number(sum?.sum)]).toEqual([rows, total]);
  const records = await api.em.execute<{ resource: string; rows: number }[]>(
    'select resource, count(*)::int as rows from csv_import_record group by 1 order by 1',
  );
  expect(records).toEqual([
    { resource: 'expenses', rows },
    { resource: 'properties', rows: 3 },
    { resource: 'vendors', rows: 9 },
  ]);
}, 180_000);
