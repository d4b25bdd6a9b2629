import { beforeAll, expect, test } from 'vitest';
import { AuditEntry } from '#core/kernel/audit/audit-entry.entity';
import { ExpectedDocument } from '#core/database/entities/expected-document.entity';
import { ExpectedNotice } from '#core/database/entities/expected-notice.entity';
import { found, paper, sampleMail, sampleProperty } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();
let viewer: string;
let property: number;
beforeAll(async () => {
  viewer = await api.signIn((await api.makeUser('VIEWER')).email);
  property = await sampleProperty(api.em, 'Elm House');
});

const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

let made = 0;
async function announced(
  different: Partial<ExpectedDocument> = {},
  link: { linkUrl?: string; linkWords?: string } = {},
  mailbox: 'receipts' | 'hoa' = 'receipts',
) {
  made += 1;
  const { em } = api;
  const mailId = await sampleMail(em, { propertyId: null, mailbox });
  const documentId = await paper(em, { processingStatus: 'completed', filename: `Notice ${made}`, mailId });
  const row = em.create(ExpectedDocument, { vendor: `Vendor ${made}`, vendorKey: `vendor${made}`, receivedOn: day(-3), lastNoticeOn: day(-3), ...different }); // prettier-ignore
  await em.flush();
  const notice = {
    mailId,
    partPath: 'body',
    documentId,
    subject: 'Your bill is ready',
    receivedAt: new Date(),
    words: 'Your bill is ready',
  };
  em.create(ExpectedNotice, {
    ...notice,
    expectedDocumentId: row.id,
    linkUrl: 'https://my.vendor.example/bills',
    linkWords: 'View bill',
    ...link,
  });
  await em.flush();
  return { id: row.id, mailId, documentId };
}

interface Shown {
  id: number;
  status: string;
  state: string | null;
  received_document_id: number | null;
  closed_reason: string | null;
  decided_by: string | null;
  link: { host: string; url: string; warnings: string[] } | null;
  mails: { document_id: number | null }[];
}
const path = '/expected-documents/announced';
const list = async (query = '', token?: string): Promise<Shown[]> =>
  (await api.get<Shown[]>(`${path}${query}`, token ? { token } : {})).body;

test('the list puts what is overdue first and shows where each link leads', async () => {
  const soon = await announced({ dueOn: day(5), propertyId: property, amount: '84.20', accountEnding: '4821' });
  const late = await announced({ dueOn: day(-2) }, { linkUrl: 'https://203.0.113.9/pay', linkWords: 'https://my.vendor.example' });
  const undated = await announced({ receivedOn: day(-20) });
  const rows = await list('?status=open');
  expect(rows.map(({ id }) => id)).toEqual([undated.id, late.id, soon.id]);
  expect(rows.map(({ state }) => state)).toEqual(['overdue', 'overdue', 'due_soon']);
  expect(rows[1]?.link).toMatchObject({
    host: '203.0.113.9',
    warnings: ['It is shown as my.vendor.example but leads to 203.0.113.9.', 'It leads to an IP address instead of a named site.'],
  });
  expect(rows[2]).toMatchObject({
    property_name: 'Elm House',
    amount: 84.2,
    account_ending: '4821',
    due_on: day(5),
    link: { host: 'my.vendor.example', warnings: [] },
  });
  expect((await list(`?document_id=${soon.documentId}`)).map(({ id }) => id)).toEqual([soon.id]);
  expect((await list(`?mail_id=${late.mailId}`)).map(({ id }) => id)).toEqual([late.id]);
  expect((await list(`?property_id=${property}`)).map(({ id }) => id)).toEqual([soon.id]);
  expect((await list('?q=4821')).map(({ id }) => id)).toEqual([soon.id]);
  expect((await api.get(`${path}?sort=["link","ASC"]`)).status).toBe(422);
  const all = await api.get<{ kind: string; expected_document_id: number | null; state: string }[]>('/expected-documents?kind=announced');
  expect(all.body.map(({ expected_document_id: id }) => id)).toEqual([undated.id, late.id, soon.id]);
});

