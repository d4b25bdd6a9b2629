import { expect, test } from 'vitest';
import { isDay } from '#core/kernel/platform/is-day';

test.each(['2026-02-28', '2028-02-29', '1999-12-31'])('%s is a day', (text) => expect(isDay(text)).toBe(true));
test.each(['2026-02-29', '2026-02-31', '2026-13-01', '0000-01-01', '9999-01-01', '2026-2-3', '2026-02-28T10:00', ''])(
  '%j is none',
  (text) => expect(isDay(text)).toBe(false),
);
