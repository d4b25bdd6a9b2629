import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { HoaDueRate } from '#core/database/entities/hoa-due-rate.entity';
import { MortgageStatement } from '#core/database/entities/mortgage-statement.entity';
import { dayInWords } from '#core/kernel/platform/clock';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { paper } from '../../support/sample-books.js';
import { stateDues } from '../../support/dues-claims.js';
import { apiForTests } from '../../support/for-tests.js';

interface Body {
  id: number;
  [key: string]: unknown;
}

const api = apiForTests();
let elm: number;
let oak: number;
let bill: number;
let mailed: number;
const spend = (amount: number, more: object) => api.post<Body>('/expenses/', { amount, expense_date: '2025-06-01', ...more });

beforeAll(async () => {
  elm = (await api.post<Body>('/properties/', { name: 'Elm', address: '1 Elm Street' })).body.id;
  oak = (await api.post<Body>('/properties/', { name: 'Oak', hoa_monthly_fee: 50, purchase_date: '2020-01-01' })).body.id;
  const { em } = api;
  await new DiskFileStore(join(api.dataDir, 'files')).put('originals/bill', Buffer.from('the bill itself'));
  bill = await paper(em, { propertyId: elm, fileKey: 'originals/bill', filename: '../=bill "1".pdf' });
  const lost = await paper(em, { propertyId: elm, fileKey: 'originals/lost', filename: 'lost.pdf' });
  mailed = await paper(em, {
    propertyId: elm,
    filename: 'Grüße',
    mimeType: 'text/html',
    fileKey: null,
    htmlContent: '<p>Miete: 900 €</p>',
  });
  const statement = await paper(em, { propertyId: elm, filename: 'statement.pdf', fileKey: 'originals/lost-too' });
  const booked = await paper(em, { propertyId: elm, filename: 'booked.pdf', fileKey: 'originals/lost-three' });
  await spend(100.1, { property_id: elm, schedule_e_line: '17', document_id: bill, vendor: '=cmd|calc' });
  await spend(0.2, { property_id: elm, schedule_e_line: '17', document_id: lost, expense_date: '2024-12-31', paid_on: '2025-01-02' });
  await spend(30, { property_id: elm, schedule_e_line: '17', kind: 'refund' });
  await spend(999, { property_id: elm, schedule_e_line: '17', expense_date: '2025-12-31', paid_on: '2026-01-01' });
  await spend(7000, { property_id: elm, is_capital: true, schedule_e_line: null });
  await spend(5, { property_id: elm, document_id: mailed });
  await spend(8, {});
  const splits = [
    { property_id: elm, amount: 60, schedule_e_line: '9' },
    { property_id: oak, amount: 40, schedule_e_line: '19' },
    { property_id: null, amount: 20 },
  ];
  await spend(120, { splits });
  const interest = (documentId: number, dueDate: string, amount: string) =>
    em.create(MortgageStatement, { documentId, propertyId: elm, dueDate, statementDate: '2024-12-20', interest: amount, arithmetic: [] });
  interest(statement, '2025-02-01', '600.00');
  interest(booked, '2025-03-01', '599.00');
  await em.flush();
  await spend(1599, {
    property_id: elm,
    document_id: booked,
    splits: [
      { property_id: elm, amount: 599, schedule_e_line: '12' },
      { property_id: elm, amount: 1000, schedule_e_line: null },
    ],
  });
});

