import { expect, test } from 'vitest';
import { certain, hoaDues, hoaMail } from '../../support/hoa-mail.js';
import { found, sampleProperty } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();

const { arrive } = hoaMail(() => api);
const duesOf = hoaDues(() => api);

/** A house whose dues are 300.00 a quarter, with the bill of its second one, which names no period and is due in May. */
async function quarterly(name: string) {
  const house = await sampleProperty(api.em, name);
  await api.post('/hoa-dues/rates/', { property_id: house, from: '2026-01-01', amount: 300, schedule: 'quarterly', due_day: 1 });
  const of = { matches: [certain(house)], propertyId: house };
  const { documentId } = await arrive({ ...of, fields: { amount: found('300.00'), due_date: found('2026-05-15') } });
  const pay = async () => {
    const expense = { amount: 300, expense_date: '2026-05-02', paid_on: '2026-05-10', property_id: house, document_id: documentId };
    expect((await api.post('/expenses/', expense)).status).toBe(201);
  };
  const confirm = (fields: object) =>
    arrive({ ...of, kind: 'payment_confirmation', fields: { amount: found('300.00'), due_date: undefined, ...fields } });
  return { house, pay, confirm };
}

const once = [{ period: '2026-04-01', charged: 300, paid: 300, missing: 0 }];

test.each<[string, object]>([
  ['that names no period', { service_date: found('2026-05-12') }],
  ['that names its quarter', { service_date: found('2026-05-12'), period: found('Q2 2026') }],
])(
  'the dues of a quarter whose bill is due in its second month are paid once by the expense of the bill and a confirmation %s',
  async (which, fields) => {
    const { house, pay, confirm } = await quarterly(`Confirmed ${which}`);
    await pay();
    expect(await duesOf(house)).toMatchObject(once);
    await confirm(fields);
    expect(await duesOf(house)).toMatchObject(once);
  },
);

test('so are they by the expense of the bill and a person who marks the quarter as paid', async () => {
  const { house, pay } = await quarterly('Marked');
  const marked = { property_id: house, period: '2026-04-01', paid_on: '2026-05-10' };
  expect((await api.post('/hoa-dues/payments', marked)).status).toBe(201);
  await pay();
  expect(await duesOf(house)).toMatchObject(once);
});

/** The bill of the first quarter, due in January, and a later one that names no period. */
async function reminded(name: string, later: object, pays: 'first' | 'later' | null, twice: 'copy' | 'again' | null = null) {
  const house = await sampleProperty(api.em, `${name} ${crypto.randomUUID().slice(0, 8)}`);
  await api.post('/hoa-dues/rates/', { property_id: house, from: '2026-01-01', amount: 300, schedule: 'quarterly', due_day: 1 });
  const of = { matches: [certain(house)], propertyId: house };
  const bill = (fields: object) => arrive({ ...of, fields: { amount: found('300.00'), ...fields } });
  const pay = async (documentId: number, day: string) => {
    const expense = { amount: 300, expense_date: day, paid_on: day, property_id: house, document_id: documentId };
    expect((await api.post('/expenses/', expense)).status).toBe(201);
  };
  const firstBill = { due_date: found('2026-01-01'), service_date: found('2025-12-15') };
  const { documentId: first } = await bill('invoice_number' in later ? { ...firstBill, invoice_number: found('2026-0001') } : firstBill);
  if (pays === 'first') await pay(first, '2026-01-01');
  const { documentId: second } = await bill(later);
  if (twice) {
    const { documentId: third } = await bill(twice === 'again' ? { ...later, due_date: found('2026-02-25') } : later);
    if (twice === 'copy') await api.em.execute('update document set duplicate_of = ? where id = ?', [second, third]);
  }
  if (pays === 'later') await pay(second, '2026-02-20');
  return duesOf(house);
}

const februaryBill = { due_date: found('2026-02-15'), service_date: found('2026-02-01') };

test('a reminder of a quarter that names no period and is due in its second month says its bill again, and pays it', async () => {
  const periods = await reminded('Reminded', februaryBill, 'later');
  expect(periods).toMatchObject([{ period: '2026-01-01', charged: 300, paid: 300, missing: 0, paid_late: true }]);
});

test.each<[string, 'copy' | 'again', 'later' | null, number]>([
  ['in the words of a mail and the document with it, and is paid', 'copy', 'later', 300],
  ['in the words of a mail and the document with it, and is not paid', 'copy', null, 0],
  ['and once more in the same month, and is paid', 'again', 'later', 300],
])('a reminder of a quarter that comes %s is its bill said again', async (_, twice, pays, paid) => {
  const periods = await reminded(`Reminded ${twice} ${paid}`, februaryBill, pays, twice);
  expect(periods).toMatchObject([{ period: '2026-01-01', charged: 300, paid, missing: 300 - paid }]);
});

test.each<[string, object, 'first' | null]>([
  ['which was paid by then', februaryBill, 'first'],
  ['and has a number of its own', { ...februaryBill, invoice_number: found('2026-0042') }, null],
  ['and comes just before the next one', { ...februaryBill, due_date: found('2026-03-15') }, null],
])('a second bill in a quarter, %s, is of the next one', async (which, later, pays) => {
  const periods = await reminded(`Second bill ${which}`, later, pays);
  expect(periods).toMatchObject([
    { period: '2026-01-01', charged: 300 },
    { period: '2026-04-01', charged: 300 },
  ]);
});
