import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { correctDocument } from '#core/documents/correct-document';
import { DocumentEvent } from '#core/documents/document-event.entity';
import { Document } from '#core/documents/document.entity';
import { refreshEffectiveColumns } from '#core/documents/effective-values';
import { Expense } from '#core/expenses/expense.entity';
import { InboundMail } from '#core/mail/inbound-mail.entity';
import { CorrectionCase } from '#core/learning/correction-case.entity';
import { MortgageStatement } from '#core/mortgages/mortgage-statement.entity';
import { systemClock } from '#core/platform/clock';
import { sealIdentifier } from '#core/properties/identifier-hash';
import { Property } from '#core/properties/property.entity';
import { PropertyIdentifier } from '#core/properties/property-identifier.entity';
import { User } from '#core/users/user.entity';
import { saveExtraction } from '../../worker/documents/extract-document.js';
import { settleDocument } from '../../worker/settle/settle-document.js';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/database.js';
import { found, paper, sampleMail, sampleProperty } from '../support/sample-books.js';

const key = Buffer.alloc(32, 7);

let database: TestDatabase;
let em: EntityManager;
beforeAll(async () => {
  database = await createTestDatabase(6);
});
afterAll(() => database.drop());
beforeEach(async () => {
  em = database.orm.em.fork();
  await emptyTables(em, 'document', 'property', 'inbound_mail', 'expense', 'app_user', 'outgoing_mail');
});

async function settle(id: number): Promise<Document> {
  await database.orm.em.fork().transactional((tx) => settleDocument(tx, id, key));
  return database.orm.em.fork().findOneOrFail(Document, id);
}

const statement = (day: string, more: Record<string, string> = {}) => {
  const values = {
    principal: '400.00',
    interest: '900.00',
    escrow: '299.00',
    total_payment: '1599.00',
    principal_balance: '200000.00',
    ...more,
  };
  const fields = Object.entries({ vendor: 'Harbor Home Loans', statement_date: day, loan_number: '0048214821', rate: '5.4', ...values });
  return {
    machineFields: {
      document_type: 'mortgage_statement' as const,
      fields: Object.fromEntries(
        fields.map(([name, value]) => [name, { value, confidence: 0.9, evidence: null, source: 'local' as const }]),
      ),
    },
  };
};

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
    ...sealIdentifier(key, '00427781-9'),
  });
  await em.flush();
  const id = await paper(em, { machineFields, ocrText });
  const document = await settle(id);
  expect(document.propertyId).toBe(property);
  expect(document.machineFields.property_matches?.[0]?.reason).toBe("The utility account number ending in 7819 is this property's.");
});

