import { expect, test } from 'vitest';
import type { MatchInput } from '#core/properties/match-property';
import { placeNote } from '#core/properties/place-note';

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
  accountHistory: [],
  vendorHistory: [],
  sender: null,
  senderHistory: [],
};
const sold = { id: 4, name: 'Birch Street Duplex', address: '730 Birch St', city: 'Salem', zipCode: '97302' };

test.each<[string, MatchInput['properties'], string]>([
  ['nobody knows', [], 'None of your properties has this address.'],
  ['is another', [{ ...sold, address: '732 Birch St' }], 'None of your properties has this address.'],
  ['was sold', [{ ...sold, id: 5, address: '9 Elm Street' }, sold], 'That is Birch Street Duplex, which you have archived.'],
])('a place that %s', (_, archived, said) => {
  expect(placeNote(place, evidence, archived)).toBe(`The paper is for “730 Birch Street, Salem, OR 97302”. ${said}`);
});
