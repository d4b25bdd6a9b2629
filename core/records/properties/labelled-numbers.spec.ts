import { expect, test } from 'vitest';
import { labelledNumbers } from '#core/records/properties/labelled-numbers';

const none = { accountNumber: null, loanNumber: null };

test.each<[string, [string, string][]]>([
  ['Meter number: 48-213344', [['meter', '48213344']]],
  ['METER # E1234567   Reading 48213', [['meter', 'E1234567']]],
  ['Meter reading 48213', []],
  ['Meter No. 1234', []],
  ['Policy Number HO 1234567-01', [['policy', 'HO123456701']]],
  ['Policy no.: DP3-8812345', [['policy', 'DP38812345']]],
  ['Policy period: 01/01/2026', []],
  ['Policy number ****4821', []],
  ['Parcel ID 12-034-0056', [['parcel', '120340056']]],
  ['APN 400-123-45', [['parcel', '40012345']]],
  ['Loan number: 0048214821', [['loan', '0048214821']]],
  ['Policy number: 03/01/2026', []],
])('%s', (text, numbers) => {
  expect(labelledNumbers(none, text).map(({ kind, plain }) => [kind, plain])).toEqual(numbers);
});

test('what the extractor found comes first, each number once by its kind', () => {
  const found = labelledNumbers({ accountNumber: '55-12034', loanNumber: '0048214821' }, 'Loan no 0048214821');
  expect(found).toEqual([
    { kind: 'account', plain: '5512034', label: '55-12034' },
    { kind: 'loan', plain: '0048214821', label: '0048214821' },
  ]);
  expect(labelledNumbers({ accountNumber: '1204', loanNumber: '******4821' }, '')).toEqual([]);
});
