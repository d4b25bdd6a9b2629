import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkReaders } from '#core/ops/doctor/check-readers';
import { beat } from '#core/kernel/platform/heartbeat';
import { guardedJobs } from '../../fixtures/jobs-without-mail.js';
import { rawMail } from '../../fixtures/mail.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { makeDataDir } from '../../support/gateway.js';
import { takeMail } from '../../support/inbox.js';
import { startTestWorker, type TestWorker } from '../../support/worker-process.js';

let database: TestDatabase;
let worker: TestWorker;
let data: { dataDir: string; remove: () => Promise<void> };
beforeAll(async () => {
  database = await createTestDatabase();
  data = await makeDataDir();
  const registry = new URL('../../fixtures/jobs-without-mail.ts', import.meta.url).href;
  worker = await startTestWorker({ databaseUrl: database.url, dataDir: data.dataDir }, { jobs: guardedJobs, registry });
});
afterAll(async () => {
  await worker.close();
  await database.drop();
  await data.remove();
});

const em = () => database.orm.em.fork();

test('mail waits for a reader that cannot load its code, however often it is tried, and the doctor says why', async () => {
  const mail = await takeMail(em(), data.dataDir, await rawMail({ text: 'Please find your bill.' }));
  for (let tries = 0; tries < 4; tries += 1) {
    await em().execute(`update task set state = 'due', run_after = now() - interval '1 second' where state in ('due', 'parked')`);
    await vi.waitFor(
      async () => {
        await worker.lanes.drain('light');
        expect(
          await em().execute(`select state, child_deaths, last_error from task where kind = 'parse-mail' and subject_id = ?`, [mail]),
        ).toEqual([{ state: 'parked', child_deaths: 0, last_error: 'no reader could be started' }]);
      },
      { timeout: 30_000, interval: 100 },
    );
  }
  expect(await em().execute('select state from inbound_mail where id = ?', [mail])).toEqual([{ state: 'imported' }]);
  expect(worker.reader.trouble).toContain('Cannot find module parse-mail.js');
  await beat(em(), 'worker', { sandbox: worker.reader.sandbox, reader_trouble: worker.reader.trouble });
  expect(await checkReaders(em())).toMatchObject({ wrong: 1, sentence: expect.stringContaining('Cannot find module parse-mail.js') });
}, 120_000);
