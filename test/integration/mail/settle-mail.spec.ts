import type { EntityManager } from '@mikro-orm/postgresql';
import { beforeEach, expect, test, vi } from 'vitest';
import { correctDocument } from '#core/commands/correct-document';
import { DocumentEvent } from '#core/database/entities/document-event.entity';
import { Document } from '#core/database/entities/document.entity';
import { regroupCopies } from '#core/commands/regroup-copies';
import { createExpense } from '#core/commands/create-expense';
import { Expense } from '#core/database/entities/expense.entity';
import { answerMail } from '#core/records/mail/answer-mail';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import type { Trust } from '#core/database/values/mail-trust';
import { helperWords } from '#core/records/mail/judge-part';
import { MailPart } from '#core/database/entities/mail-part.entity';
import { OutgoingMail } from '#core/kernel/outbox/outgoing-mail.entity';
import { textPlace } from '#core/kernel/outbox/queue-mail';
import { openSecretBox } from '#core/kernel/platform/secret-box';
import { systemClock } from '#core/kernel/platform/clock';
import { User } from '#core/database/entities/user.entity';
import { loadBooks, loadFacts } from '#core/rules/load-facts';
import { readEnv } from '#core/kernel/platform/env';
import { extractionContext } from '../../../worker/extraction/extraction-context.js';
import { settleMail } from '../../../worker/settle/settle-mail-step.js';
import { emptyTables } from '../../support/database.js';
import { found, paper, sampleMail, sampleProperty } from '../../support/sample-books.js';
import { databaseForTests } from '../../support/for-tests.js';

const database = databaseForTests(4);
let em: EntityManager;
beforeEach(async () => {
  em = database.orm.em.fork();
  await emptyTables(em, 'document', 'property', 'inbound_mail', 'expense', 'app_user', 'outgoing_mail');
});

const duplicateOf = async (id: number) => (await database.orm.em.fork().findOneOrFail(Document, id)).duplicateOf;

test('one charge sent as two documents is marked once all documents of the mail are done; a rerun decides anew', async () => {
  const mailId = await sampleMail(em, { propertyId: null, mailbox: 'receipts' });
  const fields = { vendor: found('Acme'), amount: found('100.00'), service_date: found('2026-03-01'), invoice_number: found('A-17') };
  const part = (partPath: string, processingStatus: 'completed' | 'processing') =>
    paper(em, { mailId, partPath, processingStatus, machineFields: { fields } });
  const first = await part('1', 'completed');
  const second = await part('2', 'processing');
  const run = () => database.orm.em.fork().transactional((tx) => settleMail(tx, mailId, systemClock));
  const settled = async () => (await database.orm.em.fork().findOneOrFail(InboundMail, mailId)).settledAt;
  await run();
  expect([await duplicateOf(second), await settled()]).toEqual([null, null]);
  await em.nativeUpdate(Document, { id: second }, { processingStatus: 'completed' });
  await run();
  expect([await duplicateOf(first), await duplicateOf(second)]).toEqual([null, first]);
  expect(await settled()).toBeInstanceOf(Date);
  await em.nativeUpdate(Document, { id: second }, { machineFields: { fields: { ...fields, invoice_number: found('A-18') } } });
  await run();
  expect(await duplicateOf(second)).toBeNull();
});

/** What rules are told of a document. */
const load = async (id: number) => {
  const fork = database.orm.em.fork();
  const surroundings = { books: await loadBooks(fork, []), currency: 'USD', canNotify: false };
  return loadFacts(fork, await fork.findOneOrFail(Document, id, { populate: ['ocrText'] }), surroundings);
};

test('a receipt that came before its invoice is for the property that the invoice names', async () => {
  const fields = { vendor: found('Acme'), amount: found('100.00'), invoice_number: found('A-17') };
  const house = await sampleProperty(em, 'Elm House');
  const sent = async (machine: object) => {
    const mailId = await sampleMail(em, { propertyId: null, mailbox: 'receipts' });
    return {
      mailId,
      id: await paper(em, { mailId, processingStatus: 'completed', amount: '100.00', machineFields: { fields, ...machine } }),
    };
  };
  const settle = (mailId: number) => database.orm.em.fork().transactional((tx) => settleMail(tx, mailId, systemClock));
  const receipt = await sent({});
  await settle(receipt.mailId);
  const match = { property_id: house, confidence: 0.96, by: 'address' as const, reason: 'The document is for it.' };
  const invoice = await sent({ property_id: house, property_matches: [match] });
  await settle(invoice.mailId);
  const { propertyId, machineFields } = await database.orm.em.fork().findOneOrFail(Document, receipt.id);
  expect([propertyId, machineFields.property_matches?.map(({ by }) => by)]).toEqual([house, ['same_bill']]);
  const events = await database.orm.em.fork().find(DocumentEvent, { documentId: receipt.id, kind: 'settled' });
  expect(events.at(-1)?.data).toMatchObject({ property_id: house, by: 'same_bill' });
});

