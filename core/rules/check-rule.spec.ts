import { expect, test } from 'vitest';
import { checkRule } from '#core/rules/check-rule';
import type { RuleAction, RuleCondition } from '#core/database/values/rule-definition';
import { sampleFacts } from '../../test/support/rule-facts.js';

const { books } = sampleFacts();
const file: RuleAction = { type: 'file' };
const check = (conditions: RuleCondition[], actions: RuleAction[] = [file], match: 'all' | 'any' = 'all') =>
  checkRule({ match, conditions, actions, stopProcessing: false }, books).map(({ path, sentence }) => `${path.join('.')}: ${sentence}`);

test.each<[RuleCondition, string | null]>([
  [{ field: 'vendor', operator: 'contains', value: 'water' }, null],
  [{ field: 'amount', operator: 'between', value: [100, '$1,200.00'] }, null],
  [{ field: 'date', operator: 'gte', value: 'today-30' }, null],
  [{ field: 'document_type', operator: 'in', value: ['receipt', 'utility_bill'] }, null],
  [{ field: 'mailbox', operator: 'equals', value: 'hoa' }, null],
  [{ field: 'property_id', operator: 'equals', value: 3 }, null],
  [{ field: 'vendor', operator: 'is_empty' }, null],
  [{ field: 'amount', operator: 'contains', value: '12' }, 'operator: “contains” works only on text; amount is a number.'],
  [{ field: 'date', operator: 'matches', value: '2026' }, 'operator: “matches” works only on text; date is a date.'],
  [{ field: 'vendor', operator: 'gt', value: 'a' }, 'operator: “gt” compares amounts and dates; vendor is neither.'],
  [{ field: 'vendor', operator: 'is_empty', value: 'x' }, 'value: “is_empty” takes no value.'],
  [{ field: 'amount', operator: 'between', value: [1] }, 'value: “between” takes two values.'],
  [{ field: 'vendor', operator: 'in', value: [] }, 'value: “in” takes a list of values.'],
  [{ field: 'vendor', operator: 'equals', value: ['a', 'b'] }, 'value: “equals” takes one value.'],
  [{ field: 'amount', operator: 'gt', value: 'much' }, 'value: “much” is not a number.'],
  [{ field: 'date', operator: 'lt', value: '2026-02-30' }, 'value: “2026-02-30” is not a date, YYYY-MM-DD or such as today-30.'],
  [{ field: 'document_type', operator: 'equals', value: 'novel' }, 'value: “novel” is not a document type.'],
  [{ field: 'mailbox', operator: 'equals', value: 'spam' }, 'value: “spam” is not a mailbox.'],
  [{ field: 'property_id', operator: 'equals', value: 'Alder' }, 'value: “Alder” is not a property ID.'],
  [{ field: 'ocr_text', operator: 'matches', value: '(' }, 'value: “(” is not a valid expression.'],
  [
    { field: 'vendor', operator: 'equals', value: null },
    'value: The condition has no value to compare with. To check for an empty field, use “is_empty”.',
  ],
])('%j', (condition, problem) => {
  expect(check([condition])).toEqual(problem === null ? [] : [`conditions.0.${problem}`]);
});

test.each<[RuleAction, string | null]>([
  [{ type: 'set_property', value: 'harbor condo' }, null],
  [{ type: 'set_category', value: 10 }, null],
  [{ type: 'set_payment_method', value: 'check' }, null],
  [{ type: 'set_payment_method', value: 'barter' }, '“barter” is no way of paying. Choose check, ach, card, network, cash.'],
  [{ type: 'set_payment_method' }, '“null” is no way of paying. Choose check, ach, card, network, cash.'],
  [{ type: 'create_expense', value: 0.9 }, null],
  [{ type: 'create_expense' }, null],
  [{ type: 'set_property', value: 'Atlantis' }, 'There is no active property “Atlantis”.'],
  [{ type: 'set_property' }, 'No active property is chosen.'],
  [{ type: 'add_tag', value: 99 }, 'There is no tag “99”.'],
  [{ type: 'set_document_type', value: 'novel' }, '“novel” is not a document type.'],
  [{ type: 'set_vendor', value: ' ' }, 'Enter the vendor to set, at most 300 characters.'],
  [{ type: 'create_expense', value: 80 }, '“80” is not a confidence between 0 and 1.'],
])('%j', (action, sentence) => {
  expect(check([], [action])).toEqual(sentence === null ? [] : [`actions.0.value: ${sentence}`]);
});

const parts = (...weights: (number | null)[]): RuleAction => ({
  type: 'split',
  value: weights.map((weight, at) => ({ property_id: at + 1, method: 'percent', weight })),
});
test.each<[RuleAction, string[]]>([
  [parts(60, 40), []],
  [parts(60, 39), ['value: The percentages must add up to 100; they add up to 99.']],
  [parts(60, null), ['value.1.weight: Percentage is required']],
  [
    { type: 'split', value: [{ property_id: 3, method: 'equal' }] },
    ['value.0.property_id: “Old Mill” is archived. Restore it before you assign a part to it.'],
  ],
  [{ type: 'split', value: [{ property_id: 9, method: 'equal' }] }, ['value.0.property_id: There is no property 9.']],
  [{ type: 'split', value: [{ property_id: 1, method: 'equal', category_id: 99 }] }, ['value.0.category_id: There is no category “99”.']],
])('%j', (action, sentences) => {
  expect(check([], [action])).toEqual(sentences.map((sentence) => `actions.0.${sentence}`));
});

test('a rule that can never do anything is refused', () => {
  expect(check([], [])).toEqual(['actions: A rule needs at least one action, or it must stop further rules.']);
  expect(check([], [file], 'any')).toEqual(['conditions: A rule that matches any of its conditions needs at least one condition.']);
});
