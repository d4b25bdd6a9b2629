import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ledgerFaults } from '../../support/inbox.js';
import { makeDataDir, startTestGateway } from '../../support/gateway.js';
import { MailServer } from '../../support/mail-server.js';
import { type Bringing, type MailWay, openMailWay } from '../../support/mail-way.js';
import { letter, serverOf, signed } from '../../support/mail-world.js';
import { proving } from '../../support/share.js';
import { sampleRule } from '../../support/rules-at-work.js';
import { marketCheckout, walletReceipt } from '../../fixtures/payment-mails.js';
import { filed, forged } from '../../fixtures/sender-cases.js';

const frontMta = 'mx.front.example';

let outside: MailServer;
let way: MailWay;
beforeAll(async () => {
  outside = await MailServer.start();
  const answering = { SMTP_URL: outside.url, MAIL_ANSWER_FORWARDERS: 'true', MAIL_FROM: 'Rental Ledger <ledger@ledger.example>' };
  // The worker knows the server in front; of the gateways only that of its own test has it.
  way = await openMailWay({ ...answering, MAIL_FRONT_MTA: frontMta }, ({ env: { MAIL_FRONT_MTA: _front, ...env } = {}, ...settings }) =>
    startTestGateway({ ...settings, env }),
  );
  await way.room.em().execute(`insert into property (name, email_slug) values ('Elm House', 'elm-house')`);
  await way.room.em().execute(`insert into property_slug (slug, property_id) select email_slug, id from property`);
});
afterAll(async () => {
  await way.close();
  await outside.stop();
});
beforeEach(() => {
  outside.received.length = 0;
});

let sent = 0;
/** A bill that a listed person passes on by hand, signed by their server. */
const passedOn = (text: string, { above = [], id }: { above?: string[]; id?: string } = {}): Promise<string> => {
  sent += 1;
  const raw = letter({ from: 'Lou Owner <me@owner.example>', subject: 'Fwd: Bill', text: `${text}\r\nNo. ${sent}`, above });
  return signed(raw.replace(/Message-ID: .*/, `Message-ID: ${id ?? `<${sent}@owner.example>`}`), 'owner.example');
};
const elm = { to: 'elm-house@inbox.localhost', envelopeFrom: 'me@owner.example', clientAddress: serverOf.owner };
const bill = (amount: string): string => `Harbor Water Company\r\nInvoice date: 03/01/2026\r\nTotal due: $${amount}`;
/** A message attached to one that its forwarder signs. */
const attach = async (inner: string) => {
  sent += 1;
  const head = `From: me@owner.example\r\nTo: receipts@inbox.localhost\r\nSubject: See attached\r\nMessage-ID: <${sent}@owner.example>\r\nMIME-Version: 1.0`;
  const part = `--b\r\nContent-Type: message/rfc822\r\n\r\n${inner}\r\n--b--\r\n`;
  const raw = await signed(`${head}\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n${part}`, 'owner.example');
  return (await way.settled(raw, { ...elm, to: 'receipts@inbox.localhost' })).mail;
};

/** Brings several, works off everything, and answers their ids in the same order. */
async function bringAll(letters: readonly (readonly [string | Promise<string>, Bringing])[]): Promise<number[]> {
  const mailIds: number[] = [];
  // One after the other, so that the ids rise in their order.
  for (const [raw, by] of letters) mailIds.push(await way.bring(await raw, by));
  await way.room.workOff();
  return mailIds;
}
const answers = (): (string | undefined)[] => outside.received.map(({ mail }) => mail.text?.trim());

