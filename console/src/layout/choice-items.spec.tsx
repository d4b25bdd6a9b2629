import { expect, test } from 'vitest';
import { choiceItems } from './choice-items';

const options = [{ id: 3, name: 'Elm House' }];
const shown = (held: number | '' | null): unknown[] =>
  choiceItems('General', options, held).map(({ props }) => (props as { children: unknown }).children);

test('one that is held but not offered is shown as such, never as none', () => {
  expect(shown(7)).toEqual(['General', '…', 'Elm House']);
  for (const held of [3, '', null] as const) expect(shown(held)).toEqual(['General', 'Elm House']);
});
