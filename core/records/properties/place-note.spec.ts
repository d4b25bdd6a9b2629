import { expect, test } from 'vitest';
import type { MatchInput } from '#core/records/properties/match-property';
import { placeNote } from '#core/records/properties/place-note';

const place = '730 Birch Street,\n Salem, OR 97302';
const evidence: MatchInput = {
  documentType: 'utility_bill',
  deliveries: [],
  identifiers: [],
  text: `Service address: ${place}`,
  propertyAddress: place,
  beside: '',
  properties: [],
  vendor: 'City Water',
  learned: null,
  learnedNumbers: [],
  learnedAssociations: [],
  vendorHistory: [],
  sender: null,
  senderHistory: [],
};
const sold = { id: 4, name: 'Birch Street Duplex', address: '730 Birch St', city: 'Salem', zipCode: '97302' };

test.each<[string, MatchInput['properties'], string]>([
  ['nobody knows', [], 'No property has this address.'],
  ['is another', [{ ...sold, address: '732 Birch St' }], 'No property has this address.'],
  ['was sold', [{ ...sold, id: 5, address: '9 Elm Street' }, sold], 'It is Birch Street Duplex, which is archived.'],
])('a place that %s', (_, archived, said) => {
  expect(placeNote(place, evidence, archived)).toBe(`The document is for “730 Birch Street, Salem, OR 97302”. ${said}`);
});

test('an archived property that the document was sent to, or that its mail names, is not the place it is for', () => {
  const elm = { ...sold, id: 5, name: 'Elm House', address: '9 Elm Street' };
  for (const said of [
    { text: `Bill to: 9 Elm Street, Salem, OR 97302\nService address: ${place}` },
    { beside: 'Fwd: bill for 9 Elm Street, Salem, OR 97302' },
  ])
    expect(placeNote(place, { ...evidence, ...said }, [elm])).toContain('No property has this address.');
});

test('a place that ends in a full stop ends in none', () => {
  expect(placeNote(`${place}.`, evidence, [])).toMatch(/97302”\. No property/);
});
