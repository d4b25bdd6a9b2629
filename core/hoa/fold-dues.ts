import type { Standing } from '#core/books/claim-values';
import { type Comparable, confirmedPayments, sameCharges } from '#core/books/same-claim';
import { type DueRate, type RatedMonth, ratedMonths } from '#core/hoa/due-rate';
import { placeCharges } from '#core/hoa/place-charges';
import { type DueOn, paymentPlaces } from '#core/hoa/place-payment';
import { type CountedClaim, carryOver, dueDay, openOf, reckonPeriod } from '#core/hoa/reckon-period';
import { addMonths, monthStart } from '#core/platform/days';

/** A claim about the dues of one property. Money is decimal text, days are `YYYY-MM-DD`. */
export interface DuesClaim extends Omit<Comparable, 'period'> {
  /** The first day of the month that it names; null where it names none. */
  period: string | null;
  dueOn: string | null;
  /** Its document is in the trash, or its e-mail is ignored or deleted. */
  withdrawn: boolean;
}

/** What holds of a property's dues. */
export interface DuesTerms {
  rates: readonly DueRate[];
  /** In periods that begin after this day (`YYYY-MM-DD`) dues are expected of those alone of which something is known: it was sold, or is given up. Null: it goes on. */
  endsOn: string | null;
}

/** Where a claim is counted, by the first day of the period, and whether. */
export interface Placed {
  countedIn: string;
  standing: Standing;
}

/** What payments and credits that were more than their periods needed pay of others. */
export interface Carried {
  /** By the first day of the period. */
  carried: Record<string, string>;
  /** What is left for later periods after each one that changes that, by its first day, until the end of the year `until`. */
  left: Record<string, string>;
  until: number;
  /** Periods with claims that are not paid in full, by their first day, with what is open of them, due or not. */
  open: Record<string, string>;
}

export interface DuesFold<C> extends Carried {
  placed: ReadonlyMap<C, Placed>;
}

/** Claims may be counted so many months from the month they name. */
const reachMonths = 12;

/**
 * Counts the claims about the dues of one property in their periods, and says which of them state what another does. The order in which they became known makes no
 * difference. Pure.
 */
export function foldDues<C extends DuesClaim>(terms: DuesTerms, claims: readonly C[]): DuesFold<C> {
  const located = inOwnOrder(claims).map((claim) => ({ ...claim, claim, period: ownMonth(claim) }));
  const months = monthsAround(located, terms.rates);
  const live = located.filter((one) => !one.withdrawn);
  const moves = terms.rates.every(({ schedule }) => schedule === 'monthly') ? null : placeCharges(months, live);
  const move = (one: Located<C>): Located<C> => ({ ...one, period: moves?.get(one.period) ?? one.period });
  const charges = located.filter(({ kind }) => kind !== 'payment').map(move);
  const placed = [...charges, ...placePayments(located, { charges, months, move })];
  const standings = standingsOf(placed);
  const counted = placed
    .filter((one) => !standings.has(one))
    .map((one) => ({ ...one, period: ownMonth(one.claim), countedIn: one.period }));
  return {
    placed: new Map(placed.map((one) => [one.claim, { countedIn: one.period, standing: standings.get(one) ?? 'counts' }])),
    ...carry(months, terms, counted),
  };
}

