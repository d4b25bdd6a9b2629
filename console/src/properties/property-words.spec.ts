import { expect, test } from 'vitest';
import { addressOf, isLivedIn, occupancyOf } from './property-words';

test.each([
  ['occupied', 'Sam Sample', { tone: 'good', text: 'properties.tenant', args: { name: 'Sam Sample' } }],
  ['occupied', null, { tone: 'good', text: 'properties.occupied' }],
  ['partially_occupied', 'Sam Sample', { tone: 'info', text: 'properties.partially' }],
  ['vacant', 'Sam Sample', { tone: 'warn', text: 'properties.vacant' }],
  ['listed', null, { tone: 'info', text: 'properties.listed' }],
] as const)('%s with the tenant %s', (occupancy_status, tenant_name, badge) => {
  expect(occupancyOf({ occupancy_status, tenant_name })).toEqual(badge);
});

test('somebody lives where all or a part is occupied', () => {
  const lived = (['occupied', 'partially_occupied', 'vacant', 'maintenance'] as const).map((occupancy_status) =>
    isLivedIn({ occupancy_status }),
  );
  expect(lived).toEqual([true, true, false, false]);
});

test.each([
  [{ address: '12 Elm Street', city: 'Salem', state: 'OR', zip_code: '97301' }, '12 Elm Street, Salem, OR 97301'],
  [{ address: null, city: 'Salem', state: null, zip_code: null }, 'Salem'],
  [{ address: null, city: null, state: null, zip_code: null }, null],
])('%j is %s', (property, address) => {
  expect(addressOf(property)).toBe(address);
});