describe('the answer to who passed a mail on', () => {
  test('goes by SMTP to the proven forwarder, says where it went, and carries what keeps machines silent', async () => {
    const { mail, documents } = await way.settled(await passedOn(bill('420.50'), { id: '<first@owner.example>' }), elm);
    expect(mail).toMatchObject({ state: 'parsed', trust: { by: 'author' } });
    expect(documents).toMatchObject([{ processing_status: 'completed', amount: '420.50' }]);
    expect(outside.received).toHaveLength(1);
    const [{ from, to, mail: answer } = {}] = outside.received;
    expect({ from, to }).toEqual({ from: '', to: ['me@owner.example'] });
    expect(answer?.from?.text).toContain('ledger@ledger.example');
    expect(answer?.text).toBe('Filed to Elm House, $420.50\n\nIt stays in the review queue until someone reviews it.\n');
    expect(answer).toMatchObject({ subject: 'Re: Fwd: Bill', inReplyTo: '<first@owner.example>' });
    expect(answer?.headers.get('auto-submitted')).toBe('auto-replied');
    expect(answer?.headers.get('x-auto-response-suppress')).toBe('All');
  });

  test.each<[string, string, object, string]>([
    [
      'without an amount',
      'Harbor Water Company\r\nYour invoice is attached to the door.',
      elm,
      'waiting: no amount was found in it (Elm House)',
    ],
    ['without a property', bill('31.00'), { ...elm, to: 'receipts@inbox.localhost' }, 'waiting: it has no property yet ($31.00)'],
  ])('%s it says what is waited for', async (_, text, by, line) => {
    await way.settled(await passedOn(text), by);
    expect(answers()).toEqual([line]);
  });

  test('the same sent again is said to be here; handed over twice by a server it is answered once', async () => {
    const raw = await passedOn(bill('77.00'), { id: '<twice@owner.example>' });
    await way.settled(raw, elm);
    expect((await way.settled(raw, elm)).mail.state).toBe('duplicate');
    expect(answers()).toHaveLength(1);
    const again = await signed(raw.slice(raw.indexOf('From:')).replace('<twice@', '<again@'), 'owner.example');
    expect((await way.settled(again, elm)).mail.state).toBe('duplicate');
    expect(answers()[1]).toMatch(/^This message arrived before:\nFiled to Elm House, \$77\.00/);
  });

  const silent: [string, () => Promise<string>, Bringing][] = [
    [
      'a forged forwarder',
      () => Promise.resolve(letter({ from: 'me@owner.example', text: bill('1.00') })),
      { ...elm, clientAddress: serverOf.stranger },
    ],
    [
      'an auto-forward',
      () => signed(letter({ from: 'me@owner.example', text: bill('2.00') }), 'owner.example'),
      { ...elm, envelopeFrom: 'sam+caf_=elm-house=inbox.localhost@forwarder.example', clientAddress: serverOf.forwarder },
    ],
    ['the null sender', () => passedOn(bill('3.00')), { ...elm, envelopeFrom: null }],
    ['Auto-Submitted', () => passedOn(bill('4.00'), { above: ['Auto-Submitted: auto-replied'] }), elm],
    ['Precedence: bulk', () => passedOn(bill('5.00'), { above: ['Precedence: bulk'] }), elm],
    ['a list', () => passedOn(bill('6.00'), { above: ['List-Id: <bills.owner.example>'] }), elm],
    ['X-Auto-Response-Suppress', () => passedOn(bill('7.00'), { above: ['X-Auto-Response-Suppress: OOF'] }), elm],
    ['a reply to our own answer', () => passedOn(bill('8.00'), { above: ['In-Reply-To: <outgoing-1@inbox.localhost>'] }), elm],
    ['what we wrote ourselves', () => passedOn(bill('9.00'), { id: '<outgoing-2@inbox.localhost>' }), elm],
  ];

  test('never goes to a machine, to a mailbox that forwards by itself, to ourselves, or to who is not proven', async () => {
    const cases = silent.filter((_, at) => proving || [0, 1, 3, 7].includes(at));
    const mailIds = await bringAll(cases.map(([, raw, by]) => [raw(), by]));
    const states = await way.room.em().execute('select state from inbound_mail where id in (?) order by id', [mailIds]);
    expect(states).toEqual(cases.map((_, at) => ({ state: at === 0 ? 'quarantined' : 'parsed' })));
    expect(answers()).toEqual([]);
    expect(await way.room.em().execute(`select 1 from outgoing_mail where state = 'queued'`)).toEqual([]);
  });
});

