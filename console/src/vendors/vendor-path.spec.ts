import { expect, test } from 'vitest';
import { vendorPath } from './vendor-path';

test('a vendor is found by its name, a deactivated one among those', () => {
  expect(vendorPath('Lund & Park')).toBe('/vendors?q=Lund%20%26%20Park');
  expect(vendorPath('Fuel', false)).toBe('/vendors?q=Fuel&inactive=true');
});
