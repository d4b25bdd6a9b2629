import type { EntityManager } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { correctDocument } from '#core/commands/correct-document';
import { DocumentPage } from '#core/database/entities/document-page.entity';
import { Document } from '#core/database/entities/document.entity';
import { deleteDocument } from '#core/commands/delete-document';
import { systemClock } from '#core/kernel/platform/clock';
import { openSecretBox } from '#core/kernel/platform/secret-box';
import { findCandidates } from '#core/records/properties/find-candidates';
import { fillDocumentKeys } from '#core/records/properties/keep-document-keys';
import { Property } from '#core/database/entities/property.entity';
import { updateProperty } from '#core/records/properties/save-property';
import { Migration20261124140000_property_keys } from '#migrations/Migration20261124140000_property_keys';
import { User } from '#core/database/entities/user.entity';
import { takeSteps } from '#core/database/take-steps';
import { settleDocument } from '../../../worker/settle/settle-document-step.js';
import { createTestDatabase, emptyTables } from '../../support/database.js';
import { manyBills, manyProperties, type ManyProperties } from '../../support/many-properties.js';
import { found, paper, sampleMail, sampleProperty } from '../../support/sample-books.js';
import { identifierKey, settleBooks } from '../../support/settle-books.js';

let em: EntityManager;
const books = settleBooks((fresh) => (em = fresh));
const { fork, settle } = books;

async function enter(many: ManyProperties): Promise<void> {
  const client = new Client({ connectionString: books.url() });
  await client.connect();
  try {
    await manyProperties(client, many);
    await manyBills(client);
  } finally {
    await client.end();
  }
}

/** How many rows of properties, documents and expenses this connection has touched, counting what it has not reported yet. */
async function rowsTouched(tx: EntityManager): Promise<number> {
  const [touched] = await tx.execute<{ rows: number }[]>(
    `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables where relname like 'property%' or relname like 'document%' or relname = 'expense'`,
  );
  return touched?.rows ?? 0;
}

/** How many questions settling a document puts to the database, and how many rows they touch. */
async function costOf(id: number): Promise<{ questions: number; rows: number }> {
  return fork().transactional(async (tx) => {
    const before = await rowsTouched(tx);
    const asked = vi.spyOn(tx.getConnection(), 'execute');
    await settleDocument(tx, id, identifierKey);
    const questions = asked.mock.calls.length;
    asked.mockRestore();
    return { questions, rows: (await rowsTouched(tx)) - before };
  });
}

const bill = {
  fromEmail: 'bills@city.example',
  amount: '55.25',
  ocrText: `City Water\nAccount 5512-0344-17\n${Array.from({ length: 80 }, (_, at) => `0${at % 9}/12/2026 Charge ${at} for water ${at * 7}.25`).join('\n')}\nService address: 7 Glder Street, Salem, OR 97301`,
  machineFields: {
    fields: { vendor: found('City Water'), document_type: found('utility_bill' as const), account_number: found('5512-0344-17') },
  },
};

test('among ten thousand properties a document is found as among ten, by as many questions and no more rows', async () => {
  await enter({ count: 10 });
  const few = await costOf(await paper(em, bill));
  await emptyTables(fork(), 'property', 'document');
  await enter({ count: 10_000 });
  const id = await paper(em, bill);
  const many = await costOf(id);
  expect(many.questions).toBe(few.questions);
  // Of the bills people have filed the newest fifty of the vendor are looked at, and fifty of the sender's.
  expect(many.rows).toBeLessThanOrEqual(few.rows + 200);
  const document = await settle(id);
  expect(document.propertyId).toBe(await home(7));
});

/** A property that was entered among many, by its number. */
const home = async (n: number) => (await fork().findOneOrFail(Property, { name: `Home ${n}` })).id;