const bought = [
  { seller: 'Brook Supply', thing: 'Furnace filter 16x25', number: '15-06943-08636', price: '41.50' },
  { seller: 'Fern and Sons', thing: 'Smoke alarm', number: '15-06943-08637', price: '41.50' },
];
const ofHtml = (text: string): Promise<string> =>
  signed(letter({ from: 'Lou Owner <me@owner.example>', subject: 'Your order', text, above: ['Content-Type: text/html; charset=utf-8'] }), 'owner.example'); // prettier-ignore
const toldApart = (at: number) => ({ filename: `Your order (payment ${at} of 2 in this e-mail)`, amount: '41.50', duplicate_of: null });

test('each payment that one e-mail tells of becomes a document of its own, none twice and none left out', async () => {
  for (const body of [marketCheckout(bought), walletReceipt(bought)]) {
    const { mail, parts, documents } = await way.settled(await ofHtml(body), elm);
    expect(mail).toMatchObject({ state: 'parsed', part_count: 2 });
    expect(documents).toMatchObject([
      { ...toldApart(1), part_path: 'body' },
      { ...toldApart(2), part_path: 'body.2' },
    ]);
    expect(documents.map((one) => bought.filter(({ thing }) => one.ocr_text?.includes(thing)).map(({ number }) => one.ocr_text?.includes(number)))).toEqual([[true], [true]]); // prettier-ignore
    expect(parts.map(({ path, outcome, document_id }) => [path, outcome, document_id])).toEqual([
      ['1', 'document', documents[0]?.id],
      ['body.2', 'document', documents[1]?.id],
    ]);
    expect(answers().at(-1)?.split('\n').slice(0, 2)).toEqual([1, 2].map((at) => `${toldApart(at).filename}: Filed to Elm House, $41.50`));
  }
});

test('of a notice, its bill and its receipt, each in a mail of its own, one expense is made', async () => {
  const gas = { field: 'ocr_text', operator: 'contains', value: 'Quarry Gas' } as const;
  await sampleRule(way.room.em(), 'Book gas', [{ type: 'create_expense', value: 0.5 }], { conditions: [gas] });
  const paper = ['Quarry Gas Company', 'Invoice number: QG-7788', 'Account number: 4400-1187'];
  const texts = [
    [...paper, 'Your bill is ready.', 'Invoice date: 03/01/2026', 'Amount due: $64.32', 'Due date: 03/20/2026'],
    [...paper, 'Invoice date: 03/01/2026', 'Total due: $64.32', 'Due date: 03/20/2026'],
    [...paper, 'Payment received, thank you.', 'Payment date: 03/18/2026', 'Total paid: $64.32'],
  ];
  const ids: number[] = [];
  for (const lines of texts) ids.push(...(await way.settled(await passedOn(lines.join('\r\n')), elm)).documents.map(({ id }) => id));
  const documents = await way.room
    .em()
    .execute('select id, amount, duplicate_of, confirms from document where id in (?) order by id', [ids]);
  const [first] = ids;
  const related = [{ duplicate_of: null, confirms: null }, { duplicate_of: first, confirms: null }, { duplicate_of: null, confirms: first }]; // prettier-ignore
  expect(documents).toEqual(ids.map((id, at) => ({ id, amount: '64.32', ...related[at] })));
  const expenses = await way.room.em().execute('select document_id, amount from expense where document_id in (?)', [ids]);
  expect(expenses).toEqual([{ document_id: first, amount: '64.32' }]);
});

test('a rule that tells somebody sends a mail', async () => {
  const large = { field: 'amount', operator: 'gt', value: 900 } as const;
  await sampleRule(way.room.em(), 'Large bills', [{ type: 'notify', value: 'jo@elsewhere.example' }], { conditions: [large] });
  await way.settled(await passedOn(bill('950.00')), { ...elm, envelopeFrom: null });
  const [{ to, mail } = {}, ...others] = outside.received;
  expect({ to, others }).toEqual({ to: ['jo@elsewhere.example'], others: [] });
  expect(mail?.text).toContain('Elm House');
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
});

const claiming = (subject: string, ...above: string[]) => letter({ from: 'me@owner.example', subject, text: bill('15.00'), above });

