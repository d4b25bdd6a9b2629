import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { AddressText } from '#core/records/properties/find-address';
import { matchAssociation } from '#core/records/properties/match-association';
import { nameKeysOn } from '#core/records/properties/name-words';
import { type NamedPlace, propertyKeys } from '#core/records/properties/property-keys';
import { readStreetAddress } from '#core/records/properties/street-address';

const place: NamedPlace = { name: 'Alder house', address: '482 Alder Street', city: 'Salem', zipCode: '97301', hoaName: null };
const keysOf = (different: Partial<NamedPlace>) => propertyKeys({ ...place, ...different }).map(({ kind, key }) => `${kind}: ${key}`);

test.each<[Parameters<typeof keysOf>[0], string[]]>([
  [{}, ['address: 482 alder st', 'address: 482 alder st #', 'site: alder house']],
  [
    { address: '19 North Harbor Ave, Unit 3', hoaName: 'The Harbor Point HOA, Inc.' },
    [
      'address: 19 n harbor ave',
      'address: 19 n harbor ave #3',
      'association: harbor point homeowners association',
      'association: harbor point homeowners association #3',
      'site: alder house',
    ],
  ],
  [{ address: 'Lot by the lake', hoaName: 'Summit' }, ['site: alder house']],
])('%j is found by', (different, keys) => expect(keysOf(different)).toEqual(keys));

const words = fc.array(fc.constantFrom('Oak', 'N', 'North', 'Harbor', 'St', 'Street', 'Ave', 'Park', '4th', 'Fourth', 'Saint'), {
  minLength: 1,
  maxLength: 8,
});
const around = fc.constantFrom('', 'Service address: ', 'Unit 4, ', '\n');
const behind = fc.constantFrom('', ' Unit 3', ', Salem OR 97301', ' Apt 3\nSalem', ' N', ' total 5.00');

test('wherever the comparer finds an address, its key is among those of the text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), words, around, behind, (number, street, before, after) => {
      const address = readStreetAddress({ ...place, address: `${number} ${street.join(' ')}` });
      const text = new AddressText(`Invoice 12 of 5\n${before}${number} ${street.join(' ')}${after}`);
      if (!address || text.find(address).length === 0) return;
      const key = propertyKeys({ ...place, address: `${number} ${street.join(' ')}` })[0]?.key ?? '';
      expect(text.keys(1000)).toContain(key);
    }),
  );
});

test('wherever the comparer finds an association, its key is among those of the text', () => {
  const parts = fc.array(fc.constantFrom('Maple', 'Court', 'Condo', 'HOA', 'The', 'Assn.', 'of', 'Owners', 'Inc'), {
    minLength: 1,
    maxLength: 9,
  });
  fc.assert(
    fc.property(parts, parts, (name, rest) => {
      const property = { ...place, id: 1, hoaName: name.join(' ') };
      const text = `${rest.join(' ')} ${name.join(' ')} ${rest.join(' ')}`;
      if (matchAssociation(text, [property]).length === 0) return;
      const key = propertyKeys(property).find(({ kind }) => kind === 'association')?.key ?? '';
      expect(nameKeysOn(text)).toContain(key);
    }),
  );
});
