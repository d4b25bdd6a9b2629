import type { EntityManager } from '@mikro-orm/postgresql';
import { expect, test, vi } from 'vitest';
import { correctDocument } from '#core/commands/correct-document';
import { DocumentEvent } from '#core/database/entities/document-event.entity';
import { Category } from '#core/database/entities/category.entity';
import { Document } from '#core/database/entities/document.entity';
import { refreshEffectiveColumns } from '#core/database/values/effective-values';
import { createExpense } from '#core/commands/create-expense';
import { Expense } from '#core/database/entities/expense.entity';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { CorrectionCase } from '#core/database/entities/correction-case.entity';
import { systemClock } from '#core/kernel/platform/clock';
import { sealIdentifier } from '#core/kernel/keys/identifier-hash';
import { PropertyIdentifier } from '#core/database/entities/property-identifier.entity';
import { User } from '#core/database/entities/user.entity';
import { saveExtraction } from '../../../worker/documents/extract-document-step.js';
import { evaluateCorrections } from '../../evaluate/corrections.js';
import { found, paper, sampleMail, sampleProperty } from '../../support/sample-books.js';
import { identifierKey, settleBooks } from '../../support/settle-books.js';

let em: EntityManager;
const books = settleBooks((fresh) => (em = fresh));
const { fork, settle } = books;

test('a plus address assigns, and the event says why', async () => {
  const property = await sampleProperty(em, 'Alder');
  const id = await paper(em, { mailId: await sampleMail(em, { propertyId: property, mailbox: 'hoa' }), mailbox: 'hoa' });
  expect(await settle(id)).toMatchObject({ propertyId: property, machineFields: { property_id: property } });
  const [event] = await em.find(DocumentEvent, { documentId: id, kind: 'settled' });
  expect(event?.data).toMatchObject({ property_id: property, by: 'plus_address', reason: expect.stringMatching(/sent to r0@/) as string });
});

test('a copy of the mail sent to a property’s address speaks for the first one’s documents', async () => {
  const property = await sampleProperty(em, 'Alder');
  const first = await sampleMail(em, { propertyId: null, mailbox: 'receipts' });
  const id = await paper(em, { mailId: first });
  expect((await settle(id)).propertyId).toBeNull();
  const copy = await sampleMail(em, { propertyId: property, mailbox: 'property' });
  await em.nativeUpdate(InboundMail, { id: copy }, { duplicateOf: first, state: 'duplicate' });
  expect((await settle(id)).propertyId).toBe(property);
});

test('a bill without an address goes where the earlier ones of its account went', async () => {
  const [property, other] = [await sampleProperty(em, 'Alder', '488 Alder Street'), await sampleProperty(em, 'Birch')];
  const water = (account: string, more: object = {}) =>
    paper(em, {
      machineFields: {
        fields: { vendor: found('Salem Water'), document_type: found('utility_bill' as const), account_number: found(account), ...more },
      },
    });
  const address = { property_address: found('488 Alder Street') };
  await settle(await water('55-1203', address));
  expect((await settle(await water('55 1203'))).machineFields.property_matches).toMatchObject([{ property_id: property, confidence: 0.8 }]);
  await settle(await water('55-1203', address));
  const reason = 'All 2 earlier documents with this account number, ending in 1203, belong to this property.';
  const next = await settle(await water('551203'));
  expect(next).toMatchObject({ propertyId: property, machineFields: { property_matches: [{ by: 'account_number', reason }] } });
  expect((await settle(await water('77-9999'))).propertyId).toBeNull();
  await em.nativeUpdate(Document, { id: next.id }, { personFields: { fields: {}, property_id: other } });
  await settle(next.id);
  expect((await settle(await water('55-1203'))).machineFields.property_matches).toEqual([]);
});

test('a document whose account number a person has emptied tells nothing of the documents of that account', async () => {
  const property = await sampleProperty(em, 'Larch', '12 Larch Street');
  const fields = { vendor: found('Bend Power'), document_type: found('utility_bill' as const), account_number: found('66-8841') };
  const address = { property_address: found('12 Larch Street') };
  const papers = [await paper(em, { machineFields: { fields: { ...fields, ...address } } }), await paper(em, { machineFields: { fields: { ...fields, ...address } } })]; // prettier-ignore
  for (const id of papers) expect(await settle(id)).toMatchObject({ propertyId: property });
  const by = await somebody();
  for (const id of papers) await correctDocument(em.fork(), id, { fields: { account_number: null } }, by);
  expect((await settle(await paper(em, { machineFields: { fields } }))).machineFields.property_matches).toEqual([]);
});

