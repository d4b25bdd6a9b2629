import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { correctDocument } from '#core/commands/correct-document';
import { deleteDocument } from '#core/commands/delete-document';
import { restoreDocument } from '#core/commands/restore-document';
import { findExpected } from '#core/books/expected/find-expected';
import { systemClock } from '#core/kernel/platform/clock';
import { settleMail } from '../../../worker/settle/settle-mail-step.js';
import { rawMail } from '../../fixtures/mail.js';
import { pdf } from '../../fixtures/paper.js';
import { type MailWay, openMailWay } from '../../support/mail-way.js';

interface ReadyCase {
  name: string;
  subject: string;
  from: string;
  text?: string;
  html?: string;
}
const cases = JSON.parse(readFileSync(join(import.meta.dirname, '../../fixtures/ready-mails.json'), 'utf8')) as Record<
  'ready' | 'near_misses',
  ReadyCase[]
>;

/** Each is read by core/books/expected/recognise-ready-mail.spec.ts. */
const some = (all: readonly ReadyCase[]): ReadyCase[] => all.filter((_, at) => at % 4 === 0);

let way: MailWay;
beforeAll(async () => {
  way = await openMailWay({ MAIL_TRUSTED_CLIENTS: '127.0.0.0/8' });
});
afterAll(() => way.close());

const dayMs = 86_400_000;
const day = (offset: number): string => new Date(Date.now() + offset * dayMs).toISOString().slice(0, 10);
/** As a bill writes a day: `11/24/2026`. */
const onBill = (offset: number): string => day(offset).replace(/(\d{4})-(\d\d)-(\d\d)/, '$2/$3/$1');

let sent = 0;
/** Brings a mail by real SMTP and says what came of it. */
async function bring(mail: Parameters<typeof rawMail>[0]) {
  sent += 1;
  return way.settled(await rawMail({ messageId: `<ready-${sent}@sample.example>`, date: new Date(), ...mail }));
}

const ready = (vendor: string, host: string, { ending = '4821', due = 18, more = '' } = {}) => ({
  from: `${vendor} <notices@${host}>`,
  subject: `Your ${vendor} bill is ready`,
  html: `<p>Your ${vendor} bill for account ending in ${ending} is now available.</p><p>Amount due: $84.20</p><p>Due date: ${onBill(due)}</p><p>${more}</p>
    <p><a href="https://my.${host}/bills?id=7&amp;t=x">View bill</a> <a href="https://my.${host}/unsubscribe">Unsubscribe</a></p>`,
});

const billOf = async (vendor: string, { account = '7700-1234821', due = 18, total = '84.20' } = {}) => ({
  filename: 'statement.pdf',
  content: await pdf([
    [vendor, `Account number: ${account}`, `Statement date: ${onBill(-1)}`, `Due date: ${onBill(due)}`, `Total amount due: $${total}`].map(
      (text, at) => ({ text, x: 60, y: 80 + at * 32 }),
    ),
  ]),
});

interface Row {
  id: number;
  vendor: string;
  account_ending: string | null;
  amount: string | null;
  due_on: string | null;
  received_on: string;
  status: string;
  received_document_id: number | null;
  closed_reason: string | null;
  mails: number;
}

const rows = (vendor: string): Promise<Row[]> =>
  way.room.em().execute<Row[]>(
    `select e.id, vendor, account_ending, amount::text as amount, to_char(due_on, 'YYYY-MM-DD') as due_on, to_char(received_on, 'YYYY-MM-DD') as received_on,
       status, received_document_id, closed_reason, (select count(*)::int from expected_notice n where n.expected_document_id = e.id) as mails
     from expected_document e where vendor = ? order by id`,
    [vendor],
  );

const actions = async (id: number): Promise<string[]> =>
  (await way.room.em().execute<{ action: string }[]>(`select action from audit_entry where resource = 'expected-documents' and resource_id = ? order by id`, [id])).map(({ action }) => action); // prettier-ignore

