import { expect, test } from 'vitest';
import { MortgageStatement } from '#core/database/entities/mortgage-statement.entity';
import { found, paper, sampleProperty } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();

interface Report {
  properties: { property_id: number; lines: { line: string; total: number; items: unknown[] }[] }[];
}

/** A statement in the book of a house, with its paper. */
async function entered(house: number, own: object, of: Parameters<typeof paper>[1] = {}): Promise<{ id: number; documentId: number }> {
  const { em } = api;
  const documentId = await paper(em, { propertyId: house, fileKey: null, machineFields: { fields: {} }, ...of });
  const statement = em.create(MortgageStatement, { documentId, propertyId: house, interest: '600.00', arithmetic: [], ...own });
  await em.flush();
  return { id: statement.id, documentId };
}
const twin = (of: number) => ({ duplicateOf: of, duplicateReason: 'vendor, amount, property and due date' });
const yearOf = async (house: number, year: number) => {
  const { body } = await api.get<Report>(`/reports/tax?year=${year}`);
  return body.properties.find((one) => one.property_id === house)?.lines.map(({ line, total, items }) => [line, total, items.length]);
};

test('counts the interest of a payment once where its statement was booked and then corrected, whatever the correction says', async () => {
  const house = await sampleProperty(api.em, 'Corrected');
  const last = await entered(house, { dueDate: '2019-02-01', interest: '597.00' });
  const next = await entered(house, { dueDate: '2019-02-01', interest: '598.00', replacedBy: last.id });
  const first = await entered(house, { dueDate: '2019-02-01', replacedBy: next.id });
  await entered(house, { dueDate: '2019-03-01', interest: '596.00' });
  expect(await yearOf(house, 2019)).toEqual([['12', 1193, 2]]);
  const interest = { document_id: first.documentId, property_id: house, expense_date: '2019-02-01', amount: 600 };
  const { body } = await api.post<{ id: number }>('/expenses/', { ...interest, schedule_e_line: '12' });
  expect(await yearOf(house, 2019)).toEqual([['12', 1196, 2]]);
  // On no line it is principal and escrow as well: then the statement says its interest.
  await api.put(`/expenses/${body.id}`, { schedule_e_line: null });
  expect(await yearOf(house, 2019)).toEqual([['12', 1193, 2]]);
});

test('counts the interest of two documents of one statement once, though one names no loan', async () => {
  const house = await sampleProperty(api.em, 'Two papers');
  const first = await entered(house, { dueDate: '2018-02-01', loanLastFour: '4821' });
  const copy = await entered(house, { dueDate: '2018-02-01' }, { duplicateOf: first.documentId, duplicateReason: 'vendor and due date' });
  expect(await yearOf(house, 2018)).toEqual([['12', 600, 1]]);
  // For the same payment of the same loan the later counts instead of the first.
  await api.em.nativeUpdate(MortgageStatement, { id: first.id }, { replacedBy: copy.id });
  expect(await yearOf(house, 2018)).toEqual([['12', 600, 1]]);
  // A notice that names the payment alone is no statement of its interest until that is booked from it.
  await api.em.nativeUpdate(MortgageStatement, { id: first.id }, { replacedBy: null, interest: null });
  expect(await yearOf(house, 2018)).toEqual([['12', 600, 1]]);
  const booked = { document_id: first.documentId, property_id: house, expense_date: '2018-02-01', amount: 600, schedule_e_line: '12' };
  expect((await api.post('/expenses/', booked)).status).toBe(201);
  expect(await yearOf(house, 2018)).toEqual([['12', 600, 1]]);
});

test('counts the interest of two documents of one statement once, though the first paper is a notice that names none', async () => {
  const house = await sampleProperty(api.em, 'Notice first');
  const notice = await entered(house, { dueDate: '2014-02-01', interest: null });
  const of = { duplicateOf: notice.documentId, duplicateReason: 'vendor and due date' };
  const first = await entered(house, { dueDate: '2014-02-01', loanLastFour: '4821' }, of);
  const scan = await entered(house, { dueDate: '2014-02-01' }, of);
  expect(await yearOf(house, 2014)).toEqual([['12', 600, 1]]);
  // That one is out of the book of the loan: the scan says it alone.
  await api.em.nativeUpdate(MortgageStatement, { id: first.id }, { interest: null });
  expect(await yearOf(house, 2014)).toEqual([['12', 600, 1]]);
  await api.em.nativeUpdate(MortgageStatement, { id: first.id }, { interest: '600.00' });
  const booked = { document_id: scan.documentId, property_id: house, expense_date: '2014-02-01', amount: 600, schedule_e_line: '12' };
  expect((await api.post('/expenses/', booked)).status).toBe(201);
  expect(await yearOf(house, 2014)).toEqual([['12', 600, 1]]);
});

