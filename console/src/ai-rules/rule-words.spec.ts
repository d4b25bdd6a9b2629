import polyglotI18nProvider from 'ra-i18n-polyglot';
import { expect, test } from 'vitest';
import { en } from '../i18n/en';
import { actionWords, changeWords, moneyWords, outcomeWords, type RuleNames, ruleWords } from './rule-words';
import type { Rule } from './rule-types';

const i18n = polyglotI18nProvider(() => en as never, 'en');
const translate = (key: string, options?: Record<string, unknown>): string => i18n.translate(key, options);
const names: RuleNames = {
  property: new Map([[4, 'Alder Street 4']]),
  category: new Map([[2, 'Utilities']]),
  tag: new Map([[9, 'Water']]),
  type: (type) => (type === 'utility_bill' ? 'Utility Bill' : type),
};
const rule = (over: Partial<Rule>): Rule => ({ match: 'all', conditions: [], actions: [], ai_condition: null, ...over }) as Rule;

test('a rule reads as a sentence', () => {
  const conditions = [
    { field: 'vendor', operator: 'contains', value: 'water' },
    { field: 'amount', operator: 'between', value: [10, 400] },
    { field: 'date', operator: 'gte', value: 'today-30' },
    { field: 'mailbox', operator: 'equals', value: 'hoa' },
    { field: 'document_type', operator: 'in', value: ['utility_bill', 'other'] },
    { field: 'property_id', operator: 'is_empty' },
  ];
  const actions = [
    { type: 'set_property', value: 4 },
    { type: 'set_category', value: 'Utilities' },
    { type: 'add_tag', value: '9' },
    { type: 'create_expense', value: 0.9 },
    { type: 'file' },
  ];
  expect(ruleWords(rule({ conditions, actions, stop_processing: true }), names, translate)).toEqual({
    when: 'Vendor contains “water” and Amount is between 10 and 400 and Date is on or after today-30 and Mailbox is HOA and Document type is one of Utility Bill, other and Property is empty',
    does: [
      'Set the property: Alder Street 4',
      'Set the category: Utilities',
      'Add a tag: Water',
      'Create an expense (90% sure)',
      'File without an expense',
      'stop processing further rules',
    ],
  });
  expect(actionWords({ type: 'create_expense', value: 0.985 }, names, translate)).toBe('Create an expense (98.5% sure)');
  expect(actionWords({ type: 'add_tag', value: 3 }, names, translate)).toBe('Add a tag: 3 (no longer exists)');
  expect(actionWords({ type: 'add_tag', value: 3 }, { ...names, tag: new Map() }, translate)).toBe('Add a tag: 3');
  expect(ruleWords(rule({}), names, translate).when).toBe('always, for every document');
  expect(
    ruleWords(rule({ match: 'any', ai_condition: 'Is it a reminder?', conditions: conditions.slice(0, 1) }), names, translate).when,
  ).toBe('Vendor contains “water” and AI answers “Is it a reminder?” with yes');
});

test('changes are told before and after, outcomes with what was found', () => {
  expect(changeWords({ field: 'property_id', from: null, to: 4 }, names, translate)).toBe('Property: nothing → Alder Street 4');
  expect(changeWords({ field: 'vendor', from: 'ACME', to: 'Acme' }, names, translate)).toBe('Vendor: ACME → Acme');
  const missed = { field: 'vendor', operator: 'contains', expected: 'water', actual: 'Acme', held: false };
  expect(outcomeWords(missed, names, translate)).toBe('Vendor contains “water”: it is “Acme”');
  expect(outcomeWords({ ...missed, actual: null }, names, translate)).toBe('Vendor contains “water”: it is empty');
  expect(outcomeWords({ ...missed, note: 'It is no number.' }, names, translate)).toBe('It is no number.');
  expect(actionWords({ type: 'set_vendor', value: 'Acme' }, names, translate)).toBe('Set the vendor: “Acme”');
});

test.each([
  [{ kind: 'property', from: null, to: 4, documents: 1 }, '$9.00 of 1 document: property nothing → Alder Street 4'],
  [{ kind: 'category', from: 2, to: 2, documents: 3 }, '$9.00 of 3 documents: category Utilities → Utilities'],
  [{ kind: 'expense', from: null, to: null, documents: 2 }, '$9.00 as 2 expenses of the business'],
] as const)('money moved: %j', (move, words) => {
  expect(moneyWords({ ...move, amount: 9 }, '$9.00', names, translate)).toBe(words);
});

test('what the AI answered is said with the question', () => {
  const asked = { field: 'ai_condition', operator: 'asks', expected: 'Is it a reminder?', actual: 'No. It is a bill.', held: false };
  expect(outcomeWords(asked, names, translate)).toBe('AI was asked “Is it a reminder?” and answered: No. It is a bill.');
});
