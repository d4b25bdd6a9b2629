import { expect, test } from 'vitest';
import type { Cadence } from '#core/database/values/cadence';
import { expectNext, isLate } from '#core/books/expected/expect-next';

const next = (today: string, ...days: string[]) => {
  const found = expectNext(days.map((day, at) => ({ documentId: at + 1, day, amount: `${at + 1}.00` })));
  const late = found && isLate(found, today);
  return found && late !== null ? { ...found, late } : null;
};

test.each<[string, string, string[], string | null, Cadence | null, boolean | null]>([
  ['a bill usually here by the 10th', '2026-04-02', ['2026-01-08', '2026-02-10', '2026-03-09'], '2026-04-10', 'monthly', false],
  ['one day late is no matter', '2026-04-11', ['2026-01-08', '2026-02-10', '2026-03-09'], '2026-04-10', 'monthly', false],
  ['five days late is no matter', '2026-04-15', ['2026-01-08', '2026-02-10', '2026-03-09'], '2026-04-10', 'monthly', false],
  ['six days late is', '2026-04-16', ['2026-01-08', '2026-02-10', '2026-03-09'], '2026-04-10', 'monthly', true],
  ['a week late is', '2026-04-17', ['2026-01-08', '2026-02-10', '2026-03-09'], '2026-04-10', 'monthly', true],
  ['at the end of a short month', '2026-02-01', ['2025-11-30', '2025-12-31', '2026-01-31'], '2026-02-28', 'monthly', false],
  [
    'over the end of a month to the beginning of the next',
    '2026-04-20',
    ['2026-01-31', '2026-03-02', '2026-04-01'],
    '2026-05-02',
    'monthly',
    false,
  ],
  ['and missed there', '2026-05-10', ['2026-01-31', '2026-03-02', '2026-04-01'], '2026-05-02', 'monthly', true],
  [
    'from the beginning of a month to the end of the one before',
    '2026-04-20',
    ['2026-02-01', '2026-03-03', '2026-03-31'],
    '2026-04-30',
    'monthly',
    false,
  ],
  ['twice a year, the last one early in its month', '2026-04-20', ['2025-04-28', '2025-10-10'], '2026-04-28', 'semi_annual', false],
  ['by quarters, over the turn of a year', '2025-12-01', ['2025-04-03', '2025-07-02', '2025-10-01'], '2026-01-03', 'quarterly', false],
  ['once a year', '2026-01-15', ['2024-02-01', '2025-02-03'], '2026-02-03', 'annual', false],
  ['every week', '2026-02-05', ['2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26', '2026-02-02'], '2026-02-09', 'weekly', false],
  [
    'every week, and missed',
    '2026-02-12',
    ['2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26', '2026-02-02'],
    '2026-02-09',
    'weekly',
    true,
  ],
  [
    'every week, and the third time missed',
    '2026-03-02',
    ['2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26', '2026-02-02'],
    '2026-02-09',
    'weekly',
    true,
  ],
  [
    'every month for half a year, whatever was before',
    '2026-07-01',
    ['2024-01-01', '2025-08-20', '2026-01-10', '2026-02-10', '2026-03-10', '2026-04-10', '2026-05-10', '2026-06-10'],
    '2026-07-10',
    'monthly',
    false,
  ],
  [
    'every other week',
    '2026-03-02',
    ['2026-01-02', '2026-01-16', '2026-01-30', '2026-02-13', '2026-02-27'],
    '2026-03-13',
    'biweekly',
    false,
  ],
  ['two months are no cadence', '2026-04-02', ['2026-02-10', '2026-03-09'], null, null, null],
  ['the same day twice is once', '2026-04-02', ['2026-02-10', '2026-02-10', '2026-03-09'], null, null, null],
  [
    'one that was corrected within days',
    '2026-04-02',
    ['2026-01-08', '2026-02-10', '2026-02-20', '2026-03-09'],
    '2026-04-10',
    'monthly',
    false,
  ],
  [
    'one that was corrected after twelve days',
    '2026-04-02',
    ['2026-01-08', '2026-02-10', '2026-02-22', '2026-03-09'],
    '2026-04-10',
    'monthly',
    false,
  ],
  [
    'a month that never came',
    '2026-08-02',
    ['2026-02-08', '2026-03-10', '2026-05-09', '2026-06-10', '2026-07-09'],
    '2026-08-10',
    'monthly',
    false,
  ],
  [
    'the same over the end of a month',
    '2026-07-20',
    ['2026-01-31', '2026-03-02', '2026-03-31', '2026-06-02', '2026-07-01'],
    '2026-08-02',
    'monthly',
    false,
  ],
  [
    'two that never came are no cadence',
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
])('%s', (_, today, days, expectedBy, cadence, late) => {
  const found = next(today, ...days);
  expect([found?.expectedBy ?? null, found?.cadence ?? null, found?.late ?? null]).toEqual([expectedBy, cadence, late]);
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
