import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawMail } from '../../fixtures/mail.js';
import { bill, pdf } from '../../fixtures/paper.js';
import { outlookFile } from '../../fixtures/outlook-file.js';
import { encryptedMessage, signedMessage } from '../../fixtures/signed-message.js';
import { tnef } from '../../fixtures/tnef.js';
import { uuencoded } from '../../fixtures/uuencoded.js';
import { renamed, zip } from '../../fixtures/zip.js';
import { ledgerFaults, type LedgerPart } from '../../support/inbox.js';
import { type Mailroom, openMailroom } from '../../support/mailroom.js';

let room: Mailroom;
beforeAll(async () => {
  room = await openMailroom();
});
afterAll(() => room.close());

/** A bill like no other here: the same bytes would be a duplicate. */
const billNo = (number: string): Promise<Buffer> => pdf([[...bill, { text: number, x: 60, y: 500 }]]);
const outcomes = (parts: readonly LedgerPart[]) => parts.map(({ path, outcome, reason }) => [path, outcome, reason]); // prettier-ignore

test('an archive: each file a part, a hash and a document of its own, its name mere data; what stays closed says why', async () => {
  const inner = await zip({ 'deeper.pdf': await billNo('deeper') });
  const archive = renamed(
    await zip({ '01/02/march.pdf': await billNo('march'), 'notes.txt': 'hello', 'inner.zip': inner, '__MACOSX/._x': 'x', 'book.xlsx': await zip({ '[Content_Types].xml': '<Types/>' }), 'in/Thumbs.db': 'x' }),
    '01/02/',
    '../../',
  );
  const { parts, documents } = await room.settled(await rawMail({ subject: 'March', messageId: '<zip@x>', text: 'all in the archive', attachments: [{ filename: 'papers.zip', content: archive }] }));
  expect(outcomes(parts)).toEqual([
    ['1', 'body', 'Kept as context for the attachments.'],
    ['2', 'container', 'An archive. Its files follow.'],
    ['2.1', 'document', expect.stringContaining('Became document')],
    ['2.2', 'alternative', 'A few words that a mail program or mailing list added as a file.'],
    ['2.3', 'container', 'An archive. Its files follow.'],
    ['2.3.1', 'document', expect.stringContaining('Became document')],
    ['2.4', 'unsupported', expect.stringMatching(/^A helper file of the computer/)],
    ['2.5', 'unsupported', expect.stringContaining('cannot be read here')],
    ['2.6', 'unsupported', expect.stringMatching(/^A helper file of the computer/)],
    ['root', 'container', 'It only holds other parts.'],
  ]);
  expect(documents.map((one) => [one.part_path, one.filename, one.amount])).toEqual([
    ['2.1', 'march.pdf', '84.50'],
    ['2.3.1', 'deeper.pdf', '84.50'],
  ]);
  expect(new Set(parts.flatMap(({ sha256 }) => sha256 ?? [])).size).toBe(parts.length - 3);
}); // prettier-ignore

test('a damaged archive, an empty one and a locked file in one say so', async () => {
  const whole = await zip({ 'a.pdf': await billNo('a') });
  const locked = Buffer.from(whole);
  // The first bit of the flags, in the file's own header and in the directory.
  for (const signature of ['PK\u0003\u0004', 'PK\u0001\u0002']) {
    const at = locked.indexOf(Buffer.from(signature, 'latin1')) + (signature.endsWith('\u0004') ? 6 : 8);
    locked[at] = (locked[at] ?? 0) | 1;
  }
  const { parts } = await room.settled(
    await rawMail({
      messageId: '<damaged@x>',
      text: 'three',
      attachments: [
        { filename: 'cut.zip', content: whole.subarray(0, 25) },
        { filename: 'locked.zip', content: locked },
        {
          filename: 'deep.zip',
          content: await zip({ '1.zip': await zip({ '2.zip': await zip({ '3.zip': await zip({ 'a.txt': 'x' }) }) }) }),
        },
      ],
    }),
  );
  expect(Object.fromEntries(outcomes(parts).map(([path, ...said]) => [path, said]))).toMatchObject({
    2: ['unreadable', 'This archive is damaged and could not be opened. Ask the sender to send it again.'],
    '4.1.1.1': ['over_limit', 'Archives inside archives are opened 3 levels deep. The original message keeps this one.'],
    '3.1': ['unreadable', 'It is locked with a password. Ask the sender to send it unlocked, or upload it unlocked.'],
  });
});

