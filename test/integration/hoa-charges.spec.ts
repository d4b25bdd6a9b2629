import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PropertyMatch } from '#core/documents/document-fields';
import { TestApi } from '../support/api.js';
import { hoaMail } from '../support/hoa-mail.js';
import { found, sampleProperty } from '../support/sample-books.js';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api.stop());

const certain = (house: number): PropertyMatch => ({ property_id: house, confidence: 0.97, by: 'address', reason: 'The paper names it.' });
const { settle, arrive, arriveWhole, entriesOf } = hoaMail(() => api);

test('one invoice for several properties is a charge of each; a person who gives it to one has the last word', async () => {
  const [first, second] = [
    await sampleProperty(api.em, 'Pier 3', '19 Harbor Ave #3'),
    await sampleProperty(api.em, 'Pier 4', '19 Harbor Ave #4'),
  ];
  const text = 'Harbor HOA\n19 Harbor Ave #3   April dues   $160.00\n19 Harbor Ave #4   April dues   $150.00\nTotal   $310.00';
  const { documentId, email, mailId } = await arrive({ text });
  expect(email).toMatchObject({ status: 'processed', property_id: null, requires_review: true });
  await settle(mailId);
  const shares = { note: 'One of 2 shares of an invoice over 310.00.', kind: 'charge' };
  const entries = await entriesOf(documentId);
  expect(entries.toSorted((a, b) => a.propertyId - b.propertyId)).toMatchObject([
    { propertyId: first, amount: '160.00', ...shares },
    { propertyId: second, amount: '150.00', ...shares },
  ]);
  await api.post(`/hoa-emails/${email.id}/assign`, { property_id: first });
  expect(await entriesOf(documentId)).toMatchObject([{ propertyId: first, amount: '310.00', note: null }]);
});

test('assigning teaches: the next of that account is assigned, of that wording or sender suggested, each with the reason', async () => {
  const house = await sampleProperty(api.em, 'Taught');
  const sender = 'dues@cedar.example';
  const account = { account_number: found('CR-0042-77') };
  const { documentId, email } = await arriveWhole({ subject: 'Cedar Ridge Lot 27: March 2026', sender, fields: account });
  expect(email).toMatchObject({ property_id: null, ai_suggested_property_id: null });
  await api.post(`/hoa-emails/${email.id}/assign`, { property_id: house });
  const same = await arriveWhole({ subject: 'Your account', fields: account });
  expect(same.email).toMatchObject({
    property_id: house,
    status: 'processed',
    ai_reasoning: `A person said so of document ${documentId}, which has the same account number, ending in 4277.`,
  });
  const words = await arriveWhole({ subject: 'Re: Cedar Ridge Lot 27: April 2026', sender });
  expect(words.email).toMatchObject({
    property_id: null,
    ai_suggested_property_id: house,
    ai_reasoning: `A person said so of document ${documentId}, which came from the same sender with the same subject.`,
  });
  await api.post(`/hoa-emails/${words.email.id}/assign`, { property_id: house });
  const another = await arriveWhole({ subject: 'Something else', sender });
  expect(another.email).toMatchObject({
    ai_suggested_property_id: house,
    ai_reasoning: `All 2 earlier papers of ${sender} that people assigned went to this property.`,
  });
});

test('a late fee is a charge of its own, missing until it is paid, and told apart for the year', async () => {
  const house = await sampleProperty(api.em, 'Latecomer');
  await api.post('/hoa-dues/rates/', { property_id: house, from: '2026-01-01', amount: 145, schedule: 'quarterly', due_day: 1 });
  const fields = { amount: found('170.00'), dues: found('145.00'), late_fee: found('25.00'), period: found('Q1 2026') };
  const { documentId } = await arrive({ matches: [certain(house)], propertyId: house, fields });
  const entries = await entriesOf(documentId);
  expect(entries.map(({ amount, isLateFee, period, note }) => [amount, isLateFee, period, note])).toEqual([
    ['145.00', false, '2026-01-01', null],
    ['25.00', true, '2026-01-01', 'Late fee'],
  ]);
  const first = async () =>
    (await api.get<{ periods: object[]; year_to_date: object }[]>(`/hoa-dues/?year=2026&property_id=${house}`)).body[0];
  expect((await first())?.periods[0]).toMatchObject({ expected: 145, charged: 170, missing: 170, late_fees: 25, paid_late: false });
  await api.post('/hoa-dues/payments', { property_id: house, period: '2026-01-01', paid_on: '2026-03-09' });
  expect(await first()).toMatchObject({
    periods: [{ paid: 170, missing: 0, paid_late: true }, {}, {}, {}],
    year_to_date: { late_fees: 25 },
  });
});

test('one invoice is split by account number where its lines name no house', async () => {
  const [one, two] = [await sampleProperty(api.em, 'Lot 1'), await sampleProperty(api.em, 'Lot 2')];
  for (const [house, number] of [
    [one, 'LT-55-0001'],
    [two, 'LT-55-0002'],
  ] as const) {
    const { email } = await arrive({ fields: { account_number: found(number) } });
    await api.post(`/hoa-emails/${email.id}/assign`, { property_id: house });
  }
  const text = 'Harbor HOA\nLT-55-0001   April dues   $160.00\nLT-55-0002   April dues   $150.00\nTotal   $310.00';
  const { documentId } = await arrive({ text });
  expect((await entriesOf(documentId)).map(({ propertyId, amount }) => [propertyId, amount])).toEqual([
    [one, '160.00'],
    [two, '150.00'],
  ]);
});

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a violation and a meeting carry their day, and stand among what is expected until a person is done with them', async () => {
  const house = await sampleProperty(api.em, 'Noticed');
  const wish = { matches: [certain(house)], propertyId: house };
  const violation = await arrive({ ...wish, subject: 'Lawn', kind: 'violation_notice', fields: { due_date: found(day(-3)) } });
  await arrive({ ...wish, subject: 'Annual meeting', kind: 'meeting_notice', fields: { due_date: found(day(5)) } });
  await arrive({ ...wish, subject: 'Last meeting', kind: 'meeting_notice', fields: { due_date: found(day(-5)) } });
  expect(violation.email).toMatchObject({ due_on: day(-3), priority: 'urgent', status: 'assigned' });
  interface Line {
    what: string;
    state: string;
    on: string;
    reason: string;
  }
  const notices = async () => (await api.get<Line[]>(`/expected-documents?kind=notice&property_id=${house}`)).body;
  expect(await notices()).toMatchObject([
    {
      what: 'Lawn',
      state: 'overdue',
      on: day(-3),
      reason: expect.stringMatching(/^The association wants the violation put right by /) as string,
    },
    { what: 'Annual meeting', state: 'due_soon', on: day(5) },
  ]);
  await api.put(`/hoa-emails/${violation.email.id}`, { requires_review: false });
  expect((await notices()).map(({ what }) => what)).toEqual(['Annual meeting']);
});