test('the bill of a subscription is never assigned, whatever its address says', async () => {
  const property = await sampleProperty(em, 'Alder');
  const mailId = await sampleMail(em, { propertyId: property, mailbox: 'property' });
  const id = await paper(em, { mailId, machineFields: { fields: {}, document_type: 'subscription' } });
  expect(await settle(id)).toMatchObject({ propertyId: null, machineFields: { property_matches: [] } });
});

test.each([
  ['labelled by the extractor', { fields: { account_number: found('0042 7781-9') } }, 'Utility bill'],
  ['only in the text', { fields: {} }, 'Your account 0042-7781-9 is due'],
])('an account number %s assigns', async (_, machineFields, ocrText) => {
  const property = await sampleProperty(em, 'Alder');
  await sampleProperty(em, 'Other');
  em.create(PropertyIdentifier, {
    propertyId: property,
    kind: 'utility',
    learnedFrom: 'typed by a person',
    ...sealIdentifier(identifierKey, '00427781-9'),
  });
  await em.flush();
  const id = await paper(em, { machineFields, ocrText });
  const document = await settle(id);
  expect(document.propertyId).toBe(property);
  expect(document.machineFields.property_matches?.[0]?.reason).toBe('The utility account number ending in 7819 belongs to this property.');
});

test('two units of one building are told apart by the document', async () => {
  await sampleProperty(em, 'Harbor 3', '19 N Harbor Ave Unit 3');
  const four = await sampleProperty(em, 'Harbor 4', '19 N Harbor Ave Unit 4');
  const id = await paper(em, { ocrText: 'Service address\n19 North Harbor Avenue #4\nSalem, OR 97301' });
  expect((await settle(id)).propertyId).toBe(four);
});

test.each([
  ['two on one street', '484 Alder Street', 'Service address: 484 Alder St, Salem, OR 97301', 'other'],
  [
    'where it is sent to says nothing of what it is for',
    '9 Owner Road',
    'Bill to: 9 Owner Road, Salem OR 97301\n\nService address: 482 Alder St, Salem',
    'house',
  ],
])('%s', async (_, second, ocrText, whose) => {
  const house = await sampleProperty(em, 'Alder', '482 Alder Street');
  const other = await sampleProperty(em, 'Second', second);
  const id = await paper(em, { documentType: 'utility_bill', ocrText });
  expect((await settle(id)).propertyId).toBe(whose === 'house' ? house : other);
});

test('a document for a place that is no property says so instead of a guess; without evidence it says nothing', async () => {
  await sampleProperty(em, 'Alder', '482 Alder Street');
  const fields = { property_address: found('900 Pine Court, Salem') };
  const id = await paper(em, { machineFields: { fields }, ocrText: 'Violation at 900 Pine Court, Salem' });
  expect((await settle(id)).machineFields).toMatchObject({
    property_id: null,
    property_matches: [],
    unknown_place: 'The document is for “900 Pine Court, Salem”. No property has this address.',
  });
  await sampleProperty(em, 'Pine', '900 Pine Court');
  expect((await settle(id)).machineFields).not.toHaveProperty('unknown_place');
  const none = (await settle(await paper(em, { ocrText: 'Thank you for your business' }))).machineFields;
  expect([none.property_id, none.property_matches, none.unknown_place]).toEqual([null, [], undefined]);
});

