import { expect, test } from 'vitest';
import { businessDay } from '#core/records/settings/business-day';

test.each([
  [
    '2026-03-29',
    { today: '2026-03-29', monthStart: '2026-03-01', yearStart: '2026-01-01', yearEnd: '2026-12-31', thirtyDaysAgo: '2026-02-27' },
  ],
  [
    '2024-03-01',
    { today: '2024-03-01', monthStart: '2024-03-01', yearStart: '2024-01-01', yearEnd: '2024-12-31', thirtyDaysAgo: '2024-01-31' },
  ],
  [
    '2026-01-01',
    { today: '2026-01-01', monthStart: '2026-01-01', yearStart: '2026-01-01', yearEnd: '2026-12-31', thirtyDaysAgo: '2025-12-02' },
  ],
])('%s', (today, days) => {
  expect(businessDay(today, 'accrual')).toEqual({ ...days, taxBasis: 'accrual' });
});
