import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { receiveDocument } from '#core/documents/receive-document';
import { DiskFileStore } from '#core/storage/disk-file-store';
import { addTask } from '#core/tasks/add-task';
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

describe('every part has an end', () => {
  test('an HTML-only bill becomes a document of its words, with their places', async () => {
    const html =
      '<p>Harbor Water</p><table><tr><td>Invoice date</td><td>March 14, 2026</td></tr><tr><td>Total due</td><td>$84.50</td></tr></table>';
    const { parts, documents } = await settled(
      await rawMail({ subject: 'HTML bill', html: `${html}<img src="https://x.example/open.gif">` }),
    );
    expect(parts).toMatchObject([{ path: '1', outcome: 'document', document_id: documents[0]?.id }]);
    expect(documents).toMatchObject([{ file_path: 'email_content', part_path: 'body', amount: '84.50', document_date: '2026-03-14' }]);
    expect(documents[0]?.ocr_text).toContain('Total due      $84.50');
    expect(documents[0]?.html_content).toContain('<td>$84.50</td>');
    const [page] = await em().execute<{ source: string; width: number; height: number }[]>(
      'select * from document_page where document_id = ?',
      [documents[0]?.id ?? 0],
    );
    expect(page).toMatchObject({ source: 'email', height: 4 });
  });

  test('logos, pixels, invitations and cards are told from papers', async () => {
    const logo = await sharp({ create: { width: 120, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } })
      .gif()
      .toBuffer();
    const { parts, documents } = await settled(
      await rawMail({
        subject: 'decorated',
        html: '<p>Total due $12.00</p><img src="cid:logo@a">',
        attachments: [
          { filename: 'logo.png', content: logo, cid: 'logo@a' },
          { filename: 'open.gif', content: pixel, contentDisposition: 'inline' },
          { filename: 'invite.ics', content: 'BEGIN:VCALENDAR' },
          { filename: 'sam.vcf', content: 'BEGIN:VCARD' },
          { filename: 'list.xlsx', content: 'no paper' },
          { filename: 'bill.pdf', content: await pdf([[...bill, { text: 'decorated', x: 60, y: 500 }]]) },
        ],
      }),
    );
    expect(Object.fromEntries(parts.filter((part) => part.filename).map((part) => [part.filename, part.outcome]))).toEqual({
      'logo.png': 'logo',
      'open.gif': 'tracking_pixel',
      'invite.ics': 'calendar_invite',
      'sam.vcf': 'contact_card',
      'list.xlsx': 'unsupported',
      'bill.pdf': 'document',
    });
    expect(documents).toHaveLength(1);
  });

  test('a forward and a message inside a message come from who wrote them first', async () => {
    const inner = await rawMail({
      subject: 'Invoice 7',
      text: 'see the file',
      attachments: [{ filename: 'i7.pdf', content: await pdf([[...bill, { text: 'inner', x: 60, y: 500 }]]) }],
    });
    const { mail, documents } = await settled(
      await rawMail({
        from: 'Sam Day <sam.day@example.com>',
        subject: 'Fwd: Invoice 7',
        text: 'for Elm House',
        attachments: [{ filename: 'Invoice 7.eml', content: inner, contentType: 'message/rfc822' }],
      }),
    );
    expect(mail).toMatchObject({ from_email: 'sam.day@example.com', subject: 'Fwd: Invoice 7' });
    expect(documents).toMatchObject([
      {
        part_path: '2.2',
        filename: 'i7.pdf',
        from_email: 'billing@harborwater.example',
        forwarded_by: 'sam.day@example.com',
        email_subject: 'Invoice 7',
      },
    ]);
  });

  test('files that cannot be finished fail with a code and a sentence, beside those that can', async () => {
    const locked = await pdf([bill], { password: 'secret' });
    const good = await pdf([[...bill, { text: 'good one', x: 60, y: 500 }]]);
    const { documents, parts } = await settled(
      await rawMail({
        subject: 'mixed',
        attachments: [
          { filename: 'locked.pdf', content: locked },
          { filename: 'cut.pdf', content: good.subarray(0, 300) },
          { filename: 'empty.pdf', content: '' },
          { filename: 'page.pdf', content: '<html><script>1</script></html>' },
          { filename: 'good.pdf', content: good },
        ],
      }),
    );
    expect(documents.map((one) => [one.filename, one.processing_status, one.failure_code])).toEqual([
      ['locked.pdf', 'failed', 'needs_password'],
      ['cut.pdf', 'failed', 'damaged'],
      ['good.pdf', 'completed', null],
    ]);
    expect(parts.filter((part) => part.outcome === 'unreadable').map((part) => part.filename)).toEqual(['empty.pdf', 'page.pdf']);
    const events = await em().execute('select 1 from inbound_mail where id = ? and settled_at is not null', [
      documents[0] ? await mailOf(documents[0].id) : 0,
    ]);
    expect(events).toHaveLength(1);
  });

  test('a delivery report ends in the ledger', async () => {
    const raw = [
      'From: MAILER-DAEMON@example.com',
      'To: receipts@inbox.localhost',
      'Subject: Undelivered Mail Returned to Sender',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'I could not deliver it.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; example.com',
      '--b--',
      '',
    ].join('\r\n');
    const { mail, parts, documents } = await settled(raw, { envelopeFrom: '' });
    expect(mail).toMatchObject({ state: 'parsed', reason: 'A delivery report: noted here, kept out of the books.' });
    expect(parts.map((part) => part.outcome)).toEqual(['delivery_report', 'delivery_report', 'container']);
    expect(documents).toEqual([]);
  });

  test('more than fifty Received headers: refused in the ledger, never parsed', async () => {
    const { mail, documents } = await settled(await rawMail({ subject: 'circle', text: 'x' }), { receivedCount: 51 });
    expect(mail.state).toBe('rejected');
    expect(mail.reason).toContain('51 Received');
    expect(documents).toEqual([]);
  });

  test('a message that is no message at all is kept as it is', async () => {
    const { mail } = await settled(Buffer.from([0, 255, 254, 13, 10, 13, 10, 1, 2, 3]));
    expect(mail.state).toBe('parsed');
    expect(mail.reason).not.toBeNull();
  });
});