test('vendor history suggests where people agreed, and stops where they did not', async () => {
  const property = await sampleProperty(em, 'Alder');
  const other = await sampleProperty(em, 'Other');
  const user = em.create(User, { email: 'pat@sample.example', passwordHash: 'x' });
  await em.flush();
  const vendorName = 'ACME';
  await paper(em, { vendorName, personFields: { fields: {}, property_id: property } });
  const first = await paper(em);
  expect((await settle(first)).machineFields.property_matches).toEqual([]);
  em.create(Expense, { vendor: 'acme', amount: '5.00', expenseDate: '2026-01-02', propertyId: property, createdBy: user.id });
  await em.flush();
  const second = await settle(first);
  expect(second.machineFields.property_matches).toMatchObject([{ property_id: property, by: 'vendor_history' }]);
  expect(second.propertyId).toBeNull();
  // One that is shared says of no house that it is the vendor's, nor that it is the business's.
  const shares = [property, other].map((propertyId) => ({ propertyId, amount: '4.50' }));
  await createExpense(
    em,
    { vendor: 'acme', amount: '9.00', expenseDate: '2026-01-02', splits: shares },
    { by: user.id, clock: systemClock },
  );
  expect((await settle(first)).machineFields.property_matches).toMatchObject([{ property_id: property, by: 'vendor_history' }]);
  await paper(em, { vendorName, personFields: { fields: {}, property_id: other } });
  expect((await settle(first)).machineFields.property_matches).toEqual([]);
});

test("a person's choice stands when the document is settled again", async () => {
  const property = await sampleProperty(em, 'Alder', '482 Alder Street');
  const other = await sampleProperty(em, 'Other');
  const id = await paper(em, { ocrText: 'Service address: 482 Alder St, Salem' });
  expect((await settle(id)).propertyId).toBe(property);
  const document = await em.findOneOrFail(Document, id);
  document.personFields = { ...document.personFields, property_id: other };
  refreshEffectiveColumns(document);
  await em.flush();
  expect(await settle(id)).toMatchObject({
    propertyId: other,
    machineFields: { property_id: property },
    personFields: { property_id: other },
  });
});

/** Keeps what an extraction found, as the worker does. */
async function keepExtraction(id: number, fields: object): Promise<void> {
  const about = { outcome: 'extracted', provider: 'local', model: null, promptVersion: '1', note: null, usedAi: false } as const;
  const result = { ...about, fields, providerAnswer: null } as unknown as Parameters<typeof saveExtraction>[2];
  await fork().transactional((tx) => saveExtraction(tx, id, result, 1));
}

/** A new paper of which this was extracted, settled. */
async function extracted(fields: object): Promise<Document> {
  const id = await paper(em, { machineFields: { fields: {} } });
  await keepExtraction(id, fields);
  return settle(id);
}

async function somebody() {
  const user = em.create(User, { email: `${crypto.randomUUID()}@example.com`, role: 'STAFF', passwordHash: 'x' });
  await em.flush();
  return { actor: { userId: user.id, requestId: null }, clock: systemClock };
}