test('two units of one building are told apart by the paper', async () => {
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

test('a paper for a place that is no property says so instead of a guess; without evidence it says nothing', async () => {
  await sampleProperty(em, 'Alder', '482 Alder Street');
  const fields = { property_address: found('900 Pine Court, Salem') };
  const id = await paper(em, { machineFields: { fields }, ocrText: 'Violation at 900 Pine Court, Salem' });
  expect((await settle(id)).machineFields).toMatchObject({
    property_id: null,
    property_matches: [],
    unknown_place: 'The paper is for “900 Pine Court, Salem”. None of your properties has this address.',
  });
  await sampleProperty(em, 'Pine', '900 Pine Court');
  expect((await settle(id)).machineFields).not.toHaveProperty('unknown_place');
  const none = (await settle(await paper(em, { ocrText: 'Thank you for your business' }))).machineFields;
  expect([none.property_id, none.property_matches, none.unknown_place]).toEqual([null, [], undefined]);
});

test('a statement goes by its loan number before the address it names', async () => {
  const house = await sampleProperty(em, 'Loaned', '482 Alder Street');
  await sampleProperty(em, 'Named', '77 Oak Street');
  em.create(PropertyIdentifier, { propertyId: house, kind: 'loan', learnedFrom: 'x', ...sealIdentifier(key, '0048214821') });
  await em.flush();
  const ocrText = 'Property address: 77 Oak Street, Salem, OR 97301';
  expect((await settle(await paper(em, { ...statement('2026-03-03'), ocrText }))).propertyId).toBe(house);
});

test('two loans of one property roll each by itself; a corrected statement of a past month changes the history, not the newest', async () => {
  const propertyId = await sampleProperty(em, 'Two loans');
  const person = { personFields: { fields: {}, property_id: propertyId } };
  const of = (day: string, balance: string, more: Record<string, string> = {}) =>
    paper(em, { ...statement(day, { principal_balance: balance, due_date: `${day.slice(0, 8)}15`, ...more }), ...person });
  const second = { loan_number: '77001111', vendor: 'Second Lien Bank', principal_balance: '20000.00' };
  for (const id of [
    await of('2026-02-03', '200000.00'),
    await of('2026-02-10', '20000.00', second),
    await of('2026-03-03', '199600.00'),
    await of('2026-03-10', '19600.00', { ...second, principal_balance: '19600.00' }),
  ])
    await settle(id);
  const book = () => database.orm.em.fork().find(MortgageStatement, { propertyId }, { orderBy: { statementDate: 1, id: 1 } });
  const holds = (await book()).map(({ arithmetic }) => arithmetic.map(({ check, holds: yes }) => `${check} ${String(yes)}`).join());
  expect(holds).toEqual(['parts true', 'parts true', 'parts true,balance true', 'parts true,balance true']);
  const property = () => database.orm.em.fork().findOneOrFail(Property, propertyId);
  const before = (await property()).mortgageBalance;
  const corrected = await of('2026-02-04', '200100.00');
  await settle(corrected);
  const [wrong, right] = (await book()).filter(({ loanLastFour, dueDate }) => loanLastFour === '4821' && dueDate === '2026-02-15');
  expect([wrong?.replacedBy, right?.documentId]).toEqual([right?.id, corrected]);
  const march = (await book()).find(({ statementDate }) => statementDate === '2026-03-03');
  expect(march?.arithmetic).toContainEqual(expect.objectContaining({ check: 'balance', holds: false }));
  expect((await property()).mortgageBalance).toBe(before);
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

test('a mortgage statement is entered with its arithmetic, and the property follows the newest', async () => {
  const propertyId = await sampleProperty(em, 'Alder');
  const person = { personFields: { fields: {}, property_id: propertyId } };
  const march = await paper(em, { ...statement('2026-03-03'), ...person });
  const april = await paper(em, { ...statement('2026-04-03', { principal_balance: '199500.00', vendor: 'Pine Servicing' }), ...person });
  await settle(april);
  await settle(march);
  await settle(march);
  const book = () => database.orm.em.fork().find(MortgageStatement, { propertyId }, { orderBy: { statementDate: 1 } });
  const outcome = async () => (await book()).map(({ arithmetic }) => arithmetic.map(({ check, holds }) => `${check} ${String(holds)}`));
  expect(await outcome()).toEqual([['parts true'], ['parts true', 'balance false', 'servicer true']]);
  const property = () => database.orm.em.fork().findOneOrFail(Property, propertyId);
  expect(await property()).toMatchObject({ mortgageLender: 'Pine Servicing', mortgageBalance: '199500.00', mortgagePayment: '1599.00' });
  await em.nativeUpdate(Property, { id: propertyId }, { mortgageBalance: '1.00' });
  await settle(april);
  expect((await property()).mortgageBalance).toBe('1.00');
  const corrected = await paper(em, { ...statement('2026-04-03', { principal_balance: '199600.00' }), ...person });
  await settle(corrected);
  const [, wrong, right] = (await book()).toSorted((a, b) => a.documentId - b.documentId);
  expect([wrong?.replacedBy, right?.documentId]).toEqual([right?.id, corrected]);
  expect(right?.arithmetic).toMatchObject([{ holds: true }, { check: 'balance', holds: true }]);
  expect(await property()).toMatchObject({ mortgageLender: 'Harbor Home Loans', mortgageBalance: '199600.00' });
});

test('what a person says of a statement enters its book at once, and takes it out again', async () => {
  const [first, second] = [await sampleProperty(em, 'Alder'), await sampleProperty(em, 'Birch')];
  const user = em.create(User, { email: 'jo@example.com', role: 'STAFF', passwordHash: 'x' });
  await em.flush();
  const id = await paper(em, statement('2026-03-03', { total_payment: '1600.00' }));
  await settle(id);
  const entry = () => database.orm.em.fork().findOne(MortgageStatement, { documentId: id });
  expect(await entry()).toMatchObject({ propertyId: null, arithmetic: [{ check: 'parts', holds: false }] });
  const by = { actor: { userId: user.id, requestId: null }, clock: systemClock };
  await correctDocument(em.fork(), id, { propertyId: first, fields: { total_payment: '1599.00' } }, by);
  expect(await entry()).toMatchObject({ propertyId: first, arithmetic: [{ check: 'parts', holds: true }] });
  await correctDocument(em.fork(), id, { propertyId: second }, by);
  expect(await entry()).toMatchObject({ propertyId: second });
  await correctDocument(em.fork(), id, { documentType: 'other' }, by);
  expect(await entry()).toBeNull();
});

test('what a person corrects is believed of the next paper of that account, with the reason; a person who says otherwise is heard', async () => {
  const [first, second] = [await sampleProperty(em, 'Alder'), await sampleProperty(em, 'Birch')];
  const user = em.create(User, { email: 'jo@example.com', role: 'STAFF', passwordHash: 'x' });
  await em.flush();
  const fields = { vendor: found('PGE'), amount: found('80.00'), service_date: found('2026-03-01'), account_number: found('4821 5530-07') };
  const bill = async () => {
    const id = await paper(em, { machineFields: { fields: {} } });
    const extraction = {
      outcome: 'extracted',
      fields,
      provider: 'local',
      model: null,
      promptVersion: '1',
      note: null,
      usedAi: false,
    } as const;
    const result = { ...extraction, providerAnswer: null } as unknown as Parameters<typeof saveExtraction>[2];
    await database.orm.em.fork().transactional((tx) => saveExtraction(tx, id, result, 1));
    return settle(id);
  };
  const by = { actor: { userId: user.id, requestId: null }, clock: systemClock };
  const taught = await bill();
  expect(taught).toMatchObject({ vendorName: 'PGE', propertyId: null });
  const correction = { fields: { vendor: 'Portland General' }, documentType: 'utility_bill' as const, propertyId: first };
  await correctDocument(em.fork(), taught.id, correction, by);
  const reason = `A person said so of document ${taught.id}, which has the same account number, ending in 3007.`;
  const next = await bill();
  expect(next).toMatchObject({ vendorName: 'Portland General', documentType: 'utility_bill', propertyId: first });
  expect(next.machineFields.fields.vendor).toMatchObject({ source: 'learned', reason });
  expect(next.machineFields.property_matches).toMatchObject([{ property_id: first, by: 'account_number', reason }]);
  expect(await database.orm.em.fork().count(CorrectionCase, {})).toBe(3);
  await correctDocument(em.fork(), next.id, { propertyId: second }, by);
  expect(await bill()).toMatchObject({ vendorName: 'Portland General', propertyId: null });
  await correctDocument(em.fork(), taught.id, { propertyId: second }, by);
  expect(await bill()).toMatchObject({ propertyId: second });
});
