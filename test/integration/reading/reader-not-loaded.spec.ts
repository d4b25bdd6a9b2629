import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkReaders } from '#core/ops/doctor/check-readers';
import { beat } from '#core/kernel/platform/heartbeat';
import { guardedJobs } from '../../fixtures/jobs-without-mail.js';
import { rawMail } from '../../fixtures/mail.js';
import { takeMail } from '../../support/inbox.js';
import { startTestWorker, type TestWorker } from '../../support/worker-process.js';
import { databaseForTests } from '../../support/for-tests.js';
import { folderForTests } from '../../support/folder-for-tests.js';

const database = databaseForTests();
let worker: TestWorker;
const dataDir = folderForTests('data-');
beforeAll(async () => {
  const registry = new URL('../../fixtures/jobs-without-mail.ts', import.meta.url).href;
  worker = await startTestWorker({ databaseUrl: database.url, dataDir }, { jobs: guardedJobs, registry });
});
afterAll(() => worker.close());

const em = () => database.orm.em.fork();

test('mail waits for a reader that cannot load its code, however often it is tried, and the doctor says why', async () => {
  const mail = await takeMail(em(), dataDir, await rawMail({ text: 'Please find your bill.' }));
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