test.each(['a property', 'an account'])('among hundreds of papers of one amount the one of the same bill is found by %s', async (by) => {
  const house = await sampleProperty(em, 'Alder 7');
  const isHouse = by === 'a property';
  const dues = (day: string, unit: string) => ({
    vendor: found('Cedar Ridge HOA'),
    amount: found('285.00'),
    service_date: found(day),
    due_date: found('2026-03-15'),
    ...(isHouse ? {} : { account_number: found(unit) }),
  });
  const sent = async (day: string) => {
    const mailId = await sampleMail(em, { propertyId: null, mailbox: 'receipts' });
    const machineFields = { fields: dues(day, 'A-1000-7'), ...(isHouse ? { property_id: house } : {}) };
    const columns = { amount: '285.00', ...(isHouse ? { propertyId: house } : {}) };
    const id = await paper(em, { mailId, partPath: '1', processingStatus: 'completed', ...columns, machineFields });
    return { id, mailId };
  };
  let made = 0;
  /** What the other units are asked for. */
  const crowd = async (count: number) => {
    const columns = 'origin, filename, file_path, mime_type, file_size, processing_status, amount, machine_fields, person_fields';
    await em.execute(
      `insert into document (sha256, ${columns}) select lpad(to_hex(n + ?), 64, '0'), 'mail', 'dues.pdf', 'x', 'application/pdf', 1, 'completed', 285,
         jsonb_set(?::jsonb, '{fields,account_number}', jsonb_build_object('value', 'B-' || (n + 5000), 'confidence', 0.9, 'source', 'local')), '{"fields": {}}'
       from generate_series(1, ?) n`,
      [(made += count), JSON.stringify({ fields: dues('2026-03-02', '') }), count],
    );
  };
  await crowd(150);
  const bill = await sent('2026-03-01');
  // With a property it may have come long before.
  await crowd(isHouse ? 150 : 40);
  const reminder = await sent('2026-03-12');
  await settle(reminder.mailId);
  expect(await duplicateOf(reminder.id)).toBe(bill.id);
});

test('a notice, its bill and its receipt in three mails are one bill, and the one with an expense is the first', async () => {
  const common = { vendor: found('Harbor Water Co.'), amount: found('84.20') };
  const sent = async (fields: object) => {
    const mailId = await sampleMail(em, { propertyId: null, mailbox: 'receipts' });
    const id = await paper(em, {
      mailId,
      partPath: '1',
      processingStatus: 'completed',
      amount: '84.20',
      machineFields: { fields: { ...common, ...fields } },
    });
    await database.orm.em.fork().transactional((tx) => settleMail(tx, mailId, systemClock));
    return id;
  };
  const bill = await sent({ account_number: found('0042-7781-9'), service_date: found('2026-03-01'), due_date: found('2026-03-20') });
  const notice = await sent({ account_number: found('****7819'), service_date: found('2026-03-02'), due_date: found('2026-03-20') });
  const receipt = await sent({ account_number: found('0042-7781-9'), service_date: found('2026-03-19') });
  const next = await sent({ account_number: found('0042-7781-9'), service_date: found('2026-04-01'), due_date: found('2026-04-20') });
  expect(await Promise.all([bill, notice, receipt, next].map(duplicateOf))).toEqual([null, bill, bill, null]);
  const [event] = await em.fork().find(DocumentEvent, { documentId: notice, kind: 'settled' });
  expect(event?.data).toMatchObject({
    duplicate_of: bill,
    reason: `The same bill as document ${bill}: the same vendor, amount, account and due date.`,
  });
  expect((await load(bill)).duplicate).toBeNull();
  expect((await load(receipt)).duplicate).toContain(`It is the same bill as document ${bill}`);
  const user = em.create(User, { email: 'lou@sample.example', passwordHash: 'x' });
  await em.flush();
  em.create(Expense, { vendor: 'Harbor', amount: '84.20', expenseDate: '2026-03-19', documentId: receipt, createdBy: user.id });
  await em.flush();
  expect((await load(bill)).duplicate).toContain(`It is the same bill as document ${receipt}`);
  const again = await sent({ account_number: found('7819'), service_date: found('2026-03-19') });
  expect(await Promise.all([bill, notice, receipt, again].map(duplicateOf))).toEqual([receipt, receipt, null, receipt]);
  const book = (documentId: number) =>
    em
      .fork()
      .transactional((tx) =>
        createExpense(tx, { documentId, amount: '84.20', expenseDate: '2026-03-01' }, { by: user.id, clock: systemClock }),
      );
  await expect(book(notice)).rejects.toThrow(
    `Document ${receipt} is the same bill and already has its expense of Mar 19, 2026. File this one, or mark it as not a duplicate.`,
  );
  await correctDocument(em.fork(), notice, { duplicateOf: null }, { actor: { userId: user.id, requestId: null }, clock: systemClock });
  await expect(book(notice)).resolves.toMatchObject({ documentId: notice });
});

