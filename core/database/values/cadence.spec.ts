import { expect, test } from 'vitest';
import { type Cadence, cadenceOf, nextOn } from '#core/database/values/cadence';

test.each<[Cadence | null, string[]]>([
  ['weekly', ['2026-01-05', '2026-01-12', '2026-01-20', '2026-01-26', '2026-02-02']],
  ['biweekly', ['2026-01-02', '2026-01-16', '2026-01-30', '2026-02-13', '2026-02-27']],
  ['monthly', ['2026-01-08', '2026-02-10', '2026-03-09']],
  ['quarterly', ['2025-04-03', '2025-07-02', '2025-10-01']],
  ['semi_annual', ['2025-04-28', '2025-10-10']],
  ['annual', ['2024-02-01', '2025-02-03']],
  // Four weeks may be chance.
  [null, ['2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26']],
  // A monthly bill and its reminder each time.
  [null, ['2026-01-01', '2026-01-15', '2026-02-01', '2026-02-15', '2026-03-01', '2026-03-15']],
  ['weekly', ['2026-01-05', '2026-01-12', '2026-01-26', '2026-02-02', '2026-02-09', '2026-02-16', '2026-02-23']],
  [null, ['2026-02-10', '2026-03-09']],
  [null, ['2026-02-10']],
  [null, []],
])('%s: %s', (cadence, days) => {
  expect(cadenceOf(days)).toBe(cadence);
});

test('the next one comes so many days later, or on a day of a later month', () => {
  expect(nextOn('weekly', '2026-02-26')).toBe('2026-03-05');
  expect(nextOn('biweekly', '2026-12-24')).toBe('2027-01-07');
  expect(nextOn('monthly', '2026-01-31')).toBe('2026-02-28');
  expect(nextOn('monthly', '2026-02-28', 31)).toBe('2026-03-31');
  expect(nextOn('quarterly', '2025-11-30')).toBe('2026-02-28');
  expect(nextOn('annual', '2024-02-29')).toBe('2025-02-28');
});
