import { expect, test } from 'vitest';
import { certain, hoaDues, hoaMail } from '../../support/hoa-mail.js';
import { found, paper, sampleProperty } from '../../support/sample-books.js';
import { identifierKey } from '../../support/settle-books.js';
import { settleDocument } from '../../../worker/settle/settle-document-step.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();

const { settle, arrive, arriveWhole, entriesOf } = hoaMail(() => api);
const duesOf = hoaDues(() => api);

test('one invoice for several properties is a charge of each; a person who gives it to one has the last word', async () => {
  const [first, second] = [
    await sampleProperty(api.em, 'Pier 3', '19 Harbor Ave #3'),
    await sampleProperty(api.em, 'Pier 4', '19 Harbor Ave #4'),
  ];
  const text = 'Harbor HOA\n19 Harbor Ave #3   April dues   $160.00\n19 Harbor Ave #4   April dues   $150.00\nTotal   $310.00';
  const { documentId, email, mailId } = await arrive({ text });
  const why = 'Its lines name Pier 3 ($160.00) and Pier 4 ($150.00): each gets its share.';
  expect(email).toMatchObject({ status: 'processed', property_id: null, requires_review: true, ai_reasoning: why });
  await settle(mailId);
  const shares = { note: 'One of 2 shares of an invoice over 310.00.', kind: 'dues' };
  const entries = await entriesOf(documentId);
  expect(entries.toSorted((a, b) => Number(a.propertyId) - Number(b.propertyId))).toMatchObject([
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
    ai_reasoning: `A person chose this for document ${documentId}, which has the same account number, ending in 4277.`,
  });
  const words = await arriveWhole({ subject: 'Re: Cedar Ridge Lot 27: April 2026', sender });
  expect(words.email).toMatchObject({
    property_id: null,
    ai_suggested_property_id: house,
    ai_reasoning: `A person chose this for document ${documentId}, which came from the same sender with the same subject.`,
  });
  await api.post(`/hoa-emails/${words.email.id}/assign`, { property_id: house });
  const another = await arriveWhole({ subject: 'Something else', sender });
  expect(another.email).toMatchObject({
    ai_suggested_property_id: house,
    ai_reasoning: `All 2 earlier documents of ${sender} that people assigned went to this property.`,
  });
});

