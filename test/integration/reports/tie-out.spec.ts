import { expect, test } from 'vitest';
import { EscrowDisbursement } from '#core/database/entities/escrow-disbursement.entity';
import { stateDues } from '../../support/dues-claims.js';
import { found, paper, sampleProperty } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();

interface Row {
  about: string;
  stated: number | null;
  counted: number;
  difference: number | null;
  agrees: boolean;
  reason: string;
  lender: string | null;
  loan: string | null;
  stated_by: { document_id: number | null; amount: number }[];
  counted_from: { document_id: number | null; date: string }[];
}

const rowsOf = async (property: number, year = 2025): Promise<Row[]> => {
  const { body } = await api.get<{ properties: { property_id: number; rows: Row[] }[] }>(`/reports/tie-out?year=${year}`);
  return body.properties.find(({ property_id: id }) => id === property)?.rows ?? [];
};

const of = async (property: number, type: 'mortgage_statement' | 'tax_document' | 'hoa_document', fields: Record<string, string>) => {
  const id = await paper(api.em, {
    processingStatus: 'completed',
    machineFields: { document_type: type, fields: Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, found(value)])) },
  });
  expect((await api.patch(`/documents/${id}`, { property_id: property })).status).toBe(200);
  return id;
};

const loan = { vendor: 'Harbor Home Loans', loan_number: '0048214821' };
const statement = (property: number, due: string, interest: string) =>
  of(property, 'mortgage_statement', { ...loan, statement_date: due, due_date: due, total_payment: '1599.00', interest });
const form = (property: number, interest: string, more: Record<string, string> = {}) =>
  of(property, 'tax_document', { ...loan, service_date: '2026-01-20', period: '2025', ytd_interest: interest, ...more });

test('a form 1098 is held beside the statements of its loan, also as it is corrected or thrown away', async () => {
  const house = await sampleProperty(api.em, 'Tied Up');
  const statements: number[] = [];
  for (let month = 1; month <= 12; month += 1)
    statements.push(await statement(house, `2025-${String(month).padStart(2, '0')}-03`, `${700 - month}.10`));
  expect(await rowsOf(house)).toMatchObject([
    { about: 'interest', stated: null, counted: 8323.2, reason: 'The lender’s form for 2025 has not arrived.' },
  ]);
  const named = await form(house, '8323.20');
  expect(await rowsOf(house)).toMatchObject([
    {
      lender: 'Harbor Home Loans',
      loan: '4821',
      stated: 8323.2,
      counted: 8323.2,
      difference: 0,
      agrees: true,
      stated_by: [{ document_id: named }],
    },
  ]);
  expect((await rowsOf(house))[0]?.counted_from.map(({ document_id: id }) => id)).toEqual(statements);
  // In the year before nothing is stated, and nothing of it is counted.
  expect(await rowsOf(house, 2024)).toEqual([]);
  await api.delete(`/documents/${statements[4]}`);
  expect(await rowsOf(house)).toMatchObject([{ difference: 695.1, agrees: false, reason: 'No statement is due in May.' }]);
  await api.post(`/documents/${statements[4]}/restore`);
  await api.patch(`/documents/${named}`, { extracted_data: { fields: { ytd_interest: 8000 } } });
  expect(await rowsOf(house)).toMatchObject([{ stated: 8000, difference: -323.2, reason: 'The statements show more than the form.' }]);
  await api.delete(`/documents/${named}`);
  expect(await rowsOf(house)).toMatchObject([{ stated: null }]);
});

test('what a lender paid from escrow is held beside the bills in the books', async () => {
  const house = await sampleProperty(api.em, 'Escrowed');
  const id = await statement(house, '2025-11-03', '600.00');
  const paid = { documentId: id, propertyId: house, words: 'County tax', amount: '1200.00' };
  const { em } = api;
  em.create(EscrowDisbursement, { ...paid, kind: 'property_tax', paidOn: '2025-10-20' });
  em.create(EscrowDisbursement, { ...paid, kind: 'insurance', amount: '900.50', paidOn: '2025-06-01' });
  await em.flush();
  const bill = { vendor: 'County Treasurer', amount: 1200, expense_date: '2025-10-18', property_id: house, schedule_e_line: '16' };
  expect((await api.post('/expenses/', bill)).status).toBe(201);
  const rows = (await rowsOf(house)).filter(({ about }) => about !== 'interest');
  expect(rows.toSorted((a, b) => a.about.localeCompare(b.about))).toMatchObject([
    { about: 'insurance', stated: 900.5, counted: 0, difference: 900.5, agrees: false, reason: '1 payment is not in the books yet.' },
    { about: 'property_tax', stated: 1200, counted: 1200, difference: 0, agrees: true, reason: 'All of it is in the books.' },
  ]);
});

test('what an association writes of a year is held beside the dues that were paid', async () => {
  const house = await sampleProperty(api.em, 'Associated');
  await stateDues(
    api.em,
    ...['2025-01-01', '2025-04-01', '2025-07-01', '2025-10-01'].map((period) => ({
      propertyId: house,
      kind: 'payment' as const,
      period,
      happenedOn: period,
      amount: '300.00',
    })),
  );
  expect(await rowsOf(house)).toEqual([]);
  const summary = await of(house, 'hoa_document', {
    vendor: 'Pine Grove HOA',
    period: '2025',
    amount: '1500.00',
    hoa_kind: 'notice',
    service_date: '2026-01-10',
  });
  expect(await rowsOf(house)).toMatchObject([
    {
      about: 'dues',
      lender: 'Pine Grove HOA',
      stated: 1500,
      counted: 1200,
      difference: 300,
      agrees: false,
      stated_by: [{ document_id: summary }],
    },
  ]);
  await api.patch(`/documents/${summary}`, { extracted_data: { amount: 1200 } });
  expect(await rowsOf(house)).toMatchObject([{ agrees: true, reason: 'The payments made in 2025 add up to the same amount.' }]);
});
