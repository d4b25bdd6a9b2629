import { expect, test } from 'vitest';
import { findNamed } from '#core/rules/find-named';

const list = [
  { id: 1, name: 'Unit 1' },
  { id: 2, name: 'Unit  1' },
  { id: 3, name: '12' },
  { id: 4, name: 'Alder Street 4' },
];

test.each([
  [4, 4],
  ['4', 4],
  ['alder street 4', 4],
  ['12', 3],
  [2, 2],
])('%j is number %i', (value, id) => {
  expect(findNamed(list, value, 'active property')).toMatchObject({ id });
});

test.each([
  ['unit 1', 'There is more than one active property “unit 1”. Use its ID instead.'],
  [12, 'There is no active property “12”.'],
  ['Birch', 'There is no active property “Birch”.'],
  [true, 'There is no active property “true”.'],
])('%j names nothing for certain', (value, problem) => {
  expect(findNamed(list, value, 'active property')).toEqual({ problem });
});