/** In an order that follows from what they state; of those that state the same the first document comes first. */
function inOwnOrder<C extends DuesClaim>(claims: readonly C[]): C[] {
  const keyOf = (one: C): string =>
    [one.documentDay, one.happenedOn, one.kind, one.source, one.amount, one.period, one.dueOn, one.reference, one.account].join(' ');
  const keyed = claims.map((claim) => ({ claim, key: keyOf(claim) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : (a.claim.documentId ?? 0) - (b.claim.documentId ?? 0)));
  return keyed.map(({ claim }) => claim);
}

/** The same for a year that lies beyond those with claims. Pure. */
export function carryOn(before: Carried, terms: DuesTerms, year: number): Carried {
  const left = leftOn(before, '9999-12-31');
  if (left === '0.00') return { carried: {}, left: {}, open: {}, until: year };
  const months = ratedMonths({ from: `${before.until + 1}-01-01`, to: `${year}-12-01` }, terms.rates);
  return carry(months, terms, [], left);
}

/** What is left for later periods on a day. Decimal text; pure. */
export function leftOn({ left }: Pick<Carried, 'left'>, day: string): string {
  const last = Object.keys(left)
    .filter((first) => first <= day)
    .toSorted()
    .at(-1);
  return last === undefined ? '0.00' : (left[last] ?? '0.00');
}

type Located<C> = Comparable & { claim: C; withdrawn: boolean; dueOn: string | null };

/** The month a claim names, else that of the day it is due, else of its own day. */
const ownMonth = ({ period, dueOn, happenedOn, documentDay }: DuesClaim): string =>
  period ?? monthStart(dueOn ?? happenedOn ?? documentDay);

function monthsAround(claims: readonly { period: string }[], rates: readonly DueRate[]): RatedMonth[] {
  const named = claims.map(({ period }) => period).toSorted();
  const [first, last] = [named[0], named.at(-1)];
  if (first === undefined || last === undefined) return [];
  return ratedMonths({ from: addMonths(first, -reachMonths), to: `${Number(last.slice(0, 4)) + 1}-12-01` }, rates);
}

interface Placing<C> {
  charges: readonly Located<C>[];
  months: readonly RatedMonth[];
  move: (one: Located<C>) => Located<C>;
}

/** What an expense paid is for the period of its bill, what names a month for that, and the rest for the period due nearest. */
function placePayments<C extends DuesClaim>(located: readonly Located<C>[], { charges, months, move }: Placing<C>): Located<C>[] {
  const payments = located.filter(({ kind }) => kind === 'payment');
  const billedIn = new Map(charges.toReversed().map(({ documentId, period }) => [documentId, period]));
  const isOpen = ({ claim, source }: Located<C>): boolean => claim.period === null && source === 'machine';
  const named = payments
    .filter((one) => !isOpen(one))
    .map((one) => {
      return one.source === 'expense' ? { ...one, period: billedIn.get(one.documentId) ?? one.period } : move(one);
    });
  const placeOf = paymentPlaces(
    periodsDue(months, charges),
    named.filter(({ source }) => source !== 'machine'),
  );
  return [...named, ...payments.filter(isOpen).map((one) => ({ ...one, period: placeOf(one) ?? one.period }))];
}

/** The periods in which something is due, by their rate or by a charge. */
function periodsDue(months: readonly RatedMonth[], charges: readonly Located<unknown>[]): DueOn[] {
  const charged = Map.groupBy(
    charges.filter(({ withdrawn }) => !withdrawn),
    ({ period }) => period,
  );
  return months.flatMap((month) => {
    const own = charged.get(month.first) ?? [];
    return month.due || own.length > 0 ? [{ first: month.first, dueOn: dueDay(month, own) }] : [];
  });
}

function standingsOf<C>(placed: readonly Located<C>[]): ReadonlyMap<Located<C>, Standing> {
  const live = placed.filter(({ withdrawn }) => !withdrawn);
  const same = sameCharges(live);
  const rest = live.filter((one) => !same.has(one));
  const isPayment = ({ kind }: Located<C>): boolean => kind === 'payment';
  const confirmed = confirmedPayments(
    rest.filter(isPayment),
    rest.filter((one) => !isPayment(one)),
  );
  const withdrawn = placed.flatMap((one) => (one.withdrawn ? [[one, 'withdrawn'] as const] : []));
  return new Map([...withdrawn, ...same, ...confirmed]);
}

/** Whether dues of a period are expected that no claim names. */
export const isExpected = ({ due, first }: RatedMonth, endsOn: string | null): boolean =>
  Boolean(due) && (endsOn === null || first <= endsOn);

function carry(
  months: readonly RatedMonth[],
  { endsOn }: DuesTerms,
  counted: readonly (CountedClaim & { countedIn: string })[],
  before = '0.00',
): Carried {
  const inPeriod = Map.groupBy(counted, ({ countedIn }) => countedIn);
  const of: Carried = { carried: {}, left: {}, open: {}, until: Number(months.at(-1)?.first.slice(0, 4) ?? 0) };
  let left = before;
  for (const month of months) {
    const own = inPeriod.get(month.first) ?? [];
    if (own.length === 0 && !isExpected(month, endsOn)) continue;
    const figures = reckonPeriod(month, own);
    const over = carryOver(left, figures);
    if (over.left !== left) of.left[month.first] = left = over.left;
    if (over.carried !== '0.00') of.carried[month.first] = over.carried;
    const open = openOf({ ...figures, carried: over.carried });
    if (own.length > 0 && Number(open) > 0) of.open[month.first] = open;
  }
  return of;
}
