import { beforeEach, describe, expect, test } from 'vitest';
import { HoaEmail } from '#core/database/entities/hoa-email.entity';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { Property } from '#core/database/entities/property.entity';
import { paper } from '../../support/sample-books.js';
import { stateDues } from '../../support/dues-claims.js';
import { apiForTests } from '../../support/for-tests.js';

interface Body {
  id: number;
  [key: string]: unknown;
}
interface Dues {
  periods: { period: string; missing: number; paid: number; carried: number; entries: Body[] }[];
}

const api = apiForTests();
let house: number;
beforeEach(async () => {
  house = (await api.post<Body>('/properties/', { name: `House ${crypto.randomUUID()}` })).body.id;
});

const addRate = (values: object = {}) =>
  api.post<Body>('/hoa-dues/rates/', { property_id: house, from: '2025-01-01', amount: 100, ...values });
const pay = (values: object = {}) => api.post<Body>('/hoa-dues/payments', { property_id: house, period: '2025-03-01', ...values });
const march = async () => (await api.get<Dues[]>(`/hoa-dues/?year=2025&property_id=${house}`)).body[0]?.periods[2];
const trail = async (resource: string, id: number) => (await api.get<Body[]>(`/audit/${resource}/${id}`)).body;

describe('Rates of dues', () => {
  test('are added, listed, changed and removed, each with its line in the log', async () => {
    const made = await addRate({ due_day: 5 });
    expect(made).toMatchObject({
      status: 201,
      body: { property_id: house, from: '2025-01-01', amount: 100, schedule: 'monthly', due_day: 5 },
    });
    await addRate({ from: '2025-07-01', amount: 120 });
    const { body: rates } = await api.get<Body[]>(`/hoa-dues/rates?property_id=${house}`);
    expect(rates.map(({ from, amount }) => [from, amount])).toEqual([
      ['2025-07-01', 120],
      ['2025-01-01', 100],
    ]);
    const { id } = made.body;
    expect((await api.put(`/hoa-dues/rates/${id}`, { amount: 300, schedule: 'quarterly' })).body).toMatchObject({
      ...made.body,
      amount: 300,
      schedule: 'quarterly',
    });
    expect((await api.delete(`/hoa-dues/rates/${id}`)).status).toBe(204);
    expect((await api.delete(`/hoa-dues/rates/${id}`)).status).toBe(404);
    expect((await api.put(`/hoa-dues/rates/${id}`, {})).status).toBe(404);
    expect((await trail('hoa-dues', id)).map(({ action }) => action)).toEqual(['delete', 'update', 'create']);
  });

  test('give what is expected from their day on', async () => {
    await addRate();
    await addRate({ from: '2025-03-01', amount: 150.5 });
    const [dues] = (await api.get<Dues[]>(`/hoa-dues/?year=2025&property_id=${house}`)).body;
    expect(dues?.periods.slice(1, 4)).toMatchObject([{ expected: 100 }, { expected: 150.5 }, { expected: 150.5 }]);
  });

  test('are the monthly fee where nobody has set any, from the day the house was bought, else that it is in the books', async () => {
    const due = async () =>
      (await api.get<Dues[]>(`/hoa-dues/?year=2025&property_id=${house}`)).body[0]?.periods.map(({ period }) => period);
    await api.put(`/properties/${house}`, { hoa_monthly_fee: 80 });
    // It was added later: whether dues were paid before nobody knows, and nothing is overdue.
    expect(await due()).toEqual([]);
    expect((await api.get<Body[]>(`/expected-documents?property_id=${house}&state=overdue`)).body).toEqual([]);
    await pay({ period: '2025-10-01', amount: 80 });
    expect(await due()).toEqual(['2025-10-01', '2025-11-01', '2025-12-01']);
    await api.em.nativeUpdate(Property, { id: house }, { createdAt: new Date('2025-08-20') });
    expect(await due()).toEqual(['2025-09-01', '2025-10-01', '2025-11-01', '2025-12-01']);
    // The second of September in Greenwich is still the first where the business is.
    const { time_zone: usual } = (await api.get<{ time_zone: string }>('/settings')).body;
    await api.patch('/settings', { time_zone: 'UTC' });
    await api.em.nativeUpdate(Property, { id: house }, { createdAt: new Date('2025-09-02T02:00:00Z') });
    expect(await due()).toEqual(['2025-10-01', '2025-11-01', '2025-12-01']);
    await api.patch('/settings', { time_zone: 'America/New_York' });
    expect(await due()).toEqual(['2025-09-01', '2025-10-01', '2025-11-01', '2025-12-01']);
    await api.patch('/settings', { time_zone: usual });
    await api.put(`/properties/${house}`, { purchase_date: '2025-09-19' });
    expect(await due()).toEqual(['2025-10-01', '2025-11-01', '2025-12-01']);
  });

  test('are told in the days of UTC where the database does not know the time zone that an earlier release took', async () => {
    await api.put(`/properties/${house}`, { hoa_monthly_fee: 80 });
    await api.em.nativeUpdate(Property, { id: house }, { createdAt: new Date('2025-09-02T02:00:00Z') });
    const { time_zone: usual } = (await api.get<{ time_zone: string }>('/settings')).body;
    const setZone = (zone: string) =>
      api.em.execute(`update setting set value = jsonb_set(value, '{time_zone}', to_jsonb(?::text)) where key = 'business'`, [zone]);
    // Buenos Aires to the api alone.
    await setZone('AGT');
    try {
      const dues = await api.get<Dues[]>(`/hoa-dues/?year=2025&property_id=${house}`);
      expect(dues).toMatchObject({ status: 200, body: [{ periods: [{ period: '2025-10-01' }, {}, {}] }] });
      expect((await pay({ period: '2025-10-01' })).status).toBe(201);
      expect((await api.get('/expected-documents')).status).toBe(200);
    } finally {
      await setZone(usual);
    }
  });

  test('show the current one per month as the fee; a fee a person changes is a rate from this month on', async () => {
    const fee = async () => (await api.get<Body>(`/properties/${house}`)).body.hoa_monthly_fee;
    await api.put(`/properties/${house}`, { hoa_monthly_fee: 80 });
    await addRate({ from: '2199-01-01', amount: 1 });
    expect(await fee()).toBe(80);
    await addRate({ amount: 400, schedule: 'quarterly', due_day: 10 });
    expect(await fee()).toBe(133.33);
    const listed = (await api.get<Body[]>(`/properties/?filter=${encodeURIComponent(`{"id":[${house}]}`)}`)).body;
    expect(listed).toMatchObject([{ hoa_monthly_fee: 133.33 }]);
    await api.put(`/properties/${house}`, { hoa_monthly_fee: 133.33, city: 'Salem' });
    const rates = async () => (await api.get<Body[]>(`/hoa-dues/rates?property_id=${house}`)).body;
    expect(await rates()).toHaveLength(2);
    expect((await api.put<Body>(`/properties/${house}`, { hoa_monthly_fee: 150 })).body).toMatchObject({ hoa_monthly_fee: 150 });
    expect((await rates())[1]).toMatchObject({
      amount: 450,
      schedule: 'quarterly',
      due_day: 10,
      from: expect.stringMatching(/-01$/) as string,
    });
    expect((await api.put<Body>(`/properties/${house}`, { hoa_monthly_fee: null })).body).toMatchObject({ hoa_monthly_fee: 0 });
    expect(await rates()).toHaveLength(3);
  });

  test('that are written down ahead of their day leave the monthly fee until then', async () => {
    const expected = async () =>
      (await api.get<{ periods: Body[] }[]>(`/hoa-dues/?year=2025&property_id=${house}`)).body[0]?.periods.map((one) => one.expected);
    await api.put(`/properties/${house}`, { hoa_monthly_fee: 80, purchase_date: '2025-10-15' });
    expect(await expected()).toEqual([80, 80]);
    await addRate({ from: '2199-01-01', amount: 90 });
    expect(await expected()).toEqual([80, 80]);
    await addRate({ from: '2025-12-01', amount: 85 });
    expect(await expected()).toEqual([85]);
  });

  test('have one a day and a property that exists', async () => {
    const { id } = (await addRate()).body;
    expect(await addRate({ amount: 7 })).toMatchObject({
      status: 409,
      body: { detail: 'This property already has a rate from this day.' },
    });
    const other = (await addRate({ from: '2026-01-01' })).body.id;
    expect((await api.put(`/hoa-dues/rates/${other}`, { from: '2025-01-01' })).status).toBe(409);
    expect((await addRate({ property_id: 99_999 })).status).toBe(404);
    for (const bad of [{ amount: -1 }, { due_day: 32 }, { from: '2025-02-30' }, { schedule: 'weekly' }])
      expect((await api.put(`/hoa-dues/rates/${id}`, bad)).status).toBe(422);
  });
});