const person = async () => {
  const [user] = await way.room.em().execute<{ id: number }[]>(
    `insert into app_user (email, full_name, role, password_hash) values ('sam@owner.example', 'Sam', 'ADMIN', 'x')
     on conflict do nothing returning id`,
  );
  return { userId: user?.id ?? 1, requestId: null };
};

test('a mail that says a bill is ready becomes a task, a reminder joins it, and the bill closes it', async () => {
  const first = await bring(ready('Harbor Electric', 'harborelectric.example'));
  expect(first.mail.state).toBe('parsed');
  expect(first.documents).toMatchObject([{ part_path: 'body', file_path: 'email_content', processing_status: 'completed' }]);
  const opened = { vendor: 'Harbor Electric', account_ending: '4821', amount: '84.20', due_on: day(18), status: 'open', mails: 1 };
  expect(await rows('Harbor Electric')).toMatchObject([opened]);
  await bring({ ...ready('Harbor Electric', 'harborelectric.example'), subject: 'Reminder: your Harbor Electric bill is due soon' });
  expect(await rows('Harbor Electric')).toMatchObject([{ ...opened, mails: 2 }]);
  const [told] = (await findExpected(way.room.em(), { today: day(0), propertyIds: null })).filter(({ kind }) => kind === 'announced');
  expect(told).toMatchObject({ what: 'Harbor Electric', on: day(18), state: 'expected', document_id: expect.any(Number) });
  expect(told?.reason).toMatch(/ says that it is ready at my\.harborelectric\.example\.$/);

  const other = await bring({
    from: 'me@owner.example',
    subject: 'Bill',
    text: 'For the files.',
    attachments: [await billOf('Hillside Gas')],
  });
  expect(other.documents).toMatchObject([{ vendor_name: 'Hillside Gas', amount: '84.20' }]);
  expect(await rows('Harbor Electric')).toMatchObject([{ status: 'open' }]);

  const came = await bring({
    from: 'me@owner.example',
    subject: 'Bill',
    text: 'Fetched it.',
    attachments: [await billOf('Harbor Electric')],
  });
  const [document] = came.documents;
  expect(document).toMatchObject({ vendor_name: 'Harbor Electric', amount: '84.20' });
  const [closed] = await rows('Harbor Electric');
  expect(closed).toMatchObject({ status: 'received', received_document_id: document?.id });
  expect(closed?.closed_reason).toBe('The same vendor, account, amount, and due date.');
  expect(await actions(closed?.id ?? 0)).toEqual(['create', 'receive']);
  // The bill is the document, the mail that announced it the copy.
  expect(document?.duplicate_of).toBeNull();
  const [announcing] = await way.room.em().execute<{ duplicate_of: number }[]>('select duplicate_of from document where id = ?', [first.documents[0]?.id]); // prettier-ignore
  expect(announcing?.duplicate_of).toBe(document?.id);

  const by = { actor: await person(), clock: systemClock };
  await deleteDocument(way.room.em(), document?.id ?? 0, by);
  expect(await rows('Harbor Electric')).toMatchObject([{ status: 'open', received_document_id: null }]);
  await restoreDocument(way.room.em(), document?.id ?? 0, by.actor);
  expect(await rows('Harbor Electric')).toMatchObject([{ status: 'received', received_document_id: document?.id }]);
});

test('a bill that is here before its mail closes the task at once, and one of another account does not', async () => {
  const { documents } = await bring({ from: 'me@owner.example', subject: 'Bill', text: 'x', attachments: [await billOf('City Water')] });
  await bring(ready('City Water', 'citywater.example'));
  await bring(ready('City Water', 'citywater.example', { ending: '9913', due: 19 }));
  expect(await rows('City Water')).toMatchObject([
    { status: 'received', received_document_id: documents[0]?.id },
    { status: 'open', account_ending: '9913' },
  ]);
});

test('what a person corrects on the document of the mail counts for the task', async () => {
  const { documents } = await bring(ready('Lake Sewer', 'lakesewer.example'));
  const by = { actor: await person(), clock: systemClock };
  await correctDocument(way.room.em(), documents[0]?.id ?? 0, { fields: { amount: '90.00', amount_due: '90.00', due_date: day(20) } }, by);
  expect(await rows('Lake Sewer')).toMatchObject([{ amount: '90.00', due_on: day(20) }]);
});

