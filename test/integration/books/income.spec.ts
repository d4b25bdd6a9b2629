import { beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../../console/src/api/schema.js';
import { postEarlierStatements } from '#core/commands/post-earlier-statements';
import { matchBank } from '#core/commands/bank/match-bank';
import { checkBooks, refoldBooks } from '#core/ops/doctor/check-books';
import { ofxFile } from '../../support/bank-files.js';
import { apiForTests } from '../../support/for-tests.js';
import { oneHome, ownerStatement } from '../../support/owner-statements.js';
import { sampleProperty } from '../../support/sample-books.js';

type Income = components['schemas']['Income'];
type Statement = components['schemas']['OwnerStatement'];
type Report = components['schemas']['TaxReport'];

const api = apiForTests();
let [elm, oak] = [0, 0];
const rows = async (filter: object): Promise<Income[]> =>
  (await api.get<Income[]>(`/income?limit=200&filter=${encodeURIComponent(JSON.stringify(filter))}`)).body;
const report = async (property: number): Promise<Report['properties'][number] | undefined> =>
  (await api.get<Report>(`/reports/tax?year=2026&property_id=${property}`)).body.properties[0];
const statement = async (id: number): Promise<Statement> => (await api.get<Statement>(`/documents/${id}/income`)).body;
const house = (name: string, address: string | null = null) => sampleProperty(api.em.fork(), name, address);
const said = (found: Income[]) => found.map(({ kind, amount, standing }) => `${kind} ${amount} ${standing}`).toSorted();

/** The part of a statement for one property. */
const part = (address: string, rents: string, net: string, fee: string | null = null) =>
  `${address}\nRent   ${rents}\n${fee === null ? '' : `Management fee   ${fee}\n`}Owner disbursement   ${net}`;
const rent = (property_id: number, more: object = {}) => ({
  property_id,
  kind: 'rent',
  amount: 1200,
  received_on: '2026-03-04',
  payer: 'B. Tenant',
  ...more,
});
async function bring(...lines: [string, string, string][]): Promise<void> {
  const form = new FormData();
  form.append('account_name', 'Checking');
  form.append('file', new Blob([ofxFile(lines.map(([day, amount, name]) => [day, amount, name, `${day}${amount}${name}`]))]), 'bank.ofx');
  expect((await api.call('POST', '/bank-statements', { body: form })).status).toBe(201);
}
const line = async (q: string) =>
  (await api.get<components['schemas']['BankLine'][]>(`/bank-lines?filter=${encodeURIComponent(JSON.stringify({ q }))}`)).body[0];

beforeAll(async () => {
  [elm, oak] = [await house('Elm Cottage', '12 Elm Street'), await house('Oak Villa', '7 Oak Avenue')];
});

describe('an owner statement', () => {
  test('becomes income and costs of its property, checked against its parts', async () => {
    const id = await ownerStatement(api.em.fork(), { text: oneHome, propertyId: elm });
    expect(await statement(id)).toMatchObject({
      is_statement: true,
      from: '2026-06-01',
      to: '2026-06-30',
      manager: 'Keystone Management',
      parts: [{ property_id: elm, rents: 2400, fees: 192, repairs: 310, left: 1898, disbursed: 1898, difference: 0, standing: 'counts' }],
    });
    expect((await statement(id)).figures[0]).toMatchObject({
      kind: 'rent',
      amount: 2400,
      label: 'Rent',
      evidence: { page: 1, text: '2,400.00' },
    });
    expect(await report(elm)).toMatchObject({
      income: {
        total: 2400,
        lines: [{ line: '3', label: 'Rents received', total: 2400, items: [{ document_id: id, date: '2026-06-30' }] }],
      },
      lines: [
        { line: '11', total: 192 },
        { line: '14', total: 310 },
      ],
      total: 502,
      net: 1898,
      bridge: { expenses: 0, withheld: 502, total: 502 },
    });
    await api.delete(`/documents/${id}`);
    expect(await report(elm)).toBeUndefined();
    await api.post(`/documents/${id}/restore`);
    expect(await report(elm)).toMatchObject({ net: 1898 });
    await api.patch(`/documents/${id}`, { property_id: oak });
    expect(await report(elm)).toBeUndefined();
    expect(await report(oak)).toMatchObject({ net: 1898 });
    await api.patch(`/documents/${id}`, { document_type: 'other' });
    expect(await report(oak)).toBeUndefined();
    await api.patch(`/documents/${id}`, { document_type: 'owner_statement', property_id: elm });
    expect(await report(elm)).toMatchObject({ net: 1898 });
  });

  test('counts a fee or repair once where its bill is an expense too', async () => {
    const home = await house('Bill House');
    const id = await ownerStatement(api.em.fork(), { text: oneHome, propertyId: home });
    const bill = { property_id: home, vendor: 'Acme Plumbing', amount: 310, expense_date: '2026-06-14', schedule_e_line: '14' };
    const { body: expense } = await api.post<{ id: number }>('/expenses/', bill);
    expect(await report(home)).toMatchObject({ total: 502, net: 1898, bridge: { expenses: 310, withheld: 192 } });
    expect((await statement(id)).parts[0]?.covered).toEqual([{ label: 'Plumbing repair', amount: 310, expense_id: expense.id }]);
    const { figures } = await statement(id);
    const separate = figures.map((figure) => ({ ...figure, is_separate: figure.kind === 'repairs' }));
    expect((await api.put(`/documents/${id}/income`, { figures: separate })).status).toBe(200);
    expect(await report(home)).toMatchObject({ total: 812 });
    await api.delete(`/expenses/${expense.id}`);
    expect(await report(home)).toMatchObject({ total: 502 });
  });

  test('takes the place of an earlier one that it corrects; one that says the same again counts once', async () => {
    const home = await house('Fix House');
    const em = api.em.fork();
    const first = await ownerStatement(em, { text: oneHome, propertyId: home });
    const again = await ownerStatement(em, { text: oneHome, propertyId: home, day: '2026-07-05' });
    expect(await report(home)).toMatchObject({ net: 1898 });
    expect((await statement(again)).parts[0]).toMatchObject({ standing: 'repeated' });
    const text = `Corrected Statement\n${oneHome.replaceAll('192.00', '240.00').replace('502.00', '550.00').replace('1,898.00', '1,850.00')}`;
    const corrected = await ownerStatement(em, { text, propertyId: home, day: '2026-07-09' });
    expect(await report(home)).toMatchObject({ net: 1850 });
    expect((await statement(first)).parts[0]).toMatchObject({ standing: 'corrected' });
    await api.delete(`/documents/${corrected}`);
    expect(await report(home)).toMatchObject({ net: 1898 });
  });

  test('with other figures for the same time counts besides, and says so until a person says that it corrects', async () => {
    const home = await house('Two House');
    const em = api.em.fork();
    const first = await ownerStatement(em, { text: oneHome, propertyId: home });
    const second = await ownerStatement(em, { text: oneHome.replaceAll('2,400.00', '2,500.00'), propertyId: home, day: '2026-07-09' });
    expect((await statement(second)).parts[0]).toMatchObject({ difference: 100, beside: [{ document_id: first }] });
    expect(await report(home)).toMatchObject({ income: { total: 4900 } });
    await api.put(`/documents/${second}/income`, { corrects: true });
    expect(await report(home)).toMatchObject({ income: { total: 2500 } });
  });

  test('for several properties gives each its own', async () => {
    const [north, south] = [await house('North House', '31 North Road'), await house('South House', '44 South Road')];
    const text = `Owner Statement\n${part('31 North Road', '1,000.00', '920.00', '80.00')}\n${part('44 South Road', '1,500.00', '1,380.00', '120.00')}`;
    const id = await ownerStatement(api.em.fork(), { text });
    expect(await report(north)).toMatchObject({ net: 920 });
    expect(await report(south)).toMatchObject({ net: 1380 });
    expect((await statement(id)).parts).toMatchObject([
      { property_name: 'North House', difference: 0 },
      { property_name: 'South House', difference: 0 },
    ]);
  });

  test('is corrected by a person, who may take that back; nothing that is not there is taken', async () => {
    const home = await house('Hand House');
    const id = await ownerStatement(api.em.fork(), { text: oneHome, propertyId: home });
    const figures = [
      { kind: 'rent', amount: 2000, label: 'Rent' },
      { kind: 'deposit', amount: 900, label: 'Security deposit' },
    ];
    expect((await api.put<Statement>(`/documents/${id}/income`, { figures, from: '2026-05-01', to: '2026-05-31' })).body).toMatchObject({
      by_person: true,
      from: '2026-05-01',
      parts: [{ rents: 2000, deposits: 900, disbursed: 0, difference: null }],
    });
    expect(await report(home)).toMatchObject({ income: { total: 2000 }, total: 0, net: 2000 });
    for (const [body, status] of [
      [{ figures: [{ kind: 'rent', amount: 0 }] }, 422],
      [{ figures: [{ kind: 'dues', amount: 5 }] }, 422],
      [{ from: '2026-06-01', to: '2026-05-01' }, 422],
      [{ figures: [{ kind: 'rent', amount: 5, property_id: 999_999 }] }, 404],
    ] as const)
      expect((await api.put(`/documents/${id}/income`, body)).status).toBe(status);
    await api.put(`/documents/${id}/income`, { figures: null, from: null, to: null });
    expect(await report(home)).toMatchObject({ net: 1898 });
  });
});

describe('income that a person records', () => {
  test('counts by its kind, is changed, moved and deleted', async () => {
    const [home, other] = [await house('Rent House'), await house('Other House')];
    const { body, status } = await api.post<Income>('/income', rent(home));
    expect(status).toBe(201);
    expect(body).toMatchObject({ source: 'person', line: '3', standing: 'counts', payer: 'B. Tenant' });
    await api.post('/income', rent(home, { kind: 'royalty', amount: 50 }));
    await api.post('/income', rent(home, { kind: 'deposit', amount: 800 }));
    await api.post('/income', rent(home, { amount: -1200, received_on: '2026-03-09', note: 'Bounced' }));
    expect(await report(home)).toMatchObject({
      income: {
        total: 50,
        lines: [
          { line: '3', total: 0 },
          { line: '4', total: 50 },
        ],
      },
    });
    await api.put(`/income/${body.id}`, { property_id: other, amount: 1250 });
    expect(await report(other)).toMatchObject({ income: { total: 1250 }, net: 1250 });
    expect(await report(home)).toMatchObject({ income: { total: -1150 } });
    expect((await api.delete(`/income/${body.id}`)).status).toBe(204);
    expect(await report(other)).toBeUndefined();
  });

  test('is refused with a sentence where it is recorded already, unless it is another payment', async () => {
    const home = await house('Twice House');
    await api.post('/income', rent(home));
    expect(await api.post('/income', rent(home))).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('counts separately') as string },
    });
    expect((await api.post('/income', rent(home, { is_separate: true }))).status).toBe(201);
    expect((await api.post('/income', rent(999_999))).status).toBe(404);
    expect((await api.post('/income', rent(home, { amount: 0 }))).status).toBe(422);
    expect((await api.post('/income', rent(home, { kind: 'disbursed' }))).status).toBe(422);
  });

  test('is counted once with the statement that names it', async () => {
    const home = await house('Once House');
    const { body } = await api.post<Income>('/income', rent(home, { amount: 2400, received_on: '2026-06-03' }));
    const id = await ownerStatement(api.em.fork(), { text: oneHome, propertyId: home });
    expect(said(await rows({ property_id: home, group: 'income' }))).toEqual(['rent 2400 confirmed', 'rent 2400 counts']);
    expect(await report(home)).toMatchObject({ income: { total: 2400 } });
    await api.put(`/income/${body.id}`, { is_separate: true });
    expect(await report(home)).toMatchObject({ income: { total: 4800 } });
    await api.put(`/income/${body.id}`, { is_separate: false });
    await api.delete(`/documents/${id}`);
    expect(said(await rows({ property_id: home }))).toEqual(['rent 2400 counts']);
  });

  test('counts by the day it was due on an accrual basis', async () => {
    const home = await house('Basis House');
    await api.post('/income', rent(home, { received_on: '2027-01-04', due_on: '2026-12-01' }));
    expect(await report(home)).toBeUndefined();
    await api.patch('/settings', { tax_basis: 'accrual' });
    expect(await report(home)).toMatchObject({ income: { total: 1200 } });
    await api.patch('/settings', { tax_basis: 'cash' });
    expect(await report(home)).toBeUndefined();
  });
});

