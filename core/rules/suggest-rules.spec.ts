import { expect, test } from 'vitest';
import { isCovered, type RepeatedCorrection, suggestRule } from '#core/rules/suggest-rules';

const placed: RepeatedCorrection = {
  field: 'property_id',
  vendor: 'City Water',
  value: '7',
  property_name: 'Elm House',
  times: 3,
  document_ids: [3, 2, 1],
};

test('a correction becomes a rule on its vendor', () => {
  expect(suggestRule(placed)).toMatchObject({
    key: 'property_id|city water|7',
    rule: {
      name: 'City Water: Elm House',
      conditions: [{ field: 'vendor', operator: 'contains', value: 'City Water' }],
      actions: [{ type: 'set_property', value: 7 }],
    },
  });
  expect(suggestRule({ ...placed, field: 'document_type', value: 'mortgage_statement', property_name: null }).rule).toMatchObject({
    name: 'City Water: mortgage statement',
    actions: [{ type: 'set_document_type', value: 'mortgage_statement' }],
  });
});

const vendor = (value: string) => ({ field: 'vendor' as const, operator: 'contains' as const, value });
test.each([
  ['a rule that does the same', [vendor('water')], 7, true],
  ['a rule for another vendor', [vendor('power')], 7, false],
  ['a rule that sets another property', [vendor('water')], 8, false],
  ['a rule that asks for no vendor', [], 7, false],
])('%s', (_, conditions, property, covered) => {
  const rule = { conditions, actions: [{ type: 'set_property' as const, value: property }] };
  expect(isCovered(suggestRule(placed), [rule])).toBe(covered);
});