const mailOf = async (documentId: number): Promise<number> =>
  (await em().execute<{ mail_id: number }[]>('select mail_id from document where id = ?', [documentId]))[0]?.mail_id ?? 0;

describe('who may write', () => {
  const foreign = { trustedClient: false, envelopeFrom: 'nobody@elsewhere.example' };

  test('an unknown sender waits; let in, it is filed; listed, it is filed at once', async () => {
    const raw = await rawMail({ from: 'nobody@elsewhere.example', subject: 'let me in', text: 'Total due $9.00' });
    const waiting = await settled(raw, foreign);
    expect(waiting.mail).toMatchObject({ state: 'quarantined', subject: 'let me in', from_email: 'nobody@elsewhere.example' });
    expect(waiting.documents).toEqual([]);
    await em().execute(`update inbound_mail set released_at = now() where id = ?`, [waiting.mailId]);
    await em().transactional((tx) => addTask(tx, { kind: 'parse-mail', subjectId: waiting.mailId }));
    expect(await outcome(waiting.mailId)).toMatchObject({ mail: { state: 'parsed' }, documents: [{ processing_status: 'completed' }] });
    await em().execute(`insert into allowed_sender (pattern) values ('@elsewhere.example')`);
    const second = await settled(await rawMail({ from: 'nobody@elsewhere.example', subject: 'again', text: 'Total due $10.00' }), foreign);
    expect(second.mail.state).toBe('parsed');
  });

  test('what is written to postmaster stays out of the books', async () => {
    const { mail, documents } = await settled(await rawMail({ subject: 'complaint', text: 'You sent me mail.' }), {
      recipients: ['postmaster@inbox.localhost'],
    });
    expect(mail).toMatchObject({ state: 'parsed' });
    expect(documents).toEqual([]);
  });
});

