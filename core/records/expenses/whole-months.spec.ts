import { expect, test } from 'vitest';
import { byMonths } from '#core/records/expenses/whole-months';

const told = (from: string | null, to: string | null): string => {
  const { months, days } = byMonths({ from, to });
  return [
    months ? `months ${months.from ?? ''}..${months.before ?? ''}` : 'no months',
    ...days.map((span) => `${span.from ?? ''}..${span.to ?? ''}`),
  ].join(', ');
};

test.each<[string | null, string | null, string]>([
  [null, null, 'months ..'],
  ['2026-01-01', null, 'months 2026-01-01..'],
  ['2026-01-02', null, 'months 2026-02-01.., 2026-01-02..2026-01-31'],
  [null, '2026-02-28', 'months ..2026-03-01'],
  [null, '2024-02-28', 'months ..2024-02-01, 2024-02-01..2024-02-28'],
  ['2025-01-01', '2025-12-31', 'months 2025-01-01..2026-01-01'],
  ['2025-01-31', '2025-12-01', 'months 2025-02-01..2025-12-01, 2025-01-31..2025-01-31, 2025-12-01..2025-12-01'],
  ['2026-01-03', '2026-02-27', 'no months, 2026-01-03..2026-02-27'],
  ['2026-01-05', '2026-01-20', 'no months, 2026-01-05..2026-01-20'],
  ['2026-01-01', '2026-01-31', 'months 2026-01-01..2026-02-01'],
  ['2026-12-15', '2026-12-31', 'no months, 2026-12-15..2026-12-31'],
  ['2026-03-01', '2026-01-31', 'no months, 2026-03-01..2026-01-31'],
])('%s to %s', (from, to, parts) => {
  expect(told(from, to)).toBe(parts);
});
