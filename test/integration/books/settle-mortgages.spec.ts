import type { EntityManager } from '@mikro-orm/postgresql';
import { expect, test } from 'vitest';
import { correctDocument } from '#core/commands/correct-document';
import { Document } from '#core/database/entities/document.entity';
import { deleteDocument } from '#core/commands/delete-document';
import { restoreDocument } from '#core/commands/restore-document';
import { findExpected } from '#core/books/expected/find-expected';
import { EscrowDisbursement } from '#core/database/entities/escrow-disbursement.entity';
import { MortgageStatement } from '#core/database/entities/mortgage-statement.entity';
import { systemClock } from '#core/kernel/platform/clock';
import { sealIdentifier } from '#core/kernel/keys/identifier-hash';
import { Property } from '#core/database/entities/property.entity';
import { PropertyIdentifier } from '#core/database/entities/property-identifier.entity';
import { User } from '#core/database/entities/user.entity';
import { paper, sampleProperty } from '../../support/sample-books.js';
import { identifierKey, settleBooks } from '../../support/settle-books.js';

let em: EntityManager;
const { fork, settle } = settleBooks((fresh) => (em = fresh));

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

test('a statement goes by its loan number before the address it names', async () => {
  const house = await sampleProperty(em, 'Loaned', '482 Alder Street');
  await sampleProperty(em, 'Named', '77 Oak Street');
  em.create(PropertyIdentifier, { propertyId: house, kind: 'loan', learnedFrom: 'x', ...sealIdentifier(identifierKey, '0048214821') });
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
  const book = () => fork().find(MortgageStatement, { propertyId }, { orderBy: { statementDate: 1, id: 1 } });
  const holds = (await book()).map(({ arithmetic }) => arithmetic.map(({ check, holds: yes }) => `${check} ${String(yes)}`).join());
  expect(holds).toEqual(['parts true', 'parts true', 'parts true,balance true', 'parts true,balance true']);
  const property = () => fork().findOneOrFail(Property, propertyId);
  const before = (await property()).mortgageBalance;
  const corrected = await of('2026-02-04', '200100.00');
  await settle(corrected);
  const [wrong, right] = (await book()).filter(({ loanLastFour, dueDate }) => loanLastFour === '4821' && dueDate === '2026-02-15');
  expect([wrong?.replacedBy, right?.documentId]).toEqual([right?.id, corrected]);
  const march = (await book()).find(({ statementDate }) => statementDate === '2026-03-03');
  expect(march?.arithmetic).toContainEqual(expect.objectContaining({ check: 'balance', holds: false }));
  expect((await property()).mortgageBalance).toBe(before);
});

test('a mortgage statement is entered with its arithmetic, and the property follows the newest', async () => {
  const propertyId = await sampleProperty(em, 'Alder');
  const person = { personFields: { fields: {}, property_id: propertyId } };
  const march = await paper(em, { ...statement('2026-03-03'), ...person });
  const april = await paper(em, { ...statement('2026-04-03', { principal_balance: '199500.00', vendor: 'Pine Servicing' }), ...person });
  await settle(april);
  await settle(march);
  await settle(march);
  const book = () => fork().find(MortgageStatement, { propertyId }, { orderBy: { statementDate: 1 } });
  const outcome = async () => (await book()).map(({ arithmetic }) => arithmetic.map(({ check, holds }) => `${check} ${String(holds)}`));
  expect(await outcome()).toEqual([['parts true'], ['parts true', 'balance false', 'servicer true']]);
  const property = () => fork().findOneOrFail(Property, propertyId);
  expect(await property()).toMatchObject({ mortgageLender: 'Pine Servicing', mortgageBalance: '199500.00', mortgagePayment: '1599.00' });
  const entered = { mortgageBalance: { value: '1.00', at: new Date().toISOString() } };
  await em.nativeUpdate(Property, { id: propertyId }, { mortgageBalance: '1.00', mortgageEntered: entered });
  await settle(april);
  expect((await property()).mortgageBalance).toBe('1.00');
  const corrected = await paper(em, { ...statement('2026-04-03', { principal_balance: '199600.00' }), ...person });
  await settle(corrected);
  const [, wrong, right] = (await book()).toSorted((a, b) => a.documentId - b.documentId);
  expect([wrong?.replacedBy, right?.documentId]).toEqual([right?.id, corrected]);
  expect(right?.arithmetic).toMatchObject([{ holds: true }, { check: 'balance', holds: true }]);
  // With other figures it is no copy of the one it corrects.
  expect((await fork().findOneOrFail(Document, corrected)).duplicateOf).toBeNull();
  expect(await property()).toMatchObject({ mortgageLender: 'Harbor Home Loans', mortgageBalance: '199600.00' });
});