test('files that an older program has written into the text are files', async () => {
  const text = `Your bill:\n\n${uuencoded('old.pdf', await billNo('written'))}`;
  const { mail, parts, documents } = await room.settled(await rawMail({ messageId: '<uu@x>', text }));
  expect(outcomes(parts)).toEqual([
    ['1', 'body', 'Kept as context for the attachments.'],
    ['1.1', 'document', expect.stringContaining('Became document')],
  ]);
  expect([mail.body_text, documents[0]?.filename, documents[0]?.amount]).toEqual(['Your bill:', 'old.pdf', '84.50']);
}); // prettier-ignore

test('winmail.dat: its files, the message attached to it, and its words where the mail has none', async () => {
  const wrapped = tnef({
    body: 'Both bills for Elm House.',
    files: [
      { name: 'Bill for March.pdf', content: await billNo('winmail') },
      { name: 'Dues', content: { subject: 'Dues', from: 'office@cedarcourt.example', body: 'HOA dues for unit 4: $310.00, due April 1, 2026.' } },
    ],
  });
  const { mail, parts, documents } = await room.settled(
    await rawMail({ from: 'Sam Day <sam.day@example.com>', messageId: '<tnef@x>', text: '', attachments: [{ filename: 'winmail.dat', content: wrapped, contentType: 'application/ms-tnef' }] }),
  );
  expect(outcomes(parts).filter(([path]) => String(path).startsWith('1'))).toEqual([
    ['1', 'container', 'Outlook’s winmail.dat file. Its contents follow.'],
    ['1.1', 'document', expect.stringContaining('Became document')],
    ['1.2', 'container', 'A message from office@cedarcourt.example, “Dues”, read in full.'],
    ['1.2.body', 'document', expect.stringContaining('')],
  ]);
  expect(mail.body_text).toBe('Both bills for Elm House.');
  expect(documents.map((one) => [one.part_path, one.filename, one.amount, one.from_email, one.forwarded_by])).toEqual([
    ['1.1', 'Bill for March.pdf', '84.50', 'sam.day@example.com', null],
    ['1.2.body', 'Dues', '310.00', 'office@cedarcourt.example', 'sam.day@example.com'],
  ]);
}); // prettier-ignore

test('a damaged winmail.dat gives what is whole in it, and the mail stays', async () => {
  const wrapped = tnef({
    subject: 'Two bills',
    files: [
      { name: 'whole.pdf', content: await billNo('whole') },
      { name: 'cut.pdf', content: await billNo('cut') },
    ],
  });
  const attachments = [
    { filename: 'winmail.dat', content: wrapped.subarray(0, wrapped.length - 300), contentType: 'application/ms-tnef' },
    { filename: 'winmail.dat', content: Buffer.from('no wrapping at all '.repeat(20)), contentType: 'application/ms-tnef' },
  ];
  const { mail, parts, documents } = await room.settled(await rawMail({ messageId: '<cut@x>', text: 'Both bills.', attachments }));
  expect(mail.state).toBe('parsed');
  expect(outcomes(parts).filter(([path]) => /^[23]/.test(String(path)))).toEqual([
    ['2', 'container', 'Outlook’s winmail.dat file is damaged. What could be read of it follows. The original message keeps it unchanged.'],
    ['2.1', 'document', expect.stringContaining('Became document')],
    ['2.2', 'unreadable', 'Outlook’s winmail.dat file is damaged here. Ask the sender to send this file again.'],
    ['3', 'unreadable', 'Outlook’s winmail.dat file is damaged and could not be opened. Ask the sender to send it again.'],
  ]);
  expect(documents.map(({ filename, amount }) => [filename, amount])).toEqual([['whole.pdf', '84.50']]);
}); // prettier-ignore

