import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DueRate } from '#core/books/hoa/due-rate';
import { type DuesClaim, foldDues, ownMonth, type Placed } from '#core/books/hoa/fold-dues';
import { changeOf, foldPart, isFoldedByMonths } from '#core/books/hoa/fold-part';
import { addDays, daysApart } from '#core/kernel/platform/days';
import { proving } from '../../../test/support/share.js';

type Stored = DuesClaim & Placed & { id: number };

/** Months that are near each other, and others that no payment reaches from there. */
const month = fc.constantFrom('2023-01-01', '2023-02-01', '2024-11-01', '2024-12-01', '2025-01-01', '2026-06-01');
const day = fc.tuple(month, fc.integer({ min: -30, max: 50 })).map(([first, after]) => addDays(first, after));

/** What a document, a person or an expense states. Few amounts, so that claims are often alike; 103.00 is 100.00 with the fee of a card. */
const fact = fc.record({
  kind: fc.constantFrom<DuesClaim['kind']>('dues', 'dues', 'other', 'late_fee', 'assessment', 'credit', 'payment', 'payment', 'payment'),
  source: fc.constantFrom<DuesClaim['source']>('machine', 'machine', 'person', 'expense'),
  amount: fc.constantFrom('100.00', '103.00', '25.00', '300.00'),
  period: month,
  namesPeriod: fc.boolean(),
  happenedOn: day,
  reference: fc.constantFrom(null, 'A1', 'A2'),
  account: fc.constantFrom(null, null, 'X1', 'X2'),
  corrects: fc.boolean(),
  withdrawn: fc.constantFrom(false, false, false, true),
  statedElsewhere: fc.constantFrom(false, false, false, false, true),
  /** Which of the facts before it is the document that it is a copy of, or the bill that the expense paid. */
  earlier: fc.option(fc.nat(30)),
});
type Fact = typeof fact extends fc.Arbitrary<infer F> ? F : never;

function claimOf({ namesPeriod, earlier, ...stated }: Fact, at: number): Stored {
  const source = stated.kind === 'payment' ? stated.source : 'machine';
  const before = earlier === null || at === 0 ? null : 1 + (earlier % at);
  const period = stated.kind !== 'payment' || source === 'person' || (source === 'machine' && namesPeriod) ? stated.period : null;
  return {
    ...stated,
    id: at + 1,
    source,
    period,
    dueOn: null,
    documentDay: addDays('2022-09-01', (37 * at) % 100),
    documentId: source === 'machine' ? at + 1 : source === 'expense' ? before : null,
    expenseId: source === 'expense' ? at + 1 : null,
    duplicateOf: source === 'machine' ? before : null,
    statedElsewhere: source === 'machine' && stated.statedElsewhere,
    reference: stated.kind === 'payment' ? null : stated.reference,
    undated: false,
    countedIn: period ?? stated.happenedOn,
    standing: 'counts',
  };
}

const terms = fc.record({
  rates: fc.constantFrom<DueRate[]>(
    [{ from: '2020-01-01', amount: '100.00', schedule: 'monthly', dueDay: 5 }],
    [
      { from: '2022-12-01', amount: '100.00', schedule: 'monthly', dueDay: 31 },
      { from: '2024-12-10', amount: '0.00', schedule: 'monthly', dueDay: 9 },
    ],
  ),
  endsOn: fc.constantFrom(null, null, '2024-12-15'),
});

/** The claims as a fold of the whole stores them. */
function folded(of: typeof terms extends fc.Arbitrary<infer T> ? T : never, claims: readonly Stored[]) {
  const { placed, outcome } = foldDues(of, claims);
  return { outcome, claims: claims.map((claim): Stored => ({ ...claim, ...placed.get(claim) })) };
}

/** The claims of a part, as they are selected from the database. */
function selected(claims: readonly Stored[], periods: ReadonlySet<string>, documentIds: ReadonlySet<number>): Stored[] {
  const core = claims.filter(
    ({ countedIn, documentId, source }) => periods.has(countedIn) || (source === 'machine' && documentIds.has(documentId ?? 0)),
  );
  const references = new Set(core.map(({ reference }) => reference));
  const near = claims.filter((claim) => core.includes(claim) || (claim.reference !== null && references.has(claim.reference)));
  const originals = new Set(near.flatMap(({ duplicateOf }) => duplicateOf ?? []));
  return claims.filter((claim) => near.includes(claim) || originals.has(claim.documentId ?? 0));
}