describe('who sent it', () => {
  test('files itself, brought by SMTP: signed, sent by its own server, forwarded by +caf_ and SRS, sealed', async () => {
    const cases = filed.filter((_, at) => proving || at % 2 === 1);
    const mailIds = await bringAll(cases.map(([, { raw, author: _author, ...by }]) => [raw, by]));
    const found = await way.room
      .em()
      .execute<{ is: string; by: string }[]>(
        `select case when state in ('parsed', 'duplicate') then 'filed' else state end as is, trust->>'by' as by from inbound_mail where id in (?) order by id`,
        [mailIds],
      );
    expect(found.map((one, at) => [cases[at]?.[0], one.is, one.by])).toEqual(cases.map(([what, , proof]) => [what, 'filed', proof]));
  });

  test('a forged listed sender waits, brought by SMTP', { timeout: 240_000 }, async () => {
    const cases = forged.filter((_, at) => proving || at % 4 === 0);
    const mailIds = await bringAll(cases.map(([, { raw, author: _author, ...by }]) => [raw, by]));
    const rows = await way.room.em().execute<{ state: string; documents: number }[]>(
      // They say the same in words as those that were filed, or as each other: a copy for which nobody vouches adds nothing.
      `select case when state in ('quarantined', 'duplicate') and not (trust->>'trusted')::boolean then 'waits' else state end as state,
         (select count(*)::int from document d where d.mail_id = m.id) as documents from inbound_mail m where m.id in (?) order by id`,
      [mailIds],
    );
    expect(rows.map(({ state, documents }, at) => [cases[at]?.[0], state, documents])).toEqual(cases.map(([what]) => [what, 'waits', 0]));
    expect(forged.length).toBeGreaterThanOrEqual(30);
    expect(answers()).toEqual([]);
    console.log(
      `${cases.length} forged listed senders brought by SMTP: 0 filed by themselves, ${rows.length} waiting, or copies that add nothing`,
    );
  });

  test('who wrote an attached message is judged by its own signature, apart from who attached it', async () => {
    const original = await signed(letter({ from: 'bill@vendor.example', text: bill('64.00') }), 'vendor.example');
    const shown = { state: 'parsed', from_email: 'bill@vendor.example', forwarded_by: 'me@owner.example' };
    const author = { sender: 'me@owner.example', proof: 'proven' };
    const judged = (proof: string) => ({
      ...shown,
      trust: { author, originals: [{ sender: 'bill@vendor.example', proof, isLedgers: true }] },
    });
    expect(await attach(original)).toMatchObject(judged('proven'));
    expect(await attach(original.replace('64.00', '99.00'))).toMatchObject(judged('unproven'));
  });

  test('what the mail server in front has found counts where it says so itself, and nowhere else', async () => {
    const own = await makeDataDir();
    // Two gateways have a spool each, and one store of files.
    await symlink(join(way.room.dataDir, 'files'), join(own.dataDir, 'files'));
    const behind = await startTestGateway({ databaseUrl: way.room.databaseUrl, dataDir: own.dataDir, env: { MAIL_FRONT_MTA: frontMta } });
    const says = (dmarc: string) => `Authentication-Results: ${frontMta}; dmarc=${dmarc} header.from=owner.example`;
    const [passed, forgedBelow, direct] = await bringAll([
      [claiming('Front passes', says('pass')), { gateway: behind }],
      [claiming('Front fails', says('fail (p=reject)'), says('pass')), { gateway: behind }],
      [claiming('Stranger claims', says('pass')), { envelopeFrom: 'x@stranger.example' }],
    ]);
    const rows = await way.room.em().execute(`select id, via_front, state, trust->>'by' as by from inbound_mail where id in (?) order by id`, [[passed, forgedBelow, direct]]); // prettier-ignore
    expect(rows).toEqual([
      { id: passed, via_front: true, state: 'parsed', by: 'author' },
      { id: forgedBelow, via_front: true, state: 'quarantined', by: null },
      { id: direct, via_front: false, state: 'quarantined', by: null },
    ]);
    await behind.close();
    await own.remove();
  });

  test('the ledger balances', async () => {
    expect(await ledgerFaults(way.room.em())).toEqual([]);
  });
});
