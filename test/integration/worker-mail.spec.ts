import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bill, drawn, pdf } from '../fixtures/paper.js';
import { rawMail } from '../fixtures/mail.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { makeDataDir } from '../support/gateway.js';
import { ledgerFaults, ledgerOf, takeMail } from '../support/inbox.js';
import { startTestWorker, type TestWorker } from '../support/worker-process.js';

let database: TestDatabase;
let worker: TestWorker;
let data: { dataDir: string; remove: () => Promise<void> };
beforeAll(async () => {
  database = await createTestDatabase();
  data = await makeDataDir();
  worker = await startTestWorker({ databaseUrl: database.url, dataDir: data.dataDir });
});
afterAll(async () => {
  await worker.close();
  await database.drop();
  await data.remove();
});

const em = () => database.orm.em.fork();

interface DocumentRow {
  id: number;
  part_path: string;
  filename: string;
  file_path: string;
  from_email: string | null;
  forwarded_by: string | null;
  email_subject: string | null;
  document_type: string;
  processing_status: string;
  failure_code: string | null;
  vendor_name: string | null;
  amount: string | null;
  document_date: string | null;
  ocr_text: string | null;
  html_content: string | null;
  duplicate_of: number | null;
}

/** Takes a mail, lets the worker work off everything, and says what came of it. */
async function settled(raw: Buffer | string, different: Parameters<typeof takeMail>[3] = {}) {
  const mailId = await takeMail(database.orm.em, data.dataDir, raw, different);
  return outcome(mailId);
}

async function outcome(mailId: number) {
  await vi.waitFor(
    async () => {
      await Promise.all([worker.lanes.drain('light'), worker.lanes.drain('ocr')]);
      const live = await em().execute(`select kind, state, last_error from task where state in ('due', 'running', 'parked')`);
      expect(live).toEqual([]);
    },
    { timeout: 25_000, interval: 50 },
  );
  const documents = await em().execute<DocumentRow[]>('select * from document where mail_id = ? order by part_path', [mailId]);
  return { mailId, ...(await ledgerOf(database.orm.em, mailId)), documents };
}

const billPdf = () => pdf([bill]);

describe('what comes by mail', () => {
  test('a PDF becomes a document with its fields and their places', async () => {
    const { mail, parts, documents } = await settled(
      await rawMail({ text: 'Please find your bill attached.', attachments: [{ filename: 'bill.pdf', content: await billPdf() }] }),
    );
    expect(mail).toMatchObject({ state: 'parsed', reason: null, subject: 'Your bill', from_email: 'billing@harborwater.example' });
    expect(parts.map((part) => [part.path, part.outcome])).toEqual([
      ['1', 'body'],
      ['2', 'document'],
      ['root', 'container'],
    ]);
    expect(documents).toHaveLength(1);
    expect(documents[0]).toMatchObject({
      part_path: '2',
      processing_status: 'completed',
      vendor_name: 'Harbor Water and Sewer',
      amount: '84.50',
      document_date: '2026-03-14',
    });
    const [page] = await em().execute<{ source: string }[]>('select source from document_page where document_id = ?', [
      documents[0]?.id ?? 0,
    ]);
    expect(page?.source).toBe('text_layer');
  });

  test('a photo of a bill is read by OCR', async () => {
    const photo = await (await drawn(await billPdf())).jpeg().toBuffer();
    const { documents } = await settled(
      await rawMail({ subject: 'scan', text: '', attachments: [{ filename: 'scan.jpg', content: photo }] }),
    );
    expect(documents).toMatchObject([{ processing_status: 'completed', amount: '84.50' }]);
    const events = await em().execute<{ kind: string }[]>('select kind from document_event where document_id = ? order by id', [
      documents[0]?.id ?? 0,
    ]);
    expect(events.map((event) => event.kind)).toEqual([
      'received',
      'reading',
      'reading',
      'reading',
      'read',
      'extracting',
      'extracted',
      'settled',
      'completed',
    ]);
  }, 60_000);
});

test('the ledger balances', async () => {
  expect(await ledgerFaults(database.orm.em)).toEqual([]);
});
