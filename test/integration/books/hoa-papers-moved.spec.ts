import { expect, test } from 'vitest';
import { Claim } from '#core/database/entities/claim.entity';
import { certain, hoaDues, hoaMail } from '../../support/hoa-mail.js';
import { found, paper, sampleProperty } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();

const { arrive } = hoaMail(() => api);
const duesOf = hoaDues(() => api);
const figures = async (house: number) => (await duesOf(house)).map(({ charged, paid }) => [charged, paid]);
const spend = async (more: object) => (await api.post<{ id: number }>('/expenses/', { expense_date: '2026-03-20', ...more })).body.id;

test('the expense of an invoice for several properties pays the dues of each, also once those of one are marked as paid by it', async () => {
  const [first, second] = [
    await sampleProperty(api.em, 'Quay 3', '21 Harbor Ave #3'),
    await sampleProperty(api.em, 'Quay 4', '21 Harbor Ave #4'),
  ];
  const text = 'Harbor HOA\n21 Harbor Ave #3   April dues   $160.00\n21 Harbor Ave #4   April dues   $150.00\nTotal   $310.00';
  const { documentId } = await arrive({ text });
  const splits = [
    { property_id: first, amount: 160 },
    { property_id: second, amount: 150 },
  ];
  const expense = await spend({ amount: 310, document_id: documentId, splits });
  expect([await figures(first), await figures(second)]).toEqual([[[160, 160]], [[150, 150]]]);
  const paid = { property_id: first, period: '2026-04-01', expense_id: expense };
  expect((await api.post('/hoa-dues/payments', paid)).status).toBe(201);
  expect([await figures(first), await figures(second)]).toEqual([[[160, 160]], [[150, 150]]]);
});

test('a copy charges nothing at the house its first was moved away from, unless a person has put it there', async () => {
  const [from, to] = [await sampleProperty(api.em, 'Copied from'), await sampleProperty(api.em, 'Copied to')];
  const first = await arrive({ matches: [certain(from)], propertyId: from });
  const copy = await arrive({ matches: [certain(from)], propertyId: from });
  await api.em.execute('update document set duplicate_of = ? where id = ?', [first.documentId, copy.documentId]);
  await api.post(`/hoa-emails/${first.email.id}/assign`, { property_id: to });
  expect([await figures(from), await figures(to)]).toEqual([[[0, 0]], [[310, 0]]]);
  await api.post(`/hoa-emails/${copy.email.id}/assign`, { property_id: from });
  expect([await figures(from), await figures(to)]).toEqual([[[310, 0]], [[310, 0]]]);
});

test('what came to the HOA mailbox and is another’s paper by a person’s word charges nothing; called an expense it still does', async () => {
  const house = await sampleProperty(api.em, 'Water');
  const { documentId } = await arrive({ matches: [certain(house)], propertyId: house });
  await api.patch(`/documents/${documentId}`, { document_type: 'expense', property_id: house });
  expect(await figures(house)).toEqual([[310, 0]]);
  await api.patch(`/documents/${documentId}`, { document_type: 'utility_bill' });
  expect(await figures(house)).toEqual([]);
});

test('a confirmation that was uploaded is not taken back as a payment of ours, and a refund pays nothing', async () => {
  const house = await sampleProperty(api.em, 'Confirmed');
  const fields = { hoa_kind: found('payment_confirmation' as const), amount: found('90.00'), service_date: found('2026-05-02') };
  const id = await paper(api.em, { fileKey: null, machineFields: { document_type: 'hoa_document', fields } });
  await api.patch(`/documents/${id}`, { property_id: house });
  const entry = await api.em.fork().findOneOrFail(Claim, { documentId: id });
  const detail = 'This payment comes from a confirmation of the association. Change its document instead.';
  expect(await api.delete(`/hoa-dues/payments/${entry.id}`)).toMatchObject({ status: 409, body: { detail } });
  const refund = await spend({ amount: 90, property_id: house, kind: 'refund' });
  const paid = { property_id: house, period: '2026-06-01', expense_id: refund };
  expect(await api.post('/hoa-dues/payments', paid)).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'expense_id'] }] } });
});

test('the payment of an expense goes with it to another amount, day and house, and away where it pays nothing there', async () => {
  const [house, other] = [await sampleProperty(api.em, 'Paid first'), await sampleProperty(api.em, 'Paid after')];
  const id = await spend({ amount: 90, property_id: house });
  await api.post('/hoa-dues/payments', { property_id: house, period: '2026-03-01', expense_id: id });
  const change = async (changes: object) => {
    expect((await api.put(`/expenses/${id}`, changes)).status).toBe(200);
    return [await figures(house), await figures(other)];
  };
  expect(await change({ vendor: 'Harbor HOA' })).toEqual([[[0, 90]], []]);
  expect(await change({ amount: 95, paid_on: '2026-03-24' })).toEqual([[[0, 95]], []]);
  const [dues] = (
    await api.get<{ periods: { entries: { expense_id: number; happened_on: string }[] }[] }[]>(`/hoa-dues/?year=2026&property_id=${house}`)
  ).body;
  expect(dues?.periods[0]?.entries).toMatchObject([{ expense_id: id, happened_on: '2026-03-24' }]);
  const splits = [
    { property_id: house, amount: 35 },
    { property_id: other, amount: 60 },
  ];
  expect(await change({ splits })).toEqual([[[0, 35]], []]);
  expect(await change({ splits: [], property_id: other })).toEqual([[], [[0, 95]]]);
  expect(await change({ kind: 'refund' })).toEqual([[], []]);
});

test('what a person ignores charges nothing', async () => {
  const house = await sampleProperty(api.em, 'Ignored');
  const { email } = await arrive({ matches: [certain(house)], propertyId: house });
  await api.put(`/hoa-emails/${email.id}`, { status: 'ignored' });
  expect(await figures(house)).toEqual([]);
  await api.put(`/hoa-emails/${email.id}`, { status: 'processed' });
  expect(await figures(house)).toEqual([[310, 0]]);
});

test('of a bill in the trash what its expense paid stays, and follows the expense; back from there all is as it was', async () => {
  const [first, second] = [
    await sampleProperty(api.em, 'Pier 1', '31 Harbor Ave #1'),
    await sampleProperty(api.em, 'Pier 2', '31 Harbor Ave #2'),
  ];
  const text = 'Harbor HOA\n31 Harbor Ave #1   April dues   $160.00\n31 Harbor Ave #2   April dues   $150.00\nTotal   $310.00';
  const { documentId } = await arrive({ text });
  const splits = [
    { property_id: first, amount: 160 },
    { property_id: second, amount: 150 },
  ];
  const expense = await spend({ amount: 310, paid_on: '2026-04-02', document_id: documentId, splits });
  const both = async () => [await figures(first), await figures(second)];
  const whole = [[[160, 160]], [[150, 150]]];
  expect(await both()).toEqual(whole);
  await api.delete(`/documents/${documentId}`);
  expect(await both()).toEqual([[[0, 160]], [[0, 150]]]);
  await api.post(`/documents/${documentId}/restore`);
  expect(await both()).toEqual(whole);
  expect((await duesOf(first))[0]?.entries.map(({ id, note }) => [id === null, note])).toContainEqual([true, 'The expense of this bill']);
  await api.delete(`/documents/${documentId}`);
  expect((await api.put(`/expenses/${expense}`, { splits: [], property_id: second })).status).toBe(200);
  expect(await both()).toEqual([[], [[0, 310]]]);
  await api.delete(`/expenses/${expense}`);
  expect(await both()).toEqual([[], []]);
});
