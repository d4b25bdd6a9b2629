import { expect, test } from 'vitest';
import type { ExtractedField } from '#core/extraction/fields/extracted-fields';
import { compareReadings, knownValues, readAs } from '#core/ops/weights/compare-readings';

const found = (value: string): ExtractedField => ({ value, confidence: 0.9, evidence: null, source: 'local' });
const nothing = { machineFields: { fields: {} }, personFields: { fields: {} }, cases: [], isReviewed: false };

test.each([
  ['nothing is known of what nobody looked at', { machineFields: { fields: { amount: found('1.00') } } }, {}],
  [
    'a review leaves what it shows',
    { machineFields: { fields: { amount: found('1.00'), tax: found('0.10') } }, isReviewed: true },
    { amount: '1.00' },
  ],
  [
    'a person says more than the machine',
    { machineFields: { fields: { amount: found('1.00') } }, personFields: { fields: { amount: '2.00' } }, isReviewed: true },
    { amount: '2.00' },
  ],
  ['also that there is none', { personFields: { fields: { tax: null } } }, { tax: null }],
  ['a type of its own', { personFields: { fields: {}, document_type: 'contract' as const } }, { document_type: 'contract' }],
  [
    'a case without a field set',
    {
      cases: [
        { field: 'expense_type', said: 'repairs' },
        { field: 'property_id', said: '3' },
      ],
    },
    { expense_type: 'repairs' },
  ],
  ['words about it are not read', { personFields: { fields: { notes: 'Mine' } } }, {}],
])('%s', (_, different, known) => {
  expect(Object.fromEntries(knownValues({ ...nothing, ...different }))).toEqual(known);
});

test('each known value stands beside both readings', () => {
  expect(compareReadings(new Map([['amount', '2.00']]), { amount: found('2.00') }, {})).toEqual([
    { field: 'amount', said: '2.00', before: '2.00', now: null },
  ]);
});

test.each([
  ['Harbor Water Co.', 'Bills@Harbor.example', 'harborwaterco'],
  [null, 'Bills@Harbor.example', 'from bills@harbor.example'],
  [null, null, 'from nobody'],
])('%s from %s is read as %s', (vendor, from, name) => {
  expect(readAs(vendor === null ? {} : { vendor: found(vendor) }, from)).toBe(name);
});