test('a person closes, reopens and dismisses it, with a line in the audit log for each', async () => {
  const { id, documentId } = await announced();
  const bill = await paper(api.em, { processingStatus: 'completed', fileKey: 'x', filename: 'march.pdf' });
  const act = (what: string, body?: object, token?: string) => api.post<Shown>(`${path}/${id}/${what}`, body, token ? { token } : {});
  expect((await act('reopen')).status).toBe(409);
  expect((await act('receive', { document_id: documentId })).status).toBe(409);
  expect((await act('receive', { document_id: 999_999 })).status).toBe(404);
  expect((await act('receive', {})).status).toBe(422);
  expect((await act('dismiss', { reason: '  ' })).status).toBe(422);
  const closed = await act('receive', { document_id: bill });
  expect([closed.status, closed.body]).toMatchObject([
    200,
    { status: 'received', received_document_id: bill, state: null, closed_reason: null },
  ]);
  expect((await list(`?document_id=${bill}`)).map((row) => row.id)).toEqual([id]);
  expect((await act('dismiss', { reason: 'Twice' })).status).toBe(409);
  expect((await act('reopen')).body).toMatchObject({ status: 'open', received_document_id: null });
  expect((await act('dismiss', { reason: 'Paid on the portal' })).body).toMatchObject({
    status: 'dismissed',
    closed_reason: 'Paid on the portal',
  });
  expect((await act('reopen')).body).toMatchObject({ status: 'open', closed_reason: null, decided_by: expect.stringContaining('@') });
  const lines = await api.em.find(AuditEntry, { resource: 'expected-documents', resourceId: id }, { orderBy: { id: 1 } });
  expect(lines.map(({ action }) => action)).toEqual(['receive', 'reopen', 'dismiss', 'reopen']);
  const row = await api.em.fork().findOneOrFail(ExpectedDocument, { id });
  expect(row.refusedDocuments).toEqual([bill]);
});

test('a document that a person has refused does not close it again, and a person’s choice stands whatever it says', async () => {
  const facts = { vendor: 'Harbor Electric', vendorKey: 'harborelectric', accountEnding: '4821', dueOn: day(9), amount: '84.20' };
  const { id } = await announced(facts);
  const fields = {
    vendor: found('Harbor Electric'),
    account_number: found('77-4821'),
    due_date: found(day(9)),
    amount: found('84.20'),
    service_date: found(day(-4)),
  };
  const bill = await paper(api.em, {
    processingStatus: 'completed',
    fileKey: 'y',
    machineFields: { fields },
    vendorName: 'Harbor Electric',
  });
  const touch = (amount: number) => api.patch(`/documents/${bill}`, { extracted_data: { amount } });
  await touch(84.2);
  expect((await list(`?id=${id}`))[0]).toMatchObject({ status: 'received', received_document_id: bill, decided_by: null });
  // Corrected to another account's it is another bill.
  await api.patch(`/documents/${bill}`, { extracted_data: { fields: { account_number: '77-1111' } } });
  expect((await list(`?id=${id}`))[0]).toMatchObject({ status: 'open' });
  await api.patch(`/documents/${bill}`, { extracted_data: { fields: { account_number: '77-4821' } } });
  await api.post(`${path}/${id}/reopen`);
  await touch(84.2);
  expect((await list(`?id=${id}`))[0]).toMatchObject({ status: 'open' });
  await api.post(`${path}/${id}/receive`, { document_id: bill });
  await api.patch(`/documents/${bill}`, { extracted_data: { fields: { account_number: '77-1111' } } });
  expect((await list(`?id=${id}`))[0]).toMatchObject({ status: 'received', received_document_id: bill });
  await api.delete(`/documents/${bill}`);
  expect((await list(`?id=${id}`))[0]).toMatchObject({ status: 'open', received_document_id: null });
});

test('two people at once: one decides, the other hears of it', async () => {
  const { id } = await announced();
  const answers = await Promise.all(['One', 'Two', 'Three'].map((reason) => api.post(`${path}/${id}/dismiss`, { reason })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

test('those who only look see it and change nothing; mail of associations stays hidden from them', async () => {
  const open = await announced();
  const hidden = await announced({}, {}, 'hoa');
  expect((await list(`?id=${open.id},${hidden.id}`, viewer)).map(({ id }) => id)).toEqual([open.id]);
  expect((await list(`?id=${open.id},${hidden.id}`)).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([open.id, hidden.id]);
  expect((await api.get(`${path}/${hidden.id}`, { token: viewer })).status).toBe(404);
  const told = await api.get<{ expected_document_id: number | null }[]>('/expected-documents?kind=announced', { token: viewer });
  expect(told.body.map(({ expected_document_id: id }) => id)).not.toContain(hidden.id);
  for (const what of ['receive', 'dismiss', 'reopen'])
    expect((await api.post(`${path}/${open.id}/${what}`, { document_id: 1, reason: 'x' }, { token: viewer })).status).toBe(403);
});

test('all of them come as CSV, without an address that a spreadsheet would open', async () => {
  const { id } = await announced({ vendor: '=Vendor', amount: '12.00' });
  const { body: csv } = await api.get<string>(`${path}/export.csv?id=${id}`);
  expect(csv.split('\r\n')[1]).toMatch(new RegExp(`^${id},'=Vendor,,,,12.00,,${day(-3)},open,1,my.vendor.example,,,,$`));
});