test('a mail that brings the bill, or states all of it, and mail of other kinds make no task', async () => {
  await bring({ ...ready('Valley Trash', 'valleytrash.example'), attachments: [await billOf('Valley Trash')] });
  const lines = [
    'Your bill is ready.',
    'Previous balance  $41.00',
    'Service  $36.50',
    'Fuel  $4.50',
    'Total due  $82.00',
    'https://pay.pine.example/login',
  ];
  await bring({ from: 'Pine Internet <billing@pine.example>', subject: 'Your bill is ready', text: lines.join('\n') });
  await bring({ from: 'Oak Mutual <pay@oak.example>', subject: 'Payment received', text: 'Thank you for your payment. Your statement is available: https://oak.example/login' }); // prettier-ignore
  const found = await way.room
    .em()
    .execute<{ vendor: string }[]>(`select vendor from expected_document where vendor in ('Valley Trash', 'Pine Internet', 'Oak Mutual')`);
  expect(found).toEqual([]);
});

test('a leaflet beside the words is no bill: the mail still is a task', async () => {
  const leaflet = await pdf([[{ text: 'How to read the meter in winter', x: 60, y: 80 }]]);
  await bring({ ...ready('Summit Gas', 'summitgas.example'), attachments: [{ filename: 'meter-leaflet.pdf', content: leaflet }] });
  expect(await rows('Summit Gas')).toMatchObject([{ status: 'open', account_ending: '4821', mails: 1 }]);
});

test('however mails of one bill and the bill itself cross, there is one task, and the bill has closed it', async () => {
  for (let round = 0; round < 4; round += 1) {
    const vendor = `Crossing ${round} Power`;
    const host = `crossing${round}.example`;
    const notices = [0, 1, 2].map(() => rawMail({ ...ready(vendor, host), messageId: `<${vendor.replaceAll(' ', '-')}-${(sent += 1)}@x>`, date: new Date(Date.now() - sent * 1000) })); // prettier-ignore
    const bill = rawMail({
      from: 'me@owner.example',
      messageId: `<bill-${round}@x>`,
      subject: 'Bill',
      text: 'x',
      attachments: [await billOf(vendor)],
    });
    await Promise.all([...notices, bill].map(async (raw) => way.bring(await raw)));
    await way.room.workOff();
    const [one, ...others] = await rows(vendor);
    expect([one, others.length]).toMatchObject([{ status: 'received' }, 0]);
  }
});

test('by the whole way wordings make a task each, and no near miss does', async () => {
  const count = async (): Promise<number> =>
    (await way.room.em().execute<{ n: number }[]>('select count(*)::int as n from expected_notice'))[0]?.n ?? 0;
  const before = await count();
  const send = async ({ subject, from, text, html }: ReadyCase): Promise<number> => {
    sent += 1;
    return way.bring(
      await rawMail({ from, subject, messageId: `<case-${sent}@x>`, date: new Date(), ...(text && { text }), ...(html && { html }) }),
    );
  };
  for (const one of some(cases.near_misses)) await send(one);
  await way.room.workOff();
  expect(await count()).toBe(before);
  const ids = new Map<string, number>();
  for (const one of some(cases.ready)) ids.set(one.name, await send(one));
  await way.room.workOff();
  const told = await way.room.em().execute<{ mail_id: number }[]>('select mail_id from expected_notice');
  const found = new Set(told.map(({ mail_id: id }) => id));
  expect([...ids].filter(([, id]) => !found.has(id)).map(([name]) => name)).toEqual([]);
});

test('settling the mail again changes nothing', async () => {
  const { mailId, documents } = await bring(ready('Maple Cable', 'maplecable.example'));
  for (let again = 0; again < 2; again += 1) await way.room.em().transactional((tx) => settleMail(tx, mailId, systemClock));
  expect(await rows('Maple Cable')).toMatchObject([{ status: 'open', mails: 1 }]);
  expect(documents).toHaveLength(1);
});
