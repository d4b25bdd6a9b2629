import { expect, test } from 'vitest';
import type { Expense } from '../api/types';
import { noShare } from '../splits/share-form';
import { bodyOf, formOfExpense, formOfPending } from './expense-form';

const pending = {
  property_id: 3,
  document_id: null,
  amount: '12.50',
  vendor: ' City ',
  description: '',
  date: '2026-11-05',
  expense_type: 'legal',
  split: false,
  isBusiness: false,
};
const known = { categories: [], paper: undefined, today: '2026-11-20' };
const expense = (different: object = {}): Expense =>
  ({
    property_id: 3,
    category_id: 1,
    document_id: 8,
    amount: 84.2,
    kind: 'refund',
    expense_date: '2026-03-01',
    due_date: null,
    paid_on: '2026-03-09',
    payment_method: 'check',
    vendor: 'City Water',
    description: null,
    is_capital: false,
    schedule_e_line: '17',
    is_split: false,
    splits: [],
    tags: [{ id: 2 }],
    ...different,
  }) as unknown as Expense;

test('a new expense says nothing of its tax line unless one was chosen, nor of shares unless there are any', () => {
  const form = formOfPending(pending, known);
  const body = bodyOf(form, null);
  expect(body).toMatchObject({
    property_id: 3,
    amount: 12.5,
    expense_date: '2026-11-05',
    vendor: 'City',
    description: null,
    kind: 'expense',
  });
  expect(body).not.toHaveProperty('schedule_e_line');
  expect(body).not.toHaveProperty('splits');
  expect(bodyOf({ ...form, schedule_e_line: '14' }, null)).toMatchObject({ schedule_e_line: '14' });
});

test('a credit that is handed over is a refund of what it comes to', () => {
  const body = bodyOf(formOfPending({ ...pending, amount: '-12.50' }, known), null);
  expect(body).toMatchObject({ amount: 12.5, kind: 'refund' });
});

test('what is known of the document fills in what was not handed over; what a rule proposes comes before the kind of spending', () => {
  const paper = { property_id: 8, proposed_category_id: 2, proposed_splits: null, property_matches: [] };
  const categories = [
    { id: 1, name: 'Legal' },
    { id: 2, name: 'Repairs' },
  ];
  const begin = (over: object, document: object | null = paper) =>
    formOfPending({ ...pending, property_id: null, date: '', ...over }, { ...known, categories, paper: (document ?? undefined) as never });
  expect(begin({})).toMatchObject({ property_id: 8, category_id: 2, expense_date: '2026-11-20', splits: [] });
  expect(begin({}, null)).toMatchObject({ property_id: null, category_id: 1 });
  expect(begin({ isBusiness: true }).property_id).toBeNull();
  expect(begin({ split: true }, { ...paper, extracted_data: { fields: {} } }).splits).toHaveLength(2);
});

test('of a known expense only what was changed is sent', () => {
  const form = formOfExpense(expense());
  expect(bodyOf(form, expense())).toEqual({});
  expect(bodyOf({ ...form, amount: '85', vendor: ' ', is_refund: false, schedule_e_line: '' }, expense())).toEqual({
    amount: 85,
    vendor: null,
    kind: 'expense',
    schedule_e_line: null,
  });
  // Its document is in the trash: it is not shown, and the expense keeps it.
  expect(bodyOf(formOfExpense(expense({ document_id: null })), expense({ document_id: null }))).not.toHaveProperty('document_id');
});

test('a shared expense has no property of its own; a share keeps its tax line while its property stays', () => {
  const before = expense({
    property_id: null,
    is_split: true,
    splits: [
      { property_id: 3, category_id: 1, amount: 50, schedule_e_line: '7', description: null },
      { property_id: 4, category_id: null, amount: 34.2, schedule_e_line: '7', description: 'Roof' },
    ],
  });
  const form = formOfExpense(before);
  const [first, second] = form.splits;
  // Shares that nobody touched are not sent: they would take back what somebody else has made of them.
  expect(bodyOf({ ...form, description: 'Roofs' }, before)).toEqual({ description: 'Roofs' });
  expect(bodyOf({ ...form, property_id: 9, splits: [first ?? noShare, { ...(second ?? noShare), property_id: 5 }] }, before)).toMatchObject(
    {
      splits: [
        { property_id: 3, category_id: 1, amount: 50, schedule_e_line: '7' },
        { property_id: 5, amount: 34.2, description: 'Roof' },
      ],
    },
  );
  expect(bodyOf({ ...form, property_id: 9 }, before)).not.toHaveProperty('property_id');
  expect(bodyOf({ ...form, splits: [] }, before)).toMatchObject({ splits: [] });
});

test('shares that are changed together with the tax line go where the expense goes, if they stood where it stood', () => {
  const share = { property_id: 3, category_id: 1, amount: 42.1, description: null };
  const before = expense({
    property_id: null,
    is_split: true,
    splits: [
      { ...share, schedule_e_line: '17' },
      { ...share, schedule_e_line: '10' },
    ],
  });
  const form = formOfExpense(before);
  const halves = form.splits.map((half) => ({ ...half, description: 'Half' }));
  const linesOf = (different: object) =>
    bodyOf({ ...form, splits: halves, ...different }, before).splits?.map((one) => one.schedule_e_line);
  expect(linesOf({})).toEqual(['17', '10']);
  expect(linesOf({ schedule_e_line: '14' })).toEqual([undefined, '10']);
  expect(linesOf({ is_capital: true })).toEqual([undefined, '10']);
});

test('shares that are changed together with the category go where that puts the expense, but for those that have one of their own', () => {
  const share = { property_id: 3, category_id: null, amount: 42.1, description: null, schedule_e_line: null };
  const bare = { property_id: null, category_id: null, schedule_e_line: null, is_split: true };
  const linesOf = (category_id: number | null, ...splits: object[]) => {
    const before = expense({ ...bare, splits });
    const form = formOfExpense(before);
    const shares = form.splits.map((half) => ({ ...half, description: 'Half' }));
    return bodyOf({ ...form, category_id, splits: shares }, before).splits?.map((one) => one.schedule_e_line);
  };
  expect(linesOf(null, share, share)).toEqual([null, null]);
  expect(linesOf(5, share, { ...share, category_id: 1 })).toEqual([undefined, null]);
  // The one on no line is principal.
  expect(linesOf(5, share, { ...share, schedule_e_line: '12' })).toEqual([null, '12']);
});

test('shares of what was capital go where the expense goes once it is not capital any more', () => {
  const share = { property_id: 3, category_id: 1, amount: 42.1, description: null };
  const splits = [
    { ...share, schedule_e_line: null },
    { ...share, schedule_e_line: '10' },
  ];
  const before = expense({ property_id: null, is_capital: true, schedule_e_line: '14', is_split: true, splits });
  const form = formOfExpense(before);
  const shares = form.splits.map((half) => ({ ...half, description: 'Half' }));
  expect(bodyOf({ ...form, splits: shares, is_capital: false }, before).splits?.map((one) => one.schedule_e_line)).toEqual([
    undefined,
    '10',
  ]);
});