test('what a person says of a statement enters its book at once, and takes it out again', async () => {
  const [first, second] = [await sampleProperty(em, 'Alder'), await sampleProperty(em, 'Birch')];
  const user = em.create(User, { email: 'jo@example.com', role: 'STAFF', passwordHash: 'x' });
  await em.flush();
  const id = await paper(em, statement('2026-03-03', { total_payment: '1600.00' }));
  await settle(id);
  const entry = () => fork().findOne(MortgageStatement, { documentId: id });
  expect(await entry()).toMatchObject({ propertyId: null, arithmetic: [{ check: 'parts', holds: false }] });
  const by = { actor: { userId: user.id, requestId: null }, clock: systemClock };
  await correctDocument(em.fork(), id, { propertyId: first, fields: { total_payment: '1599.00' } }, by);
  expect(await entry()).toMatchObject({ propertyId: first, arithmetic: [{ check: 'parts', holds: true }] });
  const balances = async () =>
    (await fork().find(Property, { id: [first, second] }, { orderBy: { id: 1 } })).map(({ mortgageBalance }) => mortgageBalance);
  expect(await balances()).toEqual(['200000.00', null]);
  await correctDocument(em.fork(), id, { propertyId: second }, by);
  expect(await entry()).toMatchObject({ propertyId: second });
  expect(await balances()).toEqual([null, '200000.00']);
  await correctDocument(em.fork(), id, { documentType: 'other' }, by);
  expect(await entry()).toBeNull();
  expect(await balances()).toEqual([null, null]);
});

test('a statement stands at the day that a person corrects its date to', async () => {
  const house = await sampleProperty(em, 'Dated');
  const user = em.create(User, { email: 'days@example.com', role: 'STAFF', passwordHash: 'x' });
  await em.flush();
  const by = { actor: { userId: user.id, requestId: null }, clock: systemClock };
  const read = statement('2025-03-03', { service_date: '2025-03-03' });
  const id = await paper(em, { ...read, personFields: { fields: {}, property_id: house } });
  await settle(id);
  await correctDocument(em.fork(), id, { fields: { service_date: '2026-03-03' } }, by);
  expect(await fork().findOne(MortgageStatement, { documentId: id })).toMatchObject({ statementDate: '2026-03-03' });
});

test('a property follows the statement that is the newest once a misread one is put right', async () => {
  const house = await sampleProperty(em, 'Hazel');
  const user = em.create(User, { email: 'dates@example.com', role: 'STAFF', passwordHash: 'x' });
  await em.flush();
  const by = { actor: { userId: user.id, requestId: null }, clock: systemClock };
  const person = { personFields: { fields: {}, property_id: house } };
  const misdated = await paper(em, { ...statement('2027-03-03'), ...person });
  await settle(misdated);
  await settle(await paper(em, { ...statement('2026-04-03', { principal_balance: '199600.00', total_payment: '1609.00' }), ...person }));
  const property = async () => {
    const { mortgageBalance, mortgagePayment, mortgageRate } = await fork().findOneOrFail(Property, house);
    return [mortgageBalance, mortgagePayment, mortgageRate];
  };
  expect(await property()).toEqual(['200000.00', '1599.00', '5.400']);
  await correctDocument(em.fork(), misdated, { fields: { statement_date: '2026-03-03' } }, by);
  expect(await property()).toEqual(['199600.00', '1609.00', '5.400']);
  // What the newest said and a person has emptied is what it was before.
  const newest = await paper(em, { ...statement('2026-05-03', { principal_balance: '9.00', rate: '9.9' }), ...person });
  await settle(newest);
  expect(await property()).toEqual(['9.00', '1599.00', '9.900']);
  await correctDocument(em.fork(), newest, { fields: { principal_balance: null } }, by);
  expect(await property()).toEqual(['199600.00', '1599.00', '9.900']);
});

