import { describe, expect, test } from 'vitest';
import { type Question, readQuestion } from '#core/records/documents/read-question';

const today = '2026-05-15';
const names = {
  vendors: ['City Water', 'Comcast', 'Home Depot', 'Acme Plumbing LLC'],
  properties: [
    { id: 1, name: 'Alder Street 4' },
    { id: 2, name: 'Harbor Condo' },
  ],
};
const read = (asked: string): Question => readQuestion(asked, names, today);
const amount = (min: string | null, max: string | null, open: object = {}) => ({ min, max, minOpen: false, maxOpen: false, ...open });

describe('amounts', () => {
  test.each([
    ['invoices over $400', amount('400.00', null, { minOpen: true })],
    ['more than 1,250.50', amount('1250.50', null, { minOpen: true })],
    ['at least $2k', amount('2000.00', null)],
    ['under 50 dollars', amount(null, '50.00', { maxOpen: true })],
    ['between 100 and 200', amount('100.00', '200.00')],
    ['between $200 and $100', amount('100.00', '200.00')],
    ['up to 99.95', amount(null, '99.95')],
    ['the one for $84.20', amount('84.20', '84.20')],
    ['over 2000', amount('2000.00', null, { minOpen: true })],
    ['water bills', null],
    ['unit 12', null],
  ])('%s', (asked, expected) => {
    expect(read(asked).amount).toEqual(expected);
  });
});

describe('dates', () => {
  test.each([
    ['last March', '2026-03-01', '2026-03-31'],
    ['last June', '2025-06-01', '2025-06-30'],
    ['last May', '2025-05-01', '2025-05-31'],
    ['in May', '2026-05-01', '2026-05-31'],
    ['in 2025', '2025-01-01', '2025-12-31'],
    ['march 2024', '2024-03-01', '2024-03-31'],
    ['feb 3, 2024', '2024-02-03', '2024-02-03'],
    ['on 03/29/2026', '2026-03-29', '2026-03-29'],
    ['last month', '2026-04-01', '2026-04-30'],
    ['this year', '2026-01-01', '2026-12-31'],
    ['last quarter', '2026-01-01', '2026-03-31'],
    ['q3 2025', '2025-07-01', '2025-09-30'],
    ['last 30 days', '2026-04-15', '2026-05-15'],
    ['last week', '2026-05-04', '2026-05-10'],
    ['yesterday', '2026-05-14', '2026-05-14'],
    ['since 2025', '2025-01-01', null],
    ['after March 2026', '2026-04-01', null],
    ['before 2024', null, '2023-12-31'],
    ['since March', '2026-03-01', null],
    ['between 2023 and 2024', '2023-01-01', '2024-12-31'],
    ['from january 2026 to march 2026', '2026-01-01', '2026-03-31'],
  ])('%s', (asked, from, to) => {
    expect(read(asked)).toMatchObject({ dates: { from, to }, amount: null, words: [] });
  });

  test('a year behind a currency or a comparison is an amount', () => {
    expect(read('over $2025 in 2025')).toMatchObject({ amount: { min: '2025.00' }, dates: { from: '2025-01-01' } });
  });
});

test.each<[string, Partial<Question>]>([
  [
    'comcast bills over $80 last march',
    { vendors: ['Comcast'], types: ['expense'], words: [], dates: { from: '2026-03-01', to: '2026-03-31' } },
  ],
  ['Comcats internet', { vendors: ['Comcast'], words: ['internet'] }],
  ['what did I pay acme plumbing for the boiler', { vendors: ['Acme Plumbing LLC'], words: ['boiler'] }],
  ['insurance for Alder', { types: ['insurance_document'], propertyIds: [1], words: [] }],
  ['utility bills of harbor condo', { types: ['utility_bill'], propertyIds: [2], words: [] }],
  ['show me all documents', { words: [], types: [], vendors: [] }],
  ['', { words: [], amount: null, dates: null }],
])('%s', (asked, expected) => {
  expect(read(asked)).toMatchObject(expected);
});

test('no text throws or takes long', () => {
  for (const asked of ['between and', '$'.repeat(400), 'last '.repeat(200), '\ud800 \0', 'между 100 и 200', '9'.repeat(500)]) {
    expect(() => read(asked)).not.toThrow();
  }
});