test('among ten thousand homes of one building and one association a document finds the one whose unit it names', async () => {
  await enter({ count: 10_000, address: (n) => `19 N Harbor Ave Unit ${n}`, hoaName: 'Harbor Point Owners Association' });
  const bySender = await paper(em, { ocrText: 'Service address: 19 North Harbor Avenue #8131\nSalem, OR 97301' });
  expect((await costOf(bySender)).rows).toBeLessThan(400);
  expect((await settle(bySender)).propertyId).toBe(await home(8131));
  const dues = { fields: { vendor: found('Harbor Point Owners Association'), document_type: found('hoa_document' as const) } };
  const notice = await paper(em, { machineFields: dues, ocrText: 'Harbor Point Owners Assn.\nUnit 7002\nMonthly dues $120.00' });
  expect((await costOf(notice)).rows).toBeLessThan(400);
  expect((await settle(notice)).propertyId).toBe(await home(7002));
  const lines = Array.from({ length: 60 }, (_, at) => 100 * (at + 1));
  const invoice = `19 North Harbor Avenue\n${lines.map((n) => `Unit ${n}  $120.00`).join('\n')}`;
  const named = (await findCandidates(fork(), { texts: [invoice], names: [] })).map(({ name }) => name);
  expect(named).toEqual(expect.arrayContaining(lines.map((n) => `Home ${n}`)));
  const newsletter = await settle(await paper(em, { machineFields: dues, ocrText: 'Harbor Point Owners Association\nNewsletter' }));
  expect(newsletter.propertyId).toBeNull();
  expect(newsletter.machineFields.property_matches?.every(({ confidence }) => confidence < 0.9)).toBe(true);
});

async function somebody() {
  const user = em.create(User, { email: `${crypto.randomUUID()}@example.com`, role: 'STAFF', passwordHash: 'x' });
  await em.flush();
  return { actor: { userId: user.id, requestId: null }, clock: systemClock };
}

const ownKeys = { box: openSecretBox('the key of these books, long enough'), identifiers: identifierKey };
const change = (id: number, columns: object) =>
  fork().transactional(async (tx) => updateProperty(tx, await tx.findOneOrFail(Property, id), { columns, secrets: {} }, ownKeys));

test('a property is found by the address and the association it has now, and not while it is archived', async () => {
  const house = await sampleProperty(em, 'Alder', '482 Alder Street');
  const at = (place: string) => paper(em, { ocrText: `Service address: ${place}, Salem OR 97301` });
  expect((await settle(await at('482 Alder St'))).propertyId).toBe(house);
  await change(house, { address: '17 Birch Road', hoaName: 'Stony Ridge HOA' });
  expect((await settle(await at('482 Alder St'))).propertyId).toBeNull();
  expect((await settle(await at('17 Birch Rd'))).propertyId).toBe(house);
  const ofAssociation = () => paper(em, { documentType: 'hoa_document', machineFields: { fields: { document_type: found('hoa_document' as const) } }, ocrText: 'Stony Ridge Homeowners Association\nAnnual meeting' }); // prettier-ignore
  expect((await settle(await ofAssociation())).propertyId).toBe(house);
  await change(house, { isActive: false });
  expect((await settle(await ofAssociation())).propertyId).toBeNull();
  const note = (await settle(await paper(em, { machineFields: { fields: { property_address: found('17 Birch Rd, Salem') } } })))
    .machineFields;
  expect([note.property_id, note.unknown_place]).toEqual([null, expect.stringContaining('It is Alder, which is archived.')]);
});

test('a meter on a document a person has filed finds the next one, whoever sends it, until they file the first elsewhere', async () => {
  const by = await somebody();
  const [first, second] = [await sampleProperty(em, 'Alder'), await sampleProperty(em, 'Birch')];
  const power = (vendor: string) =>
    paper(em, { machineFields: { fields: { vendor: found(vendor) } }, ocrText: `${vendor}\nMeter number: 48-213344\nReading 8812` });
  const taught = await power('Bend Power');
  await settle(taught);
  expect((await settle(await power('Cascade Energy'))).propertyId).toBeNull();
  await correctDocument(em.fork(), taught, { propertyId: first }, by);
  const next = await settle(await power('Cascade Energy'));
  const reason = 'The earlier document with this meter number, ending in 3344, belongs to this property.';
  expect(next).toMatchObject({ propertyId: first, machineFields: { property_matches: [{ by: 'account_number', reason }] } });
  await correctDocument(em.fork(), taught, { propertyId: second }, by);
  expect((await settle(await power('Cascade Energy'))).propertyId).toBeNull();
  await correctDocument(em.fork(), next.id, { propertyId: second }, by);
  expect((await settle(await power('Cascade Energy'))).propertyId).toBe(second);
  for (const { id } of await fork().find(Document, { propertyId: second })) await deleteDocument(fork(), id, by);
  expect((await settle(await power('Cascade Energy'))).propertyId).toBeNull();
});

