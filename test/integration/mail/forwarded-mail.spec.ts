import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { forwards, original } from '../../fixtures/forwards.js';
import { rawMail } from '../../fixtures/mail.js';
import { bill, pdf } from '../../fixtures/paper.js';
import { startTestGateway } from '../../support/gateway.js';
import { ledgerFaults } from '../../support/inbox.js';
import { type Mailroom, openMailroom } from '../../support/mailroom.js';
import { queueIdOf, SmtpClient } from '../../support/smtp-client.js';

let room: Mailroom;
beforeAll(async () => {
  room = await openMailroom();
});
afterAll(() => room.close());

const water = 'Harbor Water <billing@harborwater.example>';
const sam = 'Sam Day <sam.day@example.com>';
const eml = (content: Buffer) => ({ content, contentType: 'message/rfc822' as const });
const words = 'Water service 61.20\nSewer service 23.30\nTotal due $84.50';

test.each([
  ['Gmail, in Spanish', 'Fwd: Su factura', `---------- Forwarded message ---------\nDe: ${water}\nDate: sáb, 14 mar 2026 a las 9:00\nSubject: Su factura\nTo: ${sam}\n\n\n${words}`, 'Su factura'],
  ['Outlook, in German', 'WG: Ihre Rechnung', `\nVon: ${water}\nGesendet: Samstag, 14. März 2026 09:00\nAn: ${sam}\nBetreff: Ihre Rechnung\n\n${words}`, 'Ihre Rechnung'],
  ['Apple Mail, in French', 'Fwd: Votre facture', `Début du message transféré :\n\nDe: ${water}\nObjet: Votre facture\nDate: 14 mars 2026 à 09:00:00 UTC−4\nÀ: ${sam}\n\n${words}`, 'Votre facture'],
  ['Thunderbird, in Italian', 'Fwd: La bolletta', `\n-------- Messaggio Inoltrato --------\nOggetto: \tLa bolletta\nData: \tSat, 14 Mar 2026 09:00:00 -0400\nMittente: \t${water}\nA: \t${sam}\n\n\n${words}`, 'La bolletta'],
  ['Outlook of 2019, without a separator, in Polish', 'FW: Rachunek', `Dnia 14.03.2026, 09:00 „Harbor Water” <billing@harborwater.example> napisał:\n\n    ${words}`, 'Rachunek'],
])('a forward of %s is read through', async (program, subject, text, was) => {
  const { mail, documents } = await room.settled(await rawMail({ from: sam, subject, text, messageId: `<${subject}-${program.length}@x>` }));
  expect(mail).toMatchObject({ state: 'parsed', from_email: 'billing@harborwater.example', forwarded_by: 'sam.day@example.com', subject });
  expect(mail.original).toMatchObject({ from: { name: 'Harbor Water' }, subject: was, date: expect.stringContaining('14') as string });
  expect(documents).toMatchObject([{ part_path: 'body', from_email: 'billing@harborwater.example', forwarded_by: 'sam.day@example.com', email_subject: was, amount: '84.50' }]);
}); // prettier-ignore

test('with a file attached the file is the document, once, from whom the forward names', async () => {
  const text = `See below.\n\n---------- Forwarded message ---------\nFrom: ${water}\nDate: Sat, Mar 14, 2026 at 9:00 AM\nSubject: Your bill\nTo: ${sam}\n\n${words}`;
  const content = await pdf([bill]);
  const { documents } = await room.settled(
    await rawMail({ from: sam, subject: 'Fwd: Your bill', text, attachments: [{ filename: 'bill.pdf', content }] }),
  );
  expect(documents.map(({ part_path: path, from_email: from }) => [path, from])).toEqual([['2', 'billing@harborwater.example']]);
});

test('HTML forwards through the gateway: the documents show who wrote first beside who passed it on', async () => {
  const gateway = await startTestGateway({ databaseUrl: room.databaseUrl, dataDir: room.dataDir });
  const client = await SmtpClient.greet(gateway.smtpPort);
  const sent = forwards.filter(({ program, language }) =>
    ['Outlook on the desktop de', 'Apple Mail ja', 'Thunderbird hr'].includes(`${program} ${language}`),
  );
  const queued: string[] = [];
  for (const { program, subject, html } of sent) {
    const raw = await rawMail({
      from: sam,
      subject,
      html: html.replaceAll('84.50', `84.5${queued.length}`),
      messageId: `<html-${program.length}@x>`,
    });
    queued.push(queueIdOf(await client.deliver(raw.toString(), 'receipts@inbox.localhost', 'sam.day@example.com')));
  }
  client.socket.destroy();
  for (const [at, queueId] of queued.entries()) {
    const mailId = await vi.waitFor(
      async () => {
        const [row] = await room.em().execute<{ id: number }[]>('select id from inbound_mail where queue_id = ?', [queueId]);
        if (!row) throw new Error('It is not imported yet.');
        return row.id;
      },
      { timeout: 20_000 },
    );
    const { mail, documents } = await room.outcome(mailId);
    expect(documents).toMatchObject([
      {
        file_path: 'email_content',
        from_email: original.email,
        from_name: original.name,
        forwarded_by: 'sam.day@example.com',
        email_subject: original.subject,
        amount: `84.5${at}`,
      },
    ]);
    expect(mail).toMatchObject({
      from_email: original.email,
      forwarded_by: 'sam.day@example.com',
      original: { to: expect.arrayContaining([original.to]) as unknown, date: expect.stringContaining('14') as string },
    });
  }
  expect(queued).toHaveLength(3);
  await gateway.close();
});

