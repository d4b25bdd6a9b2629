import { expect, test } from 'vitest';
import { lineOfCategory } from '#core/database/values/schedule-e';

test.each<[string, string | null]>([
  ['Utilities', '17'],
  ['Professional Services', '10'],
  ['Auto Insurance', '9'],
  ['Office Supplies', '15'],
  ['Legal', '10'],
  ['Accounting', '10'],
  ['Marketing & Advertising', '5'],
  ['Travel & Entertainment', '6'],
  ['Meals & Entertainment', '19'],
  ['Software & Subscriptions', '19'],
  ['Office Expenses', '15'],
  ['Vehicle Expenses', '6'],
  ['Gas & Fuel', '6'],
  ['Property Taxes', '16'],
  ['Tax Preparation', '10'],
  ['Repairs', '14'],
  ['HOA dues', '19'],
  ['Mortgage Interest', '12'],
  ['Mortgage', null],
  ['Capital improvements', null],
])('%s is of line %s', (name, line) => {
  expect(lineOfCategory([name])).toBe(line);
});

test('what a name does not say, the category above says', () => {
  expect(lineOfCategory(['Unit 4', 'Repairs'])).toBe('14');
  expect(lineOfCategory([])).toBe('19');
});
