import { expect, test } from 'vitest';
import { DocumentPatch } from './document-patch.schema.js';
import { toCorrection } from './to-correction.js';

test.each([
  [{}, { fields: {} }],
  [
    { extracted_data: { vendor: 'A', amount: 1.5, date: '2026-03-01T10:00:00Z' } },
    { fields: { vendor: 'A', amount: '1.50', service_date: '2026-03-01' } },
  ],
  [{ extracted_data: { fields: { due_date: '2026-04-01', tax: 2 } } }, { fields: { due_date: '2026-04-01', tax: '2.00' } }],
  [{ extracted_data: { vendor: null, fields: { vendor: 'B' } } }, { fields: { vendor: null } }],
  [{ extracted_data: { type: 'receipt' } }, { fields: {}, documentType: 'expense' }],
  [
    { document_type: 'SUBSCRIPTION', extracted_data: { type: 'quote' } },
    { fields: {}, documentType: 'subscription' },
  ],
  [{ document_type: null }, { fields: {}, documentType: null }],
  [
    { property_id: null, tag_ids: [] },
    { fields: {}, propertyId: null, tagIds: [] },
  ],
  [
    { processing_status: 'filed', description: '' },
    { fields: {}, done: 'filed', description: null },
  ],
  [{ suggested_copy_destination_name: 'A_2026.pdf' }, { fields: { suggested_copy_destination_name: 'A_2026.pdf' } }],
  [{ extracted_data: { ai_vendor: 'ignored', nonsense: 1 } }, { fields: {} }],
])('%j', (body, correction) => {
  expect(toCorrection(DocumentPatch.parse(body))).toEqual(correction);
});