describe('the tax report', () => {
  test('has the lines of each property with what is behind them: cash basis, refunds, splits, interest once, capital apart', async () => {
    const { body } = await api.get<Body>('/reports/tax?year=2025');
    expect(body).toMatchObject({
      year: 2025,
      total: 1369.3,
      properties: [
        {
          property_id: elm,
          address: '1 Elm Street',
          lines: [
            { line: '9', label: 'Insurance', total: 60 },
            {
              line: '12',
              total: 1199,
              items: [
                { amount: 600, vendor: null, expense_id: null },
                { amount: 599, statement_id: null },
              ],
            },
            { line: '17', label: 'Utilities', total: 70.3 },
          ],
          total: 1329.3,
          capital: { total: 7000 },
          without_line: { total: 1005 },
        },
        { property_id: oak, lines: [{ line: '19', total: 40 }], total: 40 },
      ],
    });
    const [property] = body.properties as { lines: { line: string; items: Body[] }[] }[];
    const utilities = property?.lines.find(({ line }) => line === '17')?.items ?? [];
    expect(utilities.map(({ date, amount, document_id }) => ({ date, amount, document_id }))).toMatchObject([
      { date: '2025-01-02', amount: 0.2 },
      { date: '2025-06-01', amount: 100.1, document_id: bill },
      { date: '2025-06-01', amount: -30, document_id: null },
    ]);
    expect((await api.get('/reports/tax?year=2026')).body).toMatchObject({ total: 999 });
    expect((await api.get<Body>('/reports/tax')).body.year).toBe(new Date().getFullYear());
    for (const year of ['x', '20255', '-1']) expect((await api.get(`/reports/tax?year=${year}`)).status).toBe(422);
  });

  test('is the same as CSV, harmless to a spreadsheet', async () => {
    const { body, headers } = await api.get<string>('/reports/tax.csv?year=2025');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const rows = body.trimEnd().split('\r\n');
    expect(rows).toHaveLength(1 + 10);
    expect(rows.filter((row) => row.includes(',17,Utilities,'))).toHaveLength(3);
    expect(new Set(rows.map((row) => row.split(',').slice(-2).join()))).toEqual(new Set(['basis,unit', 'cash,']));
    expect(body).toContain(`,'=cmd|calc,`);
    expect(body).toContain(',-30.00,');
    const { url } = (await api.post<{ url: string }>('/tickets', { path: '/reports/tax.csv?year=2025' })).body;
    const bytes = Buffer.from(await (await fetch(`${api.url}${url}`)).arrayBuffer());
    expect(bytes.subarray(0, 7).toString('latin1')).toBe('\u00ef\u00bb\u00bfyear');
  });

  test('comes by a link as an archive with its files; a lost one is named', async () => {
    const { url } = (await api.post<{ url: string }>('/tickets', { path: '/reports/tax.zip?year=2025' })).body;
    const response = await fetch(`${api.url}${url}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const folder = await mkdtemp(join(tmpdir(), 'tax-zip-'));
    await writeFile(join(folder, 'tax.zip'), Buffer.from(await response.arrayBuffer()));
    const unzip =
      'import sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nfor n in z.namelist(): print(n); print(z.read(n).decode(errors="replace"))';
    const { stdout } = await promisify(execFile)('python3', ['-c', unzip, join(folder, 'tax.zip')]);
    await rm(folder, { recursive: true });
    expect(stdout).toContain('schedule-e-2025.csv\n');
    expect(stdout).toContain(`documents/${bill} .._=bill _1_.pdf`.replace('=', '_'));
    expect(stdout).toContain('the bill itself');
    expect(stdout).toContain('the file is not in the store');
    expect(stdout).toContain('document_id,file,sha256,bytes,received_on');
    const hash = createHash('sha256').update('the bill itself').digest('hex');
    expect(stdout).toContain(`${hash}  documents/${bill} `);
    expect(stdout).toContain(`documents/${mailed} Grüße.html`);
    // A file has no headers beside it.
    expect(stdout).toMatch(
      /<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="default-src 'none'[^<]*>\n<p>Miete: 900 €<\/p>/,
    );
    const saved = await api.get<string>(`/documents/${mailed}/download`);
    expect(saved.body).toMatch(/^<meta charset="utf-8">/);
    expect(saved.body).toMatch(/<p>Miete: 900 €<\/p>$/);
  });
});

const csv = async (path: string) => (await api.get<string>(path)).body.trimEnd().split('\r\n');

describe('CSV of', () => {
  test('expenses has a row for each share, and follows the filters', async () => {
    const rows = await csv('/expenses/export.csv');
    const list = (await api.get<Body[]>('/expenses/')).body;
    expect(rows).toHaveLength(1 + list.length + 2 + 1);
    const amounts = rows.slice(1).map((row) => Number(row.split(',')[4]));
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(100.1 + 0.2 - 30 + 999 + 7000 + 5 + 8 + 120 + 1599, 2);
    expect(await csv(`/expenses/export.csv?property_id=${oak}`)).toHaveLength(2);
    expect((await api.get('/expenses/export.csv?kind=gift')).status).toBe(422);
  });

  test('documents and subscriptions has every row, beyond one batch too', async () => {
    const { em } = api;
    await em.execute(
      `insert into subscription (site_name, monthly_price, price_entered, category) select '=site ' || n, 1.5, '{}', 'SaaS' from generate_series(1, 1001) n`,
    );
    const rows = await csv('/subscriptions/export.csv');
    expect(rows).toHaveLength(1002);
    expect(rows[1]).toMatch(/^1001,'=site 1001,SaaS,1\.50,Monthly,,/);
    expect(new Set(rows).size).toBe(1002);
    const all = (await api.get<Body[]>('/documents/?include_all=true')).body;
    const documents = await csv('/documents/export.csv?include_all=true');
    expect(documents).toHaveLength(1 + all.length);
    expect(documents.join('\n')).toContain('../=bill');
  });
});

test('HOA dues set side by side what was expected, charged and paid', async () => {
  const { em } = api;
  em.create(HoaDueRate, { propertyId: elm, effectiveFrom: '2025-01-01', amount: '300.00', schedule: 'quarterly', dueDay: 10 });
  await stateDues(em, { propertyId: elm, kind: 'dues', period: '2025-01-01', amount: '310.00' });
  await stateDues(em, { propertyId: elm, kind: 'payment', period: '2025-01-01', amount: '300.00' });
  await em.flush();
  const { body } = await api.get<Body[]>('/hoa-dues/?year=2025');
  expect(body).toMatchObject([
    {
      property_id: elm,
      periods: [
        { period: '2025-01-01', due_on: '2025-01-10', expected: 300, charged: 310, paid: 300, missing: 10 },
        { period: '2025-04-01', expected: 300, charged: 0, paid: 0, missing: 300 },
        { period: '2025-07-01' },
        { period: '2025-10-01' },
      ],
      year_to_date: { expected: 1200, charged: 310, paid: 300, missing: 910 },
    },
    { property_id: oak, year_to_date: { expected: 600, missing: 600 } },
  ]);
  expect(await api.get(`/hoa-dues/?year=2025&property_id=${oak}`)).toMatchObject({ body: [{ property_id: oak }] });
  expect((await api.get('/hoa-dues/?year=last')).status).toBe(422);
});

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

test('what should come and be paid stands in one list: papers by habit, dues nobody confirmed, bills not paid', async () => {
  const { em } = api;
  const home = (await api.post<Body>('/properties/', { name: `Expected ${crypto.randomUUID()}`, hoa_name: 'Pine Ridge' })).body.id;
  const papers = [130, 100, 70].map((ago) => ({
    vendorName: 'City Water',
    documentType: 'utility_bill' as const,
    documentDate: day(ago),
    amount: '80.00',
  }));
  for (const values of papers) await paper(em, { ...values, propertyId: home });
  await paper(em, { vendorName: 'Once', documentType: 'utility_bill', documentDate: day(70), propertyId: home });
  em.create(HoaDueRate, { propertyId: home, effectiveFrom: `${day(0).slice(0, 4)}-01-01`, amount: '50.00', schedule: 'annual', dueDay: 1 });
  await em.flush();
  await api.post('/expenses/', { amount: 12, property_id: home, vendor: 'Late Plumbing', expense_date: day(40), due_date: day(10) });
  await api.post('/expenses/', {
    amount: 13,
    property_id: home,
    vendor: 'Paid',
    expense_date: day(40),
    due_date: day(10),
    paid_on: day(9),
  });
  const { body } = await api.get<Body[]>(`/expected-documents?property_id=${home}`);
  const one = (kind: string) => body.filter((item) => item.kind === kind);
  expect(one('document')).toMatchObject([
    { what: 'City Water', state: 'overdue', amount: 80, document_type: 'utility_bill', property_id: home },
  ]);
  expect(one('document')[0]?.reason).toMatch(
    /^It comes every month and usually arrives by day \d+ of the month; the last one is dated [A-Z][a-z]{2} \d{1,2}, \d{4}\.$/,
  );
  expect(one('payment')).toMatchObject([
    { what: 'Late Plumbing', state: 'overdue', on: day(10), amount: 12, reason: `It was due on ${dayInWords(day(10))} and is not paid.` },
  ]);
  const dues = { what: 'Pine Ridge', amount: 50, state: day(0).endsWith('-01-01') ? 'due_soon' : 'overdue' };
  expect(one('dues')).toMatchObject([dues]);
  expect((await api.get<Body[]>(`/expected-documents?property_id=${home}&kind=payment&state=overdue`)).body).toHaveLength(1);
  expect((await api.get('/expected-documents?kind=letters')).status).toBe(422);
});

test('what should be paid is told once, with its share, never of an archived house, and no foreign amount as our own', async () => {
  const { em } = api;
  const home = (await api.post<Body>('/properties/', { name: `Told once ${crypto.randomUUID()}`, hoa_name: 'Pine Ridge' })).body.id;
  const currency = { value: 'EUR', confidence: 0.9, evidence: null, source: 'local' as const };
  for (const ago of [70, 40, 10])
    await paper(em, {
      vendorName: 'Hausverwaltung',
      documentType: 'utility_bill',
      documentDate: day(ago),
      amount: '80.00',
      propertyId: home,
      machineFields: { fields: { currency } },
    });
  const dues = await paper(em, { vendorName: 'Pine Ridge', documentType: 'hoa_document', propertyId: home });
  const period = `${day(20).slice(0, 7)}-01`;
  await stateDues(em, { propertyId: home, kind: 'dues', period, amount: '60.00', dueOn: day(5), documentId: dues });
  await em.flush();
  const due = { expense_date: day(20), due_date: day(5) };
  await api.post('/expenses/', { ...due, amount: 60, vendor: 'Pine Ridge', document_id: dues });
  const splits = [
    { property_id: home, amount: 30 },
    { property_id: elm, amount: 70 },
  ];
  await api.post('/expenses/', { ...due, amount: 100, vendor: 'Shared Roofer', splits });
  const told = async () =>
    (await api.get<Body[]>(`/expected-documents?property_id=${home}`)).body.map(({ kind, what, amount }) => [kind, what, amount]);
  const all = await told();
  expect(all).toHaveLength(3);
  expect(all).toEqual(
    expect.arrayContaining([
      ['document', 'Hausverwaltung', null],
      ['dues', 'Pine Ridge', 60],
      ['payment', 'Shared Roofer', 30],
    ]),
  );
  await api.delete(`/properties/${home}`);
  expect(await told()).toEqual([['payment', 'Shared Roofer', 30]]);
});
