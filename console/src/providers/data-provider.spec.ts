import { expect, test } from 'vitest';
import { withSlash } from './data-provider';

test.each([
  ['/api/v1/properties', '/api/v1/properties/'],
  ['/api/v1/properties/', '/api/v1/properties/'],
  ['/api/v1/properties?range=[0,24]', '/api/v1/properties/?range=[0,24]'],
  ['/api/v1/properties/7', '/api/v1/properties/7'],
  ['/api/v1/expenses/summary?from=2026-01-01', '/api/v1/expenses/summary?from=2026-01-01'],
])('%s is asked as %s', (url, asked) => {
  expect(withSlash(url)).toBe(asked);
});