test('the periods that a document concerns are folded as in the fold of the whole, whatever it stated before', () => {
  let runs = 0;
  let parts = 0;
  const books = fc
    .array(fact, { minLength: 2, maxLength: 25 })
    .chain((facts) => fc.tuple(fc.constant(facts), fc.nat(facts.length - 1), fc.option(fact)));
  fc.assert(
    fc.property(terms, books, (of, [facts, at, stated]) => {
      runs += 1;
      const before = folded(of, facts.map(claimOf));
      const was = before.claims[at];
      const documentId = at + 1;
      fc.pre(was?.source === 'machine');
      const becomes = stated && claimOf({ ...stated, source: 'machine', earlier: facts[at]?.earlier ?? null }, at);
      const after = before.claims.flatMap((claim) => (claim === was ? (becomes ?? []) : [claim]));
      // What an expense has paid is folded with the whole.
      const isFamily = (claim: Stored): boolean => claim.documentId === documentId || claim.duplicateOf === documentId;
      fc.pre(
        !after.some((claim) => claim.source === 'expense' && after.some((one) => isFamily(one) && one.documentId === claim.documentId)),
      );
      const known = after.filter(isFamily);
      const { periods: concerned, references, openDays } = changeOf([was, ...known]);
      const beside = after.filter(
        ({ kind, source, happenedOn, reference }) =>
          references.includes(reference ?? '') ||
          (kind === 'payment' && source !== 'machine' && openDays.some((one) => daysApart(one, happenedOn ?? '') <= 21)),
      );
      const periods = new Set([...concerned, ...beside.map(({ countedIn }) => countedIn)]);
      const documentIds = new Set([documentId, ...known.flatMap((claim) => claim.documentId ?? [])]);
      fc.pre(isFoldedByMonths(of, [...periods, ...after.map(ownMonth)].toSorted()[0] ?? ''));
      const goneYear = Number(ownMonth(was).slice(0, 4));
      const part = foldPart(of, selected(after, periods, documentIds), { periods, documentIds, goneYear, before: before.outcome });
      if (part === null) return;
      parts += 1;
      const whole = folded(of, after);
      expect(after.map((claim) => ({ ...claim, ...part.placed.get(claim) }))).toEqual(whole.claims);
      expect(part.outcome).toEqual(whole.outcome);
    }),
    { numRuns: proving ? 50_000 : 3000 },
  );
  // Most have an expense, carry something over or leave a month out, and are folded as a whole.
  expect(parts).toBeGreaterThan(runs / 10);
});

const monthly = { rates: [{ from: '2020-01-01', amount: '100.00', schedule: 'monthly' as const, dueDay: 5 }], endsOn: null };
const plain: Fact = {
  kind: 'payment',
  source: 'machine',
  amount: '100.00',
  period: '2025-01-01',
  namesPeriod: true,
  happenedOn: '2025-01-04',
  reference: null,
  account: null,
  corrects: false,
  withdrawn: false,
  statedElsewhere: false,
  earlier: null,
};

test('the original of a copy stays in its period, though what tells that is in no period of the part', () => {
  const claims = [
    claimOf({ ...plain, kind: 'dues' }, 0),
    claimOf({ ...plain, namesPeriod: false }, 1),
    claimOf({ ...plain, source: 'person', period: '2024-11-01' }, 2),
    claimOf({ ...plain, namesPeriod: false, amount: '25.00', happenedOn: '2025-01-20', earlier: 1 }, 3),
  ];
  const before = folded(monthly, claims);
  expect(before.claims.map(({ countedIn, standing }) => `${countedIn} ${standing}`)).toEqual([
    '2025-01-01 counts',
    '2024-11-01 counts',
    '2024-11-01 confirmed',
    '2025-01-01 copy',
  ]);
  const [periods, documentIds] = [new Set(['2025-01-01']), new Set([1])];
  const part = selected(before.claims, periods, documentIds);
  expect(part.map(({ id }) => id)).toEqual([1, 2, 4]);
  expect(foldPart(monthly, part, { periods, documentIds, goneYear: 0, before: before.outcome })?.outcome).toEqual(before.outcome);
});

const paid = (amount: Fact['amount'], period: Fact['period']): Stored => claimOf({ ...plain, amount, period, happenedOn: period }, 0);

test('a change of what is carried over, or of the last year of the dues, concerns more than some periods', () => {
  const [was, becomes, later] = [paid('100.00', '2025-01-01'), paid('300.00', '2025-01-01'), paid('100.00', '2026-06-01')];
  const before = folded(monthly, [was]).outcome;
  const fold = (claim: Stored) =>
    foldPart(monthly, [claim], { periods: new Set([was.countedIn, claim.countedIn]), documentIds: new Set([1]), goneYear: 2025, before });
  expect(fold(becomes)).toBeNull();
  expect(fold(later)).toBeNull();
  expect(fold(was)?.outcome).toEqual(before);
});