const settle = (mailId: number) => database.orm.em.fork().transactional((tx) => settleMail(tx, mailId, systemClock));

test('what a person has told apart stays so, for rules too', async () => {
  const fields = { vendor: found('Acme'), amount: found('100.00'), service_date: found('2026-03-01'), invoice_number: found('A-17') };
  const sent = async () => {
    const mailId = await sampleMail(em, { propertyId: null, mailbox: 'receipts' });
    const id = await paper(em, { mailId, partPath: '1', processingStatus: 'completed', amount: '100.00', machineFields: { fields } });
    return { mailId, id };
  };
  const [first, second] = [await sent(), await sent()];
  await settle(first.mailId);
  await settle(second.mailId);
  expect(await duplicateOf(second.id)).toBe(first.id);
  const user = em.create(User, { email: 'lou@sample.example', passwordHash: 'x' });
  await em.flush();
  const actor = { userId: user.id, requestId: null };
  await correctDocument(em.fork(), second.id, { duplicateOf: null }, { actor, clock: systemClock });
  expect(await duplicateOf(second.id)).toBeNull();
  for (const { mailId } of [first, second]) await settle(mailId);
  expect([await duplicateOf(first.id), await duplicateOf(second.id)]).toEqual([null, null]);
  expect((await load(second.id)).duplicate).toBeNull();
});

const queued = () => database.orm.em.fork().find(OutgoingMail, { kind: 'answer' });
const trust = (answerTo: string | null): Trust => ({
  trusted: true,
  by: 'author',
  words: '',
  mayBeProven: false,
  author: null,
  forwarder: null,
  allow: null,
  answerTo,
  checks: null,
});

