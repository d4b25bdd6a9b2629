import { describe, expect, test } from 'vitest';
import { BodyId, DayIn, Id, Money, MoneyIn } from './values.js';

const read = (schema: typeof Id | typeof BodyId | typeof MoneyIn | typeof DayIn, value: unknown) => schema.safeParse(value).data;

describe('what comes in', () => {
  test.each([
    [Id, '7', 7],
    [Id, '007', 7],
    [Id, '2147483647', 2_147_483_647],
    [Id, '2147483648', 0],
    [Id, '9'.repeat(400), 0],
    [Id, '0', undefined],
    [Id, '-1', undefined],
    [Id, '1.0', undefined],
    [Id, ' 1', undefined],
    [BodyId, 7, 7],
    [BodyId, 2_147_483_648, 0],
    [BodyId, '7', undefined],
    [BodyId, 0, undefined],
    [MoneyIn, 12, '12.00'],
    [MoneyIn, 0.1, '0.10'],
    [MoneyIn, -3.5, '-3.50'],
    [MoneyIn, 999_999_999_999.99, '999999999999.99'],
    [MoneyIn, 0.1 + 0.2, undefined],
    [MoneyIn, 1.005, undefined],
    [MoneyIn, 1e21, undefined],
    [MoneyIn, Number.NaN, undefined],
    [MoneyIn, Infinity, undefined],
    [MoneyIn, '12', undefined],
    [DayIn, '2024-02-29', '2024-02-29'],
    [DayIn, '2026-03-01T23:59:59Z', '2026-03-01'],
    [DayIn, '2026-03-01T23:59:59+02:00', '2026-03-01'],
    [DayIn, '2026-03-01T23:59', '2026-03-01'],
    [DayIn, '2026-02-29', undefined],
    [DayIn, '2026-03-01T99:00:00Z', undefined],
    [DayIn, '2026-03-01 10:00', undefined],
    [DayIn, '0001-01-01', undefined],
    [DayIn, '2200-01-01', undefined],
    [DayIn, 'tomorrow', undefined],
  ])('%#: %s', (schema, value, expected) => {
    expect(read(schema, value)).toBe(expected);
  });
});

test('money leaves as a number', () => {
  expect(['84.20', '-0.01', '999999999999.99'].map((text) => Money.parse(text))).toEqual([84.2, -0.01, 999_999_999_999.99]);
});
