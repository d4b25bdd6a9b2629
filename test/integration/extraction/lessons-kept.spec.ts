import { expect, test } from 'vitest';
import { Document } from '#core/database/entities/document.entity';
import { refreshEffectiveColumns } from '#core/database/values/effective-values';
import { applyLessons } from '#core/records/learning/learn';
import { hoaMail } from '../../support/hoa-mail.js';
import { found, paper, sampleProperty } from '../../support/sample-books.js';
import { identifierKey } from '../../support/settle-books.js';
import { settleDocument } from '../../../worker/settle/settle-document-step.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();

const { arriveWhole } = hoaMail(() => api);

let billed = 0;

/** A settled bill of an account, another than the one before, and where it went. */
async function bill(account: string): Promise<number> {
  billed += 1;
  const [amount, vendor] = [found(`${80 + billed}.00`), found('City Water')];
  const fields = { vendor, amount, service_date: found('2026-03-01'), account_number: found(account) };
  const id = await paper(api.em, { fileKey: null, processingStatus: 'completed', machineFields: { fields } });
  await api.em.transactional((tx) => settleDocument(tx, id, identifierKey));
  return id;
}
const placeOf = async (id: number) => (await api.get<{ property_id: number | null }>(`/documents/${id}`)).body.property_id;

test.each([
  ['by an undo', (id: number) => api.post(`/documents/${id}/take-back`, { what: 'property' })],
  ['by saying that it is nobody’s', (id: number) => api.patch(`/documents/${id}`, { property_id: null })],
  ['with all corrections', (id: number) => api.post(`/documents/${id}/reprocess`, { discard_corrections: true })],
])('a property that a person takes back %s is not believed of the next bill of the account', async (how, takeBack) => {
  const house = await sampleProperty(api.em, `House ${how}`);
  const account = `4821 5530 ${how.length}`;
  const taught = await bill(account);
  await api.patch(`/documents/${taught}`, { property_id: house });
  expect(await placeOf(await bill(account))).toBe(house);
  expect((await takeBack(taught)).status).toBeLessThan(300);
  expect(await placeOf(await bill(account))).toBeNull();
});

test('an undo gives the lesson before back', async () => {
  const [first, second] = [await sampleProperty(api.em, 'Said first'), await sampleProperty(api.em, 'Said by mistake')];
  const taught = await bill('7700-1234');
  await api.patch(`/documents/${taught}`, { property_id: first });
  await api.patch(`/documents/${taught}`, { property_id: second });
  await api.post(`/documents/${taught}/take-back`, { what: 'property' });
  expect(await placeOf(await bill('7700-1234'))).toBe(first);
});

test('an HOA e-mail whose assignment is taken back teaches nothing', async () => {
  const house = await sampleProperty(api.em, 'Mistaken');
  const mail = { subject: 'Your account', fields: { account_number: found('HOA-9981-2') } };
  const { email } = await arriveWhole(mail);
  await api.post(`/hoa-emails/${email.id}/assign`, { property_id: house });
  await api.post(`/hoa-emails/${email.id}/undo-assign`);
  expect((await arriveWhole(mail)).email).toMatchObject({ property_id: null, status: 'pending' });
});

test('what was said of an account is remembered however many others its vendor has', async () => {
  const house = await sampleProperty(api.em, 'First of many');
  const other = await sampleProperty(api.em, 'All others');
  const taught = await bill('3300-0001');
  await api.patch(`/documents/${taught}`, { property_id: house });
  for (let at = 10; at < 32; at += 1) await api.patch(`/documents/${await bill(`3300-00${at}`)}`, { property_id: other });
  expect(await placeOf(await bill('3300-0001'))).toBe(house);
});

/** A document on which a vendor is read, and whose it is by what was learned. */
async function read(vendor: string): Promise<{ id: number; vendorName: string | null | undefined }> {
  const fields = { vendor: found(vendor), amount: found('80.00'), service_date: found('2026-03-01') };
  const id = await paper(api.em, { fileKey: null, processingStatus: 'completed', machineFields: { fields } });
  return api.em.fork().transactional(async (tx) => {
    const document = await tx.findOneOrFail(Document, id);
    await applyLessons(tx, document);
    refreshEffectiveColumns(document);
    return document;
  });
}

const says = (id: number, vendor: string) => api.patch(`/documents/${id}`, { extracted_data: { vendor } });

test('a lesson goes by what a document says now, and not by what a rule had taken the place of in an earlier reading', async () => {
  await says((await read('Harbor Glas')).id, 'Harbor Glass');
  const id = await paper(api.em, {
    fileKey: null,
    machineFields: { fields: { vendor: found('Harbor Glas') }, before_rules: { vendor: found('Smudged') } },
  });
  const tx = api.em;
  const document = await tx.findOneOrFail(Document, id);
  await applyLessons(tx, document);
  expect(document.machineFields.fields.vendor).toMatchObject({ value: 'Harbor Glass', source: 'learned' });
});

test('a mistaken word is believed no more once a person says of a later paper what the machine had read all along', async () => {
  await says((await read('Cedar Glass')).id, 'Cedar Grass');
  const misled = await read('Cedar Glass');
  expect(misled.vendorName).toBe('Cedar Grass');
  await says(misled.id, 'Cedar Glass');
  expect((await read('Cedar Glass')).vendorName).toBe('Cedar Glass');
});
