import { expect, it } from 'vitest';
import type { ExtractedFields } from '#core/extraction/fields/extracted-fields';
import { isBetterLook, wantsSecondLook } from '#core/extraction/second-look';

const look = (amount: number | null, date: number | null): ExtractedFields => ({
  ...(amount === null ? {} : { amount: { value: '1.00', confidence: amount, evidence: null, source: 'local' } }),
  ...(date === null ? {} : { service_date: { value: '2026-01-31', confidence: date, evidence: null, source: 'local' } }),
});

it.each([
  [look(0.9, 0.9), false],
  [look(null, 0.9), true],
  [look(0.9, null), true],
  [look(0.5, 0.9), true],
  [{}, true],
])('%o wants a second look: %s', (fields, wanted) => {
  expect(wantsSecondLook(fields)).toBe(wanted);
});

it.each([
  [look(0.9, 0.9), look(null, 0.9), true],
  [look(0.5, 0.9), look(0.5, 0.9), false],
  [look(0.9, null), look(0.3, 0.9), false],
])('%o is better than %o: %s', (second, first, better) => {
  expect(isBetterLook(second, first)).toBe(better);
});

const bill = (account: number | null): ExtractedFields => ({
  ...look(0.9, 0.9),
  document_type: { value: 'utility_bill', confidence: 0.8, evidence: null, source: 'local' },
  due_date: { value: '2026-01-31', confidence: 0.9, evidence: null, source: 'local' },
  property_address: { value: '482 Alder St', confidence: 0.9, evidence: null, source: 'local' },
  ...(account === null ? {} : { account_number: { value: '88-1', confidence: account, evidence: null, source: 'local' } }),
});

it('a bill without what every bill of its kind says is looked at again, and the look that says it is better', () => {
  expect(wantsSecondLook(bill(0.9))).toBe(false);
  expect(wantsSecondLook(bill(null))).toBe(true);
  expect(isBetterLook(bill(0.8), bill(null))).toBe(true);
});

const statement = (fees: number | null): ExtractedFields => ({
  ...look(0.9, 0.9),
  document_type: { value: 'mortgage_statement', confidence: 0.8, evidence: null, source: 'local' },
  ...(fees === null ? {} : { fees: { value: '25.00', confidence: fees, evidence: null, source: 'local' } }),
});

it('of two looks at a statement the one that finds what only some statements say is better', () => {
  expect(isBetterLook(statement(0.8), statement(null))).toBe(true);
  expect(isBetterLook(statement(null), statement(0.8))).toBe(false);
});