describe("'Mark paid'", () => {
  test('pays what is still owed for the period, once, also for two at once', async () => {
    await addRate({ amount: 145.5 });
    const answers = await Promise.all([pay({ paid_on: '2025-03-04' }), pay({ paid_on: '2025-03-04' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({ detail: 'The dues for this period are already paid.' });
    const paid = answers.find(({ status }) => status === 201)?.body;
    expect(paid).toMatchObject({ kind: 'payment', period: '2025-03-01', amount: 145.5, happened_on: '2025-03-04' });
    expect(await march()).toMatchObject({ paid: 145.5, missing: 0, entries: [paid] });
    expect((await trail('hoa-payments', Number(paid?.id))).map(({ action }) => action)).toEqual(['create']);
  });

  test('takes a part, then the rest', async () => {
    await addRate();
    expect((await pay({ amount: 30 })).status).toBe(201);
    expect((await pay({ period: '2025-03-17' })).body).toMatchObject({ amount: 70, period: '2025-03-01' });
  });

  test('pays what the credits of earlier years leave to pay, which go over the turn of each year', async () => {
    const { em } = api;
    const credit = (period: string, amount: string) => stateDues(em, { propertyId: house, kind: 'credit', period, amount });
    const carried = async () => {
      const [dues] = (await api.get<Dues[]>(`/hoa-dues/?year=2025&property_id=${house}`)).body;
      return dues?.periods.slice(0, 5).map((one) => [one.carried, one.missing]);
    };
    await addRate({ from: '2024-12-01', amount: 145 });
    await pay({ period: '2024-12-01' });
    await credit('2024-12-01', '100.00');
    expect((await carried())?.slice(0, 2)).toEqual([
      [100, 45],
      [0, 145],
    ]);
    expect((await pay({ period: '2025-01-01' })).body).toMatchObject({ amount: 45 });
    // Of a year before that, which nothing was paid with since.
    await credit('2022-12-01', '300.00');
    expect(await carried()).toEqual([
      [100, 0],
      [145, 0],
      [145, 0],
      [10, 135],
      [0, 145],
    ]);
  });

  test('is taken back, but not what the association confirmed', async () => {
    await addRate();
    const { id } = (await pay({ note: 'Cheque 12' })).body;
    expect((await api.delete(`/hoa-dues/payments/${id}`)).status).toBe(204);
    expect((await api.delete(`/hoa-dues/payments/${id}`)).status).toBe(404);
    expect(await march()).toMatchObject({ paid: 0, missing: 100 });
    const { em } = api;
    const mail = em.create(InboundMail, { receivedAt: new Date() });
    await em.flush();
    em.create(HoaEmail, { mailId: mail.id, receivedAt: new Date() });
    await em.flush();
    const documentId = await paper(em, { mailId: mail.id });
    const [confirmed] = await stateDues(em, { propertyId: house, kind: 'payment', period: '2025-03-01', amount: '100.00', documentId });
    expect((await api.delete(`/hoa-dues/payments/${confirmed?.id}`)).status).toBe(409);
  });

  test('names the expense that paid, which pays once, and makes none itself', async () => {
    await addRate();
    const other = (await api.post<Body>('/properties/', { name: 'Another' })).body.id;
    const expense = { amount: 99.5, expense_date: '2025-03-09', paid_on: '2025-03-11' };
    const own = (await api.post<Body>('/expenses/', { ...expense, property_id: house })).body.id;
    const shares = [
      { property_id: house, amount: 40 },
      { property_id: other, amount: 59.5 },
    ];
    const split = (await api.post<Body>('/expenses/', { ...expense, splits: shares })).body.id;
    const foreign = (await api.post<Body>('/expenses/', { ...expense, property_id: other })).body.id;
    expect((await pay({ expense_id: own })).body).toMatchObject({ amount: 99.5, happened_on: '2025-03-11', expense_id: own });
    expect(await pay({ expense_id: own })).toMatchObject({ status: 409, body: { detail: 'This expense has already paid dues.' } });
    expect((await pay({ expense_id: split, period: '2025-04-01' })).body).toMatchObject({ amount: 40 });
    expect(await pay({ expense_id: foreign })).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'expense_id'] }] } });
    expect((await pay({ expense_id: 99_999 })).status).toBe(404);
    expect((await api.get<Body>(`/expenses/summary?property_id=${house}`)).body).toMatchObject({ count: 2 });
  });

  test('wants an amount where nothing is known to be due', async () => {
    expect(await pay()).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'amount'] }] } });
    expect((await pay({ amount: 0 })).status).toBe(422);
    expect((await pay({ amount: 12 })).status).toBe(201);
    expect((await pay({ property_id: 99_999, amount: 12 })).status).toBe(404);
  });
});