test('messages inside messages are followed twenty deep; the one below says so', async () => {
  let raw = await rawMail({ from: water, subject: 'innermost', text: 'Total due $84.50', messageId: '<deep@x>' });
  for (let level = 0; level < 21; level += 1)
    raw = await rawMail({ from: sam, subject: `level ${level}`, text: '', messageId: `<deep-${level}@x>`, attachments: [eml(raw)] });
  const { parts, documents } = await room.settled(raw);
  const deepest = parts.filter(({ outcome }) => outcome === 'over_limit');
  expect(deepest.map(({ reason }) => reason)).toEqual([
    'Messages inside messages are read 20 levels deep. The original message keeps this one.',
  ]);
  expect(deepest[0]?.path.split('.')).toHaveLength(21);
  expect(documents).toMatchObject([{ email_subject: 'level 0', from_email: 'sam.day@example.com' }]);
});

test('several messages attached to one, one of them holding another: each makes its own set', async () => {
  const inner = await rawMail({ from: water, subject: 'March', text: words });
  const deeper = await rawMail({
    from: 'Cedar Court HOA <office@cedarcourt.example>',
    subject: 'Dues',
    text: 'HOA dues for unit 4: $310.00, due April 1, 2026.',
  });
  const holder = await rawMail({
    from: 'Pat <pat@example.com>',
    subject: 'Fw: Dues',
    text: '',
    attachments: [{ filename: 'dues.eml', content: deeper }],
  });
  const { documents } = await room.settled(
    await rawMail({ from: sam, subject: 'two bills', text: 'both', attachments: [eml(inner), eml(holder)] }),
  );
  expect(documents.map(({ from_email: from, forwarded_by: by, email_subject: subject }) => [from, by, subject])).toEqual([
    ['billing@harborwater.example', 'sam.day@example.com', 'March'],
    ['office@cedarcourt.example', 'sam.day@example.com', 'Dues'],
  ]);
});

test('a mailbox that forwards by itself stands beside the sender it leaves in place', async () => {
  const raw = await rawMail({
    from: water,
    subject: 'April bill',
    text: words,
    headers: { 'X-Forwarded-For': 'sam.day@example.com receipts@inbox.localhost' },
  });
  const { mail } = await room.settled(raw);
  const own = { from: { email: 'billing@harborwater.example' }, subject: 'April bill', date: '2026-03-15T09:00:00.000Z' };
  expect(mail).toMatchObject({ from_email: 'billing@harborwater.example', forwarded_by: 'sam.day@example.com', original: own });
});

test('a group or list that writes under its own address names whose words it passes on', async () => {
  const group = { name: "'Harbor Water' via Bills", address: 'bills@example.com' };
  const ofGoogle = { 'X-Original-From': water, 'X-Original-Sender': 'billing@harborwater.example', 'List-Id': '<bills.example.com>' };
  const { mail, documents } = await room.settled(
    await rawMail({ from: group, subject: 'July', text: words, messageId: '<g@x>', headers: ofGoogle }),
  );
  expect(mail).toMatchObject({ from_email: 'billing@harborwater.example', from_name: 'Harbor Water', forwarded_by: 'bills@example.com' });
  expect(documents).toMatchObject([{ from_email: 'billing@harborwater.example', forwarded_by: 'bills@example.com' }]);
  const ofMailman = {
    from: { ...group, name: 'Harbor Water via Bills' },
    replyTo: water,
    headers: { 'List-Post': '<mailto:bills@example.com>' },
  };
  const list = await room.settled(await rawMail({ subject: 'August', text: words, messageId: '<l@x>', ...ofMailman }));
  expect(list.mail).toMatchObject({ from_email: 'billing@harborwater.example', forwarded_by: 'bills@example.com' });
  // A name alone is no list.
  const service = await room.settled(await rawMail({ ...ofMailman, subject: 'September', text: words, messageId: '<s@x>', headers: {} }));
  expect(service.mail).toMatchObject({ from_email: 'bills@example.com', forwarded_by: null });
});

test('one that a mailbox passes on by its envelope alone, and one that a person has redirected, name whom they came by', async () => {
  const byEnvelope = await room.settled(await rawMail({ from: water, subject: 'May', text: words, messageId: '<caf@x>' }), {
    envelopeFrom: 'sam.day+caf_=receipts=inbox.localhost@example.com',
  });
  expect(byEnvelope.mail).toMatchObject({ from_email: 'billing@harborwater.example', forwarded_by: 'sam.day@example.com' });
  const redirected = await room.settled(
    await rawMail({
      from: water,
      subject: 'June',
      text: words,
      messageId: '<resent@x>',
      headers: { 'Resent-From': sam, 'Resent-To': 'receipts@inbox.localhost' },
    }),
  );
  expect(redirected.documents).toMatchObject([
    { from_email: 'billing@harborwater.example', forwarded_by: 'sam.day@example.com', email_subject: 'June' },
  ]);
});

