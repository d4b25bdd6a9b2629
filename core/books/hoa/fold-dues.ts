import type { Standing } from '#core/database/values/claim-values';
import { type Comparable, confirmedPayments, isWithFee, onePaymentDays, sameCharges } from '#core/books/claims/same-claim';
import { type DueRate, type DuesTerms, type RatedMonth, ratedMonths } from '#core/books/hoa/due-rate';
import { placeCharges } from '#core/books/hoa/place-charges';
import { type CountedClaim, dueDay, reckonPeriods } from '#core/books/hoa/reckon-period';
import { addMonths, daysBetween, monthStart } from '#core/kernel/platform/days';

/** A claim about the dues of one property. */
export interface DuesClaim extends Omit<Comparable, 'period'>, CountedClaim {
  /** Its document is in the trash, or its e-mail is ignored or deleted. */
  withdrawn: boolean;
}

/** Where a claim is counted, by the first day of the period, and whether. */
export interface Placed {
  countedIn: string;
  standing: Standing;
}

/** What the periods come to that later ones and e-mails need to know. */
export interface DuesOutcome {
  /** What is left for later periods after each one that changes that, by its first day, until the end of the year `until`. */
  left: Record<string, string>;
  until: number;
  /** Periods with claims that are not paid in full, by their first day, with what is open of them, due or not. */
  open: Record<string, string>;
}

/** Claims may be counted so many months from the month they name. */
const reachMonths = 12;
/** A payment is made so many days before or after its dues are due. */
export const reachDays = { before: 45, after: 190 };

/**
 * Counts the claims about the dues of one property in their periods, and says which of them state what another does. The order in which they became known makes no
 * difference. Pure.
 */
export function foldDues<C extends DuesClaim>(
  terms: DuesTerms,
  claims: readonly C[],
): { placed: ReadonlyMap<C, Placed>; outcome: DuesOutcome } {
  const { months, placed, counted } = placeClaims(terms, claims);
  return { placed, outcome: outcomeOf(months, terms, counted) };
}

/** Where claims are counted, and those that count, by their periods. One for which `fixed` answers a period is counted there, whatever would move it. Pure. */
export function placeClaims<C extends DuesClaim>(
  terms: DuesTerms,
  claims: readonly C[],
  fixed: (claim: C) => string | null = () => null,
): { months: readonly RatedMonth[]; placed: ReadonlyMap<C, Placed>; counted: ReadonlyMap<string, readonly DuesClaim[]> } {
  const located = inOwnOrder(claims).map((claim): Located<C> => {
    const period = fixed(claim);
    return { ...claim, claim, period: period ?? ownMonth(claim), isFixed: period !== null };
  });
  const months = monthsAround(located, terms.rates);
  const moves = placeCharges(
    months,
    located.filter(({ withdrawn }) => !withdrawn),
  );
  const [open, named] = [located.filter(isOpen), located.filter((claim) => !isOpen(claim))];
  for (const claim of named) claim.period = moves.get(claim.period) ?? claim.period;
  placePayments(months, named, open);
  const placed = [...named, ...open];
  const standings = standingsOf(placed);
  const counted = Map.groupBy(
    placed.filter((claim) => !standings.has(claim)),
    ({ period }) => period,
  );
  return {
    months,
    placed: new Map(placed.map((entry) => [entry.claim, { countedIn: entry.period, standing: standings.get(entry) ?? 'counts' }])),
    counted,
  };
}

