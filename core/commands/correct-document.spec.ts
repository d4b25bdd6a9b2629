import { expect, test } from 'vitest';
import { mergePerson } from '#core/commands/correct-document';

const before = { fields: { vendor: 'A', amount: '1.00' }, document_type: 'contract' as const, property_id: 3, removed_tags: [9] };

test.each([
  [{}, before],
  [{ fields: { vendor: 'B' } }, { ...before, fields: { vendor: 'B', amount: '1.00' } }],
  [{ fields: { amount: null } }, { ...before, fields: { vendor: 'A', amount: null } }],
  [{ propertyId: null }, { ...before, property_id: null }],
  [{ propertyId: 'machine' as const }, { fields: before.fields, document_type: before.document_type, removed_tags: [9] }],
  [{ documentType: 'quote' as const }, { ...before, document_type: 'quote' }],
  [{ documentType: null }, { fields: before.fields, property_id: 3, removed_tags: [9] }],
])('%j is merged key by key', (correction, after) => {
  expect(mergePerson(before, correction)).toEqual(after);
});