test('a statement in the trash stands in no book; restored, it is back, and the property with it', async () => {
  const house = await sampleProperty(em, 'Elder');
  const user = em.create(User, { email: 'trash@example.com', role: 'STAFF', passwordHash: 'x' });
  await em.flush();
  const by = { actor: { userId: user.id, requestId: null }, clock: systemClock };
  const [first, second] = [
    await paper(em, { ...statement('2026-03-03'), propertyId: house }),
    await paper(em, { ...statement('2026-04-03', { principal_balance: '199600.00' }), propertyId: house }),
  ];
  for (const id of [first, second]) {
    await correctDocument(em.fork(), id, { propertyId: house }, by);
    await settle(id);
  }
  const balance = async () => (await fork().findOneOrFail(Property, house)).mortgageBalance;
  expect(await balance()).toBe('199600.00');
  await deleteDocument(em.fork(), second, by);
  expect(await fork().count(MortgageStatement, { propertyId: house })).toBe(1);
  expect(await balance()).toBe('200000.00');
  await restoreDocument(em.fork(), second, by.actor);
  expect(await fork().count(MortgageStatement, { propertyId: house })).toBe(2);
  expect(await balance()).toBe('199600.00');
});

test('a document of the same bill that stood in the book leaves it once the first of them is back from the trash', async () => {
  const house = await sampleProperty(em, 'Aspen');
  const user = em.create(User, { email: 'twins@example.com', role: 'STAFF', passwordHash: 'x' });
  await em.flush();
  const by = { actor: { userId: user.id, requestId: null }, clock: systemClock };
  const said = { due_date: '2026-04-01', amount: '1599.00', invoice_number: 'A-4' };
  const of = { personFields: { fields: {}, property_id: house }, amount: '1599.00' };
  const first = await paper(em, { ...statement('2026-03-03', said), ...of });
  // Of the second page alone: it names no loan.
  const { loan_number: _, ...fields } = statement('2026-03-03', said).machineFields.fields;
  const second = await paper(em, { machineFields: { document_type: 'mortgage_statement', fields }, ...of });
  for (const id of [first, second]) await settle(id);
  const book = async () => (await fork().find(MortgageStatement, { propertyId: house })).map(({ documentId }) => documentId);
  expect(await book()).toEqual([first]);
  await deleteDocument(em.fork(), first, by);
  expect(await book()).toEqual([second]);
  await restoreDocument(em.fork(), first, by.actor);
  expect(await book()).toEqual([first]);
});

test('a statement whose notice came before it stays in the book once a person has filed it or it is read again', async () => {
  const house = await sampleProperty(em, 'Larch');
  const user = em.create(User, { email: 'notice@example.com', role: 'STAFF', passwordHash: 'x' });
  await em.flush();
  const by = { actor: { userId: user.id, requestId: null }, clock: systemClock };
  const said = { due_date: '2026-04-01', amount: '1599.00' };
  const of = { personFields: { fields: {}, property_id: house }, amount: '1599.00' };
  const { fields } = statement('2026-03-03', said).machineFields;
  const announced = Object.entries(fields).filter(([name]) => !['principal', 'interest', 'escrow', 'principal_balance'].includes(name));
  const type = 'mortgage_statement' as const;
  const notice = await paper(em, { machineFields: { document_type: type, fields: Object.fromEntries(announced) }, ...of });
  await settle(notice);
  const full = await paper(em, { ...statement('2026-03-03', said), ...of, ocrText: '03/02/2026  County tax paid  -$1,204.88' });
  expect((await settle(full)).duplicateOf).toBe(notice);
  const book = async () => {
    const counting = await fork().find(MortgageStatement, { propertyId: house, replacedBy: null });
    const { mortgageBalance } = await fork().findOneOrFail(Property, house);
    const paid = await fork().count(EscrowDisbursement, { documentId: full });
    return [counting.map(({ documentId, interest }) => [documentId, interest]), mortgageBalance, paid];
  };
  const whole = [[[full, '900.00']], '200000.00', 1];
  expect(await book()).toEqual(whole);
  await correctDocument(em.fork(), full, { done: 'filed' }, by);
  expect(await book()).toEqual(whole);
  await settle(full);
  expect(await book()).toEqual(whole);
});