describe('the bank', () => {
  test('finds what a manager disbursed, in one sum for several properties too, and what a person recorded', async () => {
    const [north, south] = [await house('Left House', '5 Left Lane'), await house('Right House', '6 Right Lane')];
    const text = `Owner Statement\n${part('5 Left Lane', '931.17', '931.17')}\n${part('6 Right Lane', '1,502.31', '1,502.31')}`;
    const id = await ownerStatement(api.em.fork(), { text, manager: 'Palisade Rentals' });
    await api.post('/income', { property_id: north, kind: 'rent', amount: 745.55, received_on: '2026-06-20', payer: 'Whitfield' });
    await bring(
      ['2026-07-06', '2433.48', 'PALISADE RENTALS ACH'],
      ['2026-06-21', '745.55', 'ZELLE FROM WHITFIELD'],
      ['2026-07-07', '12.00', 'INTEREST'],
    );
    expect(await line('PALISADE')).toMatchObject({ state: 'matched', left: 0, matches: [{ document_id: id }, { document_id: id }] });
    expect(await line('WHITFIELD')).toMatchObject({ state: 'matched', matches: [{ name: 'Whitfield', source: 'automatic' }] });
    expect((await statement(id)).parts).toMatchObject([{ banked: 931.17 }, { banked: 1502.31 }]);
    expect(south).toBeGreaterThan(0);
    await api.delete(`/documents/${id}`);
    await matchBank(api.em.fork());
    expect(await line('PALISADE')).toMatchObject({ state: 'open' });
    await api.post(`/documents/${id}/restore`);
    await matchBank(api.em.fork());
    expect(await line('PALISADE')).toMatchObject({ state: 'matched', matches: [{ document_id: id }, { document_id: id }] });
  });

  test('keeps what a person has said of a statement while that is in the trash, and does not show it', async () => {
    const home = await house('Kept House', '8 Kept Lane');
    const id = await ownerStatement(api.em.fork(), {
      text: `Owner Statement\n${part('8 Kept Lane', '640.18', '640.18')}`,
      propertyId: home,
    });
    await bring(['2026-07-08', '630.00', 'UNNAMED DEPOSIT']);
    const disbursed = (await rows({ document_id: id })).find(({ kind }) => kind === 'disbursed');
    const deposit = await line('UNNAMED');
    const matches = [{ income_id: disbursed?.id, amount: 630 }];
    expect((await api.put(`/bank-lines/${deposit?.id}`, { decision: 'matched', matches })).status).toBe(200);
    await api.delete(`/documents/${id}`);
    await matchBank(api.em.fork());
    expect(await line('UNNAMED')).toMatchObject({ state: 'open', decided: true, left: 630, matches: [] });
    expect([await rows({ property_id: home }), await report(home)]).toEqual([[], undefined]);
    expect((await checkBooks(api.em.fork())).wrong).toBe(0);
    await api.post(`/documents/${id}/restore`);
    expect(await line('UNNAMED')).toMatchObject({
      state: 'matched',
      decided: true,
      left: 0,
      matches: [{ income_id: disbursed?.id, source: 'person' }],
    });
    expect(await rows({ property_id: home })).toHaveLength(2);
  });

  test('is matched by hand, and money that was spent is no income', async () => {
    const home = await house('Match House');
    const { body } = await api.post<Income>('/income', { property_id: home, kind: 'rent', amount: 600, received_on: '2026-05-13' });
    await bring(['2026-05-12', '500.00', 'CASH DEPOSIT ONE'], ['2026-05-13', '-600.00', 'CASH OUT']);
    const [deposit, spent] = [await line('DEPOSIT ONE'), await line('CASH OUT')];
    const decide = (id: number | undefined, amount: number) =>
      api.put(`/bank-lines/${id}`, { decision: 'matched', matches: [{ income_id: body.id, amount }] });
    expect((await decide(spent?.id, 600)).status).toBe(422);
    expect((await decide(deposit?.id, 500)).status).toBe(200);
    const { body: missing } = await api.get<components['schemas']['BankItem'][]>('/bank-unpaid?limit=200');
    expect(missing.find(({ income_id }) => income_id === body.id)).toMatchObject({ amount: -100 });
  });

  test('is not asked for a bill that the manager has paid', async () => {
    const home = await house('Paid House');
    await ownerStatement(api.em.fork(), { text: oneHome.replaceAll('310.00', '313.13'), propertyId: home });
    const bill = { property_id: home, vendor: 'Acme Drains', amount: 313.13, expense_date: '2026-06-14' };
    const { body: expense } = await api.post<{ id: number }>('/expenses/', bill);
    const { body: missing } = await api.get<components['schemas']['BankItem'][]>('/bank-unpaid?limit=200');
    expect(missing.some(({ expense_id }) => expense_id === expense.id)).toBe(false);
  });
});

