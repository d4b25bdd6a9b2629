import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportProfiles } from '#core/database/values/export-values';
import { sumOf } from '#core/kernel/platform/sum-of';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();
const named = ['hledger', 'ledger', 'bean-check'] as const;
const isHere = (program: string): boolean => spawnSync('which', [program]).status === 0;

const add = async (path: string, body: object) => (await api.post<{ id: number }>(path, body)).body.id;

function run(program: string, ...args: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}

let folder: string;
let elm: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rental-ledger-books-'));
  elm = await add('/properties/', { name: 'Elm "4"; north' });
  const oak = await add('/properties/', { name: 'Oak | 7' });
  const days = { expense_date: '2026-02-03' };
  await add('/expenses/', { ...days, amount: 1200.1, property_id: elm, vendor: '=Oak "Roofing"; Inc.', schedule_e_line: '14' });
  await add('/expenses/', { ...days, amount: 0.33, property_id: elm, vendor: null, description: 'Lime\nand sand', schedule_e_line: '15' });
  await add('/expenses/', { ...days, amount: 75.25, property_id: oak, vendor: 'City', kind: 'refund', schedule_e_line: '17' });
  await add('/expenses/', { ...days, amount: 40, vendor: 'Ledger Cloud' });
  await add('/expenses/', { ...days, amount: 9000, property_id: oak, vendor: 'Roof', is_capital: true });
  await add('/expenses/', {
    ...days,
    amount: 100.01,
    vendor: 'Gardener',
    splits: [
      { property_id: elm, amount: 33.34, schedule_e_line: '7' },
      { property_id: oak, amount: 66.67, schedule_e_line: '7' },
    ],
  });
  await add('/expenses/', { expense_date: '2025-12-31', amount: 5, property_id: elm, vendor: 'Last year' });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const file = async (path: string): Promise<string> => (await api.get<string>(path)).body;
/** The cells of a file whose texts hold no line breaks. */
const amountsOf = (csv: string, column: number, invert: boolean): string[] =>
  csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map(
      (line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')[column] ?? '',
    )
    .map((amount) => (invert ? (amount.startsWith('-') ? amount.slice(1) : `-${amount}`) : amount));

interface Report {
  bridge: { expenses: number; interest: number; total: number; capital: number; without_line: number; business: number };
}
const total = async (query: string): Promise<string> => {
  const { bridge } = (await api.get<Report>(`/reports/tax?${query}`)).body;
  return (bridge.expenses + bridge.interest).toFixed(2);
};

test.each([
  ['quickbooks-bank', 2, true],
  ['quickbooks-expenses', 6, false],
  ['xero-bank', 1, true],
  ['xero-bills', 6, false],
] as const)('%s adds up to the tax report, for a year and for a property', async (profile, column, invert) => {
  const sum = async (query: string) => sumOf(amountsOf(await file(`/bookkeeping/year?${query}&profile=${profile}`), column, invert));
  expect(await sum('year=2026')).toBe(await total('year=2026'));
  expect(await sum(`year=2026&property_id=${elm}`)).toBe(await total(`year=2026&property_id=${elm}`));
  expect(await sum('year=2026')).toBe('10265.19');
});

test.each(['beancount', 'ledger'] as const)('%s: real programs read it and find the same sums', async (profile) => {
  const text = await file(`/bookkeeping/year?year=2026&profile=${profile}`);
  const path = join(folder, `books.${profile}`);
  await writeFile(path, text);
  const checks: Readonly<Record<string, () => { status: number | null; said: string }>> =
    profile === 'beancount'
      ? { 'bean-check': () => run('bean-check', path) }
      : {
          hledger: () => run('hledger', '-f', path, 'balance', 'Assets:Checking', '--no-total'),
          ledger: () => run('ledger', '-f', path, 'balance', 'Assets:Checking'),
        };
  const found = Object.entries(checks).filter(([program]) => isHere(program));
  for (const [program, check] of found) {
    const { status, said } = check();
    expect([program, status, program === 'bean-check' ? said : said.includes('-10265.19 USD')]).toEqual([
      program,
      0,
      program === 'bean-check' ? '' : true,
    ]);
  }
});

test.skipIf(!named.every(isHere))('every program that reads these texts was asked', () => expect(named.filter(isHere)).toEqual([...named]));

test('by the filters of the list, with the names that an administrator has set', async () => {
  const set = await api.put<{ lines: Record<string, string> }>('/bookkeeping/accounts', {
    paid_from: 'Assets:Bank:Joint',
    lines: { '14': '430 Repairs' },
  });
  expect(set.body.lines).toMatchObject({ '14': '430 Repairs', '15': 'Supplies' });
  const text = await file(`/bookkeeping/expenses?profile=beancount&property_id=${elm}&from=2026-01-01`);
  expect(text).toContain('Expenses:430-Repairs  1200.10 USD\n  Assets:Bank:Joint  -1200.10 USD');
  expect(text).toContain('33.34 USD');
  expect(text).not.toContain('66.67');
  expect(text).not.toContain('Last year');
  const token = await api.tokenOf('STAFF');
  expect((await api.put('/bookkeeping/accounts', {}, { token })).status).toBe(403);
  expect((await api.put('/bookkeeping/accounts', { paid_from: 'a;b' })).body).toMatchObject({
    detail: [{ loc: ['body', 'paid_from'], msg: 'must not hold quotation marks, semicolons or line breaks' }],
  });
  expect((await api.get('/bookkeeping/year?profile=sage')).status).toBe(422);
  // As the console downloads it.
  const { url } = (await api.post<{ url: string }>('/tickets', { path: '/bookkeeping/year?year=2026&profile=ledger' })).body;
  expect((await api.get<string>(`/${url}`, { token: null })).body).toContain('Gardener');
});

test('no text is a formula, whatever the program', async () => {
  for (const profile of exportProfiles.filter((name) => /^(quickbooks|xero)/.test(name)))
    expect(await file(`/bookkeeping/year?year=2026&profile=${profile}`)).not.toMatch(/(?:^|,)"?=/m);
});
