import { type Arbitrary, array, assert, constant, constantFrom, option, property, record, shuffledSubarray, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { foldLoans } from '#core/books/mortgages/fold-loans';

const orNull = <V>(one: Arbitrary<V>) => option(one, { nil: null });
const statementArb = record({
  loanLastFour: orNull(constantFrom('4821', '7714')),
  lender: orNull(constantFrom('Harbor', 'Pine')),
  statementDate: orNull(constantFrom('2026-01-03', '2026-02-03', '2026-02-10', '2026-03-03', '2026-06-03')),
  dueDate: orNull(constantFrom('2026-02-01', '2026-03-01')),
  principal: orNull(constantFrom('0.00', '400.00')),
  interest: orNull(constantFrom('900.00', '150.00')),
  principalBalance: orNull(constantFrom('200000.00', '199600.00', '24000.00', '0.00')),
});

test('in whatever order statements come, each counts or is replaced by the one that counts, and the loans are the same', () => {
  const some = array(statementArb, { maxLength: 9 }).map((all) => all.map((one, at) => ({ ...one, id: at + 1 })));
  const shuffled = some.chain((all) => tuple(constant(all), shuffledSubarray(all, { minLength: all.length })));
  assert(
    property(shuffled, ([all, other]) => {
      const [is, again] = [foldLoans(all), foldLoans(other)];
      expect(again).toEqual(is);
      expect(is.placed.map((one) => one.statement.id).toSorted((a, b) => a - b)).toEqual(all.map(({ id }) => id));
      const counting = new Set(is.placed.filter(({ replacedBy }) => replacedBy === null).map((one) => one.statement));
      for (const one of is.running.flat()) expect(counting.has(one)).toBe(true);
      expect(is.running.length > 0).toBe(all.length > 0);
    }),
    { numRuns: 1000 },
  );
});
