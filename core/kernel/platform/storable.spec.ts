import { expect, test } from 'vitest';
import { storable } from '#core/kernel/platform/storable';

test('no NUL and no half of a character is left in any text, however deep it stands', () =>
  expect(storable({ name: 'a\0b', list: [{ said: `cut \uD83D` }, 'whole 😀'], size: 3, none: null })).toEqual({
    name: 'ab',
    list: [{ said: 'cut \uFFFD' }, 'whole 😀'],
    size: 3,
    none: null,
  }));