test('counts it though an earlier document of the statement has no day, and so counts in no year', async () => {
  const house = await sampleProperty(api.em, 'No day');
  const notice = await entered(house, { dueDate: '2014-02-01', interest: null });
  const of = { duplicateOf: notice.documentId, duplicateReason: 'invoice number' };
  await entered(house, {}, of);
  await entered(house, { dueDate: '2014-02-01' }, of);
  expect(await yearOf(house, 2014)).toEqual([['12', 600, 1]]);
});

test('counts it once where it was booked from the same file that came again, of a statement whose receipt came first', async () => {
  const house = await sampleProperty(api.em, 'Came again');
  const plain = { propertyId: house, fileKey: null, machineFields: { fields: {} } };
  const statement = await entered(house, { dueDate: '2012-02-01' }, twin(await paper(api.em, plain)));
  const again = await paper(api.em, { ...plain, duplicateOf: statement.documentId });
  const expense = { document_id: again, property_id: house, expense_date: '2012-02-03', amount: 600, schedule_e_line: '12' };
  expect(await api.post('/expenses/', expense)).toMatchObject({ status: 201 });
  expect(await yearOf(house, 2012)).toEqual([['12', 600, 1]]);
});

test('counts it once where its notice was booked in shares that hold it together', async () => {
  const [house, other] = [await sampleProperty(api.em, 'Shared'), await sampleProperty(api.em, 'Shared too')];
  const notice = await entered(house, { dueDate: '2011-02-01', loanLastFour: '4821', interest: null, totalPayment: '1599.00' });
  await entered(house, { dueDate: '2011-02-01', interest: '900.00' }, twin(notice.documentId));
  const splits = [[house, 800] as const, [other, 799] as const].map(([property_id, amount]) => ({
    property_id,
    amount,
    schedule_e_line: '19',
  }));
  const expense = { document_id: notice.documentId, expense_date: '2011-02-03', amount: 1599, splits };
  expect(await api.post('/expenses/', expense)).toMatchObject({ status: 201 });
  expect(await yearOf(house, 2011)).toEqual([['19', 800, 1]]);
});

const shares = (...of: [amount: number, line: string | null][]) => ({
  splits: of.map(([amount, schedule_e_line]) => ({ property_id: 0, amount, schedule_e_line })),
});
interface Wish {
  /** Of the statement. */
  interest?: string;
  amount: number;
  schedule_e_line?: string;
  splits?: object[];
}
test.each<[string, boolean, Wish, [string, number, number][]]>([
  ['by the whole payment on another line', true, { amount: 1599, schedule_e_line: '19' }, [['12', 600, 1], ['19', 1599, 1]]], // prettier-ignore
  ['by the interest', true, { amount: 600, schedule_e_line: '12' }, [['12', 1200, 2]]],
  ['by other interest', true, { amount: 610, schedule_e_line: '12' }, [['12', 1210, 2]]],
  ['by its own share for the interest', true, { amount: 1599, ...shares([600, '12'], [999, null]) }, [['12', 1200, 2]]],
  ['but for the insurance in it', true, { amount: 1599, ...shares([299, '9'], [1300, null]) }, [['9', 299, 1], ['12', 1200, 2]]], // prettier-ignore
  ['but for the insurance in it, which is more than the interest', true, { interest: '250.00', amount: 1599, ...shares([299, '9'], [1300, null]) }, [['9', 299, 1], ['12', 850, 2]]], // prettier-ignore
  ['but for a fee', true, { amount: 75, schedule_e_line: '19' }, [['12', 1200, 2], ['19', 75, 1]]], // prettier-ignore
  ['though the statement came first', false, { amount: 1599, schedule_e_line: '19' }, [['12', 600, 1], ['19', 1599, 1]]], // prettier-ignore
])(
  'counts the interest of a payment once where it was booked from its receipt, %s, and the next month’s besides',
  async (_, isFirst, { interest = '600.00', ...wish }, sums) => {
    const house = await sampleProperty(api.em, `Receipt ${crypto.randomUUID()}`);
    const plain = { propertyId: house, fileKey: null, machineFields: { fields: {} } };
    const receipt = isFirst ? await paper(api.em, plain) : 0;
    const { id, documentId } = await entered(house, { dueDate: '2013-02-01', interest }, isFirst ? twin(receipt) : {});
    const booked = isFirst ? receipt : await paper(api.em, { ...plain, ...twin(documentId) });
    await entered(house, { dueDate: '2013-03-01' });
    // A notice of it came as well, and names no interest.
    if (isFirst) await entered(house, { dueDate: '2013-02-01', interest: null, totalPayment: '1599.00', replacedBy: id }, twin(receipt));
    const splits = wish.splits?.map((share) => ({ ...share, property_id: house }));
    const expense = { expense_date: '2013-02-03', document_id: booked, ...wish, ...(splits ? { splits } : { property_id: house }) };
    expect(await api.post('/expenses/', expense)).toMatchObject({ status: 201 });
    expect(await yearOf(house, 2013)).toEqual(sums);
    const { body } = await api.get<Report>('/reports/tax?year=2013&items=false');
    const own = body.properties.find((one) => one.property_id === house);
    expect(own?.lines.map(({ line, total }) => [line, total])).toEqual(sums.map(([line, total]) => [line, total]));
  },
);