test('mails dragged into a mail of Outlook: each .msg is a message of its own, with its sender, date and files', async () => {
  const sam = { name: 'Sam Day', email: 'sam.day@example.com' };
  const saved = outlookFile({
    subject: 'Your water bill',
    from: { name: 'Harbor Water', email: 'Billing@HarborWater.example' },
    to: [sam],
    sent: new Date('2026-03-14T09:00:00Z'),
    html: '<p>See the attached bill.</p>',
    files: [
      { name: 'march.pdf', content: await billNo('dragged') },
      { name: 'Dues', content: { subject: 'Dues', from: { name: 'Cedar Court HOA', email: 'office@cedarcourt.example' }, body: 'HOA dues for unit 4: $310.00, due April 1, 2026.' } },
    ],
  });
  const attachments = [
    { filename: 'Your water bill.msg', content: saved, contentType: 'application/vnd.ms-outlook' },
    { filename: 'old.doc', content: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]) },
  ];
  const { mail, parts, documents } = await room.settled(await rawMail({ from: 'Sam Day <sam.day@example.com>', subject: 'two for Elm House', messageId: '<msg@x>', text: 'both', attachments }));
  expect(outcomes(parts).filter(([path]) => /^[23]/.test(String(path)))).toEqual([
    ['2', 'container', 'A message from billing@harborwater.example, “Your water bill”, read in full.'],
    ['2.1', 'document', expect.stringContaining('Became document')],
    ['2.2', 'container', 'A message from office@cedarcourt.example, “Dues”, read in full.'],
    ['2.2.body', 'document', expect.stringContaining('')],
    ['3', 'unsupported', expect.stringContaining('Files of older Word, Excel and PowerPoint cannot be read here')],
  ]);
  expect(documents.map((one) => [one.part_path, one.filename, one.amount, one.from_email, one.forwarded_by])).toEqual([
    ['2.1', 'march.pdf', '84.50', 'billing@harborwater.example', 'sam.day@example.com'],
    ['2.2.body', 'Dues', '310.00', 'office@cedarcourt.example', 'sam.day@example.com'],
  ]);
  expect(mail).toMatchObject({ from_email: 'billing@harborwater.example', forwarded_by: 'sam.day@example.com' });
  expect(mail.original).toMatchObject({ to: [sam], subject: 'Your water bill', date: '2026-03-14T09:00:00.000Z' });
}); // prettier-ignore

const savedBill = async (number: string) => ({ name: 'Bill', content: { subject: 'Your bill', body: 'See the attached bill.', files: [{ name: 'bill.pdf', content: await billNo(number) }] } }); // prettier-ignore

test('two messages in a .msg that say the same are each read through, for each has a bill of its own', async () => {
  const saved = outlookFile({ subject: 'Two bills', body: 'both', files: [await savedBill('one of two'), await savedBill('two of two')] });
  const { documents } = await room.settled(await rawMail({ messageId: '<two@x>', text: 'both', attachments: [{ filename: 'bills.msg', content: saved, contentType: 'application/vnd.ms-outlook' }] }));
  expect(documents.map((one) => [one.part_path, one.amount])).toEqual([
    ['2.1.1', '84.50'],
    ['2.2.1', '84.50'],
  ]);
}); // prettier-ignore