test('the category a person books a document under is believed of the vendor’s next, and says so; the case can be replayed', async () => {
  const by = await somebody();
  const fields = { vendor: found('Smith & Partners'), amount: found('80.00'), expense_type: found('utilities' as const) };
  const { id } = await extracted(fields);
  const legal = em.create(Category, { name: 'Legal', colorCode: '#112233' });
  await em.flush();
  const wish = { documentId: id, amount: '80.00', expenseDate: '2026-03-01', categoryId: legal.id };
  await em.fork().transactional((tx) => createExpense(tx, wish, { by: by.actor.userId, clock: systemClock }));
  const next = await extracted(fields);
  expect(next.machineFields.fields.expense_type).toMatchObject({
    value: 'legal',
    source: 'learned',
    reason: `A person chose this for document ${id}, on which the same vendor was read.`,
  });
  await correctDocument(em.fork(), next.id, { fields: { expense_type: 'legal' } }, by);
  // One that a person looks at and lets stand is no case, and tells what the lessons are worth.
  const stands = await extracted(fields);
  await correctDocument(em.fork(), stands.id, { done: 'completed' }, by);
  vi.stubEnv('DATABASE_URL', books.url());
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  await evaluateCorrections().finally(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  expect(said).toEqual([
    expect.stringMatching(/^corrections: expense_type +2 cases, \d right as read now, \d right with what was learned before$/),
    expect.stringMatching(
      /^corrections: expense_type +1 later papers reviewed and let stand, 0 right as read now, \d right with what was learned before$/,
    ),
  ]);
});

test('where a person put papers is replayed with what the books knew at that moment, and not with what came after', async () => {
  const by = await somebody();
  const [first, second] = [await sampleProperty(em, 'Alder', '482 Alder Street'), await sampleProperty(em, 'Birch', '730 Birch Street')];
  const mail27 = { fromEmail: 'office@harbor.example', emailSubject: 'Lot 27, June 2026 statement', ocrText: 'Dues for your lot.' };
  const arrive = async (more: object = {}) => {
    const id = await paper(em, { ...mail27, machineFields: { fields: {} }, ...more });
    await settle(id);
    return id;
  };
  const put = (id: number, propertyId: number) => correctDocument(em.fork(), id, { propertyId }, by);
  // Nothing speaks for the first; its correction teaches the wording, by which the second is suggested; the third names its place itself.
  for (const subject of [mail27.emailSubject, 'Lot 27, July 2026 statement']) await put(await arrive({ emailSubject: subject }), first);
  const named = { emailSubject: null, fromEmail: 'power@example.com', ocrText: 'Service address: 482 Alder St, Salem' };
  await put(await arrive(named), second);
  // What came later: a house of that address, and papers of the sender.
  await sampleProperty(em, 'Later', '482 Alder Street');
  const before = await em.execute('select id, property_id, person_fields, updated_at from document order by id');
  vi.stubEnv('DATABASE_URL', books.url());
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  await evaluateCorrections().finally(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  expect(said.at(-1)).toBe(
    'corrections: property_id    3 cases, 0 put right, 0 suggested first, 1 put wrong as read now; 0 put right, 1 suggested first, 1 put wrong with what was learned before',
  );
  expect(await fork().execute('select id, property_id, person_fields, updated_at from document order by id')).toEqual(before);
});

test('what a person sets while a document is read anew stands against what the reading brings', async () => {
  const by = await somebody();
  const house = await sampleProperty(em, 'Alder', '482 Alder Street');
  const other = await sampleProperty(em, 'Other');
  const fields = { vendor: found('As read'), amount: found('80.00'), property_address: found('482 Alder Street') };
  const { id } = await extracted(fields);
  const edit = { fields: { vendor: 'As a person says', amount: null }, propertyId: other };
  const anew = { ...fields, vendor: found('As read again'), amount: found('99.00') };
  await Promise.all([correctDocument(em.fork(), id, edit, by), keepExtraction(id, anew)]);
  expect(await settle(id)).toMatchObject({
    vendorName: 'As a person says',
    amount: null,
    propertyId: other,
    machineFields: { property_id: house, fields: { vendor: { value: 'As read again' } } },
  });
});

test('what a person corrects is believed of the next paper of that account, with the reason; a person who says otherwise is heard', async () => {
  const [first, second] = [await sampleProperty(em, 'Alder'), await sampleProperty(em, 'Birch')];
  const user = em.create(User, { email: 'jo@example.com', role: 'STAFF', passwordHash: 'x' });
  await em.flush();
  const fields = { vendor: found('PGE'), amount: found('80.00'), service_date: found('2026-03-01'), account_number: found('4821 5530-07') };
  const bill = () => extracted(fields);
  const by = { actor: { userId: user.id, requestId: null }, clock: systemClock };
  const taught = await bill();
  expect(taught).toMatchObject({ vendorName: 'PGE', propertyId: null });
  const correction = { fields: { vendor: 'Portland General' }, documentType: 'utility_bill' as const, propertyId: first };
  await correctDocument(em.fork(), taught.id, correction, by);
  const reason = `A person chose this for document ${taught.id}, which has the same account number, ending in 3007.`;
  const next = await bill();
  expect(next).toMatchObject({ vendorName: 'Portland General', documentType: 'utility_bill', propertyId: first });
  expect(next.machineFields.fields.vendor).toMatchObject({ source: 'learned', reason });
  expect(next.machineFields.property_matches).toMatchObject([{ property_id: first, by: 'account_number', reason }]);
  expect(await fork().count(CorrectionCase, {})).toBe(3);
  await correctDocument(em.fork(), next.id, { propertyId: second }, by);
  expect(await bill()).toMatchObject({ vendorName: 'Portland General', propertyId: null });
  await correctDocument(em.fork(), taught.id, { propertyId: second }, by);
  expect(await bill()).toMatchObject({ propertyId: second });
});
