import { expect, test } from 'vitest';
import { fitChoices, probabilitiesOf } from '../../fit/softmax.ts';

const [label, top, idle, none] = [0, 1, 2, 3];
const options = (...features: number[][]) => [...features, [none]].map((one) => Int32Array.from(one));
/** What a label names is right; a value at the top is so by accident. */
const choices = [
  { options: options([label, idle], [top, idle]), right: [0] },
  { options: options([label, top, idle], [idle]), right: [0] },
  { options: options([top, idle], [label, idle]), right: [1] },
  { options: options([top, idle], [idle]), right: [2] },
];

test('what goes with the right options speaks for an option that was never seen', () => {
  const weights = fitChoices(choices, 4, { rounds: 200 });
  const [named = 0, other = 0, notStated = 0] = probabilitiesOf(weights, options([label], [top, idle]));
  expect(named).toBeGreaterThan(0.7);
  expect(named + other + notStated).toBeCloseTo(1);
});

test('the same choices give the same weights', () => {
  expect(fitChoices(choices, 4)).toEqual(fitChoices(choices, 4));
});