test('what is received goes into the CSV, the PDF and other programs’ books', async () => {
  const home = await house('Export House');
  await api.post('/income', rent(home, { received_on: '2024-03-04' }));
  expect((await api.get<string>('/reports/tax.csv?year=2024')).body).toMatch(/Export House,,3,Rents received,2024-03-04,B\. Tenant,,1200/);
  expect((await api.get('/reports/tax.pdf?year=2024')).status).toBe(200);
  const books = (await api.get<string>('/bookkeeping/year?year=2024&profile=beancount')).body;
  expect(books).toMatch(/Income:Rents-received {2}-1200\.00 USD\n {2}Assets:Checking {2}1200\.00 USD/);
});

test('statements that came before there were books of income are brought into them, once', async () => {
  const home = await house('Earlier House');
  const id = await ownerStatement(api.em.fork(), { text: oneHome, propertyId: home });
  await api.em.execute('delete from claim where document_id = ?', [id]);
  expect(await report(home)).toBeUndefined();
  while ((await api.em.fork().transactional(postEarlierStatements)) > 0);
  expect(await report(home)).toMatchObject({ net: 1898 });
  expect(await api.em.fork().transactional(postEarlierStatements)).toBe(0);
});

test('the doctor finds and mends a claim that counts otherwise than it should', async () => {
  expect(await checkBooks(api.em.fork())).toMatchObject({ wrong: 0 });
  await api.em.execute(`update claim set standing = 'corrected' where id = (select max(id) from claim where book = 'income')`);
  expect(await checkBooks(api.em.fork())).toMatchObject({ wrong: 1 });
  expect(await refoldBooks(api.em.fork())).toBe(1);
  expect(await checkBooks(api.em.fork())).toMatchObject({ wrong: 0 });
});
