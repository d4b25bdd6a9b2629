import { expect, test } from 'vitest';
import { found, paper } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();

const harbor = { vendor: 'Harbor Home Loans', loan_number: '0048211111' };
type Loan = Partial<Record<'vendor' | 'loan_number', string>>;

/** A statement of a loan of which interest alone is paid, put on a property by a person. */
async function statement(house: number, loan: Loan, month: string): Promise<void> {
  const said = {
    ...loan,
    statement_date: `2026-${month}-01`,
    due_date: `2026-${month}-15`,
    amount: '1250.00',
    total_payment: '1250.00',
    interest: '1250.00',
    principal_balance: '300000.00',
  };
  const fields = Object.fromEntries(Object.entries(said).map(([key, value]) => [key, found(value)]));
  const id = await paper(api.em, { processingStatus: 'completed', machineFields: { document_type: 'mortgage_statement', fields } });
  expect((await api.patch(`/documents/${id}`, { property_id: house })).status).toBe(200);
  // What a person confirms is compared with the other documents anew.
  expect((await api.patch(`/documents/${id}`, { extracted_data: { fields: { period: `month ${month}` } } })).status).toBe(200);
}

interface Report {
  properties: { property_id: number; lines: { line: string; total: number; figures: number }[] }[];
}
const newHouse = async () => (await api.post<{ id: number }>('/properties/', { name: `Lent on ${crypto.randomUUID()}` })).body.id;
const interestOf = async (house: number) => {
  const { body } = await api.get<Report>('/reports/tax?year=2026');
  return body.properties.find((one) => one.property_id === house)?.lines.map(({ line, total, figures }) => [line, total, figures]);
};
const balanceOf = async (house: number) =>
  (await api.get<{ mortgage_balance: number | null }>(`/properties/${house}`)).body.mortgage_balance;

test.each<[string, Loan]>([
  ['another lender under another number', { vendor: 'Pine Servicing', loan_number: '7700992222' }],
  ['the same lender under another number', { vendor: 'Harbor Home Loans, LLC', loan_number: '0048212222' }],
  ['another lender under a number of the same end', { vendor: 'Pine Servicing', loan_number: '7700991111' }],
  ['another lender, neither with a number', { vendor: 'Pine Servicing' }],
])('counts the interest of two loans that owe and cost the same, the second of %s', async (_, second) => {
  const house = await newHouse();
  const first = second.loan_number === undefined ? { vendor: harbor.vendor } : harbor;
  for (const loan of [first, second]) await statement(house, loan, '03');
  expect(await interestOf(house)).toEqual([['12', 2500, 2]]);
  for (const loan of [first, second]) await statement(house, loan, '04');
  expect(await interestOf(house)).toEqual([['12', 5000, 4]]);
  expect(await balanceOf(house)).toBe(600_000);
});

test('counts the interest of a statement once that comes twice for one loan of one lender', async () => {
  const house = await newHouse();
  for (const loan of [harbor, { ...harbor, vendor: 'HARBOR HOME LOANS' }]) await statement(house, loan, '03');
  expect(await interestOf(house)).toEqual([['12', 1250, 1]]);
  expect(await balanceOf(house)).toBe(300_000);
});
