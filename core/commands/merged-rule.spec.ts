import { expect, test } from 'vitest';
import type { RuleAction, RuleCondition } from '#core/database/values/rule-definition';
import { mergedRule } from '#core/commands/merged-rule';

const after = (condition: RuleCondition, ...actions: RuleAction[]) =>
  mergedRule({ conditions: [condition], actions }, ['Acme Plumbing', 'ACME'], 'Acme Plumbing & Drain');

test.each<[string, RuleCondition, RuleCondition | null]>([
  [
    'asks for its whole name',
    { field: 'vendor', operator: 'equals', value: 'acme plumbing ' },
    { field: 'vendor', operator: 'in', value: ['acme plumbing ', 'Acme Plumbing & Drain'] },
  ],
  [
    'asks for one of several',
    { field: 'vendor', operator: 'in', value: ['Acme', 'Birch'] },
    { field: 'vendor', operator: 'in', value: ['Acme', 'Birch', 'Acme Plumbing & Drain'] },
  ],
  ['holds for both already', { field: 'vendor', operator: 'in', value: ['Acme', 'acme plumbing & drain'] }, null],
  ['asks for a part of the name', { field: 'vendor', operator: 'contains', value: 'acme' }, null],
  ['asks for something else', { field: 'description', operator: 'equals', value: 'Acme' }, null],
  ['asks for another', { field: 'vendor', operator: 'equals', value: 'Birch' }, null],
])('a rule that %s', (_, condition, expected) => {
  expect(after(condition)).toEqual(expected && { conditions: [expected], actions: [] });
});

test('a rule that sets the name sets the one that is kept', () => {
  const condition: RuleCondition = { field: 'amount', operator: 'gt', value: 5 };
  expect(after(condition, { type: 'set_vendor', value: 'Acme' }, { type: 'file' })).toEqual({
    conditions: [condition],
    actions: [{ type: 'set_vendor', value: 'Acme Plumbing & Drain' }, { type: 'file' }],
  });
});
