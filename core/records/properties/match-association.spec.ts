import { expect, test } from 'vitest';
import { matchAssociation } from '#core/records/properties/match-association';

const town = { city: 'Springfield', zipCode: '62704' };
const maple = { id: 1, address: '501 Maple Court Unit 204', hoaName: 'Maple Court Condominium Association, Inc.', ...town };
const neighbour = { id: 2, address: '501 Maple Court Unit 305', hoaName: 'Maple Court Condominium Assn', ...town };
const house = { id: 3, address: '9 Ridge Road', hoaName: 'Stony Ridge HOA', ...town };
const none = { id: 4, address: '12 Elm Street', hoaName: null, ...town };

const found = (text: string, properties = [maple, neighbour, house, none]) =>
  matchAssociation(text, properties).map(({ property_id, confidence }) => [property_id, confidence]);

test.each<[string, string, [number, number][]]>([
  ['its association and its unit', 'MAPLE COURT CONDOMINIUM ASSOCIATION\nUnit: 204\nDues $285.00', [[1, 0.92]]],
  ['a unit by a sign', 'Maple Court Condominium Assoc.\nAccount of #305', [[2, 0.92]]],
  [
    'its association alone, of two units there',
    'Maple Court Condominium Association\nNewsletter',
    [
      [1, 0.4],
      [2, 0.4],
    ],
  ],
  ['a unit nobody here has', 'Maple Court Condominium Association, Unit 110', []],
  [
    'two units',
    'Maple Court Condominium Association\nUnit 204 $285\nUnit 305 $285',
    [
      [1, 0.4],
      [2, 0.4],
    ],
  ],
  ['the only one of its association, by the long name', 'Stony Ridge Homeowners Association\nAnnual meeting', [[3, 0.9]]],
  ['a house, and the unit of a clubhouse', 'Stony Ridge H.O.A. Homeowners\nStony Ridge HOA, Unit 7', [[3, 0.75]]],
  ['another association whose name goes on', 'Maple Courtyard Condominium Association Unit 204', []],
  ['nobody', 'Harbor Water\nTotal due $12.50', []],
])('a document that names %s', (_what, text, matches) => expect(found(text)).toEqual(matches));

test('a name of one word says nothing, and the sentence names the association', () => {
  expect(found('Summit dues', [{ ...house, hoaName: 'Summit' }])).toEqual([]);
  expect(matchAssociation('Stony Ridge HOA', [house])[0]?.reason).toBe(
    "The document is from Stony Ridge HOA, this property's association.",
  );
});