test('S/MIME: a message signed as a whole is read, one that is encrypted says what to do; so does PGP', async () => {
  const whole = await rawMail({ text: 'Your bill is attached.', attachments: [{ filename: 'signed.pdf', content: await billNo('signed') }] });
  const inner = whole.subarray(whole.indexOf('Content-Type: multipart'));
  const from = 'From: Harbor Water <billing@harborwater.example>\r\nTo: receipts@inbox.localhost\r\n';
  const opaque = (id: string, content: Buffer) =>
    `${from}Subject: S/MIME ${id}\r\nMessage-ID: <${id}@x>\r\nMIME-Version: 1.0\r\nContent-Type: application/pkcs7-mime; smime-type=${id}; name="smime.p7m"\r\n` +
    `Content-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="smime.p7m"\r\n\r\n${content.toString('base64').replaceAll(/.{76}/g, '$&\r\n')}\r\n`;
  const signed = await room.settled(opaque('signed-data', signedMessage(inner, { streamed: true })));
  expect(outcomes(signed.parts)).toEqual([
    ['1', 'container', 'A message signed as a whole (S/MIME). Its contents follow. Its signature is not checked.'],
    ['1.1', 'body', 'Kept as context for the attachments.'],
    ['1.2', 'document', expect.stringContaining('Became document')],
    ['1.root', 'container', 'It only holds other parts.'],
  ]);
  expect(signed.mail.body_text).toBe('Your bill is attached.');
  expect(signed.documents).toMatchObject([{ filename: 'signed.pdf', amount: '84.50', from_email: 'billing@harborwater.example' }]);
  const locked = expect.stringMatching(/^It is encrypted .* The original is kept\. Ask the sender to send it unencrypted\.$/) as string;
  const encrypted = await room.settled(opaque('enveloped-data', encryptedMessage()));
  expect(outcomes(encrypted.parts)[0]).toEqual(['1', 'unsupported', locked]);
  const pgp = await room.settled(await rawMail({ messageId: '<pgp@x>', text: 'for you', attachments: [{ filename: 'encrypted.asc', content: '-----BEGIN PGP MESSAGE-----\n\nwcBMA' }] }));
  expect(outcomes(pgp.parts)).toContainEqual(['2', 'unsupported', locked]);
}); // prettier-ignore

test('S/MIME: a file that was signed by itself becomes a document of its own name', async () => {
  const content = signedMessage(await billNo('signed by itself'));
  const { parts, documents } = await room.settled(await rawMail({ messageId: '<cades@x>', text: 'Your bill.', attachments: [{ filename: 'bill.pdf.p7m', content, contentType: 'application/pkcs7-mime' }] }));
  expect(outcomes(parts)).toEqual([
    ['1', 'body', 'Kept as context for the attachments.'],
    ['2', 'container', 'A signed file (S/MIME). The file follows. Its signature is not checked.'],
    ['2.1', 'document', expect.stringContaining('Became document')],
    ['root', 'container', 'It only holds other parts.'],
  ]);
  expect(documents).toMatchObject([{ filename: 'bill.pdf', amount: '84.50' }]);
}); // prettier-ignore