test('counts the interest of a statement beside the late fee that was booked from it, or from a reminder of its payment', async () => {
  const house = await sampleProperty(api.em, 'Late');
  const { documentId: statement } = await entered(house, { dueDate: '2010-02-01' });
  const { id } = await entered(house, { dueDate: '2010-03-01' });
  const { documentId: reminder } = await entered(house, {
    dueDate: '2010-03-01',
    interest: null,
    totalPayment: '1644.00',
    replacedBy: id,
  });
  const booked: number[] = [];
  for (const document_id of [statement, reminder]) {
    const fee = { document_id, property_id: house, expense_date: '2010-03-20', amount: 45, schedule_e_line: '19' };
    booked.push((await api.post<{ id: number }>('/expenses/', fee)).body.id);
  }
  expect(await yearOf(house, 2010)).toEqual([['12', 1200, 2], ['19', 90, 2]]); // prettier-ignore
  // All that the reminder asks for has the interest in it.
  await api.put(`/expenses/${booked[1]}`, { amount: 1644 });
  expect(await yearOf(house, 2010)).toEqual([['12', 600, 1], ['19', 1689, 2]]); // prettier-ignore
});

test('takes what a statement says of the year to date for the year it was written in, not for that of its payment', async () => {
  const house = await sampleProperty(api.em, 'To date');
  const of = (statementDate: string, dueDate: string, ytdInterest: string) => entered(house, { statementDate, dueDate, ytdInterest });
  await of('2016-12-16', '2017-01-01', '7300.00');
  await of('2017-11-16', '2017-12-01', '6600.00');
  await of('2017-12-16', '2018-01-01', '7190.00');
  const book = (amount: number, expense_date: string) =>
    api.post<{ id: number }>('/expenses/', { amount, property_id: house, expense_date, schedule_e_line: '12' });
  const before = (await book(7300, '2017-12-31')).body.id;
  expect(await yearOf(house, 2017)).toEqual([['12', 8500, 3]]);
  await api.delete(`/expenses/${before}`);
  await book(7190, '2017-12-31');
  expect(await yearOf(house, 2017)).toEqual([['12', 7190, 1]]);
});

test('a form of the year’s interest that is filed as a tax document stands for the statements of that year', async () => {
  const house = await sampleProperty(api.em, 'Tax paper');
  await entered(house, { dueDate: '2015-11-01' });
  await entered(house, { dueDate: '2015-12-01' });
  const fields = { ytd_interest: found('7190.00'), service_date: found('2016-01-14'), period: found('2015') };
  const of = { propertyId: house, fileKey: null, documentType: 'tax_document' as const };
  const form = await paper(api.em, { ...of, machineFields: { document_type: 'tax_document', fields } });
  const { extracted_data: read } = (await api.get<{ extracted_data: { expense_date: string } }>(`/documents/${form}`)).body;
  const { body } = await api.post<{ expense_date: string }>('/expenses/', {
    amount: 7190,
    property_id: house,
    document_id: form,
    expense_date: read.expense_date,
    schedule_e_line: '12',
  });
  expect(body.expense_date).toBe('2015-12-31');
  expect(await yearOf(house, 2015)).toEqual([['12', 7190, 1]]);
});
