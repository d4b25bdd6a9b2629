import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { Document } from '#core/database/entities/document.entity';
import { StepReport } from '#core/kernel/tasks/step-figures';
import { mailsWithScans } from '../../fixtures/mails-with-scans.js';
import { numberedMail } from '../../fixtures/numbered-mail.js';
import { adminEmail, TestApi, testPassword, testSecret } from '../../support/api.js';
import { createTestDatabase } from '../../support/database.js';
import { EventReader } from '../../support/event-reader.js';
import { makeDataDir, startTestGateway } from '../../support/gateway.js';
import { nothingUnderWay } from '../../support/mail-books.js';
import { sendMails } from '../../support/mail-load.js';
import { hasPooler, startPooler } from '../../support/pooler.js';
import { spawnWorker, startTestWorker } from '../../support/worker-process.js';

const root = join(import.meta.dirname, '../../..');
const Scaled = z.object({ spec: z.object({ triggers: z.array(z.object({ metadata: z.object({ query: z.string() }) })) }) });

let first: TestApi;
let second: TestApi;
beforeAll(async () => {
  first = await TestApi.start();
  second = await TestApi.start({}, { beside: first });
});
afterAll(async () => {
  await second?.stop();
  await first?.stop();
});

describe('Two apis beside each other', () => {
  let reader: EventReader | undefined;
  afterEach(() => reader?.close());

  test('what comes in at one is seen live at the other', async () => {
    const token = await second.tokenOf('VIEWER');
    reader = await EventReader.open(second.address('/events'), { authorization: `Bearer ${token}` });
    await reader.find(({ event }) => event === 'ready');
    const body = new FormData();
    body.append('file', new File(['%PDF-1.4\n%%EOF'], 'bill.pdf', { type: 'application/pdf' }));
    const uploaded = await first.call<{ id: number }>('POST', '/documents/upload', { body });
    expect(uploaded.status).toBe(201);
    const { id } = await first.em.findOneOrFail(Document, { id: { $gt: 0 } }, { orderBy: { id: 'desc' } });
    expect(await reader.find(({ data }) => data.document_id === id)).toMatchObject({ data: { document_id: id } });
  });

  test('failed sign-ins are counted together', async () => {
    const { email } = await first.makeUser('VIEWER');
    const statuses: number[] = [];
    for (const api of [first, second, first, second, first, second, first]) {
      const answer = await api.post('/auth/login', { username: email, password: 'a wrong password' }, { token: null });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  test('a ticket of one opens once, at the other', async () => {
    const { body } = await first.post<{ url: string }>('/tickets', { path: '/expenses/export.csv' });
    const open = (api: TestApi) => fetch(new URL(body.url, api.url)).then(({ status }) => status);
    expect([await open(second), await open(first), await open(second)]).toEqual([200, 401, 401]);
  });

  test('who signs out at one is signed out at the other', async () => {
    const token = await first.signIn(adminEmail, testPassword);
    expect((await second.get('/auth/me', { token })).status).toBe(200);
    expect((await first.post('/auth/logout', undefined, { token })).status).toBe(204);
    expect((await second.get('/auth/me', { token })).status).toBe(401);
  });
});

describe.skipIf(!hasPooler)('Behind PgBouncer in transaction mode', () => {
  test('a mail becomes a document, and the console sees it live', async () => {
    const pooler = await startPooler(first.database.runtimeUrl);
    const { dataDir, remove } = await makeDataDir();
    const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT: new URL(first.database.url).host, SECRET_KEY: testSecret };
    const place = { databaseUrl: pooler.url, dataDir, env };
    const api = await TestApi.start({ ...env, DATA_DIR: dataDir }, { beside: first });
    const [gateway, worker] = await Promise.all([startTestGateway(place), startTestWorker(place)]);
    worker.sweep.start();
    const reader = await EventReader.open(api.address('/events'), { authorization: `Bearer ${await api.tokenOf('VIEWER')}` });
    try {
      const [sent] = await sendMails({ port: () => gateway.smtpPort, total: 1, sessions: 1, message: numberedMail });
      const done = await reader.find(({ data }) => data.kind === 'completed');
      const found = await first.em.execute(
        'select m.queue_id, d.processing_status from document d join inbound_mail m on m.id = d.mail_id where d.id = ?',
        [done.data.document_id],
      );
      expect(found).toEqual([{ queue_id: sent?.queueId, processing_status: 'completed' }]);
    } finally {
      reader.close();
      await Promise.all([api.stop(), gateway.close(), worker.close()]);
      await pooler.stop();
      await remove();
    }
  });
});

describe('Workers', () => {
  test('Kubernetes runs as many as the due tasks of their lane need', async () => {
    const database = await createTestDatabase(2);
    try {
      await database.orm.em.fork().execute(
        `insert into task (kind, lane, subject_id, state, run_after) values ('ocr-document', 'ocr', 1, 'due', now()), ('ocr-document', 'ocr', 2, 'due', now() + interval '1 hour'),
           ('parse-mail', 'light', 1, 'due', now()), ('parse-mail', 'light', 2, 'done', now())`,
      );
      const scaled = parseAllDocuments(await readFile(join(root, 'deploy/kubernetes/scaling.yaml'), 'utf8')).map(
        (found) => Scaled.safeParse(found.toJS()).data,
      );
      const counts = scaled.flatMap((object) => object?.spec.triggers.map(({ metadata }) => metadata.query) ?? []);
      expect(counts).toHaveLength(2);
      for (const query of counts) expect(await database.orm.em.fork().execute(query)).toEqual([{ count: '1' }]);
    } finally {
      await database.drop();
    }
  });

  test('each may do the tasks of one lane alone', async () => {
    const [database, room] = [await createTestDatabase(2), await makeDataDir()];
    const place = { databaseUrl: database.url, dataDir: room.dataDir };
    const gateway = await startTestGateway(place);
    const [light, ocr] = await Promise.all([
      startTestWorker({ ...place, env: { OCR_SLOTS: '0', SWEEP_SECONDS: '1' } }),
      startTestWorker({ ...place, env: { LIGHT_SLOTS: '0', SWEEP_SECONDS: '1' } }),
    ]);
    for (const { sweep } of [light, ocr]) sweep.start();
    try {
      const message = await mailsWithScans();
      // Every tenth brings a scan.
      const mails = await sendMails({ port: () => gateway.smtpPort, total: 1, sessions: 1, message: () => message(10) });
      expect(mails).toHaveLength(1);
      await expect.poll(() => nothingUnderWay(database.orm.em, room.dataDir), { timeout: 60_000 }).toBe(true);
      const kinds = [light, ocr].map(({ lanes }) => new Set(StepReport.parse(lanes.report().figures).steps.map(({ kind }) => kind)));
      expect(kinds[1]).toEqual(new Set(['ocr-document']));
      expect([...(kinds[0] ?? [])]).toEqual(expect.arrayContaining(['parse-mail', 'read-document', 'extract-document']));
      expect(kinds[0]).not.toContain('ocr-document');
    } finally {
      await Promise.all([gateway.close(), light.close(), ocr.close()]);
      await database.drop();
      await room.remove();
    }
  });

  test('one that has another key than the others does not start, and leaves no key behind', async () => {
    const { dataDir, remove } = await makeDataDir();
    const settings = { databaseUrl: first.database.url, dataDir };
    try {
      await expect(spawnWorker({ ...settings, env: { SECRET_KEY: 'another secret of the tests, long enough' } })).rejects.toThrow(
        /ended with 78:[^]*encrypted with another key/,
      );
      await expect(spawnWorker(settings)).rejects.toThrow(/ended with 78:[^]*The key is missing/);
      expect(await readdir(dataDir)).toEqual([]);
    } finally {
      await remove();
    }
  });
});
