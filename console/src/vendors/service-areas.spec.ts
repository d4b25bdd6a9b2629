import { expect, test } from 'vitest';
import { withZip } from './service-areas';

test('a zip is added only if it is non-empty and not already listed', () => {
  const zips = ['97301'];
  expect(withZip(zips, ' 97302 ')).toEqual(['97301', '97302']);
  expect(withZip(zips, '97301')).toBe(zips);
  expect(withZip(zips, '  ')).toBe(zips);
});
