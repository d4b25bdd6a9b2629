import { expect, test } from 'vitest';
import { categoryOfType } from './category-of-type';

const all = ['Utilities', 'Professional Services', 'Auto Insurance', 'Gas & Fuel'].map((name, at) => ({ id: at + 1, name }));

test.each([
  ['utilities', 1],
  ['repairs', 2],
  ['HOA', 2],
  ['insurance', 3],
  ['fuel', 4],
  ['meals', null],
  ['a yacht', null],
  [null, null],
])('%s falls into category %s', (type, id) => {
  expect(categoryOfType(type, all)).toBe(id);
});
