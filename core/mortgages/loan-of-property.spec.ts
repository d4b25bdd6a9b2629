import { expect, test } from 'vitest';
import { enteredNow, heldOf, loanOf, toldNow } from '#core/mortgages/loan-of-property';
import type { SaidByBook } from '#core/mortgages/said-by-book';

const nothing: SaidByBook = { mortgageLender: null, mortgageBalance: null, mortgagePayment: null, mortgageRate: null };
const [monday, tuesday, wednesday] = ['2026-03-02T09:00:00.000Z', '2026-03-03T09:00:00.000Z', '2026-03-04T09:00:00.000Z'];

test.each<[string, string | null, { value: string | null; at: string } | null, string | null]>([
  ['what a statement says alone', '199600.00', null, '199600.00'],
  ['what a person has entered alone', null, { value: '1.00', at: monday }, '1.00'],
  ['a statement that came later than what was entered', '199600.00', { value: '1.00', at: monday }, '199600.00'],
  ['what was entered later than the statement came', '199600.00', { value: '1.00', at: wednesday }, '1.00'],
  ['that a person emptied it since', '199600.00', { value: null, at: wednesday }, null],
  ['nothing', null, null, null],
])('a field is %s', (_, said, entered, is) => {
  const book = said === null ? nothing : { ...nothing, mortgageBalance: { value: said, by: 7 } };
  const toldAt = new Map([[7, { mortgageBalance: tuesday }]]);
  expect(loanOf(book, toldAt, entered ? { mortgageBalance: entered } : {}).mortgageBalance).toBe(is);
});

test('a statement that says a field as before has said it since then', () => {
  const had = heldOf({ mortgageRate: '5.4000', mortgageBalance: '200000.00' });
  const since = { mortgageRate: monday, mortgageBalance: monday };
  expect(toldNow({ ...had, mortgageRate: '5.4', mortgageBalance: '199600.00' }, had, since, tuesday)).toMatchObject({
    mortgageRate: monday,
    mortgageBalance: tuesday,
  });
  expect(toldNow(had, null, since, tuesday)).toMatchObject({ mortgageRate: tuesday, mortgageBalance: tuesday });
});

test('a person enters what they change, and nothing by saving the rest as it is', () => {
  const was = heldOf({ mortgageLender: 'Harbor', mortgageRate: '5.400' });
  const before = { mortgageLender: { value: 'Harbor', at: monday } };
  expect(enteredNow(before, was, { ...was, mortgageRate: '5.4' }, tuesday)).toEqual(before);
  expect(enteredNow(before, was, { ...was, mortgageRate: null }, tuesday)).toEqual({
    ...before,
    mortgageRate: { value: null, at: tuesday },
  });
});
