import { type DuesTerms, ratedMonths } from '#core/books/hoa/due-rate';
import { leftBy } from '#core/books/hoa/dues-of-year';
import { type DuesClaim, type DuesOutcome, ownMonth, type Placed, placeClaims, reachDays } from '#core/books/hoa/fold-dues';
import { reckonPeriods } from '#core/books/hoa/reckon-period';
import { addDays, addMonths, monthStart } from '#core/kernel/platform/days';

/** A claim of a document that is posted or reversed, of its copies, or of what it is a copy of. */
export interface ChangedClaim extends Pick<DuesClaim, 'kind' | 'period' | 'dueOn' | 'reference'> {
  happenedOn: string | null;
  /** Any day of the period it was counted in. */
  countedIn: string | null;
}

/** What changed claims concern, as far as they tell by themselves. */
export interface DuesChange {
  /** The first days of the periods that they were counted in, or may be. */
  periods: string[];
  /** The numbers of their bills: a claim of the same number may correct one of them, or be corrected. */
  references: string[];
  /** The days of payments that name no period: what a person or an expense states of that time tells it. */
  openDays: string[];
}

/** The periods, bill numbers and days of payments that changed claims touch. Pure. */
export function changeOf(claims: readonly ChangedClaim[]): DuesChange {
  const open = claims.filter(({ kind, period }) => kind === 'payment' && period === null);
  const openDays = distinct(open.flatMap(({ happenedOn }) => happenedOn ?? []));
  const months = claims.flatMap((claim) => [
    ownMonth({ ...claim, documentDay: '' }),
    ...(claim.countedIn ? [monthStart(claim.countedIn)] : []),
  ]);
  return {
    periods: distinct([...months, ...openDays.flatMap(monthsInReach)]),
    references: distinct(claims.flatMap(({ reference }) => reference ?? [])),
    openDays,
  };
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)];

/** The months in which dues that a payment of a day may be for are due. */
function monthsInReach(day: string): string[] {
  const months: string[] = [];
  const last = addDays(day, reachDays.before);
  for (let first = monthStart(addDays(day, -reachDays.after)); first <= last; first = addMonths(first, 1)) months.push(first);
  return months;
}

/**
 * Whether some periods of dues can be folded without the others: where dues are due in every month from the first claim on, a charge is counted in its own period and
 * moves no payment. Pure.
 */
export const isFoldedByMonths = ({ rates }: DuesTerms, first: string): boolean =>
  rates.every(({ schedule }) => schedule === 'monthly') && ratedMonths({ from: first, to: first }, rates)[0]?.due != null;

/** What of a series is folded. */
export interface DuesPart {
  /** The first days of the periods that are folded. */
  periods: ReadonlySet<string>;
  /** The documents whose claims have changed. */
  documentIds: ReadonlySet<number>;
  /** The last year of the claims that have gone; 0 where none has. */
  goneYear: number;
  /** What the fold of the whole came to before the change. */
  before: DuesOutcome;
}

/**
 * Folds the claims of some periods as the fold of the whole would. `claims` are all that were counted in these periods or have changed; beside them those with the number
 * of a bill of theirs, and the originals of both, which stay where they were counted. Null where more periods are concerned, since what is carried over changes. Pure.
 */
export function foldPart<C extends DuesClaim & Pick<Placed, 'countedIn'>>(
  terms: DuesTerms,
  claims: readonly C[],
  { periods, documentIds, goneYear, before }: DuesPart,
): { placed: ReadonlyMap<C, Placed>; outcome: DuesOutcome } | null {
  const isBeside = ({ countedIn, documentId }: C): boolean => !periods.has(countedIn) && !documentIds.has(documentId ?? 0);
  const { placed, counted } = placeClaims(terms, claims, (claim) => (isBeside(claim) ? claim.countedIn : null));
  const until = 1 + Math.max(0, ...claims.map((claim) => Number(ownMonth(claim).slice(0, 4))));
  if (until > before.until || (until < before.until && goneYear + 1 >= before.until)) return null;
  const open = { ...before.open };
  for (const period of periods) {
    const [reckoned] = reckonPeriods(
      ratedMonths({ from: period, to: period }, terms.rates),
      terms,
      (first) => counted.get(first) ?? null,
      leftBy(before, addDays(period, -1)),
    );
    if ((reckoned?.left ?? leftBy(before, addDays(period, -1))) !== leftBy(before, period)) return null;
    delete open[period];
    if (reckoned && counted.has(period) && Number(reckoned.open) > 0) open[period] = reckoned.open;
  }
  return { placed: new Map([...placed].filter(([claim]) => !isBeside(claim))), outcome: { ...before, open } };
}
