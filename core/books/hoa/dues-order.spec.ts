import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DueRate } from '#core/books/hoa/due-rate';
import { type DuesClaim, foldDues } from '#core/books/hoa/fold-dues';
import { addDays } from '#core/kernel/platform/days';
import { proving } from '../../../test/support/share.js';

/** Few months and days, so that claims are often about one period, across the turn of a year. */
const month = fc.constantFrom('2025-10-01', '2025-11-01', '2025-12-01', '2026-01-01');
const day = fc.integer({ min: 0, max: 120 }).map((after) => addDays('2025-10-01', after));
/** Few amounts, so that claims are often alike; 102.00 and 103.00 are 100.00 with the fee of a card. */
const amount = fc.constantFrom('100.00', '103.00', '102.00', '25.00', '300.00', '40.00');

/** What one document, person or expense states, and how many copies of the document there are. */
const fact = fc.record({
  kind: fc.constantFrom<DuesClaim['kind']>('dues', 'dues', 'other', 'late_fee', 'assessment', 'credit', 'payment', 'payment'),
  source: fc.constantFrom<DuesClaim['source']>('machine', 'machine', 'person', 'expense'),
  amount,
  period: month,
  namesPeriod: fc.boolean(),
  happenedOn: day,
  dueOn: fc.option(day),
  reference: fc.constantFrom(null, null, 'A1', 'A2'),
  account: fc.constantFrom(null, 'X1', 'X2'),
  corrects: fc.boolean(),
  withdrawn: fc.constantFrom(false, false, false, true),
  copies: fc.constantFrom(0, 0, 0, 1),
});
type Fact = typeof fact extends fc.Arbitrary<infer F> ? F : never;

interface Arriving {
  fact: Fact;
  /** Its place among the facts. */
  at: number;
}

/** Every fact as often as it arrives. Only what is paid is stated by others than documents, and only a document may pay for no period that it names. */
const arrivals = (facts: readonly Fact[]): Arriving[] =>
  facts.flatMap((one, at) => Array.from({ length: 1 + (isOfDocument(one) ? one.copies : 0) }, () => ({ fact: one, at })));
const sourceOf = ({ kind, source }: Fact): DuesClaim['source'] => (kind === 'payment' ? source : 'machine');
const isOfDocument = (one: Fact): boolean => sourceOf(one) === 'machine';

/** The claims of what arrives, numbered as it does. */
function claimsOf(arriving: readonly Arriving[]): DuesClaim[] {
  const first = new Map<number, number>();
  return arriving.map(({ fact: { namesPeriod, ...one }, at }, index): DuesClaim => {
    const [id, source] = [index + 1, sourceOf({ ...one, namesPeriod })];
    const original = first.get(at);
    if (original === undefined) first.set(at, id);
    return {
      ...one,
      source,
      // Of documents of one day the one that came first is the earlier: here each has a day of its own.
      documentDay: addDays('2025-09-01', 11 * at),
      period: one.kind !== 'payment' || source === 'person' || namesPeriod ? one.period : null,
      documentId: source === 'machine' ? id : null,
      expenseId: source === 'expense' ? id : null,
      duplicateOf: original ?? null,
      statedElsewhere: false,
      undated: false,
    };
  });
}

const rates = fc.constantFrom<DueRate[]>(
  [],
  [{ from: '2025-01-01', amount: '100.00', schedule: 'monthly', dueDay: 5 }],
  [{ from: '2025-01-01', amount: '300.00', schedule: 'quarterly', dueDay: 15 }],
);

/** What the fold comes to, whichever of two claims that are alike is the one that counts. */
function figuresOf(terms: DueRate[], claims: readonly DuesClaim[]) {
  const { placed, outcome } = foldDues({ rates: terms, endsOn: null }, claims);
  const lines = [...placed].map(([{ kind, amount: much }, { countedIn, standing }]) => `${countedIn} ${kind} ${much} ${standing}`);
  return { outcome, lines: lines.toSorted() };
}

test('dues are the same in whatever order their documents come, payments are made and people say so', () => {
  const inTwoOrders = fc.array(fact, { minLength: 2, maxLength: 9 }).chain((facts) => {
    const all = arrivals(facts);
    return fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }));
  });
  fc.assert(
    fc.property(rates, inTwoOrders, (terms, [one, other]) => {
      expect(figuresOf(terms, claimsOf(other))).toEqual(figuresOf(terms, claimsOf(one)));
    }),
    { numRuns: proving ? 100_000 : 1000 },
  );
});
