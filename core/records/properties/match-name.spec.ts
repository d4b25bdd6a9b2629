import { expect, test } from 'vitest';
import { matchName } from '#core/records/properties/match-name';

const properties = ['Alder Court House', 'Main', 'Unit 1', 'Birch Row', 'Birch row', '482 Alder Street'].map((name, index) => ({
  id: index + 1,
  name,
}));
const found = (text: string) => matchName(text, properties).map(({ property_id, confidence }) => [property_id, confidence]);

test.each<[string, [number, number][]]>([
  ['Property: ALDER COURT HOUSE', [[1, 0.9]]],
  ['Statement    Property name: Alder Court House   March', [[1, 0.9]]],
  ['We cleaned Alder Court House', []],
  ['Property: Alder Court House North', []],
  ['Site: Main', [[2, 0.75]]],
  ['Property: Unit 1', [[3, 0.75]]],
  ['Property: 482 Alder Street', []],
  ['Community: Birch Row', [[4, 0.4], [5, 0.4]]], // prettier-ignore
])('%s', (text, matches) => expect(found(text)).toEqual(matches));

test('the sentence quotes the name as it stands on the document', () => {
  expect(matchName('Property: ALDER COURT HOUSE', properties)[0]).toMatchObject({
    by: 'name',
    reason: 'The document names “ALDER COURT HOUSE”, the name of this property.',
  });
});