test('a copy stands in the book for the first of its file while that is in the trash, and a person can do both at once', async () => {
  const house = await sampleProperty(em, 'Rowan');
  const user = em.create(User, { email: 'copies@example.com', role: 'STAFF', passwordHash: 'x' });
  await em.flush();
  const by = { actor: { userId: user.id, requestId: null }, clock: systemClock };
  const same = { ...statement('2026-03-03'), personFields: { fields: {}, property_id: house }, sha256: 'a'.repeat(64) };
  const first = await paper(em, same);
  const copies = [await paper(em, { ...same, duplicateOf: first }), await paper(em, { ...same, duplicateOf: first })];
  for (const id of [first, ...copies]) await settle(id);
  const book = async () => (await fork().find(MortgageStatement, { propertyId: house })).map(({ documentId }) => documentId);
  const firsts = async () =>
    (await fork().find(Document, { id: copies }, { orderBy: { id: 1 } })).map(({ duplicateOf }) => duplicateOf ?? null);
  const [copy = 0, last = 0] = copies;
  expect([await book(), await firsts()]).toEqual([[first], [first, first]]);
  await deleteDocument(em.fork(), first, by);
  expect([await book(), await firsts()]).toEqual([[copy], [null, copy]]);
  await restoreDocument(em.fork(), first, by.actor);
  expect([await book(), await firsts()]).toEqual([[first], [first, first]]);
  await Promise.all([first, copy].map((id) => deleteDocument(em.fork(), id, by)));
  expect(await book()).toEqual([last]);
});

test('what a lender sent is not expected of it any more once the loan has gone to another; a correction breaks no habit', async () => {
  const house = await sampleProperty(em, 'Fir');
  const person = { personFields: { fields: {}, property_id: house }, propertyId: house };
  const sent = async (day: string, more: Record<string, string> = {}) => {
    const id = await paper(em, { ...statement(day, { service_date: day, ...more }), ...person, processingStatus: 'completed' });
    await settle(id);
    const columns = { vendorName: more.vendor ?? 'Harbor Home Loans', documentDate: day, documentType: 'mortgage_statement' as const };
    await fork().nativeUpdate(Document, { id }, columns);
  };
  for (const day of ['2026-03-03', '2026-04-03', '2026-05-03']) await sent(day);
  await sent('2026-05-12', { principal_balance: '199000.00' });
  const expected = async () =>
    (await findExpected(fork(), { today: '2026-06-20', propertyIds: [house] })).map(({ what, on, state }) => [what, on, state]);
  expect(await expected()).toEqual([['Harbor Home Loans', '2026-06-03', 'overdue']]);
  await sent('2026-06-05', { vendor: 'Lakeside Servicing', loan_number: '99887766' });
  expect(await expected()).toEqual([]);
});

test('a letter about the loan is no statement and changes nothing of the property, until a person writes down its payment', async () => {
  const propertyId = await sampleProperty(em, 'Analysed');
  const person = { personFields: { fields: {}, property_id: propertyId } };
  await settle(await paper(em, { ...statement('2026-03-03'), ...person }));
  const texts = [
    'Harbor Home Loans      Escrow Analysis Statement',
    'Payoff Statement',
    'Notice of Servicing Transfer',
    'Form 1098  Mortgage Interest',
  ];
  const letters: number[] = [];
  for (const ocrText of texts) {
    const said = { total_payment: '1702.44', principal_balance: '191000.00', vendor: 'Pine Servicing' };
    letters.push(await paper(em, { ...statement('2026-04-03', said), ...person, ocrText }));
  }
  for (const id of letters) await settle(id);
  const unchanged = { mortgageLender: 'Harbor Home Loans', mortgageBalance: '200000.00', mortgagePayment: '1599.00' };
  expect(await fork().count(MortgageStatement, { propertyId })).toBe(1);
  expect(await fork().findOneOrFail(Property, propertyId)).toMatchObject(unchanged);
  const payment = { total_payment: '1702.44' };
  await settle(
    await paper(em, { ...statement('2026-05-03'), personFields: { fields: payment, property_id: propertyId }, ocrText: texts[0] ?? '' }),
  );
  expect(await fork().count(MortgageStatement, { propertyId })).toBe(2);
});
