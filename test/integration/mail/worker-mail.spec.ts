import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { correctDocument } from '#core/commands/correct-document';
import { unlockDocument } from '#core/records/documents/file-password';
import { processAnew } from '#core/commands/process-anew';
import { replayMail } from '#core/records/mail/release-mail';
import { systemClock } from '#core/kernel/platform/clock';
import { readFailures } from '#core/reading/read-failure';
import { rawMail } from '../../fixtures/mail.js';
import { bill, drawn, pdf } from '../../fixtures/paper.js';
import { ledgerFaults } from '../../support/inbox.js';
import { type Mailroom, openMailroom } from '../../support/mailroom.js';

let room: Mailroom;
beforeAll(async () => {
  room = await openMailroom();
});
afterAll(() => room.close());

const mailOf = async (documentId: number): Promise<number> =>
  (await room.em().execute<{ mail_id: number }[]>('select mail_id from document where id = ?', [documentId]))[0]?.mail_id ?? 0;

/** A person who asks for things. */
const someone = async (): Promise<number> => {
  const [user] = await room
    .em()
    .execute<{ id: number }[]>(
      `insert into app_user (email, password_hash, role) values (gen_random_uuid() || '@example.com', 'x', 'STAFF') returning id`,
    );
  return user?.id ?? 0;
};

const billPdf = () => pdf([bill]);

describe('what comes by mail', () => {
  test('a PDF becomes a document with its fields and their places', async () => {
    const { mail, parts, documents } = await room.settled(
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
    const [page] = await room
      .em()
      .execute<{ source: string }[]>('select source from document_page where document_id = ?', [documents[0]?.id ?? 0]);
    expect(page?.source).toBe('text_layer');
  });

  test('a photo of a bill is read by OCR', async () => {
    const photo = await (await drawn(await billPdf())).jpeg().toBuffer();
    const { documents } = await room.settled(
      await rawMail({ subject: 'scan', text: '', attachments: [{ filename: 'scan.jpg', content: photo }] }),
    );
    expect(documents).toMatchObject([{ processing_status: 'completed', amount: '84.50' }]);
    const events = await room
      .em()
      .execute<{ kind: string }[]>('select kind from document_event where document_id = ? order by id', [documents[0]?.id ?? 0]);
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
      // It is the bill of the PDF before it, and linked to that.
      'settled',
    ]);
  }, 180_000);
});

