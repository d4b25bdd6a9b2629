import { expect, test } from 'vitest';
import { chosen, itemPath, itemWords, lineBadge, sharesOf } from './bank-words';

const translate = (key: string, args: Record<string, unknown> = {}) => [key, ...Object.values(args)].join(' ');
const item = {
  expense_id: 5,
  mortgage_statement_id: null,
  income_id: null,
  property_id: null,
  period: null,
  name: 'Acme',
  day: '2026-03-02',
  due_on: null,
  property_name: 'Elm',
  document_id: null,
};
const dues = { ...item, expense_id: null, property_id: 3, period: '2026-04-01', name: null };

test('money received that pays nothing waits for no document', () => {
  expect(lineBadge({ state: 'open', amount: 900 })).toEqual({ tone: 'info', text: 'bank.state_received' });
  expect(lineBadge({ state: 'open', amount: -9 })).toEqual({ tone: 'bad', text: 'bank.state_open' });
});

test('an item says who is paid, when and for which property', () => {
  expect(itemWords(item, translate)).toMatch(/^Acme · .*2026.* · Elm$/);
  expect(itemWords({ ...item, due_on: '2026-03-20' }, translate)).toMatch(/^Acme · bank.due .*2026.* · Elm$/);
  expect(itemWords(dues, translate)).toMatch(/^bank.dues · .*2026.* · Elm$/);
  expect([itemPath(item), itemPath(dues), itemPath({ ...item, document_id: 7 })]).toEqual(['/expenses/all', '/hoa', '/documents/7']);
});

test('an item is sent by what it is', () => {
  expect(chosen(item, 4)).toEqual({ expense_id: 5, amount: 4 });
  expect(chosen({ ...item, expense_id: null, mortgage_statement_id: 8 }, 4)).toEqual({ mortgage_statement_id: 8, amount: 4 });
  expect(chosen({ ...item, expense_id: null, income_id: 5 }, 4)).toEqual({ income_id: 5, amount: 4 });
  expect(chosen(dues, 4)).toEqual({ property_id: 3, period: '2026-04-01', amount: 4 });
});

test('a line is shared out in the order of choice, to the cent, and no further than it reaches', () => {
  expect(sharesOf({ amount: -100.1 }, [{ amount: 30.05 }, { amount: 80 }, { amount: 5 }])).toEqual([30.05, 70.05, 0]);
});