/** In an order that follows from what they state; of those that state the same the first document comes first. */
function inOwnOrder<C extends DuesClaim>(claims: readonly C[]): C[] {
  const keyOf = (claim: C): string =>
    [
      claim.documentDay,
      claim.happenedOn,
      claim.kind,
      claim.source,
      claim.amount,
      claim.period,
      claim.dueOn,
      claim.reference,
      claim.account,
    ].join(' ');
  const keyed = claims.map((claim) => ({ claim, key: keyOf(claim) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : (a.claim.documentId ?? 0) - (b.claim.documentId ?? 0)));
  return keyed.map(({ claim }) => claim);
}

type Located<C> = Comparable & { claim: C; withdrawn: boolean; dueOn: string | null; isFixed: boolean };

/** The month a claim names, else that of the day it is due, else of its own day. */
export const ownMonth = ({
  period,
  dueOn,
  happenedOn,
  documentDay,
}: Pick<DuesClaim, 'period' | 'dueOn' | 'happenedOn' | 'documentDay'>): string => period ?? monthStart(dueOn ?? happenedOn ?? documentDay);

/** A payment whose period is unknown. */
const isOpen = ({ kind, claim, source, isFixed }: Located<DuesClaim>): boolean =>
  !isFixed && kind === 'payment' && claim.period === null && source === 'machine';

function monthsAround(claims: readonly { period: string }[], rates: readonly DueRate[]): RatedMonth[] {
  const named = claims.map(({ period }) => period).toSorted();
  const [first, last] = [named[0], named.at(-1)];
  if (first === undefined || last === undefined) return [];
  return ratedMonths({ from: addMonths(first, -reachMonths), to: `${Number(last.slice(0, 4)) + 1}-12-01` }, rates);
}

/**
 * Places payments in periods. A payment of an expense belongs to the period of its bill. One that names no month belongs to the period a person or an
 * expense has named for the same payment (also with or without the card fee), else to the nearest one due. Other payments have no influence, so that it
 * stays in place when more become known.
 */
function placePayments(months: readonly RatedMonth[], named: readonly Located<unknown>[], open: readonly Located<unknown>[]): void {
  const charges = named.filter(({ kind }) => kind !== 'payment');
  const stated = named.filter(({ kind, source }) => kind === 'payment' && source !== 'machine');
  const billedIn = new Map(charges.toReversed().map(({ documentId, period }) => [documentId, period]));
  for (const expense of stated) if (expense.source === 'expense') expense.period = billedIn.get(expense.documentId) ?? expense.period;
  const byDay = withDays(stated, ({ happenedOn }) => happenedOn).toSorted((a, b) => a.day - b.day);
  const due = withDays(periodsDue(months, charges), ({ dueOn }) => dueOn);
  for (const { item: payment, day } of withDays(open, ({ happenedOn }) => happenedOn)) {
    const near = byDay.filter((dated) => Math.abs(dated.day - day) <= onePaymentDays).map(({ item }) => item);
    const same =
      near.find(({ amount }) => Number(amount) === Number(payment.amount)) ??
      near.find(({ amount }) => isWithFee(payment.amount, amount) || isWithFee(amount, payment.amount));
    payment.period = same?.period ?? nearest(due, day)?.first ?? payment.period;
  }
}

/** With the days as numbers: there may be thousands of payments and periods. */
function withDays<T>(all: readonly T[], dayOf: (item: T) => string | null): { item: T; day: number }[] {
  return all.flatMap((item) => {
    const day = dayOf(item);
    return day === null ? [] : [{ item, day: daysBetween('1970-01-01', day) }];
  });
}

/** A day early costs as much as two days late: dues are more often paid late. Null where nothing near is due. */
function nearest<P>(due: readonly { item: P; day: number }[], day: number): P | null {
  let best: { item: P | null; cost: number } = { item: null, cost: Infinity };
  for (const { item, day: dueOn } of due) {
    const late = day - dueOn;
    const cost = late < 0 ? -2 * late : late;
    if (late <= reachDays.after && -late <= reachDays.before && cost < best.cost) best = { item, cost };
  }
  return best.item;
}

/** The periods in which something is due, by their rate or by a charge. */
function periodsDue(months: readonly RatedMonth[], charges: readonly Located<unknown>[]): { first: string; dueOn: string }[] {
  const charged = Map.groupBy(
    charges.filter(({ withdrawn }) => !withdrawn),
    ({ period }) => period,
  );
  return months.flatMap((month) => {
    const monthCharges = charged.get(month.first) ?? [];
    return month.due || monthCharges.length > 0 ? [{ first: month.first, dueOn: dueDay(month, monthCharges) }] : [];
  });
}

function standingsOf<C>(placed: readonly Located<C>[]): ReadonlyMap<Located<C>, Standing> {
  const live = placed.filter(({ withdrawn }) => !withdrawn);
  const same = sameCharges(live);
  const { payments = [], charges = [] } = Object.groupBy(
    live.filter((claim) => !same.has(claim)),
    ({ kind }) => (kind === 'payment' ? 'payments' : 'charges'),
  );
  const withdrawn = placed.flatMap((claim) => (claim.withdrawn ? [[claim, 'withdrawn'] as const] : []));
  return new Map([...withdrawn, ...same, ...confirmedPayments(payments, charges)]);
}

function outcomeOf(months: readonly RatedMonth[], terms: DuesTerms, counted: ReadonlyMap<string, readonly DuesClaim[]>): DuesOutcome {
  const outcome: DuesOutcome = { left: {}, open: {}, until: Number(months.at(-1)?.first.slice(0, 4) ?? 0) };
  let before = '0.00';
  for (const { period, left, open } of reckonPeriods(months, terms, (first) => counted.get(first) ?? null, before)) {
    if (left !== before) outcome.left[period] = before = left;
    if (counted.has(period) && Number(open) > 0) outcome.open[period] = open;
  }
  return outcome;
}
