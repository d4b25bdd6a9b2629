import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bill, pdf } from '../../fixtures/paper.js';
import { ledgerFaults } from '../../support/inbox.js';
import { type Mailroom, openMailroom } from '../../support/mailroom.js';

let room: Mailroom;
beforeAll(async () => {
  room = await openMailroom();
});
afterAll(() => room.close());

const billNo = (number: string): Promise<Buffer> => pdf([[...bill, { text: number, x: 60, y: 500 }]]);
const based = (content: Buffer): string =>
  `Content-Transfer-Encoding: base64\n\n${content.toString('base64').replaceAll(/.{76}/g, '$&\n')}`;
const head = (subject: string): string =>
  `From: Harbor Water <billing@harborwater.example>\nTo: receipts@inbox.localhost\nSubject: ${subject}\nMIME-Version: 1.0\n`;
const multipart = (subject: string, type: string, parts: readonly string[]): Buffer =>
  Buffer.from(`${head(subject)}Content-Type: multipart/${type}; boundary="b"\n\n${parts.map((part) => `--b\n${part}\n`).join('')}--b--\n`.replaceAll('\n', '\r\n'), 'latin1'); // prettier-ignore
const text = 'Content-Type: text/plain; charset=iso-8859-1\n\nIhre Geb\u00fchren.';

test('names in whatever charset and form, broken ones too, are read as far as can be', async () => {
  const names: [header: string, name: string][] = [
    ['filename="=?GBK?B?t6LGsS5wZGY=?="', '发票.pdf'],
    ['filename="=?ISO-2022-JP?B?GyRCQEE1YT1xGyhCLnBkZg==?="', '請求書.pdf'],
    ["filename*=KOI8-R''%F3%DE%C5%D4.pdf", 'Счет.pdf'],
    ['filename*0*=UTF-8\'\'Rechnung%20; filename*1*=M%C3%A4rz; filename*2=".pdf"', 'Rechnung März.pdf'],
    ['filename=Rechnung fuer Maerz.pdf', 'Rechnung fuer Maerz.pdf'],
    ['filename="=?UTF-8?B?UmVjaG51bmcuc?=.pdf"', 'Rechnung..pdf'],
  ];
  // One paper tells as much as six; the others only have names.
  const paper = await billNo('names');
  const files = names.map(([header], at) => `Content-Type: application/octet-stream\nContent-Disposition: attachment; ${header}\n${based(at === 0 ? paper : Buffer.from(`no. ${at}`))}`); // prettier-ignore
  const { mail, parts, documents } = await room.settled(multipart(`Geb\u00fchr\nX-Spam-Report: ${'word '.repeat(13_000)}`, 'mixed', [text, ...files])); // prettier-ignore
  expect([mail.state, mail.subject, mail.body_text]).toEqual(['parsed', 'Gebühr', 'Ihre Gebühren.']);
  expect(parts.flatMap(({ filename }) => filename ?? [])).toEqual(names.map(([, name]) => name));
  expect(documents).toMatchObject([{ filename: '发票.pdf', amount: '84.50' }]);
});

