import { expect, test } from 'vitest';
import { expectNext } from '#core/expected/expect-next';

const next = (today: string, ...days: string[]) =>
  expectNext(
    days.map((day, at) => ({ documentId: at + 1, day, amount: `${at + 1}.00` })),
    today,
  );

test.each<[string, string, string[], string | null, number | null, boolean | null]>([
  ['a bill usually here by the 10th', '2026-04-02', ['2026-01-08', '2026-02-10', '2026-03-09'], '2026-04-10', 1, false],
  ['one day late is no matter', '2026-04-11', ['2026-01-08', '2026-02-10', '2026-03-09'], '2026-04-10', 1, false],
  ['a week late is', '2026-04-17', ['2026-01-08', '2026-02-10', '2026-03-09'], '2026-04-10', 1, true],
  ['at the end of a short month', '2026-02-01', ['2025-11-30', '2025-12-31', '2026-01-31'], '2026-02-28', 1, false],
  [
    'over the end of a month to the beginning of the next',
    '2026-04-20',
    ['2026-01-31', '2026-03-02', '2026-04-01'],
    '2026-05-02',
    1,
    false,
  ],
  ['and missed there', '2026-05-10', ['2026-01-31', '2026-03-02', '2026-04-01'], '2026-05-02', 1, true],
  [
    'from the beginning of a month to the end of the one before',
    '2026-04-20',
    ['2026-02-01', '2026-03-03', '2026-03-31'],
    '2026-04-30',
    1,
    false,
  ],
  ['twice a year, the last one early in its month', '2026-04-20', ['2025-04-28', '2025-10-10'], '2026-04-28', 6, false],
  ['by quarters, over the turn of a year', '2025-12-01', ['2025-04-03', '2025-07-02', '2025-10-01'], '2026-01-03', 3, false],
  ['once a year', '2026-01-15', ['2024-02-01', '2025-02-03'], '2026-02-03', 12, false],
  ['two months are no habit', '2026-04-02', ['2026-02-10', '2026-03-09'], null, null, null],
  ['the same day twice is once', '2026-04-02', ['2026-02-10', '2026-02-10', '2026-03-09'], null, null, null],
  ['one that was corrected within days', '2026-04-02', ['2026-01-08', '2026-02-10', '2026-02-20', '2026-03-09'], '2026-04-10', 1, false],
  ['a month that never came', '2026-08-02', ['2026-02-08', '2026-03-10', '2026-05-09', '2026-06-10', '2026-07-09'], '2026-08-10', 1, false],
  [
    'the same over the end of a month',
    '2026-07-20',
    ['2026-01-31', '2026-03-02', '2026-03-31', '2026-06-02', '2026-07-01'],
    '2026-08-02',
    1,
    false,
  ],
  [
    'two that never came are no habit',
    '2026-08-02',
    ['2026-01-08', '2026-03-10', '2026-05-09', '2026-06-10', '2026-07-09'],
    null,
    null,
    null,
  ],
  ['a month that never came, of too few', '2026-06-02', ['2026-02-10', '2026-03-09', '2026-05-09'], null, null, null],
  ['no rhythm', '2026-04-02', ['2026-01-08', '2026-01-20', '2026-03-09'], null, null, null],
  ['what ended long ago', '2026-09-01', ['2026-01-08', '2026-02-10', '2026-03-09'], null, null, null],
  ['nothing', '2026-04-02', [], null, null, null],
])('%s', (_, today, days, expectedBy, everyMonths, late) => {
  const found = next(today, ...days);
  expect([found?.expectedBy ?? null, found?.everyMonths ?? null, found?.late ?? null]).toEqual([expectedBy, everyMonths, late]);
});

test('of a corrected one the correction stands behind it, from the day of the first', () => {
  const found = next('2026-04-02', '2026-01-08', '2026-02-10', '2026-03-09', '2026-03-14');
  expect(found).toMatchObject({ lastDay: '2026-03-09', lastDocumentId: 4, lastAmount: '4.00', expectedBy: '2026-04-10' });
});

test('the last one stands behind it', () => {
  expect(next('2026-04-02', '2026-03-09', '2026-01-08', '2026-02-10')).toMatchObject({
    lastDay: '2026-03-09',
    lastDocumentId: 1,
    lastAmount: '1.00',
  });
});