describe('every part has an end', () => {
  test('an HTML-only bill becomes a document of its words, with their places', async () => {
    const html =
      '<p>Harbor Water</p><table><tr><td>Invoice date</td><td>March 14, 2026</td></tr><tr><td>Total due</td><td>$84.50</td></tr></table>';
    const { parts, documents } = await room.settled(
      await rawMail({ subject: 'HTML bill', html: `${html}<img src="https://x.example/open.gif">` }),
    );
    expect(parts).toMatchObject([{ path: '1', outcome: 'document', document_id: documents[0]?.id }]);
    expect(documents).toMatchObject([{ file_path: 'email_content', part_path: 'body', amount: '84.50', document_date: '2026-03-14' }]);
    expect(documents[0]?.ocr_text).toContain('Total due      $84.50');
    expect(documents[0]?.html_content).toContain('<td>$84.50</td>');
    const [page] = await room
      .em()
      .execute<{ source: string; width: number; height: number }[]>('select * from document_page where document_id = ?', [
        documents[0]?.id ?? 0,
      ]);
    expect(page).toMatchObject({ source: 'email', height: 4 });
  });

  test('logos, pixels, invitations and cards are told from papers', async () => {
    const logo = await sharp({ create: { width: 120, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } })
      .gif()
      .toBuffer();
    const { parts, documents } = await room.settled(
      await rawMail({
        subject: 'decorated',
        html: '<p>Total due $12.00</p><img src="cid:logo@a">',
        attachments: [
          { filename: 'logo.png', content: logo, cid: 'logo@a' },
          { filename: 'open.gif', content: pixel, contentDisposition: 'inline' },
          { filename: 'invite.ics', content: 'BEGIN:VCALENDAR' },
          { filename: 'sam.vcf', content: 'BEGIN:VCARD' },
          // As phones send them: the type says nothing, and the card has lines of its maker.
          {
            filename: 'card',
            contentType: 'application/octet-stream',
            content: 'BEGIN:VCARD\r\nN:Day;Sam\r\nX-ABUID:1\r\nX-ABShowAs:COMPANY\r\n',
          },
          {
            filename: 'invoice.vcf',
            contentType: 'text/x-vcard',
            content: await pdf([[...bill, { text: 'named like a card', x: 60, y: 500 }]]),
          },
          { filename: 'list.xlsx', content: 'no document' },
          { filename: 'bill.pdf', content: await pdf([[...bill, { text: 'decorated', x: 60, y: 500 }]]) },
        ],
      }),
    );
    expect(Object.fromEntries(parts.filter((part) => part.filename).map((part) => [part.filename, part.outcome]))).toEqual({
      'logo.png': 'logo',
      'open.gif': 'tracking_pixel',
      'invite.ics': 'calendar_invite',
      'sam.vcf': 'contact_card',
      card: 'contact_card',
      'invoice.vcf': 'document',
      'list.xlsx': 'unsupported',
      'bill.pdf': 'document',
    });
    expect(documents.map((one) => [one.filename, one.amount])).toEqual([
      ['invoice.vcf', '84.50'],
      ['bill.pdf', '84.50'],
    ]);
  });

  test('a picture that comes with every message is a letterhead from the third time on', async () => {
    const content = await sharp({ create: { width: 500, height: 260, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const outcomes: unknown[] = [];
    const ids: number[] = [];
    for (const week of ['first', 'second', 'third']) {
      const { parts, mailId } = await room.settled(
        await rawMail({
          subject: week,
          messageId: `<${week}@x>`,
          text: `${week} week: total due $12.00`,
          attachments: [{ filename: 'card.png', content }],
        }),
      );
      ids.push(mailId);
      outcomes.push(parts.find((part) => part.filename === 'card.png')?.outcome);
    }
    expect(outcomes).toEqual(['document', 'document', 'logo']);
    // Read again, the first keeps what it has become.
    await replayMail(room.em(), ids[0] ?? 0, { userId: await someone(), requestId: null });
    expect((await room.outcome(ids[0] ?? 0)).parts.find((part) => part.filename === 'card.png')?.outcome).toBe('document');
  });

  test('a forward and a message inside a message come from who wrote them first', async () => {
    const inner = await rawMail({
      subject: 'Invoice 7',
      text: 'see the file',
      attachments: [{ filename: 'i7.pdf', content: await pdf([[...bill, { text: 'inner', x: 60, y: 500 }]]) }],
    });
    const { mail, documents } = await room.settled(
      await rawMail({
        from: 'Sam Day <sam.day@example.com>',
        subject: 'Fwd: Invoice 7',
        text: 'for Elm House',
        attachments: [{ filename: 'Invoice 7.eml', content: inner, contentType: 'message/rfc822' }],
      }),
    );
    expect(mail).toMatchObject({
      from_email: 'billing@harborwater.example',
      forwarded_by: 'sam.day@example.com',
      subject: 'Fwd: Invoice 7',
    });
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
    const { documents, parts } = await room.settled(
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
    const events = await room
      .em()
      .execute('select 1 from inbound_mail where id = ? and settled_at is not null', [documents[0] ? await mailOf(documents[0].id) : 0]);
    expect(events).toHaveLength(1);
  });

  test('a locked PDF waits for its password, says when it is wrong, and is read with the right one', async () => {
    const content = await pdf([[...bill, { text: 'locked bill', x: 60, y: 500 }]], { password: 'elm-2026' });
    const { documents, mailId } = await room.settled(
      await rawMail({ subject: 'locked', messageId: '<locked@x>', attachments: [{ filename: 'locked.pdf', content }] }),
    );
    const [id] = documents.map((one) => one.id) as [number];
    expect(documents).toMatchObject([{ processing_status: 'failed', failure_code: 'needs_password' }]);
    const userId = await someone();
    const unlock = async (password: string) => {
      await unlockDocument(room.em(), id, { password, actor: { userId, requestId: null }, box: room.box });
      return (await room.outcome(mailId)).documents;
    };
    expect(await unlock('pine-2026')).toMatchObject([{ failure_code: 'needs_password', failure_reason: readFailures.wrong_password }]);
    expect(await unlock('elm-2026')).toMatchObject([{ processing_status: 'completed', failure_code: null, amount: '84.50' }]);
    const kept = await room.em().execute('select 1 from document where id = ? and file_password like ?', [id, 'v1:%']);
    expect(kept).toHaveLength(1);
    await expect(unlock('again')).rejects.toThrow('This document does not need a password.');
    const [next, other] = await Promise.all(
      ['Second locked bill', 'Third locked bill'].map((text) => pdf([[...bill, { text, x: 60, y: 500 }]], { password: 'elm-2026' })),
    );
    const send = async (subject: string, locked: Buffer | undefined, from?: string) => {
      const attachments = [{ filename: `${subject}.pdf`, content: locked ?? Buffer.alloc(0) }];
      const raw = await rawMail({ subject, messageId: `<${subject}@x>`, attachments, ...(from && { from }) });
      return (await room.settled(raw)).documents;
    };
    // What opened one file of a sender opens the next, and is tried on nobody else's.
    expect(await send('next', next)).toMatchObject([{ processing_status: 'completed', failure_code: null }]);
    const [elsewhere] = await send('other', other, 'Pine Gas <bills@pine-gas.example>');
    expect(elsewhere).toMatchObject({ failure_code: 'needs_password' });
    // A person says whose bill it is: what opened one file of a vendor opens the next, whoever sends it.
    const { id: otherId = 0 } = elsewhere ?? {};
    const actor = { userId, requestId: null };
    await correctDocument(room.em(), otherId, { fields: { vendor: 'Harbor Water and Sewer' } }, { actor, clock: systemClock });
    await processAnew(room.em(), otherId, { actor, discardCorrections: false });
    expect((await room.outcome(await mailOf(otherId))).documents).toMatchObject([{ processing_status: 'completed', failure_code: null }]);
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
    const { mail, parts, documents } = await room.settled(raw, { envelopeFrom: '' });
    expect(mail).toMatchObject({ state: 'parsed', reason: 'A delivery report. Recorded only, kept out of the books.' });
    expect(parts.map((part) => part.outcome)).toEqual(['delivery_report', 'delivery_report', 'container']);
    expect(documents).toEqual([]);
  });

  test('more than fifty Received headers: refused in the ledger, with who it names and its subject', async () => {
    const raw = await rawMail({ from: 'Harbor Water <bills@harborwater.example>', subject: 'circle', text: 'x' });
    const { mail, parts, documents } = await room.settled(raw, { receivedCount: 51 });
    expect(mail).toMatchObject({ state: 'rejected', subject: 'circle', from_email: 'bills@harborwater.example' });
    expect(mail.reason).toContain('51 Received');
    expect([parts, documents]).toEqual([[], []]);
  });

  test.each([
    ['bytes of something else', Buffer.from([0, 255, 254, 13, 10, 13, 10, 1, 2, 3])],
    ['an empty line', Buffer.from('\r\n')],
    ['a picture', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(400, '\u0001\n\u0002')])],
  ])('%s is no message, and kept as it is', async (_what, raw) => {
    const { mail, parts } = await room.settled(raw);
    expect(mail).toMatchObject({ state: 'unreadable', reason: expect.stringContaining('It could not be parsed') as string });
    expect(parts).toEqual([]);
  });
});

test('the ledger balances', async () => {
  expect(await ledgerFaults(room.em())).toEqual([]);
});