const meeting = ['BEGIN:VCALENDAR', 'METHOD:REQUEST', 'BEGIN:VEVENT', 'SUMMARY:Annual gathering', 'DTSTART:20260412T180000Z', 'LOCATION:Clubhouse', 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n'); // prettier-ignore

test('an invitation is filed as a meeting notice, also beside a document', async () => {
  const { mail, parts, documents } = await room.settled(
    await rawMail({ from: 'office@cedarcourt.example', subject: 'Invitation', messageId: '<ics@x>', text: 'Please come.', icalEvent: { method: 'REQUEST', content: meeting }, attachments: [{ filename: 'agenda.pdf', content: await pdf([[{ text: 'Agenda of the gathering, with everything that is to be voted on by the owners', x: 60, y: 60 }]]) }] }),
    { recipients: ['hoa@inbox.localhost'] },
  );
  expect(parts.filter(({ outcome }) => outcome === 'calendar_invite').map(({ reason }) => reason)).toContain('A calendar invitation, filed with the text of the message as a meeting notice.');
  const notice = documents.find((one) => one.part_path === 'body');
  expect(notice?.ocr_text).toContain('Meeting notice\nMeeting: Annual gathering\nWhen: 2026-04-12 18:00 UTC\nWhere: Clubhouse');
  expect(documents).toHaveLength(2);
  const [hoa] = await room.em().execute<{ document_type: string }[]>('select document_type from hoa_email where mail_id = ?', [documents[0]?.mail_id ?? 0]);
  expect([mail.state, hoa?.document_type]).toEqual(['parsed', 'meeting_notice']);
}); // prettier-ignore

const figures = `<?xml version="1.0" encoding="UTF-8"?><rsm:CrossIndustryInvoice xmlns:rsm="a" xmlns:ram="b" xmlns:udt="c">
  <rsm:ExchangedDocument><ram:ID>R-7</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20260303</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Rohrbau Beispiel GmbH</ram:Name></ram:SellerTradeParty></ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20260403</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxTotalAmount currencyID="EUR">19.00</ram:TaxTotalAmount><ram:GrandTotalAmount>119.00</ram:GrandTotalAmount><ram:DuePayableAmount>119.00</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`; // prettier-ignore

test('an electronic invoice: the figures of the XML inside the PDF stand, whatever the XML is called', async () => {
  // A page on which a reader of words would go wrong.
  const page = ['Rohrbau Beispiel GmbH', 'Rechnung R-7 vom 03.03.2026', 'Total Ihrer Wartungsvertraege 910,00', 'Nettobetrag 100,00', 'Umsatzsteuer 19 % 19,00', 'Zahlbetrag 119,00 EUR bis 03.04.2026'];
  const content = await pdf([page.map((text, at) => ({ text, x: 60, y: 60 + at * 30 }))], { attachment: { name: 'Rechnung R-7.xml', content: figures } });
  const { documents } = await room.settled(await rawMail({ subject: 'Rechnung', messageId: '<facturx@x>', text: 'Anbei.', attachments: [{ filename: 'R-7.pdf', content }] }));
  expect(documents).toMatchObject([{ amount: '119.00', vendor_name: 'Rohrbau Beispiel GmbH', document_date: '2026-03-03', machine_fields: { fields: { invoice_number: { value: 'R-7' }, due_date: { value: '2026-04-03' }, tax: { value: '19.00' }, currency: { value: 'EUR' } } } }]);
}); // prettier-ignore

test('the figures of the XML inside a PDF stand also where one of its pages is a picture', async () => {
  const page = ['Rohrbau Beispiel GmbH', 'Rechnung R-7 vom 03.03.2026', 'Total Ihrer Wartungsvertraege 910,00', 'Leistungen laut Anlage, mit bestem Dank fuer Ihren Auftrag', 'Zahlbetrag 119,00 EUR'];
  const content = await pdf([page.map((text, at) => ({ text, x: 60, y: 60 + at * 30 })), []], { attachment: { name: 'factur-x.xml', content: figures } });
  const { documents } = await room.settled(await rawMail({ subject: 'Rechnung', messageId: '<facturx-ocr@x>', text: 'Anbei die zweite.', attachments: [{ filename: 'R-7 mit Anlage.pdf', content }] }));
  const [read] = await room.em().execute<{ data: object }[]>(`select data from document_event where kind = 'read' and document_id = ?`, [documents[0]?.id ?? 0]);
  expect(read?.data).toMatchObject({ by: 'ocr' });
  expect(documents).toMatchObject([{ amount: '119.00', machine_fields: { fields: { due_date: { value: '2026-04-03' }, tax: { value: '19.00' } } } }]);
}); // prettier-ignore

test('what an HTML mail states of its invoice as data is read with its words', async () => {
  const stated = { '@type': 'Invoice', provider: { name: 'Harbor Water' }, accountId: '0042-118', paymentDueDate: '2026-04-01', totalPaymentDue: { price: 84.5, priceCurrency: 'USD' } };
  const html = `<script type="application/ld+json">${JSON.stringify(stated)}</script><p>Your bill is ready. See it in the portal.</p>`;
  const { documents } = await room.settled(await rawMail({ subject: 'Your bill is ready', messageId: '<ld@x>', html }));
  expect(documents).toMatchObject([{ part_path: 'body', amount: '84.50', vendor_name: 'Harbor Water' }]);
  expect(documents[0]?.html_content).not.toContain('ld+json');
}); // prettier-ignore

test('Gmail’s question about forwarding is no document', async () => {
  const { mail, parts, documents } = await room.settled(
    await rawMail({ from: 'Gmail Team <forwarding-noreply@google.com>', subject: '(#418337204) Gmail Forwarding Confirmation', messageId: '<vf@x>', text: 'Confirmation code: 418337204' }),
  );
  expect(mail).toMatchObject({ state: 'parsed', reason: expect.stringContaining('Gmail asks whether it may forward') as string });
  expect([parts.map(({ outcome }) => outcome), documents]).toEqual([['body'], []]);
}); // prettier-ignore

test('the ledger balances', async () => expect(await ledgerFaults(room.em())).toEqual([]));
