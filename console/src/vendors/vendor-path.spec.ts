import { expect, test } from 'vitest';
import { vendorPath } from './vendor-path';

test.each([true, false])('a vendor is found by its name among those of which is_active is %o', (isActive) => {
  const query = new URL(vendorPath('Lund & Park', isActive), 'http://console').searchParams;
  expect(JSON.parse(query.get('filter') ?? '')).toEqual({ is_active: isActive, q: 'Lund & Park' });
});
