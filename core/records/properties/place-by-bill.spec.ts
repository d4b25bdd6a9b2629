import { expect, test } from 'vitest';
import type { PropertyMatch } from '#core/database/values/document-fields';
import type { Document } from '#core/database/entities/document.entity';
import { placeByBill } from '#core/records/properties/place-by-bill';

const match = (property_id: number, confidence = 0.96): PropertyMatch => ({
  property_id,
  confidence,
  by: 'address',
  reason: 'The document is for it.',
});

let made = 0;
const paper = (matches: PropertyMatch[], more: object = {}): Document => {
  made += 1;
  const property_id = matches.find(({ confidence }) => confidence >= 0.9)?.property_id ?? null;
  return {
    id: made,
    machineFields: { fields: {}, property_matches: matches, property_id },
    personFields: { fields: {} },
    ...more,
  } as Document;
};
const chosen = (property_id: number | null) => ({ personFields: { fields: {}, property_id } });

test('a receipt that names no place is for the property of its invoice, whichever came first', () => {
  const [receipt, invoice] = [paper([]), paper([match(7)])];
  expect(placeByBill([receipt, invoice])).toEqual([receipt]);
  expect(receipt.propertyId).toBe(7);
  expect(receipt.machineFields.property_matches).toMatchObject([
    { property_id: 7, by: 'same_bill', reason: `It is about the same bill as document ${invoice.id}, which is for this property.` },
  ]);
  expect(placeByBill([receipt, invoice])).toEqual([]);
});

test('what the document only suggests stays below it', () => {
  const receipt = paper([match(3, 0.55)]);
  placeByBill([receipt, paper([match(7)])]);
  expect(receipt.machineFields.property_matches?.map(({ property_id }) => property_id)).toEqual([7, 3]);
});

test('follows the invoice when a person moves it, and leaves the property when it names none any more', () => {
  const [receipt, invoice] = [paper([]), paper([match(7)])];
  placeByBill([receipt, invoice]);
  Object.assign(invoice, chosen(8));
  expect(placeByBill([receipt, invoice])).toEqual([receipt]);
  expect(receipt.propertyId).toBe(8);
  Object.assign(invoice, chosen(null));
  expect(placeByBill([receipt, invoice])).toEqual([receipt]);
  expect([receipt.propertyId, receipt.machineFields.property_matches]).toEqual([null, []]);
});

test.each<[string, () => Document[]]>([
  ['a person has said that it is for none', () => [paper([], chosen(null)), paper([match(7)])]],
  ['it names another place for sure', () => [paper([match(6)]), paper([match(7)])]],
  [
    'its own evidence names two for sure',
    () => [paper([match(5), match(6)], { machineFields: { fields: {}, property_matches: [match(5), match(6)] } }), paper([match(7)])],
  ],
  [
    'it names a place that is no property',
    () => [paper([], { machineFields: { fields: {}, unknown_place: 'It is for 9 Oak St.' } }), paper([match(7)])],
  ],
  ['the others name two', () => [paper([]), paper([match(7)]), paper([match(8)])]],
  [
    'it is the bill of a subscription',
    () => [paper([], { personFields: { fields: {}, document_type: 'subscription' } }), paper([match(7)])],
  ],
  ['the others name none', () => [paper([]), paper([])]],
])('gives no property where %s', (_, papers) => {
  const [first, ...others] = papers();
  const before = first?.machineFields;
  expect(placeByBill([first!, ...others])).toEqual([]);
  expect(first?.machineFields).toEqual(before);
});