describe('the same again', () => {
  test('a second copy is a duplicate; to another mailbox it adds what that mailbox says', async () => {
    const raw = await rawMail({ subject: 'twice', text: 'Total due $210.00' });
    const first = await settled(raw);
    expect(first.documents).toMatchObject([{ document_type: expect.not.stringMatching('hoa_document') as string }]);
    const second = await settled(raw, { recipients: ['hoa@inbox.localhost'] });
    expect(second.mail).toMatchObject({
      state: 'duplicate',
      duplicate_of: first.mailId,
      subject: 'twice',
      from_email: 'billing@harborwater.example',
    });
    expect(second.documents).toEqual([]);
    expect((await outcome(first.mailId)).documents).toMatchObject([{ document_type: 'hoa_document' }]);
  });

  test('twenty copies at once are one document', async () => {
    const raw = await rawMail({ subject: 'storm', text: 'Total due $77.00' });
    const ids = await Promise.all(Array.from({ length: 20 }, () => takeMail(database.orm.em, data.dataDir, raw)));
    await outcome(ids[0] ?? 0);
    const states = await em().execute(
      'select state, count(*)::int as count from inbound_mail where subject = ? group by state order by state',
      ['storm'],
    );
    expect(states).toEqual([
      { state: 'duplicate', count: 19 },
      { state: 'parsed', count: 1 },
    ]);
  });

  test('a replay never doubles; what a person deleted stays deleted unless asked for', async () => {
    const { mailId, documents } = await settled(
      await rawMail({
        subject: 'replayed',
        attachments: [
          { filename: 'a.pdf', content: await pdf([[...bill, { text: 'replay a', x: 60, y: 500 }]]) },
          { filename: 'b.pdf', content: await pdf([[...bill, { text: 'replay b', x: 60, y: 500 }]]) },
        ],
      }),
    );
    const [a, b] = documents;
    await em().execute('update document set deleted_at = now() where id = ?', [b?.id ?? 0]);
    const replay = async (payload: Record<string, unknown>) => {
      await em().transactional((tx) => addTask(tx, { kind: 'parse-mail', subjectId: mailId, payload }));
      return outcome(mailId);
    };
    const again = await replay({});
    expect(again.documents.map((one) => one.id)).toEqual([a?.id, b?.id]);
    expect(again.parts.map((part) => part.outcome)).toEqual(expect.arrayContaining(['document', 'deleted_by_person']));
    const forced = await replay({ forced: true });
    expect(forced.documents).toMatchObject([
      { id: a?.id, processing_status: 'completed' },
      { id: b?.id, processing_status: 'completed' },
    ]);
    expect(forced.parts.filter((part) => part.outcome === 'document')).toHaveLength(2);
  });

  test('sent again after people have deleted all of it, it is filed anew', async () => {
    const raw = await rawMail({ subject: 'once more', text: 'Total due $31.00' });
    const first = await settled(raw);
    await em().execute('update document set deleted_at = now() where mail_id = ?', [first.mailId]);
    expect(await settled(raw)).toMatchObject({ mail: { state: 'parsed' }, documents: [{ amount: '31.00' }] });
  });
});

test('an uploaded message is read, and its papers become documents of their own, once', async () => {
  const raw = await rawMail({
    subject: 'Uploaded',
    text: 'Total due $84.50',
    attachments: [{ filename: 'up.pdf', content: await pdf([[...bill, { text: 'uploaded', x: 60, y: 500 }]]) }],
  });
  const store = new DiskFileStore(join(data.dataDir, 'files'));
  const stored = await store.put('originals/uploaded-eml', raw);
  const { document } = await em().transactional((tx) =>
    receiveDocument(tx, {
      origin: 'upload',
      filename: 'mail.eml',
      fileKey: stored.key,
      sha256: stored.sha256,
      size: stored.size,
      mimeType: 'message/rfc822',
    }),
  );
  await outcome(0).catch(() => undefined);
  await em().transactional((tx) => addTask(tx, { kind: 'read-document', subjectId: document.id, payload: { forced: true } }));
  await outcome(0).catch(() => undefined);
  const rows = await em().execute<DocumentRow[]>(`select * from document where id = ? or file_key like ? order by id`, [
    document.id,
    `originals/d${document.id}-%`,
  ]);
  expect(rows).toMatchObject([
    { filename: 'mail.eml', processing_status: 'completed', email_subject: 'Uploaded', from_email: 'billing@harborwater.example' },
    { filename: 'up.pdf', processing_status: 'completed', vendor_name: 'Harbor Water and Sewer', email_subject: 'Uploaded' },
  ]);
});

test('the ledger balances', async () => {
  expect(await ledgerFaults(database.orm.em)).toEqual([]);
});
