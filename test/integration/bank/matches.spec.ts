import { beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../../console/src/api/schema.js';
import { differingBankDays } from '#core/commands/bank/keep-bank-days';
import { bankState, matchBank } from '#core/commands/bank/match-bank';
import { checkBooks, refoldBooks } from '#core/ops/doctor/check-books';
import { MortgageStatement } from '#core/database/entities/mortgage-statement.entity';
import { type MadeLine, ofxFile } from '../../support/bank-files.js';
import { stateDues } from '../../support/dues-claims.js';
import { apiForTests } from '../../support/for-tests.js';
import { paper } from '../../support/sample-books.js';

type Line = components['schemas']['BankLine'];
type Expense = components['schemas']['Expense'];
type Item = components['schemas']['BankItem'];

const api = apiForTests();
let elm = 0;
const spend = async (vendor: string, amount: number, expense_date: string, more: object = {}): Promise<number> =>
  (await api.post<{ id: number }>('/expenses/', { vendor, amount, expense_date, property_id: elm, ...more })).body.id;
const expense = async (id: number): Promise<Expense> => (await api.get<Expense>(`/expenses/${id}`)).body;
const line = async (words: string): Promise<Line> => {
  const { body } = await api.get<Line[]>(`/bank-lines?filter=${encodeURIComponent(JSON.stringify({ q: words }))}`);
  return body[0] as Line;
};
const unpaid = async (): Promise<Item[]> => (await api.get<Item[]>('/bank-unpaid?limit=200')).body;

async function bring(...lines: MadeLine[]): Promise<void> {
  const form = new FormData();
  form.append('account_name', 'Checking');
  form.append('file', new Blob([ofxFile(lines.map(([day, amount, name]) => [day, amount, name, `${day}${amount}${name}`]))]), 'bank.ofx');
  expect((await api.call('POST', '/bank-statements', { body: form })).status).toBe(201);
}
const decide = (id: number, body: object) => api.put<Line>(`/bank-lines/${id}`, body);

beforeAll(async () => {
  elm = (await api.post<{ id: number }>('/properties/', { name: 'Elm' })).body.id;
});

describe('an expense', () => {
  test('shows the day the bank booked it, whichever came first', async () => {
    const bill = await spend('Acme Plumbing, LLC', 245.5, '2026-03-02');
    await bring(['2026-03-04', '-245.50', 'POS ACME PLMBNG AUSTIN'], ['2026-03-09', '-88.20', 'LOWES 00123']);
    expect(await expense(bill)).toMatchObject({ paid_on: '2026-03-04', bank_paid_on: '2026-03-04' });
    expect(await line('ACME')).toMatchObject({
      state: 'matched',
      decided: false,
      left: 0,
      matches: [{ expense_id: bill, source: 'automatic', reason: 'name' }],
    });
    expect(await line('LOWES')).toMatchObject({ state: 'open', left: 88.2, matches: [] });
    const late = await spend("Lowe's", 88.2, '2026-03-08');
    await matchBank(api.em.fork());
    expect(await expense(late)).toMatchObject({ paid_on: '2026-03-09' });
    const state = await bankState(api.em.fork());
    expect(await matchBank(api.em.fork())).toBe(0);
    // Nothing has come: the next round need not look.
    expect(await bankState(api.em.fork())).toBe(state);
    await spend('Corner Bakery', 3, '2026-03-08');
    expect(await bankState(api.em.fork())).not.toBe(state);
  });

  test('keeps the day a person has entered', async () => {
    const bill = await spend('Granite Roofing', 1250.75, '2026-03-10', { paid_on: '2026-03-11' });
    await bring(['2026-03-13', '-1250.75', 'GRANITE ROOFING']);
    expect(await expense(bill)).toMatchObject({ paid_on: '2026-03-11', bank_paid_on: '2026-03-13' });
    await decide((await line('GRANITE')).id, { decision: 'no_document' });
    expect(await expense(bill)).toMatchObject({ paid_on: '2026-03-11', bank_paid_on: null });
  });

  test('is paid with others in one sum, or in parts', async () => {
    const [one, two] = [await spend('Harbor Supply', 120.1, '2026-04-01'), await spend('Harbor Supply', 79.95, '2026-04-02')];
    const large = await spend('Summit Painting', 3000.4, '2026-04-01', { due_date: '2026-04-30' });
    await bring(
      ['2026-04-04', '-200.05', 'HARBOR SUPPLY CO'],
      ['2026-04-06', '-1000.40', 'SUMMIT PAINTING'],
      ['2026-04-29', '-2000.00', 'SUMMIT PAINTING'],
    );
    expect(
      (await line('HARBOR')).matches.map(({ expense_id, amount }) => [expense_id, amount]).toSorted(([a], [b]) => Number(a) - Number(b)),
    ).toEqual([
      [one, 120.1],
      [two, 79.95],
    ]);
    expect(await expense(two)).toMatchObject({ paid_on: '2026-04-04' });
    expect(await expense(large)).toMatchObject({ paid_on: '2026-04-29', bank_paid_on: '2026-04-29' });
  });

  test('that is deleted or made dearer is paid no longer', async () => {
    const bill = await spend('Vista Locksmith', 61.3, '2026-05-02');
    await bring(['2026-05-03', '-61.30', 'VISTA LOCKSMITH']);
    await api.put(`/expenses/${bill}`, { amount: 75 });
    await matchBank(api.em.fork());
    expect(await expense(bill)).toMatchObject({ paid_on: null, bank_paid_on: null });
    expect((await line('VISTA')).state).toBe('open');
    await api.put(`/expenses/${bill}`, { amount: 61.3 });
    await matchBank(api.em.fork());
    expect((await line('VISTA')).state).toBe('matched');
    await api.delete(`/expenses/${bill}`);
    expect((await line('VISTA')).state).toBe('open');
  });
});

describe('what a person says of a line', () => {
  let [bill, other] = [0, 0];
  let check: Line;
  beforeAll(async () => {
    [bill, other] = [await spend('Juniper Cleaning', 330, '2026-06-01'), await spend('Oakmont Electric', 330, '2026-06-02')];
    await bring(['2026-06-03', '-330.00', 'CHECK 1042'], ['2026-06-05', '-330.00', 'OAKMONT ELECTRIC']);
    check = await line('1042');
  });

  test('is offered what it may pay, by likelihood', async () => {
    const { body } = await api.get<Item[]>(`/bank-lines/${check.id}/choices`);
    expect(body.slice(0, 2).map(({ name, amount }) => [name, amount])).toEqual(expect.arrayContaining([['Juniper Cleaning', 330]]));
    const found = (await api.get<Item[]>(`/bank-lines/${check.id}/choices?q=juniper`)).body;
    expect(found.map(({ expense_id }) => expense_id)).toEqual([bill]);
  });

  test('outranks the machine, which never changes it', async () => {
    expect((await decide(check.id, { decision: 'matched', matches: [{ expense_id: other, amount: 330 }] })).status).toBe(200);
    expect(await line('1042')).toMatchObject({ state: 'matched', decided: true, matches: [{ expense_id: other, source: 'person' }] });
    expect((await line('OAKMONT')).matches.filter(({ source }) => source !== 'proposed')).toEqual([]);
    expect(await expense(other)).toMatchObject({ paid_on: '2026-06-03' });
    await matchBank(api.em.fork());
    await bring(['2026-06-20', '-9.00', 'BREAD']);
    expect(await line('1042')).toMatchObject({ matches: [{ expense_id: other, source: 'person' }] });
    await decide(check.id, { decision: 'matched', matches: [] });
    expect(await line('1042')).toMatchObject({ state: 'open', decided: true });
    expect(await expense(other)).toMatchObject({ paid_on: '2026-06-05' });
    await decide(check.id, { decision: 'undecided' });
    expect((await line('1042')).decided).toBe(false);
  });

  test.each([
    [{ matches: [{ expense_id: 1, amount: 400 }] }, 'The parts come to more than the line.'],
    [{ matches: [{ expense_id: 999_999, amount: 1 }] }, 'What it is to pay is not in the books, or is paid by other lines.'],
    [{ matches: [{ amount: 1 }] }, 'needs one of expense_id, mortgage_statement_id, income_id, or property_id with period'],
    [{ matches: [{ expense_id: 1, amount: 0 }] }, 'Amount must be greater than 0'],
  ])('is refused where it cannot be: %j', async (body, msg) => {
    expect(await decide(check.id, { decision: 'matched', ...body })).toMatchObject({ status: 422, body: { detail: [{ msg }] } });
    expect((await decide(999_999, { decision: 'no_document' })).status).toBe(404);
  });

  test('is refused of money received that would pay a bill, and of more than is left of it', async () => {
    await bring(['2026-06-21', '500.00', 'RENT JUNE']);
    const [rent, small] = [await line('RENT'), await spend('Tiny', 5, '2026-06-02')];
    const pays = (id: number, amount: number) => decide(id, { decision: 'matched', matches: [{ expense_id: small, amount }] });
    expect(await pays(rent.id, 5)).toMatchObject({
      status: 422,
      body: { detail: [{ msg: 'Money that was spent is no income and no refund, and money received pays no bill.' }] },
    });
    expect(await pays(check.id, 6)).toMatchObject({ status: 422, body: { detail: [{ msg: 'Of Tiny only 5.00 is left to be paid.' }] } });
  });
});

describe('dues and mortgages', () => {
  test('dues are paid on the day of the line, once, whoever else says so', async () => {
    const oak = (
      await api.post<{ id: number }>('/properties/', { name: 'Oak', hoa_name: 'Oak Ridge Owners Association', hoa_monthly_fee: 301.2 })
    ).body.id;
    await api.post('/hoa-dues/rates', { property_id: oak, from: '2026-07-01', amount: 301.2, due_day: 5 });
    await stateDues(api.em.fork(), { propertyId: oak, kind: 'payment', period: '2026-07-01', amount: '301.20', happenedOn: '2026-07-03' });
    await bring(['2026-07-06', '-301.20', 'ACH OAK RIDGE OWNERS'], ['2026-08-04', '-301.20', 'ACH OAK RIDGE OWNERS A']);
    interface Dues {
      periods: { period: string; paid: number; entries: { amount: number; happened_on: string; counts: boolean; note: string }[] }[];
    }
    const { body } = await api.get<Dues[]>(`/hoa-dues?year=2026&property_id=${oak}`);
    const [july, august] = ['2026-07-01', '2026-08-01'].map((period) => body[0]?.periods.find((due) => due.period === period));
    expect(july).toMatchObject({ paid: 301.2 });
    expect(july?.entries.filter(({ counts }) => counts)).toMatchObject([{ happened_on: '2026-07-06', note: 'Booked by the bank' }]);
    expect(august).toMatchObject({ paid: 301.2, entries: [{ happened_on: '2026-08-04' }] });
    await decide((await line('OWNERS A')).id, { decision: 'no_document' });
    const again = (await api.get<Dues[]>(`/hoa-dues?year=2026&property_id=${oak}`)).body[0];
    expect(again?.periods.find(({ period }) => period === '2026-08-01')).toMatchObject({ paid: 0, entries: [] });
  });

  test('a payment of a mortgage finds its statement', async () => {
    const em = api.em.fork();
    const documentId = await paper(em, { propertyId: elm, filename: 'statement.pdf', documentType: 'mortgage_statement' });
    const terms = {
      lender: 'Rocket Mortgage',
      loanLastFour: '4321',
      statementDate: '2026-08-16',
      dueDate: '2026-09-01',
      totalPayment: '1834.17',
    };
    const statement = em.create(MortgageStatement, { ...terms, propertyId: elm, documentId, arithmetic: [] });
    await em.flush();
    await bring(['2026-09-01', '-1834.17', 'ROCKET MORTGAGE LOAN']);
    expect(await line('ROCKET')).toMatchObject({
      state: 'matched',
      matches: [{ mortgage_statement_id: statement.id, name: 'Rocket Mortgage', due_on: '2026-09-01', document_id: documentId }],
    });
  });
});

test('the doctor finds days that the books have otherwise than the bank, and mends them', async () => {
  const bill = await spend('Dated Supply', 71.3, '2026-08-02');
  const { id: house } = (await api.post<{ id: number }>('/properties/', { name: 'Dated House' })).body;
  const due = { property_id: house, from: '2026-01-01', amount: 88.8, schedule: 'monthly', due_day: 1 };
  expect((await api.post('/hoa-dues/rates/', due)).status).toBe(201);
  await bring(['2026-08-04', '-71.30', 'DATED SUPPLY'], ['2026-08-05', '-88.80', 'ASSOCIATION']);
  const matches = [{ property_id: house, period: '2026-08-01', amount: 88.8 }];
  expect((await decide((await line('ASSOCIATION')).id, { decision: 'matched', matches })).status).toBe(200);
  const paid = () => api.em.fork().execute(`select happened_on::text, amount from claim where source = 'bank' and amount = 88.80`);
  const differs = [
    `Expense ${bill} (Dated Supply): the day the bank booked it differs.`,
    'Dated House: what the bank has booked of its dues differs.',
  ];
  expect(await differingBankDays(api.em.fork())).toEqual([]);
  for (const spoil of [
    `update claim set happened_on = '2026-08-15' where source = 'bank' and amount = 88.80`,
    `update bank_match set claim_id = null where claim_id is not null and amount = 88.80`,
  ]) {
    await api.em.fork().execute(`update expense set bank_paid_on = '2026-08-20' where id = ${bill}`);
    await api.em.fork().execute(spoil);
    expect(await differingBankDays(api.em.fork())).toEqual(differs);
    expect((await checkBooks(api.em.fork())).sentence).toContain(differs[0]);
    expect(await refoldBooks(api.em.fork())).toBeGreaterThan(0);
    expect(await differingBankDays(api.em.fork())).toEqual([]);
    expect(await expense(bill)).toMatchObject({ bank_paid_on: '2026-08-04' });
    expect(await paid()).toEqual([{ happened_on: '2026-08-05', amount: '88.80' }]);
  }
});

test('the list of what no line has paid has bills of the time of the statements', async () => {
  await spend('Fairmont Hardware', 17.4, '2026-08-02');
  await spend('Long Ago', 17.4, '2024-08-02');
  const names = (await unpaid()).map(({ name }) => name);
  expect(names).toContain('Fairmont Hardware');
  expect(names).not.toContain('Long Ago');
  expect(names).not.toContain('Acme Plumbing, LLC');
});

const states = async (query: string) =>
  (await api.get<Line[]>(`/bank-lines?limit=200&${query}`)).body.map(({ state, amount }) => [state, Math.sign(amount)]);

test('lines are listed by state and direction', async () => {
  for (const state of ['matched', 'open', 'no_document']) {
    const found = await states(`state=${state}`);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(([is]) => is === state)).toBe(true);
  }
  expect((await states('state=open&direction=received')).every(([, sign]) => sign === 1)).toBe(true);
});