test('an association that nobody has entered is known from the document a person has filed, with the unit', async () => {
  const by = await somebody();
  const unit = await sampleProperty(em, 'Maple 204', '501 Maple Court Unit 204');
  const notice = (text: string, vendor = 'Maple Court Condominium Association') =>
    paper(em, { machineFields: { fields: { vendor: found(vendor), document_type: found('hoa_document' as const) } }, ocrText: text });
  const taught = await notice('Welcome, new owner');
  await settle(taught);
  await correctDocument(em.fork(), taught, { propertyId: unit }, by);
  const next = await settle(await notice('Maple Court Condo Assn\nUnit 204: dues $285', 'Somebody misread'));
  expect(next).toMatchObject({ propertyId: unit, machineFields: { property_matches: [{ by: 'association' }] } });
  const plain = await settle(await notice('Maple Court Condo Assn: newsletter', 'Somebody misread'));
  expect(plain).toMatchObject({ propertyId: null, machineFields: { property_matches: [{ property_id: unit, confidence: 0.75 }] } });
  expect((await settle(await notice('Maple Court Condo Assn\nUnit 305: dues $285'))).machineFields.property_matches).toEqual([]);
});

test('documents of an earlier release teach once housekeeping has gone through them, in batches', async () => {
  const house = await sampleProperty(em, 'Alder');
  const old = { propertyId: house, personFields: { fields: {}, property_id: house }, ocrText: 'Policy number: DP3-8812345' };
  await paper(em, old);
  await enter({ count: 600 });
  await fork().execute(`delete from setting where key = 'document-keys'`);
  const next = () => paper(em, { ocrText: 'Renewal of policy no. DP3-8812345' });
  expect((await settle(await next())).propertyId).toBeNull();
  const round = () => fork().transactional(fillDocumentKeys);
  expect([await round(), await round(), await round()]).toEqual([500, 102, 0]);
  expect((await settle(await next())).propertyId).toBe(house);
});

test('a document filed by the address of its mail teaches its account as well', async () => {
  const house = await sampleProperty(em, 'Alder');
  const fields = { vendor: found('Salem Gas'), document_type: found('utility_bill' as const), account_number: found('88-1204-55') };
  for (let at = 0; at < 2; at += 1) {
    const mailId = await sampleMail(em, { propertyId: house, mailbox: 'property' });
    expect((await settle(await paper(em, { mailId, machineFields: { fields } }))).propertyId).toBe(house);
  }
  expect((await settle(await paper(em, { machineFields: { fields } }))).propertyId).toBe(house);
});

test('the match names the place on the page', async () => {
  const house = await sampleProperty(em, 'Alder', '482 Alder Street');
  const text = ['Service', 'address:', '482', 'Alder', 'St,', 'Salem'];
  const id = await paper(em, { ocrText: text.join(' ') });
  const words = text.map((word, at) => ({
    text: word,
    box: [at / 10, 0.2, 0.09, 0.02] as [number, number, number, number],
    confidence: null,
  }));
  em.create(DocumentPage, { documentId: id, page: 1, width: 600, height: 800, source: 'text_layer', lines: [{ words }] });
  await em.flush();
  const [match] = (await settle(id)).machineFields.property_matches ?? [];
  expect(match).toMatchObject({ property_id: house, evidence: { page: 1, text: '482 Alder St, Salem' } });
  expect(match?.evidence?.box.map((side) => Math.round(side * 100) / 100)).toEqual([0.2, 0.2, 0.39, 0.02]);
});

test('properties that were entered before there were keys have them after the upgrade', async () => {
  const filled = await createTestDatabase(2);
  try {
    const migrator = filled.orm.migrator;
    while ((await migrator.getExecuted()).some(({ name }) => name === Migration20261124140000_property_keys.name)) await migrator.down();
    await filled.orm.em.fork().execute(
      `insert into property (name, email_slug, address, hoa_name, is_active)
         select 'Home ' || n, 'home-' || n, n || ' North Harbor Avenue, Unit 3', case when n = 1 then 'The Harbor HOA' end, n > 1 from generate_series(1, 4100) n`,
    );
    await takeSteps(filled.orm);
    const written = await filled.orm.em
      .fork()
      .execute<{ key: string }[]>('select kind, key from property_key where property_id = 1 order by kind, key collate "C"');
    expect(written).toEqual([
      { kind: 'address', key: '1 n harbor ave' },
      { kind: 'address', key: '1 n harbor ave #3' },
      { kind: 'association', key: 'harbor homeowners association' },
      { kind: 'association', key: 'harbor homeowners association #3' },
      { kind: 'site', key: 'home 1' },
    ]);
    const [all] = await filled.orm.em
      .fork()
      .execute<{ count: number }[]>('select count(distinct property_id)::int as count from property_key');
    expect(all?.count).toBe(4100);
  } finally {
    await filled.drop();
  }
});
