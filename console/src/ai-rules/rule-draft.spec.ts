import { expect, test } from 'vitest';
import { newCondition, toBody, newDraft, toDraft, withField, withOperator } from './rule-draft';
import type { Rule } from './rule-types';

const rule: Rule = {
  id: 3,
  name: 'Water bills',
  description: null,
  is_active: true,
  priority: 20,
  match: 'any',
  conditions: [
    { field: 'vendor', operator: 'contains', value: 'water' },
    { field: 'amount', operator: 'between', value: [10, 400] },
    { field: 'property_id', operator: 'in', value: [1, 2] },
    { field: 'vendor', operator: 'in', value: ['Harborline Plumbing, LLC', 'Bolt'] },
    { field: 'date', operator: 'gte', value: 'today-30' },
    { field: 'description', operator: 'is_empty' },
  ],
  ai_condition: null,
  actions: [
    { type: 'set_property', value: 4 },
    { type: 'create_expense', value: 0.9 },
    { type: 'split', value: [{ property_id: 4, description: null, method: 'percent', weight: 100 }] },
    { type: 'file' },
  ],
  stop_processing: false,
  version: 2,
  pruned_runs: 0,
  pruned_matches: 0,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

test('a rule comes out of the editor as it went in', () => {
  const { id, version, pruned_runs, pruned_matches, created_at, updated_at, ...body } = rule;
  expect([id, version, pruned_runs, pruned_matches, created_at, updated_at]).toHaveLength(6);
  expect(toBody(toDraft(rule))).toEqual(body);
});

test.each([
  [0.985, '98.5'],
  [0.29, '29'],
  [0.9999, '99.99'],
  [1, '100'],
])('a rule that asks for %d asks for %s percent, and for as much when it is saved', (value, percent) => {
  const draft = toDraft({ ...rule, actions: [{ type: 'create_expense', value }] });
  expect(draft.actions[0]?.value).toBe(percent);
  expect(toBody(draft).actions).toEqual([{ type: 'create_expense', value }]);
});

test('a new rule asks for one condition and one action', () => {
  const draft = newDraft();
  expect(toBody(draft)).toMatchObject({
    priority: 100,
    match: 'all',
    conditions: [{ field: 'vendor', operator: 'contains', value: '' }],
    actions: [{ type: 'set_property', value: '' }],
  });
});

test('another field keeps what still fits', () => {
  const typed = { ...newCondition('vendor'), value: 'water' };
  expect(withField(typed, 'description')).toMatchObject({ operator: 'contains', value: 'water' });
  expect(withField(typed, 'amount')).toMatchObject({ operator: 'equals', value: '' });
  expect(withOperator(typed, 'starts_with')).toMatchObject({ operator: 'starts_with', value: 'water' });
  expect(withOperator(typed, 'is_empty')).toMatchObject({ operator: 'is_empty', value: '' });
});

test('a suggestion fills in a new rule, which people may change before they save it', () => {
  const conditions = [{ field: 'vendor', operator: 'contains', value: 'City Water' }];
  const actions = [{ type: 'set_property', value: 7 }];
  const draft = newDraft({ name: 'City Water: Elm House', conditions, actions });
  expect(toBody(draft)).toMatchObject({ name: 'City Water: Elm House', is_active: true, priority: 100, conditions, actions });
});
