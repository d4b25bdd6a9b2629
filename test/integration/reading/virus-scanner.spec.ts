import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Message } from '#core/database/entities/message.entity';
import { MessageMedia } from '#core/database/entities/message-media.entity';
import { addTask } from '#core/kernel/tasks/add-task';
import { infectedAmong } from '#core/kernel/scanning/virus-verdicts';
import { VIRUS_SCANNER } from '../../../worker/platform/tokens.js';
import type { VirusScanner } from '../../../worker/scanning/virus-scanner.js';
import { rawMail } from '../../fixtures/mail.js';
import { bill, pdf } from '../../fixtures/paper.js';
import { TestApi } from '../../support/api.js';
import { eicar, eicarName, hasClamd, TestClamd } from '../../support/clamd.js';
import { documentCalls } from '../../support/document-calls.js';
import { ledgerFaults, ledgerOf, takeMail } from '../../support/inbox.js';
import { startTestWorker, type TestWorker } from '../../support/worker-process.js';
import { DocumentFacts } from '../../support/worker.js';

/** A bill with the test string in it. */
const bad = async (words: string) => Buffer.concat([await pdf([[...bill, { text: words, x: 60, y: 500 }]]), Buffer.from(`\n%${eicar}\n`)]);

describe.skipIf(!hasClamd)('with a virus scanner (skipped where clamd is not installed)', () => {
  let clamd: TestClamd;
  let api: TestApi;
  let worker: TestWorker;
  let provider: Server;
  let origin: string;
  let staff: string;
  let fetched = 0;
  const { upload } = documentCalls(() => api);
  const facts = new DocumentFacts(() => api.em);

  const startWorker = () =>
    startTestWorker({
      databaseUrl: api.database.url,
      dataDir: api.dataDir,
      env: { CLAMD: clamd.socket, OPENPHONE_MEDIA_HOSTS: origin },
    });
  beforeAll(async () => {
    provider = createServer((request, response) => {
      fetched += 1;
      response.end(request.url === '/bad' ? `GIF89a${eicar}` : 'GIF89a, a picture');
    });
    await new Promise<void>((resolve) => {
      provider.listen(0, '127.0.0.1', resolve);
    });
    origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    [clamd, api] = await Promise.all([TestClamd.make(), TestApi.start()]);
    await clamd.start();
    worker = await startWorker();
    staff = await api.tokenOf('STAFF');
  }, 60_000);
  afterAll(async () => {
    await worker.close();
    assert.deepEqual(await ledgerFaults(api.em), []);
    await api.stop();
    provider.close();
    await clamd.remove();
  });

  /** Works until nothing is due; what waits for the scanner stays parked. */
  const workOff = () =>
    vi.waitFor(
      async () => {
        await Promise.all([worker.lanes.drain('light'), worker.lanes.drain('ocr')]);
        expect(await api.em.execute(`select kind, last_error from task where state in ('due', 'running')`)).toEqual([]);
      },
      { timeout: 30_000, interval: 20 },
    );
  const goOn = () => api.em.execute(`update task set state = 'due', run_after = now() - interval '1 second' where state = 'parked'`);
  const parked = () =>
    api.em.execute<{ kind: string; attempts: number; last_error: string }[]>(
      `select kind, attempts, last_error from task where state = 'parked' order by kind`,
    );
  const uploaded = async (bytes: Buffer): Promise<number> => (await upload(bytes)).body.id;
  const fetchPath = (path: string, token?: string) => api.get(path, token ? { token } : {});
  async function picture(path: string): Promise<() => Promise<MessageMedia>> {
    const { em } = api;
    const message = em.create(Message, { phoneNumber: '+15550100', phoneDigits: '15550100', direction: 'incoming', timestamp: new Date() });
    await em.flush();
    const media = em.create(MessageMedia, { messageId: message.id, position: 0, sourceUrl: `${origin}${path}` });
    await em.flush();
    await em.transactional((tx) => addTask(tx, { kind: 'fetch-media', subjectId: media.id }));
    return () => api.em.findOneOrFail(MessageMedia, { id: media.id });
  }

  test('what is clean is read, and each content is remembered with the scanner that saw it', async () => {
    const attachments = [{ filename: 'bill.pdf', content: await pdf([bill]) }];
    const mailId = await takeMail(api.em, api.dataDir, await rawMail({ subject: 'a bill', attachments }));
    await workOff();
    expect(await ledgerOf(api.em, mailId)).toMatchObject({ mail: { state: 'parsed' }, parts: [{ outcome: 'document' }] });
    expect(await api.em.execute('select processing_status, amount from document')).toEqual([
      { processing_status: 'completed', amount: '84.50' },
    ]);
    const verdicts = await api.em.execute<{ signature: null; scanner: string }[]>('select signature, scanner from virus_verdict');
    expect(verdicts).toEqual(
      Array.from({ length: 2 }, () => ({ signature: null, scanner: expect.stringMatching(/^ClamAV \d/) as string })),
    );
  });

  test('what was clean is scanned once more where a person tries it again, and only there', async () => {
    const [{ id } = { id: 0 }] = await api.em.execute<{ id: number }[]>('select id from document');
    const scannedAt = async () =>
      (await api.em.execute<{ scanned_at: Date }[]>('select scanned_at from virus_verdict order by scanned_at desc limit 1'))[0]
        ?.scanned_at;
    const first = await scannedAt();
    await api.em.transactional((tx) => addTask(tx, { kind: 'read-document', subjectId: id, payload: { forced: true } }));
    await workOff();
    expect(await scannedAt()).toEqual(first);
    await api.post(`/documents/${id}/process`);
    await workOff();
    expect(await scannedAt()).not.toEqual(first);
  });

  test('a mail with an infected attachment is kept and not taken apart, and administrators alone get it', async () => {
    const attachments = [{ filename: 'bad.pdf', content: await bad('in a mail') }];
    const mailId = await takeMail(api.em, api.dataDir, await rawMail({ subject: 'bad', from: 'a@example.com', attachments }));
    await workOff();
    const reason = `This message was not opened: the virus scanner found ${eicarName} in it.`;
    expect(await ledgerOf(api.em, mailId)).toMatchObject({ mail: { state: 'unreadable', reason }, parts: [] });
    expect(await fetchPath(`/mail/${mailId}/raw`, staff)).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining(eicarName) },
    });
    expect((await fetchPath(`/mail/${mailId}/raw`)).headers.get('content-disposition')).toMatch(/^attachment/);
  });

  test('an infected upload fails with what was found, is not shown, and is found again when it is tried again', async () => {
    const id = await uploaded(await bad('uploaded'));
    await workOff();
    const failure = {
      processing_status: 'failed',
      failure_code: 'infected',
      failure_reason: `This file was not opened: the virus scanner found ${eicarName} in it.`,
    };
    expect(await facts.statusOf(id)).toEqual(failure);
    expect(await infectedAmong(api.em, [id, id + 1])).toEqual(new Set([id]));
    const { file_url: url } = (await api.get<{ file_url: string }>(`/documents/${id}`)).body;
    for (const path of [`/documents/${id}/view`, `/documents/${id}/download`, url.replace(/^\/api\/v1/, '')]) {
      expect(await fetchPath(path, staff)).toMatchObject({ status: 403, body: { detail: expect.stringContaining('Only administrators') } });
      const given = await fetchPath(path);
      expect([given.status, given.headers.get('content-disposition')]).toEqual([200, expect.stringMatching(/^attachment/)]);
    }
    await api.post(`/documents/${id}/process`);
    await workOff();
    expect(await facts.statusOf(id)).toEqual(failure);
  });

  test('an infected picture of a message is not kept', async () => {
    const media = await picture('/bad');
    await workOff();
    expect(await media()).toMatchObject({ fileKey: null, reason: `The virus scanner found ${eicarName} in it, so it was not kept.` });
  });

  test('what is larger than the scanner takes fails with a sentence for administrators', async () => {
    const id = await uploaded(Buffer.concat([await pdf([bill]), Buffer.from('\n%'), randomBytes(3_000_000)]));
    await workOff();
    expect(await facts.statusOf(id)).toMatchObject({
      failure_code: 'too_large_to_scan',
      failure_reason: expect.stringContaining('StreamMaxLength'),
    });
  });

  test('while the scanner is away everything new waits, at the cost of no attempt, and what was scanned is not scanned again', async () => {
    await clamd.stop();
    await worker.close();
    worker = await startWorker();
    const [clean] = await api.em.execute<{ id: number }[]>(`select id from document where processing_status = 'completed'`);
    await api.em.transactional((tx) => addTask(tx, { kind: 'read-document', subjectId: clean?.id ?? 0, payload: { forced: true } }));
    const mailId = await takeMail(api.em, api.dataDir, await rawMail({ subject: 'waits', text: 'Total due $45.00' }));
    const id = await uploaded(await bad('waits'));
    const before = fetched;
    const media = await picture('/good');
    for (let tries = 0; tries < 7; tries += 1) {
      await goOn();
      await workOff();
    }
    expect(await facts.statusOf(clean?.id ?? 0)).toMatchObject({ processing_status: 'completed' });
    expect(await parked()).toEqual(
      ['fetch-media', 'parse-mail', 'read-document'].map((kind) => ({
        kind,
        attempts: 0,
        last_error: expect.stringContaining('clamd cannot be reached') as string,
      })),
    );
    const scanner = worker.app.get<VirusScanner>(VIRUS_SCANNER);
    expect(await shownStatus()).toMatchObject({
      status: 'error',
      error: expect.stringContaining('are waiting unopened: clamd cannot be reached'),
    });

    // Its signatures are others by now: what they took for infected before is not, and is read when it is tried again.
    await clamd.start('other');
    // It answers before it has loaded its signatures.
    await vi.waitFor(
      async () => {
        await scanner.look();
        expect(await shownStatus()).toMatchObject({ status: 'healthy', scanner_version: expect.stringMatching(/^ClamAV \d/) });
      },
      { timeout: 20_000, interval: 200 },
    );
    await goOn();
    await workOff();
    expect(await facts.statusOf(id)).toMatchObject({ processing_status: 'completed' });
    expect((await ledgerOf(api.em, mailId)).mail.state).toBe('parsed');
    expect([await media(), fetched - before]).toMatchObject([{ fileKey: expect.stringContaining('media/'), reason: null }, 1]);
    const [failed] = await api.em.execute<{ id: number }[]>(`select id from document where failure_code = 'infected'`);
    await api.post(`/documents/${failed?.id}/process`);
    await workOff();
    expect(await facts.statusOf(failed?.id ?? 0)).toMatchObject({ processing_status: 'completed', failure_code: null });
    expect((await fetchPath(`/documents/${failed?.id}/view`, staff)).status).toBe(200);
  });

  const readStatus = async () =>
    (await api.get<{ services: Record<string, unknown> }>('/system/status')).body.services.virus_scanner as { status: string };
  /** The scanner in System Status, by a sign of life of this worker. */
  async function shownStatus(): Promise<unknown> {
    worker.sweep.start();
    await vi.waitFor(async () => expect(['healthy', 'error']).toContain((await readStatus()).status), { timeout: 8000, interval: 100 });
    worker.sweep.end();
    return readStatus();
  }
});