test('a message attached to one that brings nothing else: its sender stands in the ledger, and its header beside', async () => {
  const content = await rawMail({ from: water, to: sam, subject: 'April', text: words });
  const { mail, documents } = await room.settled(await rawMail({ from: sam, subject: 'Fwd: April', text: 'for Elm House', attachments: [eml(content)] }));
  expect(mail).toMatchObject({ subject: 'Fwd: April', from_email: 'billing@harborwater.example', forwarded_by: 'sam.day@example.com' });
  expect(mail.original).toMatchObject({ from: { name: 'Harbor Water' }, to: [{ email: 'sam.day@example.com' }], subject: 'April', date: '2026-03-15T09:00:00.000Z' });
  expect(documents).toMatchObject([{ part_path: '2.body', amount: '84.50' }]);
}); // prettier-ignore

test('a forward that names nobody’s address: the name stands, the address is unknown', async () => {
  const text = `See below.\n\nOn 14/03/2026 09:00, Harbor Water wrote:\n> Total due $31.00`;
  const { mail, documents } = await room.settled(await rawMail({ from: sam, subject: 'Fwd: May bill', text }));
  expect(mail).toMatchObject({ from_email: null, from_name: 'Harbor Water', forwarded_by: 'sam.day@example.com' });
  expect(documents).toMatchObject([{ from_email: null, from_name: 'Harbor Water', email_subject: 'May bill' }]);
});

/** A letter that names no amount. */
const letterOf = (line: string) =>
  pdf([
    [
      { text: 'Dear Sam, the gutters of Elm House are as good as new, see how they', x: 60, y: 700 },
      { text: `looked before and how they look now. Yours, Dan. ${line}`, x: 60, y: 680 },
    ],
  ]);
const letterNamed = async (name: string) => ({ filename: `${name}.pdf`, content: await letterOf(name) });

test('a document without an amount takes what its mail names as the total, unless another document came with it', async () => {
  const mail = { from: water, text: 'All done.\nTotal due: $175.00', subject: 'Gutters' };
  const alone = await room.settled(await rawMail({ ...mail, messageId: '<gutters-1@x>', attachments: [await letterNamed('one')] }));
  expect(alone.documents).toMatchObject([{ part_path: '2', amount: '175.00' }]);
  const both = await room.settled(await rawMail({ ...mail, messageId: '<gutters-2@x>', attachments: [await letterNamed('two'), await letterNamed('three')] }));
  expect(both.documents.map(({ amount }) => amount)).toEqual([null, null]);
}); // prettier-ignore

test('a reply that quotes stays whose it is', async () => {
  const text = `Paid.\n\n-----Original Message-----\nFrom: ${water}\nSent: Saturday, March 14, 2026 9:00 AM\nTo: ${sam}\nSubject: Your bill\n\n${words}`;
  const { mail } = await room.settled(
    await rawMail({ from: sam, to: [water, 'receipts@inbox.localhost'], subject: 'RE: Your bill', text }),
  );
  expect(mail).toMatchObject({ from_email: 'sam.day@example.com', forwarded_by: null, original: null });
});

test('of a reply above an HTML quotation only its own words are read, and the page shows all of it', async () => {
  const quoted = '<blockquote class="gmail_quote"><table><tr><td>Total due</td><td>$1,500.00</td></tr></table></blockquote>';
  const html = `<div>Thanks, paid.</div><div class="gmail_quote"><div class="gmail_attr">On Fri, Mar 13, 2026 at 9:00 AM Harbor Water &lt;billing@harborwater.example&gt; wrote:</div>${quoted}</div>`;
  const raw = await rawMail({ from: sam, to: [water, 'receipts@inbox.localhost'], subject: 'Re: Invoice 1042', html, messageId: '<thanks@x>' });
  const { parts, documents } = await room.settled(raw);
  expect(parts.map(({ reason }) => reason)).toEqual(['Only its own text. The message it quotes is left out.']);
  expect(documents).toMatchObject([{ from_email: 'sam.day@example.com', amount: null, ocr_text: expect.stringMatching(/^Thanks, paid\.\n\n\[This message answers/) as string }]);
  expect(documents[0]?.html_content).toContain('1,500.00');
}); // prettier-ignore

test('a forward whose subject says that it was an answer too is read', async () => {
  const text = `For Elm House.\n\n---------- Forwarded message ---------\nFrom: ${water}\nDate: Sat, Mar 14, 2026 at 9:00 AM\nSubject: Your bill\nTo: ${sam}\n\n${words}`;
  const { documents } = await room.settled(await rawMail({ from: sam, subject: 'Re: Fwd: Your bill', text, messageId: '<re-fwd@x>' }));
  expect(documents).toMatchObject([{ from_email: 'billing@harborwater.example', amount: '84.50' }]);
});

test('the ledger balances', async () => expect(await ledgerFaults(room.em())).toEqual([]));
