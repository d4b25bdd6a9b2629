import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { receiveDocument } from '#core/records/documents/receive-document';
import { readFailures } from '#core/reading/read-failure';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { addTask } from '#core/kernel/tasks/add-task';
import { guardedJobs, killers } from '../fixtures/killer-jobs.js';
import { bill, pdf } from '../fixtures/paper.js';
import { startTestWorker, type TestWorker } from '../support/worker-process.js';
import { databaseForTests } from '../support/for-tests.js';
import { folderForTests } from '../support/folder-for-tests.js';

const goodOnes = Number(process.env.PROVE_GOOD_PAPERS ?? 4);

const database = databaseForTests();
let worker: TestWorker;
const dataDir = folderForTests('data-');
beforeAll(async () => {
  const registry = pathToFileURL(join(import.meta.dirname, '../fixtures/killer-jobs.ts')).href;
  worker = await startTestWorker({ databaseUrl: database.url, dataDir }, { jobs: guardedJobs, registry });
});
afterAll(() => worker.close());

const em = () => database.orm.em.fork();

async function upload(name: string, content: Buffer): Promise<number> {
  const stored = await new DiskFileStore(join(dataDir, 'files')).put(`originals/${name}`, content);
  const { document } = await em().transactional((tx) =>
    receiveDocument(tx, {
      origin: 'upload',
      filename: `${name}.pdf`,
      fileKey: stored.key,
      sha256: stored.sha256,
      size: stored.size,
      mimeType: 'application/pdf',
    }),
  );
  return document.id;
}

const workOff = () =>
  vi.waitFor(
    async () => {
      await worker.lanes.drain('light');
      expect(await em().execute(`select 1 from task where state in ('due', 'running', 'parked')`)).toEqual([]);
    },
    { timeout: 240_000, interval: 50 },
  );

test('files that crash, hold or fatten the reader fail after exactly three starts, and good ones beside them finish', async () => {
  const good = await Promise.all(
    Array.from({ length: goodOnes }, async (_, at) => upload(`good-${at}`, await pdf([[...bill, { text: `copy ${at}`, x: 60, y: 400 }]]))),
  );
  const bad = { crash: 0, hang: 0, eat: 0 };
  for (const kind of ['crash', 'hang', 'eat'] as const)
    bad[kind] = await upload(kind, Buffer.concat([await pdf([bill]), Buffer.from(killers[kind])]));
  await workOff();
  const states = await em().execute<{ count: number }[]>(
    `select count(*)::int as count from document where processing_status = 'completed' and id = any(?::int[])`,
    [`{${good.join(',')}}`],
  );
  expect(states[0]?.count).toBe(goodOnes);
  for (const [kind, code] of [
    ['crash', 'crashed'],
    ['hang', 'timed_out'],
    ['eat', 'too_large'],
  ] as const) {
    const id = bad[kind];
    const starts = await em().execute<{ kind: string }[]>(`select kind from document_event where document_id = ? and kind = 'reading'`, [
      id,
    ]);
    expect([kind, starts.length]).toEqual([kind, 3]);
    const [row] = await em().execute('select processing_status, failure_code, failure_reason from document where id = ?', [id]);
    expect(row).toEqual({ processing_status: 'failed', failure_code: code, failure_reason: readFailures[code] });
    const [task] = await em().execute('select state, child_deaths from task where document_id = ?', [id]);
    expect(task).toMatchObject({ state: 'failed' });
  }
  console.log(
    `3 files that crash, hold or fatten their reader: failed after 3 starts each; ${goodOnes} of ${goodOnes} beside them completed`,
  );
});

test('trying such a file again starts it three times more, no less and no more', async () => {
  const id = await upload('crash-again', Buffer.concat([await pdf([bill]), Buffer.from(`${killers.crash} again`)]));
  await workOff();
  await em().transactional((tx) => addTask(tx, { kind: 'read-document', subjectId: id, payload: { forced: true } }));
  await workOff();
  const starts = await em().execute(`select 1 from document_event where document_id = ? and kind = 'reading'`, [id]);
  expect(starts).toHaveLength(6);
});
