import { expect, test } from 'vitest';
import { vendorOf } from './vendor-form';

test.each([
  [' 97302', ['97301', '97302']],
  ['97301', ['97301']],
  [null, ['97301']],
])('the ZIP code %o that was typed without Enter is not lost', (zip, service_areas) => {
  const vendor = vendorOf({ service_areas: ['97301'], aliases: [], zip });
  expect(vendor).toEqual({ service_areas, aliases: [] });
});

test('other names are one a line, blank lines are none', () => {
  expect(vendorOf({ aliases: ['Salem Plumb ', '', ' '] }).aliases).toEqual(['Salem Plumb']);
});
