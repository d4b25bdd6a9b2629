import type { Sides } from '#core/database/values/document-fields';
import { expect, test } from 'vitest';
import { effectiveField, effectiveProperty, effectiveType } from '#core/database/values/effective-values';

const found = <T>(value: T) => ({ value, confidence: 0.9, evidence: null, source: 'local' as const });
const sides = (machine: Partial<Sides['machineFields']>, person: Partial<Sides['personFields']> = {}): Sides => ({
  machineFields: { fields: {}, ...machine },
  personFields: { fields: {}, ...person },
});

test.each([
  ['nobody knows', sides({}), null],
  ['the machine found it', sides({ fields: { vendor: found('Acme') } }), 'Acme'],
  ['a person set it', sides({ fields: { vendor: found('Acme') } }, { fields: { vendor: 'Bolt' } }), 'Bolt'],
  ['a person emptied it', sides({ fields: { vendor: found('Acme') } }, { fields: { vendor: null } }), null],
])('vendor: %s', (_, given, expected) => {
  expect(effectiveField(given, 'vendor')).toBe(expected);
});

test.each([
  ['none', sides({}), 'other'],
  ['extracted', sides({ fields: { document_type: found('quote' as const) } }), 'quote'],
  ['its address or a rule', sides({ document_type: 'hoa_document', fields: { document_type: found('quote' as const) } }), 'hoa_document'],
  ['a person', sides({ document_type: 'hoa_document' }, { document_type: 'expense' }), 'expense'],
])('type: %s', (_, given, expected) => {
  expect(effectiveType(given)).toBe(expected);
});

test.each([
  ['the machine', sides({ property_id: 3 }), 3],
  ['a person', sides({ property_id: 3 }, { property_id: 5 }), 5],
  ['a person says none', sides({ property_id: 3 }, { property_id: null }), null],
  ['a subscription has none', sides({ property_id: 3, document_type: 'subscription' }), null],
])('property: %s', (_, given, expected) => {
  expect(effectiveProperty(given)).toBe(expected);
});
