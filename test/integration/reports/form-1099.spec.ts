import { beforeAll, expect, test } from 'vitest';
import { formsInSeason } from '#core/books/expected/missing-w9s';
import { findMissingW9s } from '#core/books/forms/find-candidates';
import { ofxFile } from '../../support/bank-files.js';
import { apiForTests } from '../../support/for-tests.js';

interface Candidate {
  vendor: string;
  vendor_id: number | null;
  state: string;
  reason: string | null;
  reportable: number;
  by_method: Record<string, number>;
  tax_id: string | null;
}
interface Year {
  threshold: number;
  is_provisional: boolean;
  due_on: string;
  candidates: Candidate[];
}

const api = apiForTests();
const add = async (path: string, json: object): Promise<number> => (await api.post<{ id: number }>(path, json)).body.id;
const year = async (of: number): Promise<Year> => (await api.get<Year>(`/reports/form-1099?year=${of}`)).body;
const of = async (vendor: string, in_ = 2025) => (await year(in_)).candidates.find((candidate) => candidate.vendor === vendor);
let [elm, jane] = [0, 0];

const spend = (vendor: string, amount: number, more: object = {}) =>
  add('/expenses/', { property_id: elm, vendor, amount, expense_date: '2025-03-01', schedule_e_line: '14', ...more });

beforeAll(async () => {
  elm = await add('/properties/', { name: 'Elm' });
  jane = await add('/vendors/', { business_name: 'Jane Doe Handiwork', aliases: ['J. Doe'], tax_id: '123-45-6789' });
  await api.put(`/vendors/${jane}/w9`, { legal_name: 'Jane Doe', classification: 'individual', received_on: '2025-02-03' });
  await add('/vendors/', { business_name: 'Roof Works Inc' });
});

test('payments of a year are added up per vendor and way of paying, under any of its names, to the cent', async () => {
  await spend('Jane Doe Handiwork', 400.1, { payment_method: 'check' });
  await spend('J. Doe', 300.05, { payment_method: 'ach' });
  await spend('Jane Doe Handiwork', 100.15, { kind: 'refund', payment_method: 'check' });
  await spend('Jane Doe Handiwork', 50, { payment_method: 'card' });
  await spend('Jane Doe Handiwork', 80, { schedule_e_line: '15' });
  // Paid in the next year, not paid at all, and of the year before.
  await spend('Jane Doe Handiwork', 1000, { paid_on: '2026-01-02' });
  await spend('Jane Doe Handiwork', 1000, { due_date: '2025-04-01' });
  await spend('Jane Doe Handiwork', 1000, { expense_date: '2024-12-31' });
  expect(await of('Jane Doe Handiwork')).toMatchObject({
    vendor_id: jane,
    state: 'needs_form',
    reportable: 600,
    by_method: { check: 299.95, ach: 300.05, card: 50, network: 0, cash: 0, unknown: 0 },
    no_service: 80,
    total: 730,
    tax_id: '***-**-6789',
  });
  expect(await year(2025)).toMatchObject({ threshold: 600, is_provisional: false, due_on: '2026-01-31' });
  expect(await year(2026)).toMatchObject({ threshold: 2000 });
  expect(await of('Jane Doe Handiwork', 2026)).toMatchObject({ state: 'below_threshold', reportable: 1000, by_method: { unknown: 1000 } });
});

test('a share of an expense counts by its own tax line', async () => {
  const oak = await add('/properties/', { name: 'Oak' });
  await add('/expenses/', {
    amount: 1000,
    expense_date: '2025-05-01',
    vendor: 'Split Services',
    splits: [
      { property_id: elm, amount: 700.5, schedule_e_line: '7' },
      { property_id: oak, amount: 299.5, schedule_e_line: '15' },
    ],
  });
  expect(await of('Split Services')).toMatchObject({ vendor_id: null, state: 'w9_missing', reportable: 700.5, no_service: 299.5 });
});

test('a W-9 that is missing comes first; a corporation by its W-9 needs no form, its lawyers do', async () => {
  const roof = (await of('Roof Works Inc')) ?? (await spend('Roof Works Inc', 9000), await of('Roof Works Inc'));
  expect(roof).toMatchObject({ state: 'w9_missing', reportable: 9000 });
  expect((await year(2025)).candidates[0]).toMatchObject({ vendor: 'Roof Works Inc' });
  const w9 = (json: object) => api.put(`/vendors/${roof?.vendor_id}/w9`, json);
  await w9({ classification: 's_corporation', received_on: '2025-06-01', tax_id: '12-3456789' });
  expect(await of('Roof Works Inc')).toMatchObject({ state: 'exempt', reason: 'corporation' });
  await w9({ service: 'legal' });
  expect(await of('Roof Works Inc')).toMatchObject({ state: 'needs_form', form: '1099-NEC' });
});

test('how a bill was paid is read from the line of the bank that paid it, and a person outranks it', async () => {
  const id = await spend('Salem Plumbing LLC', 812.4, { expense_date: '2025-07-01' });
  const form = new FormData();
  form.append('account_name', 'Checking');
  form.append('file', new Blob([ofxFile([['2025-07-03', '-812.40', 'CHECK 1042']])]), 'bank.ofx');
  expect((await api.call('POST', '/bank-statements', { body: form })).status).toBe(201);
  const [line] = (await api.get<{ id: number }[]>('/bank-lines')).body;
  const decision = { decision: 'matched', matches: [{ expense_id: id, amount: 812.4 }] };
  expect((await api.put(`/bank-lines/${line?.id}`, decision)).status).toBe(200);
  expect(await of('Salem Plumbing LLC')).toMatchObject({ by_method: { check: 812.4 } });
  expect((await api.put(`/expenses/${id}`, { payment_method: 'card' })).body).toMatchObject({ payment_method: 'card' });
  expect(await of('Salem Plumbing LLC')).toMatchObject({ state: 'exempt', reason: 'paid_by_card', by_method: { card: 812.4 } });
  expect((await api.put(`/expenses/${id}`, { payment_method: 'gold' })).status).toBe(422);
});

test('the list is handed over as CSV with the last four of tax IDs', async () => {
  const { body, headers } = await api.get<string>('/reports/form-1099.csv?year=2025');
  expect(headers.get('content-disposition')).toBe('attachment; filename="1099-2025.csv"');
  const row = body.split('\r\n').find((line) => line.includes('Jane Doe Handiwork'));
  expect(row).toContain('Jane Doe,individual,***-**-6789');
  expect(row).toContain('needs_form,,1099-NEC,600.00,299.95,300.05,0.00,0.00,50.00,0.00,80.00,730.00,2025-02-03');
  expect(body).not.toContain('123-45');
});

test('before the forms are due, vendors without a W-9 are among what is expected, and only for those who see the whole business', async () => {
  const season = formsInSeason(new Date().toISOString().slice(0, 10));
  const day = `${season?.year ?? 2025}-02-01`;
  await spend('Fir Fences', 5000, { expense_date: day });
  await add('/vendors/', { business_name: 'Fir Fences' });
  const expected = (await api.get<{ kind: string; what: string }[]>('/expected-documents')).body;
  const lines = expected.filter(({ kind }) => kind === 'w9').map(({ what }) => what);
  expect(lines).toEqual(season ? ['Fir Fences'] : []);
  expect(await findMissingW9s(api.em.fork(), season?.year ?? 2025)).toMatchObject([{ vendor: 'Fir Fences' }]);
});
