import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateCondition, expressionProblem } from '#core/rules/evaluate-condition';
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
  ['property_id', 'in', [1, 8], false],
  ['vendor', 'starts_with', 'plumbing', false],
  ['vendor', 'in', ['Bolt', null], false],
  ['description', 'in', [null], false],
  ['description', 'equals', '', true],
  ['description', 'equals', null, true],
  ['description', 'not_equals', '', false],
  ['description', 'matches', 'x', false],
  ['vendor', 'equals', '', false],
  ['vendor', 'equals', null, false],
  ['vendor', 'is_empty', undefined, false],
  ['vendor', 'gt', 'Zebra', false],
  ['vendor', 'lt', 'Zebra', true],
  ['vendor', 'gte', 'harborline plumbing LLC', true],
  ['vendor', 'lt', 'harborline plumbing LLC', false],
  ['amount', 'gte', 1284.51, false],
  ['amount', 'lt', 1284.5, false],
  ['amount', 'lte', 1284.5, true],
  ['amount', 'between', [1284.5, 2000], true],
  ['amount', 'between', [2000, 1284.5], true],
  ['amount', 'between', [2000, 3000], false],
  ['amount', 'between', [3000, 2000], false],
  ['amount', 'between', [1, 1000], false],
  ['amount', 'between', [1000, 1], false],
  ['document_type', 'equals', 'mortgage', false],
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
  ['amount', 'gt', null, /^The condition has no value to compare with\.$/],
  ['amount', 'between', ['x', 1], /“x” is not a number/],
  ['vendor', 'matches', null, /no expression/],
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

test('the place where an expression or an end was found is shown', () => {
  const long = sampleFacts({ ocr_text: `${'lorem ipsum '.repeat(500)}Account 4821-77${' dolor sit'.repeat(500)} the end` });
  const shown = (operator: 'matches' | 'ends_with', value: string) =>
    evaluateCondition({ field: 'ocr_text', operator, value }, long, today).actual;
  expect(shown('matches', 'account \\d+')).toContain('Account 4821-77');
  expect(shown('ends_with', 'the end')).toMatch(/ the end$/);
  // Wide columns shift no place.
  const wide = sampleFacts({ ocr_text: `${'lorem          ipsum\n\n'.repeat(300)}Account 4821-77${' dolor sit'.repeat(300)}` });
  expect(evaluateCondition({ field: 'ocr_text', operator: 'contains', value: 'account 4821' }, wide, today).actual).toContain(
    'Account 4821-77',
  );
});

const outcomeOf = (field: 'vendor' | 'description', value?: string) =>
  evaluateCondition({ field, operator: 'is_empty', ...(value && { value }) }, facts, today);

test('what a condition asks for and what stands there are told, also where there is nothing', () => {
  expect(outcomeOf('description')).toEqual({ field: 'description', operator: 'is_empty', expected: null, actual: null, held: true });
  expect(outcomeOf('vendor', 'x')).toMatchObject({ expected: 'x', actual: 'Harborline Plumbing LLC', held: false });
});

test('where nothing is known no value is equal, and blanks are nothing', () => {
  const nothing = sampleFacts({ amount: null, date: null, vendor: '  ' });
  const held = (field: 'amount' | 'date' | 'vendor', operator: 'equals' | 'is_empty' | 'between', value?: unknown) =>
    evaluateCondition(RuleCondition.parse({ field, operator, value }), nothing, today);
  expect(held('amount', 'equals', 0)).toMatchObject({ held: false });
  expect(held('date', 'equals', today)).toMatchObject({ held: false });
  expect(held('amount', 'between', [0, 1])).toMatchObject({ held: false });
  expect(held('vendor', 'is_empty')).toMatchObject({ held: true });
});

test('of an expression that is none the problem is told before it is used', () => {
  expect(expressionProblem('total\\s+due')).toBeNull();
  expect(expressionProblem('(unclosed')).toBe('“(unclosed” is not a valid expression.');
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