test('a late fee is a charge of its own, missing until it is paid, and told apart for the year', async () => {
  const house = await sampleProperty(api.em, 'Latecomer');
  await api.post('/hoa-dues/rates/', { property_id: house, from: '2026-01-01', amount: 145, schedule: 'quarterly', due_day: 1 });
  const fields = { amount: found('170.00'), dues: found('145.00'), late_fee: found('25.00'), period: found('Q1 2026') };
  const { documentId } = await arrive({ matches: [certain(house)], propertyId: house, fields });
  const entries = await entriesOf(documentId);
  expect(entries.map(({ amount, kind, period, note }) => [amount, kind, period, note])).toEqual([
    ['145.00', 'dues', '2026-01-01', null],
    ['25.00', 'late_fee', '2026-01-01', 'Late fee'],
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

test('what an association charges beside its dues is charged too', async () => {
  const house = await sampleProperty(api.em, 'Watered');
  const fields = { amount: found('391.48'), dues: found('318.00'), period: found('April 2026') };
  await arrive({ matches: [certain(house)], propertyId: house, fields });
  expect(await duesOf(house)).toMatchObject([
    {
      charged: 391.48,
      entries: [
        { amount: 318, note: null },
        { amount: 73.48, note: 'Other charges' },
      ],
    },
  ]);
});

test.each([
  ['beside the dues', 'Special assessment (roof) 3 of 6    120.00    405.00', 405],
  ['alone, in a document that says what the dues are', 'Special assessment of $405.00. Your monthly dues of $285.00 do not change.', 690],
  ['not at all where its row is of nothing', 'Water    120.00    405.00\nSpecial assessment    0.00', 405],
])('a special assessment is owed %s once, and so are the dues', async (how, row, owed) => {
  const house = await sampleProperty(api.em, `Assessed ${how}`);
  await api.post('/hoa-dues/rates/', { property_id: house, from: '2026-01-01', amount: 285, schedule: 'monthly', due_day: 1 });
  const fields = { amount: found('405.00'), dues: found('285.00'), period: found('March 2026') };
  await arrive({ matches: [certain(house)], propertyId: house, fields, text: `Harbor HOA\nRegime fee   285.00   285.00\n${row}` });
  expect(await duesOf(house)).toMatchObject([{ expected: 285, charged: 405, owed, missing: owed }]);
});

test('a late fee that is waived beside the dues is a credit of their period', async () => {
  const house = await sampleProperty(api.em, 'Waived');
  await api.post('/hoa-dues/rates/', { property_id: house, from: '2026-01-01', amount: 300, schedule: 'monthly', due_day: 1 });
  const fields = { amount: found('275.00'), dues: found('300.00'), late_fee: found('-25.00'), period: found('March 2026') };
  const { email } = await arrive({ matches: [certain(house)], propertyId: house, fields });
  const entries = [
    { kind: 'charge', amount: 300 },
    { kind: 'credit', amount: 25, note: 'Late fee waived' },
  ];
  expect(await duesOf(house)).toMatchObject([{ charged: 300, credited: 25, owed: 275, missing: 275, late_fees: 0, entries }]);
  const { body } = await api.get<{ dues: object[] }>(`/hoa-emails/${email.id}`);
  expect(body.dues).toMatchObject([{ asked: 275, recorded_as: 'charge', recorded: 275 }]);
});

test('a bill charges what a person says it does, where its dues were read as more', async () => {
  const house = await sampleProperty(api.em, 'Misread');
  const fields = { amount: found('300.00'), dues: found('300.00'), period: found('March 2026') };
  const { documentId } = await arrive({ matches: [certain(house)], propertyId: house, fields });
  const charged = async () => (await duesOf(house)).map((one) => one.charged);
  expect(await charged()).toEqual([300]);
  await api.patch(`/documents/${documentId}`, { extracted_data: { amount: 290 } });
  expect(await charged()).toEqual([290]);
  await api.patch(`/documents/${documentId}`, { extracted_data: { fields: { dues: 300, late_fee: -10 } } });
  expect(await charged()).toEqual([300]);
});

test('a credit note is a credit of its period, apart from what is charged and paid', async () => {
  const house = await sampleProperty(api.em, 'Credited');
  await api.post('/hoa-dues/rates/', { property_id: house, from: '2026-01-01', amount: 145, schedule: 'quarterly', due_day: 1 });
  const fields = { amount: found('-40.00'), amount_due: found('105.00'), period: found('Q1 2026') };
  await arrive({ matches: [certain(house)], propertyId: house, kind: 'invoice', fields });
  const first = { expected: 145, charged: 0, paid: 0, credited: 40, owed: 105, missing: 105 };
  expect(await duesOf(house)).toMatchObject([{ ...first, entries: [{ kind: 'credit', amount: 40, counts: true }] }]);
  await api.post('/hoa-dues/payments', { property_id: house, period: '2026-01-01' });
  expect(await duesOf(house)).toMatchObject([{ ...first, paid: 105, missing: 0 }]);
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

const hoaUpload = (house: number, fields: object) => ({
  propertyId: house,
  fileKey: 'originals/x',
  processingStatus: 'completed' as const,
  personFields: { fields: {}, property_id: house },
  machineFields: {
    document_type: 'hoa_document' as const,
    fields: { vendor: found('Alder HOA'), amount: found('185.00'), service_date: found('2026-08-20'), ...fields },
  },
});

const septemberBill = (amount: string, on: string, more: object = {}) => ({
  vendor: found('Alder HOA'),
  amount: found(amount),
  period: found('September 2026'),
  service_date: found(on),
  due_date: found('2026-09-01'),
  account_number: found('AL-7'),
  ...more,
});

test('a corrected bill of a past month takes the place of the first; a reminder charges its fee and not the dues again', async () => {
  const house = await sampleProperty(api.em, 'Corrected');
  const of = { matches: [certain(house)], propertyId: house };
  const first = await arrive({ ...of, fields: septemberBill('185.00', '2026-08-20') });
  await arrive({ ...of, text: 'CORRECTED INVOICE\nSeptember $195.00', fields: septemberBill('195.00', '2026-10-05') });
  expect(await duesOf(house)).toMatchObject([
    {
      period: '2026-09-01',
      charged: 195,
      missing: 195,
      entries: [
        { amount: 185, counts: false, note: 'A corrected bill replaces it.' },
        { amount: 195, counts: true, note: null },
      ],
    },
  ]);
  const late = { dues: found('195.00'), late_fee: found('25.00') };
  const reminder = await arrive({ ...of, text: 'Past due notice', fields: septemberBill('220.00', '2026-10-17', late) });
  expect(await duesOf(house)).toMatchObject([{ charged: 220, entries: [{}, {}, { counts: false }, { amount: 25, counts: true }] }]);
  await api.delete(`/documents/${reminder.documentId}`);
  expect(await duesOf(house)).toMatchObject([{ charged: 195 }]);
  await api.post(`/documents/${reminder.documentId}/restore`);
  expect(await duesOf(house)).toMatchObject([{ charged: 220 }]);
  const other = await sampleProperty(api.em, 'Not that one');
  await api.patch(`/documents/${first.documentId}`, { property_id: other, extracted_data: { amount: 180 } });
  expect(await duesOf(other)).toMatchObject([{ charged: 180 }]);
  expect((await duesOf(house))[0]?.entries.map(({ document_id: paperId }) => paperId)).not.toContain(first.documentId);
  expect((await api.get(`/hoa-emails/${first.email.id}`)).body).toMatchObject({ property_id: other });
});

test('a bill that was uploaded is a charge too, once with its copy; its expense pays it, and so does a confirmation, together once', async () => {
  const house = await sampleProperty(api.em, 'Uploaded');
  const upload = (fields: object) => paper(api.em, hoaUpload(house, fields));
  const settled = async (id: number) => api.em.fork().transactional((tx) => settleDocument(tx, id, identifierKey));
  const bill = await upload({ due_date: found('2026-09-01'), invoice_number: found('A-901'), hoa_kind: found('invoice') });
  const copy = await upload({ due_date: found('2026-09-01'), invoice_number: found('A-901'), hoa_kind: found('invoice') });
  for (const id of [bill, copy]) await settled(id);
  expect(await duesOf(house)).toMatchObject([{ period: '2026-09-01', charged: 185, paid: 0, entries: [{}, { counts: false }] }]);
  const expense = { amount: 185, expense_date: '2026-08-20', due_date: '2026-09-01' };
  const { body: made } = await api.post<{ id: number }>('/expenses/', { ...expense, document_id: bill });
  expect(await duesOf(house)).toMatchObject([{ paid: 0 }]);
  await api.put(`/expenses/${made.id}`, { paid_on: '2026-08-30' });
  expect(await duesOf(house)).toMatchObject([{ paid: 185, missing: 0, entries: [{}, {}, { id: null, note: 'The expense of this bill' }] }]);
  const receipt = await upload({
    hoa_kind: found('payment_confirmation'),
    service_date: found('2026-09-03'),
    period: found('September 2026'),
  });
  await settled(receipt);
  const once = (await duesOf(house))[0];
  expect(once).toMatchObject({ paid: 185 });
  expect(once?.entries.filter(({ counts }) => !counts)).toHaveLength(2);
  await api.delete(`/expenses/${made.id}`);
  expect((await duesOf(house))[0]).toMatchObject({ paid: 185, missing: 0 });
  await api.delete(`/documents/${bill}`);
  expect((await duesOf(house))[0]).toMatchObject({
    charged: 185,
    entries: [{ document_id: copy, counts: true }, { document_id: receipt }],
  });
});

test('a payment that names no month pays the dues that are open nearest to its day', async () => {
  const house = await sampleProperty(api.em, 'Early');
  await api.post('/hoa-dues/rates/', { property_id: house, from: '2026-01-01', amount: 145, schedule: 'monthly', due_day: 1 });
  for (const month of ['07', '08']) await api.post('/hoa-dues/payments', { property_id: house, period: `2026-${month}-01` });
  const fields = { amount: found('145.00'), service_date: found('2026-08-28'), due_date: undefined };
  await arrive({ matches: [certain(house)], propertyId: house, kind: 'payment_confirmation', fields });
  const paid = (await duesOf(house)).map(({ period, paid: sum }) => [period, sum]);
  expect(paid).toEqual([
    ['2026-07-01', 145],
    ['2026-08-01', 145],
    ['2026-09-01', 145],
  ]);
});

test('a rule that moves a document, and a person who makes it the bill of a subscription, move its charge too', async () => {
  const [from, to] = [await sampleProperty(api.em, 'Moved from'), await sampleProperty(api.em, 'Moved to')];
  const fields = { vendor: found('Moving HOA'), due_date: found('2026-09-01'), hoa_kind: found('invoice') };
  const id = await paper(api.em, { ...hoaUpload(from, fields), personFields: { fields: {} } });
  await api.em.fork().transactional((tx) => settleDocument(tx, id, identifierKey));
  await api.patch(`/documents/${id}`, { property_id: from });
  expect(await duesOf(from)).toMatchObject([{ charged: 185 }]);
  await api.post(`/documents/${id}/take-back`, { what: 'property' });
  const conditions = [{ field: 'vendor', operator: 'equals', value: 'Moving HOA' }];
  await api.post('/ai-rules/', { name: 'Moves', conditions, actions: [{ type: 'set_property', value: 'Moved to' }] });
  expect((await api.post(`/documents/${id}/apply-rules`)).body).toMatchObject({ rules_matched: 1 });
  expect([await duesOf(from), await duesOf(to)]).toMatchObject([[], [{ charged: 185 }]]);
  const subscription = { site_name: 'Moving HOA', monthly_price: 185, billing_cycle: 'Monthly', category: 'Other' };
  expect((await api.post(`/subscriptions/from-document/${id}`, subscription)).status).toBe(201);
  expect(await duesOf(to)).toEqual([]);
});
