import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateCondition } from '#core/rules/evaluate-condition';
import { RuleCondition } from '#core/database/values/rule-definition';
import { sampleFacts } from '../../test/support/rule-facts.js';

const today = '2026-03-15';
const facts = sampleFacts({
  vendor: 'Harborline Plumbing LLC',
  amount: '1284.50',
  date: '2026-03-01',
  ocr_text: 'INVOICE 4471\nCall-out fee  120.00\nTotal due 1,284.50',
  from_email: 'billing@harborline.example',
  document_type: 'expense',
  property_id: 7,
  description: null,
});

test.each<[string, string, unknown, boolean]>([
  ['vendor', 'equals', 'harborline  plumbing llc', true],
  ['vendor', 'equals', 'Harborline', false],
  ['vendor', 'not_equals', 'Harborline', true],
  ['vendor', 'contains', 'PLUMB', true],
  ['vendor', 'not_contains', 'electric', true],
  ['vendor', 'not_contains', 'plumbing', false],
  ['vendor', 'starts_with', 'harbor', true],
  ['vendor', 'ends_with', 'llc', true],
  ['vendor', 'ends_with', 'plumbing', false],
  ['vendor', 'in', ['Bolt', 'HARBORLINE PLUMBING LLC'], true],
  ['vendor', 'in', 'Harborline Plumbing LLC', true],
  ['vendor', 'in', [], false],
  ['vendor', 'gt', 'Acme', true],
  ['vendor', 'matches', '^harbor.*(llc|inc)$', true],
  ['vendor', 'is_not_empty', undefined, true],
  ['description', 'is_empty', undefined, true],
  ['description', 'equals', 'x', false],
  ['description', 'not_equals', 'x', true],
  ['description', 'contains', 'x', false],
  ['description', 'not_contains', 'x', true],
  ['description', 'gt', 'x', false],
  ['amount', 'equals', 1284.5, true],
  ['amount', 'equals', '$1,284.50', true],
  ['amount', 'not_equals', 1284.51, true],
  ['amount', 'gt', 1284.49, true],
  ['amount', 'gt', '1284.5', false],
  ['amount', 'gte', '1284.5', true],
  ['amount', 'lt', 10_000, true],
  ['amount', 'lte', 1284.49, false],
  ['amount', 'between', [1000, 1284.5], true],
  ['amount', 'between', [1284.5, 1000], true],
  ['amount', 'between', [1300, 1400], false],
  ['amount', 'in', [10, 1284.5], true],
  ['date', 'equals', '2026-03-01', true],
  ['date', 'equals', '2026-03-01T10:00:00Z', true],
  ['date', 'gte', 'today-30', true],
  ['date', 'gt', 'today - 7 days', false],
  ['date', 'lt', 'today', true],
  ['date', 'between', ['2026-02-01', '2026-03-31'], true],
  ['ocr_text', 'matches', 'total due\\s+[\\d,]+\\.\\d{2}$', true],
  ['ocr_text', 'contains', 'invoice 4471 call-out', true],
  ['from_email', 'ends_with', '@harborline.example', true],
  ['document_type', 'equals', 'invoice', true],
  ['document_type', 'in', ['quote', 'Expense'], true],
  ['property_id', 'equals', '7', true],
  ['property_id', 'in', [1, 7], true],
])('%s %s %j → %s', (field, operator, value, held) => {
  const outcome = evaluateCondition(RuleCondition.parse({ field, operator, value }), facts, today);
  expect(outcome).toMatchObject({ held });
  expect(outcome.note).toBeUndefined();
});

test.each<[string, string, unknown, RegExp]>([
  ['vendor', 'matches', '(unclosed', /not a valid expression/],
  ['vendor', 'matches', '(?=look)ahead', /not a valid expression/],
  ['vendor', 'matches', '', /no expression/],
  ['vendor', 'contains', '', /no text/],
  ['vendor', 'not_contains', null, /no text/],
  ['amount', 'gt', 'a lot', /“a lot” is not a number/],
  ['amount', 'not_equals', 'a lot', /not a number/],
  ['amount', 'between', [1], /two values/],
  ['amount', 'between', [1, 'x'], /“x” is not a number/],
  ['date', 'lt', '2026-02-31', /not a date/],
  ['date', 'equals', 'yesterday', /not a date/],
])('%s %s %j cannot be compared and says so', (field, operator, value, note) => {
  const outcome = evaluateCondition(RuleCondition.parse({ field, operator, value }), facts, today);
  expect(outcome).toMatchObject({ held: false, note: expect.stringMatching(note) as string });
});

test('what was found in a long text is shown with its surroundings, and no more', () => {
  const long = sampleFacts({ ocr_text: `${'lorem ipsum '.repeat(500)}Account 4821-77${' dolor sit'.repeat(500)}` });
  const outcome = evaluateCondition({ field: 'ocr_text', operator: 'contains', value: 'account 4821' }, long, today);
  expect(outcome.actual).toContain('Account 4821-77');
  expect(outcome.actual?.length).toBeLessThanOrEqual(200);
});

test('an expression made to explode takes no time', () => {
  const text = sampleFacts({ ocr_text: `${'a'.repeat(50_000)}!` });
  const started = performance.now();
  expect(evaluateCondition({ field: 'ocr_text', operator: 'matches', value: '^(a+)+$' }, text, today).held).toBe(false);
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('an expression of thousands of steps searches as much of a long text as it may cost, and says so', () => {
  const text = sampleFacts({ ocr_text: `${'a'.repeat(249_999)}x` });
  const held = (value: string) => evaluateCondition({ field: 'ocr_text', operator: 'matches', value }, text, today);
  expect(held('a{1,1000}x')).toMatchObject({ held: false, note: expect.stringMatching(/^Only the first \d{4} characters/) as string });
  expect(held('a{1,1000}')).toMatchObject({ held: true });
  const short = held('a{3}x');
  expect(short).toMatchObject({ held: true });
  expect(short).not.toHaveProperty('note');
});

const money = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }).map((cents) => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return { cents, text: `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` };
});

test('amounts are ordered as cents are, to the last cent', () => {
  fc.assert(
    fc.property(money, money, (a, b) => {
      const at = sampleFacts({ amount: a.text });
      const held = (operator: 'gt' | 'equals' | 'lte') => evaluateCondition({ field: 'amount', operator, value: b.text }, at, today).held;
      expect([held('gt'), held('equals'), held('lte')]).toEqual([a.cents > b.cents, a.cents === b.cents, a.cents <= b.cents]);
    }),
  );
});

test('no condition on any document throws, and a negation is never the same as what it negates unless noted', () => {
  const scalar = fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null));
  const anything = fc.record({
    field: fc.constantFrom(...RuleCondition.shape.field.options),
    value: fc.oneof(scalar, fc.array(scalar, { maxLength: 4 })),
  });
  fc.assert(
    fc.property(anything, fc.option(fc.string(), { nil: null }), ({ field, value }, text) => {
      const some = sampleFacts({ vendor: text, ocr_text: text, description: text });
      for (const operator of RuleCondition.shape.operator.options) evaluateCondition({ field, operator, value }, some, today);
      const [yes, no] = (['contains', 'not_contains'] as const).map((operator) =>
        evaluateCondition({ field, operator, value }, some, today),
      );
      expect(yes?.held === no?.held).toBe(yes?.note !== undefined);
    }),
  );
});
