import { expect, test } from 'vitest';
import { compareFields } from './compare-fields';

const field = (value: string | number | null, confidence = 0.9) => ({ value, confidence, source: 'machine' as never, evidence: null });

test('fields stand side by side, and it says where they differ', () => {
  const stored = { amount: field(12.5), vendor: field('Acme'), tax: field(null) };
  const tried = { amount: field(12.5, 0.5), vendor: field('Acme Ltd'), date: field('2026-01-02') };
  expect(compareFields([stored, tried])).toEqual([
    {
      key: 'amount',
      label: 'Amount',
      readings: [
        { value: '12.5', confidence: 0.9 },
        { value: '12.5', confidence: 0.5 },
      ],
      differs: false,
    },
    {
      key: 'vendor',
      label: 'Vendor',
      readings: [
        { value: 'Acme', confidence: 0.9 },
        { value: 'Acme Ltd', confidence: 0.9 },
      ],
      differs: true,
    },
    { key: 'date', label: 'Date', readings: [null, { value: '2026-01-02', confidence: 0.9 }], differs: false },
  ]);
});
