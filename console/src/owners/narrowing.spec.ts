import { expect, test } from 'vitest';
import { narrowingOf, type Place, placeOf } from './narrowing';

test.each<[object, Place]>([
  [{ property_id: 3 }, 3],
  [{ property_id: '3', owner_id: '' }, 3],
  [{ owner_id: '7' }, 'owner-7'],
  [{ property_id: null, owner_id: 7 }, 'owner-7'],
  [{ owner_id: 'x' }, null],
  [{}, null],
])('%o is the choice %s', (narrowing, place) => expect(placeOf(narrowing)).toBe(place));

test.each<Place>([3, 'owner-7', null])('%s narrows to itself', (place) => expect(placeOf(narrowingOf(place))).toBe(place));