test('who forwarded a mail by hand is told once where it went, and a flood ends', async () => {
  const propertyId = await sampleProperty(em, 'Elm House');
  const settings = {
    box: openSecretBox('x'.repeat(40), undefined),
    mailDomain: 'inbox.localhost',
    mailFrom: 'Ledger <ledger@owner.example>',
    currency: 'USD',
    now: new Date(),
  };
  const answered = async (answerTo: string | null, different: object = {}) => {
    const mailId = await sampleMail(em, { propertyId: null, mailbox: 'receipts' });
    const change = { trust: trust(answerTo), settledAt: new Date(), subject: 'RE: Bill', messageId: '<1@owner.example>', ...different };
    await em.nativeUpdate(InboundMail, { id: mailId }, change);
    if (!('duplicateOf' in different))
      await paper(em, { mailId, partPath: '1', processingStatus: 'completed', amount: '420.50', propertyId });
    const run = () => database.orm.em.fork().transactional((tx) => answerMail(tx, mailId, settings));
    await run();
    await run();
    return mailId;
  };
  const original = await answered('me@owner.example');
  await answered(null);
  for (const nobody of ['hoa@inbox.localhost', 'ledger@owner.example', 'no-reply@owner.example']) await answered(nobody);
  // Handed over twice by its server: no second answer to one message.
  await answered('me@owner.example', { duplicateOf: original, state: 'duplicate' });
  const [first, ...others] = await queued();
  expect(first).toMatchObject({ recipient: 'me@owner.example', subject: 'Re: Bill', inReplyTo: '<1@owner.example>' });
  expect(settings.box.open(first?.sealedText ?? '', textPlace(first?.id ?? 0))).toBe(
    'Filed to Elm House, $420.50\n\nIt stays in the review queue until someone reviews it.',
  );
  expect(others).toEqual([]);
  await answered('me@owner.example', { duplicateOf: original, state: 'duplicate', messageId: '<2@owner.example>' });
  const part = { path: '2', filename: 'more.zip', mimeType: 'application/zip', size: 9 };
  await em.insert(MailPart, { ...part, mailId: original, outcome: 'unreadable', reason: 'It is locked.' });
  // What no person has attached is nothing to tell one.
  await em.insert(MailPart, { ...part, path: '3', filename: '.DS_Store', mailId: original, outcome: 'unsupported', reason: helperWords });
  await answered('me@owner.example', { duplicateOf: original, state: 'duplicate', messageId: '<3@owner.example>' });
  const withLoss = (await queued()).find(({ inReplyTo }) => inReplyTo === '<3@owner.example>');
  const loss = settings.box.open(withLoss?.sealedText ?? '', textPlace(withLoss?.id ?? 0));
  expect(loss).toContain('\nmore.zip: waiting: It is locked.\n');
  expect(loss).not.toContain('.DS_Store');
  const again = (await queued()).find(({ inReplyTo }) => inReplyTo === '<2@owner.example>');
  expect(settings.box.open(again?.sealedText ?? '', textPlace(again?.id ?? 0))).toMatch(
    /^This message arrived before:\nFiled to Elm House/,
  );
  await em.execute(
    `insert into outgoing_mail (kind, recipient, subject) select 'answer', 'me@owner.example', 'x' from generate_series(1, 17)`,
  );
  await answered('me@owner.example');
  expect(await queued()).toHaveLength(20);
});

test('who keeps the books is not the vendor of a bill they mail', async () => {
  const id = await paper(em, { fromEmail: 'Me@Owner.example', fromName: 'Pat Owner' });
  const env = readEnv({ DATABASE_URL: 'postgresql://nowhere.example/none' });
  const context = async () => extractionContext(em.fork(), await em.fork().findOneOrFail(Document, id), env, null);
  expect(await context()).toMatchObject({ fromName: 'Pat Owner' });
  em.create(User, { email: 'me@owner.example', passwordHash: 'x' });
  await em.flush();
  expect(await context()).toMatchObject({ fromName: null, fromEmail: 'Me@Owner.example' });
  // What they were done with teaches the vendor's name, and not that all they mail is that vendor's.
  const reviewed = { reviewedAt: new Date(), machineFields: { fields: { vendor: found('Alder HOA') } }, vendorName: 'Alder HOA' };
  await paper(em, { ...reviewed, fromEmail: 'me@owner.example' });
  await paper(em, { ...reviewed, fromEmail: 'dues@alder.example' });
  expect(await context()).toMatchObject({ knownVendors: [{ name: 'Alder HOA', domains: ['alder.example'] }] });
});

test('of a file that came with many mails the next is the first where the first goes; of all others nothing is asked', async () => {
  const first = await paper(em, { sha256: 'ab'.repeat(32), documentType: 'mortgage_statement' });
  const copies: number[] = [];
  for (let copy = 0; copy < 30; copy += 1)
    copies.push(await paper(em, { sha256: 'ab'.repeat(32), documentType: 'mortgage_statement', duplicateOf: first }));
  const own = database.orm.em.fork();
  const document = await own.findOneOrFail(Document, first);
  document.deletedAt = new Date();
  const asked = (['find', 'findOne', 'execute'] as const).map((name) => vi.spyOn(own, name));
  await regroupCopies(own, document);
  expect(asked.reduce((sum, spy) => sum + spy.mock.calls.length, 0)).toBeLessThan(30);
  vi.restoreAllMocks();
  expect(await Promise.all([copies[0], copies[1], copies[29]].map((id) => duplicateOf(id ?? 0)))).toEqual([null, copies[0], copies[0]]);
});