test('bytes of nought in a page, a subject cut within a character, and an id in signs of three bytes end like any other', async () => {
  const long = `${'x'.repeat(1999)}😀`;
  const inner = multipart('', 'mixed', [
    'Content-Type: text/html; charset=utf-8\n\n<p title="a\0b">Invoice HW-0\0<p>Total due $84.50\0',
    named('text/html', 'attachment', 'bill.html', `<p>${'Meter reading. '.repeat(400)}\0</p><p>Total due $64.50\0</p>`),
  ]);
  const subject = `Subject: =?utf-8?b?${Buffer.from(long).toString('base64')}?=`;
  const attached = inner
    .toString('latin1')
    .replaceAll('\r\n', '\n')
    .replaceAll(/--b|"b"/g, (mark) => mark.replace('b', 'i'));
  const { mail, documents } = await room.settled(
    multipart('Passed on', 'mixed', [`Content-Type: message/rfc822\n\n${attached.replace('Subject: ', subject)}`]),
  );
  expect(mail).toMatchObject({ state: 'parsed', subject: 'Passed on' });
  expect(documents).toMatchObject([{ filename: 'bill.html', amount: '64.50' }]);
  const signs = Array.from({ length: 980 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('');
  const page = await room.settled(
    Buffer.from(`${head('Page')}Message-ID: <${signs}@x>\nContent-Type: text/html\n\n<p>Invoice HW-00<p>Total due $84.50\0`),
  );
  expect(page.documents).toMatchObject([{ amount: '84.50' }]);
});

test('a document within seventy parts is filed', async () => {
  const levels = Array.from({ length: 70 }, (_, level) => level);
  const opened = levels.map((level) => `Content-Type: multipart/mixed; boundary=l${level}x\n\n--l${level}x\n`).join('');
  const closed = levels.map((level) => `\n--l${level}x--`).toReversed().join(''); // prettier-ignore
  const paper = `Content-Type: application/pdf; name=deep.pdf\n${based(await billNo('deep'))}`;
  const { mail, documents } = await room.settled(Buffer.from(`${head('Deep')}${opened}${paper}${closed}\n`.replaceAll('\n', '\r\n')));
  expect(mail.state).toBe('parsed');
  expect(documents).toMatchObject([{ filename: 'deep.pdf', amount: '84.50' }]);
});

test('Apple Mail’s papers between its texts, and a receipt pasted among a signature’s pictures', async () => {
  const logo = await sharp({ create: { width: 180, height: 60, channels: 3, background: 'navy' } }).png().toBuffer(); // prettier-ignore
  const svg = Array.from({ length: 9 }, (_, at) => `<text x="20" y="${60 + at * 70}" font-size="22">${at === 8 ? 'TOTAL 84.50' : `Paint no. ${at} of Harbor Hardware`}</text>`); // prettier-ignore
  const receipt = await sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="460" height="700"><rect width="100%" height="100%" fill="white"/>${svg.join('')}</svg>`)).jpeg().toBuffer(); // prettier-ignore
  const html =
    'Content-Type: text/html\n\n<p>Please find both, with my thanks for the quick answer and kind regards.</p><img src="cid:r@x"><img src="cid:l@x">';
  const { mailId, parts, documents } = await room.settled(
    multipart('Two papers', 'mixed', [
      html,
      `Content-Type: application/pdf; x-unix-mode=0644; name="bill.pdf"\nContent-Disposition: inline; filename="bill.pdf"\n${based(await billNo('inline'))}`,
      'Content-Type: text/html\n\n<p>Sent from my phone</p>',
      `Content-Type: image/jpeg; name="IMG_1.jpg"\nContent-ID: <r@x>\nContent-Disposition: inline; filename="IMG_1.jpg"\n${based(receipt)}`,
      `Content-Type: image/png; name="image001.png"\nContent-ID: <l@x>\nContent-Disposition: attachment; filename="image001.png"\n${based(logo)}`,
    ]),
  );
  expect(parts.filter(({ filename }) => filename).map(({ filename, outcome }) => [filename, outcome])).toEqual([
    ['bill.pdf', 'document'],
    ['IMG_1.jpg', 'document'],
    ['image001.png', 'logo'],
  ]);
  expect(documents.map(({ filename }) => filename)).toEqual(['bill.pdf', 'IMG_1.jpg']);
  // Both are shown where the message shows them.
  const [row] = await room.em().execute<{ body_html: string }[]>('select body_html from inbound_mail where id = ?', [mailId]);
  expect(row?.body_html.match(/<img src="data:image\/(?:jpeg|png);base64,/g)).toHaveLength(2);
}, 180_000);

const page = (number: string): string =>
  `<!DOCTYPE html><html><head><meta charset="windows-1252"><style>td{color:red}</style><script>fetch('https://elsewhere.example/x')</script></head>
<body><img src="https://elsewhere.example/logo.png"><h1>Harbor Water Company</h1><p>Invoice ${number}<p>Invoice date: March 4, 2026
<table><tr><td>Water<td>$80.00<tr><td>Geb\u00fchr<td>$4.50<tr><td>Total due<td>$84.50</table><iframe src="https://elsewhere.example"></iframe></body></html>`;
const named = (type: string, disposition: string, name: string, words: string): string =>
  `Content-Type: ${type}; name="${name}"\nContent-Disposition: ${disposition}; filename="${name}"\n${based(Buffer.from(words, 'latin1'))}`;

test('a bill that came as a web page or a text is read like a body, and what programs leave behind is none', async () => {
  const { parts, documents, mailId } = await room.settled(
    multipart('Your bill', 'mixed', [
      'Content-Type: text/plain\n\nPlease find our bill attached.',
      named('text/html', 'attachment', 'bill-1.html', page('HW-1')),
      named('application/octet-stream', 'attachment', 'bill-2.htm', page('HW-2').replace('$84.50', '$94.50').replace('$80.00', '$90.00')),
      named('text/html', 'inline', 'bill-3.html', page('HW-3').replace('$84.50', '$74.50').replace('$80.00', '$70.00')),
      named('text/plain', 'attachment', 'reading.txt', 'Harbor Water Company\nInvoice HW-4\nTotal due: $64.50'),
      named('text/plain', 'attachment', 'ATT00001.txt', '_______\nOwners list'),
      named('text/html', 'attachment', 'ATT00002.htm', '<html><body><br></body></html>'),
      named('text/html', 'attachment', 'message.html', '<p>Please find our bill attached.</p>'),
    ]),
  );
  expect(parts.flatMap(({ filename, outcome }) => (filename ? [[filename, outcome]] : []))).toEqual([
    ['bill-1.html', 'document'],
    ['bill-2.htm', 'document'],
    ['bill-3.html', 'document'],
    ['reading.txt', 'document'],
    ['ATT00001.txt', 'alternative'],
    ['ATT00002.htm', 'alternative'],
    ['message.html', 'alternative'],
  ]);
  expect(documents).toMatchObject([
    { filename: 'bill-1.html', amount: '84.50', vendor_name: 'Harbor Water Company' },
    { filename: 'bill-2.htm', amount: '94.50' },
    { filename: 'bill-3.html', amount: '74.50' },
    { filename: 'reading.txt', amount: '64.50', vendor_name: 'Harbor Water Company' },
  ]);
  const rows = await room.em().execute<{ html_content: string | null; ocr_text: string }[]>('select html_content, ocr_text from document where mail_id = ? order by id', [mailId]); // prettier-ignore
  expect(rows[0]?.ocr_text).toMatch(/Gebühr\s+\$4\.50/);
  expect(rows.map(({ html_content }) => html_content ?? '').join('')).not.toMatch(/script|iframe|fetch|style/i);
  expect(rows[0]?.html_content).toContain('<h1>Harbor Water Company</h1>');
}, 180_000);

test('an electronic invoice that came as bare XML is read to the cent', async () => {
  const [cbc, cac] = ['CommonBasicComponents-2', 'CommonAggregateComponents-2'].map((name) => `urn:oasis:names:specification:ubl:schema:xsd:${name}`); // prettier-ignore
  const xml = `<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="${cbc}" xmlns:cac="${cac}">
<cbc:ID>XR-2026-7</cbc:ID><cbc:IssueDate>2026-03-01</cbc:IssueDate><cbc:DueDate>2026-03-15</cbc:DueDate><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Harbor Water GmbH</cbc:Name></cac:PartyName></cac:Party></cac:AccountingSupplierParty>
<cac:LegalMonetaryTotal><cbc:TaxInclusiveAmount>1184.53</cbc:TaxInclusiveAmount><cbc:PayableAmount>1184.53</cbc:PayableAmount></cac:LegalMonetaryTotal></Invoice>`;
  const { parts, documents } = await room.settled(
    multipart('Rechnung', 'mixed', ['Content-Type: text/plain\n\nAnbei unsere Rechnung.', named('application/xml', 'attachment', 'rechnung.xml', xml), named('text/xml', 'attachment', 'feed.xml', '<feed/>')]), // prettier-ignore
  );
  expect(parts.flatMap(({ filename, outcome }) => (filename ? [[filename, outcome]] : []))).toEqual([
    ['rechnung.xml', 'document'],
    ['feed.xml', 'unsupported'],
  ]);
  expect(documents).toMatchObject([{ filename: 'rechnung.xml', amount: '1184.53', vendor_name: 'Harbor Water GmbH', document_date: '2026-03-01' }]); // prettier-ignore
});

test('a subject of ten thousand characters is kept whole, and what is named after it is cut', async () => {
  const subject = `Statement ${'of the account of Harbor Water '.repeat(400)}end`.slice(0, 10_000);
  const { mail, documents } = await room.settled(Buffer.from(`${head(subject.match(/.{1,700}(?= |$)/g)?.join('\n ') ?? '')}\nTotal due: $84.50\n`.replaceAll('\n', '\r\n'))); // prettier-ignore
  expect(mail.subject?.replaceAll(/\s+/g, ' ')).toBe(subject.replaceAll(/\s+/g, ' '));
  expect(documents[0]?.filename.length).toBeLessThanOrEqual(200);
  expect(documents).toMatchObject([{ amount: '84.50' }]);
});

const attached = (date: string, words: string): string => `Content-Type: message/rfc822\n\n${head('Your bill')}Date: ${date}\n\n${words}\n`;

test('an attached message that names no date is of the day it was written', async () => {
  const { documents } = await room.settled(
    multipart('Three bills', 'mixed', [
      'Content-Type: text/plain\n\nPlease file these.',
      attached('Mon, 02 Feb 2026 10:00:00 +0000', 'Harbor Water bill. Total due: $61.10'),
      attached('Tue, 03 Feb 2026 10:00:00 +0000', 'Harbor Water bill. Invoice date: 01/30/2026. Total due: $62.20'),
      attached('Tue, 03 Feb 2048 10:00:00 +0000', 'Harbor Water bill. Total due: $63.30'),
    ]),
    { receivedAt: new Date('2026-03-15T12:00:00Z') },
  );
  expect(documents.map(({ amount, document_date }) => [amount, document_date])).toEqual([
    ['61.10', '2026-02-02'],
    ['62.20', '2026-01-30'],
    ['63.30', '2026-03-15'],
  ]);
});

const receipt = (date: string): Buffer =>
  Buffer.from(`${head('Payment received')}Date: ${date}\n\nHarbor Stream: your payment of $15.99 was received.\n`.replaceAll('\n', '\r\n'));

test('a receipt in the same words each month is a document each month', async () => {
  await room.settled(receipt('Mon, 02 Mar 2026 10:00:00 +0000'));
  const april = await room.settled(receipt('Thu, 02 Apr 2026 10:00:00 +0000'));
  expect(april.documents).toMatchObject([{ amount: '15.99', duplicate_of: null }]);
  const again = await room.settled(receipt('Thu, 02 Apr 2026 10:00:07 +0000'));
  expect(again.documents).toMatchObject([{ duplicate_of: april.documents[0]?.id }]);
});

test('the ledger balances', async () => expect(await ledgerFaults(room.em())).toEqual([]));
