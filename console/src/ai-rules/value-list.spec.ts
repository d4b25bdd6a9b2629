import { expect, test } from 'vitest';
import { readList, writeList } from './value-list';

test.each([
  ['Acme, Bolt', ['Acme', 'Bolt']],
  ['"Acme, LLC", Bolt', ['Acme, LLC', 'Bolt']],
  [' Bolt ,, "Acme, LLC" ', ['Bolt', 'Acme, LLC']],
  ['The "old" shop, 12" pipes', ['The "old" shop', '12" pipes']],
  ['"Acme', ['"Acme']],
  ['', []],
])('%s', (text, values) => {
  expect(readList(text)).toEqual(values);
});

test.each([[['Acme, LLC', 'Bolt']], [['The "old" shop, inc.', '"']], [['1', '2']]])('%j is read as it was written', (values) => {
  expect(readList(writeList(values))).toEqual(values);
});
