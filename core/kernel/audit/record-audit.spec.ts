import { expect, test } from 'vitest';
import { onlyChanged } from '#core/kernel/audit/record-audit';

test.each([
  ['a change', { amount: '1.00', vendor: 'A' }, { amount: '2.00', vendor: 'A' }, { before: { amount: '1.00' }, after: { amount: '2.00' } }],
  ['nothing', { amount: '1.00' }, { amount: '1.00' }, { before: null, after: null }],
  ['what every write changes', { updatedAt: new Date(0) }, { updatedAt: new Date(1) }, { before: null, after: null }],
  ['a new record', null, { id: 1, scheduleELine: '17' }, { before: null, after: { id: 1, schedule_e_line: '17' } }],
  ['a deleted record', { id: 1 }, null, { before: { id: 1 }, after: null }],
  [
    'a secret',
    { wifiPassword: 'old' },
    { wifiPassword: 'new' },
    { before: { wifi_password: 'changed' }, after: { wifi_password: 'changed' } },
  ],
  [
    'a secret that was set',
    { wifi_password: null },
    { wifi_password: 'x' },
    { before: { wifi_password: null }, after: { wifi_password: 'changed' } },
  ],
  ['a date', { at: new Date(0) }, { at: new Date(0) }, { before: null, after: null }],
])('%s', (_, before, after, kept) => {
  expect(onlyChanged(before, after)).toEqual(kept);
});
