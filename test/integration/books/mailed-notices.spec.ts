import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiveDocument } from '#core/records/documents/receive-document';
import { openNotices } from '#core/books/expected/open-notices';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { rawMail } from '../../fixtures/mail.js';
import { bill, pdf } from '../../fixtures/paper.js';
import { ledgerFaults, type LedgerPart } from '../../support/inbox.js';
import { type DocumentRow, type Mailroom, openMailroom } from '../../support/mailroom.js';

let room: Mailroom;
beforeAll(async () => {
  room = await openMailroom();
});
afterAll(() => room.close());

const outcomes = (parts: readonly LedgerPart[]) => parts.map(({ path, outcome, reason }) => [path, outcome, reason]); // prettier-ignore
const became = expect.stringMatching(/^Became document \d+\.$/);
const toHoa = { recipients: ['hoa@inbox.localhost'] };

const event = (method: string, uid: string, ...more: string[]): string =>
  ['BEGIN:VCALENDAR', `METHOD:${method}`, 'BEGIN:VEVENT', `UID:${uid}`, 'SUMMARY:Annual gathering', ...more, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n'); // prettier-ignore
const mailed = (subject: string, method: string, content: string, text = ' ') =>
  rawMail({ from: 'Cedar Court <office@cedarcourt.example>', subject, messageId: `<${subject.replaceAll(' ', '-')}@x>`, text, icalEvent: { method, content } }); // prettier-ignore
const open = async (): Promise<string[]> =>
  (await openNotices(room.em(), { today: '2026-04-01', until: '2026-06-30', propertyIds: null })).map(({ what, on }) => `${what} ${on}`);

test('a meeting that is called anew takes the place of the one before, and one that is called off is none', async () => {
  await room.settled(await mailed('Invitation', 'REQUEST', event('REQUEST', 'm1@cedarcourt.example', 'DTSTART:20260412T180000Z')), toHoa);
  await room.settled(
    await mailed('Second invitation', 'REQUEST', event('REQUEST', 'm2@cedarcourt.example', 'DTSTART:20260501T180000Z')),
    toHoa,
  );
  expect(await open()).toEqual(['Invitation 2026-04-12', 'Second invitation 2026-05-01']);
  await room.settled(await mailed('Updated', 'REQUEST', event('REQUEST', 'm1@cedarcourt.example', 'DTSTART:20260419T180000Z')), toHoa);
  expect(await open()).toEqual(['Updated 2026-04-19', 'Second invitation 2026-05-01']);
  const off = await room.settled(await mailed('Canceled', 'CANCEL', event('CANCEL', 'm1@cedarcourt.example', 'DTSTART:20260419T180000Z')), toHoa); // prettier-ignore
  expect(await open()).toEqual(['Second invitation 2026-05-01']);
  expect(off.documents[0]?.ocr_text).toContain('Meeting notice: cancelled');
  expect(off.parts.map(({ reason }) => reason)).toContain('The calendar entry of a cancelled meeting, filed with the text of the message as a notice.'); // prettier-ignore
});

test('a bounce that anybody may have written calls no meeting off', async () => {
  const content = event('CANCEL', 'm2@cedarcourt.example', 'DTSTART:20260501T180000Z');
  const { mail } = await room.settled(
    await rawMail({ from: 'MAILER-DAEMON@mx.example.com', subject: 'failure', messageId: '<bounced-meeting@x>', text: ' ', icalEvent: { method: 'CANCEL', content } }),
    toHoa,
  ); // prettier-ignore
  expect(mail.reason).toBe('A delivery report. Recorded only, kept out of the books.');
  expect(await open()).toEqual(['Second invitation 2026-05-01']);
});

test('what somebody answers to an invitation is no meeting, and stays in the ledger alone', async () => {
  const reply = event('REPLY', 'm2@cedarcourt.example', 'DTSTART:20260501T180000Z', 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:sam@example.com');
  const { mail, parts, documents } = await room.settled(await mailed('Accepted', 'REPLY', reply, 'Sam Day has accepted.'), toHoa);
  expect([mail.state, mail.reason, documents]).toEqual(['parsed', 'A reply to an invitation. Recorded only, kept out of the books.', []]); // prettier-ignore
  expect(parts.filter(({ outcome }) => outcome !== 'container').map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['body', 'The text of a reply to an invitation, kept out of the books.'],
    ['calendar_invite', 'A reply to an invitation, not a meeting.'],
    ['calendar_invite', 'A reply to an invitation, not a meeting.'],
  ]);
  expect(await open()).toEqual(['Second invitation 2026-05-01']);
  const paid = await room.settled(await mailed('Accepted and paid', 'REPLY', reply, 'See you there. I paid $25.00 for the buffet.'), toHoa);
  expect(paid.documents).toMatchObject([{ part_path: 'body', amount: '25.00' }]);
});

test('what changes or calls off one meeting of a series leaves the others', async () => {
  const series = event('REQUEST', 'm3@cedarcourt.example', 'DTSTART:20260508T180000Z', 'RRULE:FREQ=MONTHLY');
  const one = (method: string, of: string, ...more: string[]) =>
    event(method, 'm3@cedarcourt.example', `RECURRENCE-ID:${of}T180000Z`, ...more);
  const others = (await open()).length;
  const seriesOf = async () => (await open()).slice(others).toSorted();
  await room.settled(await mailed('Each month', 'REQUEST', series), toHoa);
  await room.settled(await mailed('June moved', 'REQUEST', one('REQUEST', '20260608', 'DTSTART:20260610T180000Z')), toHoa);
  expect(await seriesOf()).toEqual(['Each month 2026-05-08', 'June moved 2026-06-10']);
  await room.settled(await mailed('June off', 'CANCEL', one('CANCEL', '20260608', 'DTSTART:20260610T180000Z')), toHoa);
  expect(await seriesOf()).toEqual(['Each month 2026-05-08']);
  await room.settled(await mailed('May moved', 'REQUEST', one('REQUEST', '20260508', 'DTSTART:20260515T180000Z')), toHoa);
  expect(await seriesOf()).toEqual(['May moved 2026-05-15']);
});

test('what a mail server says of a message it could not deliver is no document, also without a report', async () => {
  const { mail, documents } = await room.settled(
    await rawMail({ from: 'Mail Delivery System <MAILER-DAEMON@mx.example.com>', subject: 'failure notice', messageId: '<bounce@x>', text: 'I wasn’t able to deliver your message. Sorry, no mailbox here by that name. (#5.1.1)' }),
  ); // prettier-ignore
  expect([mail.state, mail.reason, documents]).toEqual(['parsed', 'A delivery report. Recorded only, kept out of the books.', []]);
});

test('words that link to a file say where it lies and what to do', async () => {
  const html =
    '<p>Roof invoice attached.</p><a href="https://www.icloud.com/attachment/?u=https%3A%2F%2Fcvws&amp;f=Invoice.pdf">Click to Download</a>';
  const { parts } = await room.settled(await rawMail({ subject: 'Roof', messageId: '<drop@x>', html }));
  expect(outcomes(parts)).toEqual([
    ['1', 'document', 'Its text. It links to a file at iCloud Mail Drop, which is not downloaded. Open the link in the message and upload the file, or ask the sender to attach it.'],
  ]); // prettier-ignore
});

const ubl = (number: string): string => `<?xml version="1.0" encoding="UTF-8"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="a" xmlns:cac="b">
  <cbc:ID>${number}</cbc:ID><cbc:IssueDate>2026-03-01</cbc:IssueDate><cbc:DueDate>2026-03-15</cbc:DueDate><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Rohrbau Beispiel GmbH</cbc:Name></cac:PartyName></cac:Party></cac:AccountingSupplierParty>
  <cac:LegalMonetaryTotal><cbc:TaxInclusiveAmount>119.00</cbc:TaxInclusiveAmount><cbc:PayableAmount>119.00</cbc:PayableAmount></cac:LegalMonetaryTotal></Invoice>`; // prettier-ignore

/** A page on which a reader of words would go wrong. */
const page = (number: string): Promise<Buffer> =>
  pdf([['Rohrbau Beispiel GmbH', `Rechnung ${number} vom 01.03.2026`, 'Total Ihrer Wartungsvertraege 910,00', 'Zahlbetrag 119,00 EUR bis 15.03.2026'].map((text, at) => ({ text, x: 60, y: 60 + at * 30 }))]); // prettier-ignore

test('an invoice as PDF and as XML beside it is one document: the page of the one, the figures of the other', async () => {
  const { parts, documents } = await room.settled(
    await rawMail({
      subject: 'Rechnung',
      messageId: '<pair@x>',
      text: 'Anbei.',
      attachments: [
        { filename: 'Rechnung_R-71_xrechnung.xml', content: ubl('R-71'), contentType: 'application/xml' },
        { filename: 'Rechnung_R-71.pdf', content: await page('R-71') },
        { filename: 'bill.pdf', content: await pdf([bill]) },
      ],
    }),
  );
  expect(outcomes(parts)).toEqual([
    ['1', 'body', 'Kept as context for the attachments.'],
    ['2', 'alternative', 'Machine-readable figures for part 3, used to read that document.'],
    ['3', 'document', became],
    ['4', 'document', became],
    ['root', 'container', 'It only holds other parts.'],
  ]);
  expect(documents).toMatchObject([
    { filename: 'Rechnung_R-71.pdf', amount: '119.00', vendor_name: 'Rohrbau Beispiel GmbH', machine_fields: { fields: { invoice_number: { value: 'R-71' } } } },
    { filename: 'bill.pdf', amount: '84.50' },
  ]); // prettier-ignore
});

test('an uploaded message with both makes the same document', async () => {
  const raw = await rawMail({
    subject: 'Rechnung',
    text: 'Anbei.',
    attachments: [
      { filename: 'R-73.xml', content: ubl('R-73'), contentType: 'application/xml' },
      // What is on the page charges nothing: only the figures do.
      { filename: 'R-73.pdf', content: await pdf([['Rohrbau Beispiel GmbH', 'Rechnung R-73 vom 01.03.2026', 'Wartung der Heizung nach Vertrag'].map((text, at) => ({ text, x: 60, y: 60 + at * 30 }))]) }, // prettier-ignore
    ],
  });
  const { key: fileKey, sha256, size } = await new DiskFileStore(join(room.dataDir, 'files')).put('originals/both', raw);
  await room.em().transactional((tx) => receiveDocument(tx, { origin: 'upload', filename: 'both.eml', fileKey, sha256, size, mimeType: 'message/rfc822' })); // prettier-ignore
  await room.workOff();
  const enclosed = await room.em().execute<DocumentRow[]>(`select * from document where description = 'Enclosed in both.eml'`);
  expect(enclosed).toMatchObject([{ filename: 'R-73.pdf', amount: '119.00', vendor_name: 'Rohrbau Beispiel GmbH' }]);
});

/** A scan of an invoice with this number beside the XML of R-72. */
const scanned = async (number: string) => {
  const attachments = [
    { filename: 'scan0001.pdf', content: await page(number) },
    { filename: 'xrechnung.xml', content: ubl('R-72'), contentType: 'application/xml' },
  ];
  const { parts } = await room.settled(
    await rawMail({ subject: `Scan of ${number}`, messageId: `<${number}@x>`, text: 'Anbei.', attachments }),
  );
  return parts.filter(({ filename }) => filename !== null).map(({ path, outcome }) => [path, outcome]);
};

test('the only PDF beside an invoice as XML stays a document of its own where it says that it is another invoice', async () => {
  expect(await scanned('R-72')).toEqual([['2', 'document'], ['3', 'alternative']]); // prettier-ignore
  expect(await scanned('R-50')).toEqual([['2', 'document'], ['3', 'document']]); // prettier-ignore
});

test('the ledger balances', async () => expect(await ledgerFaults(room.em())).toEqual([]));
