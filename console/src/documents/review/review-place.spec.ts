import { expect, test } from 'vitest';
import { neighbour } from './review-place';

test.each<[string, (number | undefined)[], (number | undefined)[], number | undefined, number | undefined]>([
  ['stands among them', [4, 7, 9], [4, 7, 9], 4, 9],
  ['has left', [4, 9], [4, 7, 9], 4, 9],
  ['has left with the one behind it', [4, 12], [4, 7, 9, 12], 4, 12],
  ['has left from the end', [4], [4, 7], 4, undefined],
  ['has left from the beginning', [9], [7, 9], undefined, 9],
  ['has left beside what is not loaded', [4, undefined], [4, 7, undefined], 4, undefined],
  ['was never among them', [4, 9], [4, 9], undefined, undefined],
])('the neighbours of a document that %s', (_, ids, before, above, below) => {
  expect([neighbour(7, -1, { ids, before }), neighbour(7, 1, { ids, before })]).toEqual([above, below]);
});
