import { expect, test } from 'vitest';
import { type ExtractedField, overallConfidence } from '#core/extraction/fields/extracted-fields';

const found = (value: string, confidence: number): ExtractedField => ({ value, confidence, evidence: null, source: 'local' });

test.each([
  ['nothing found', {}, null],
  ['one of them not found', { vendor: found('Acme', 0.9), amount: found('1.00', 0.9) }, 0],
  [
    'all found: as sure as all are right together',
    { vendor: found('Acme', 0.9), amount: found('1.00', 0.8), service_date: found('2026-01-01', 0.5), tax: found('0.10', 0.1) },
    0.36,
  ],
])('%s', (_, fields, confidence) => {
  const sure = overallConfidence(fields);
  expect(sure && Math.round(sure * 1000) / 1000).toBe(confidence);
});
