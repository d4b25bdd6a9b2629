import { cadences } from '#core/books/cadence';
import { sumOf } from '#core/expenses/sum-of';
import type { DuesEntryKind, dueSchedules } from '#core/hoa/hoa-values';
import { dayOfMonth } from '#core/platform/days';

/** What the dues are from a day on. `amount` is decimal text for each period; days are `YYYY-MM-DD`. */
export interface DueRate {
  from: string;
  amount: string;
  schedule: (typeof dueSchedules)[number];
  dueDay: number;
}

/** A charge, payment or credit of the period that begins on or holds this day. */
export interface DueEntry {
  kind: DuesEntryKind;
  period: string;
  amount: string;
  is_late_fee?: boolean;
  /** A special assessment, which comes beside the dues. */
  is_special?: boolean;
  /** False where another entry says the same: it is shown and not counted. */
  counts?: boolean;
  /** The day a charge is due by its own paper. */
  due_on?: string | null;
  /** The day a payment was made. */
  happened_on?: string | null;
}

export interface DuePeriod<E extends DueEntry = DueEntry> {
  /** The first day of it. */
  period: string;
  due_on: string;
  expected: string;
  charged: string;
  paid: string;
  /** What credit notes take off. */
  credited: string;
  /**
   * What is to be paid: the dues as charged where that is more than what was expected, with late fees and special assessments, less what is credited;
   * negative where more is credited than that.
   */
  owed: string;
  /** What is left of the credits of earlier periods and pays of this one. */
  carried: string;
  /** What is owed, due by today and not paid. */
  missing: string;
  /** Of what was charged, the fees for paying late. */
  late_fees: string;
  /** All is paid, but not by its day. */
  paid_late: boolean;
  /** What was charged and paid, one by one. */
  entries: E[];
}

/** The dues of one property in a year. */
export interface Dues<E extends DueEntry = DueEntry> {
  periods: DuePeriod<E>[];
  /** Of the periods that are due by today. */
  year_to_date: { expected: string; charged: string; paid: string; credited: string; owed: string; missing: string; late_fees: string };
}

/** The year that is reckoned. */
export interface DueYear {
  year: number;
  /** `YYYY-MM-DD`. */
  today: string;
  /** The house is given up: dues are expected of no period but those of which something is known. */
  archived?: boolean;
  /** What the years before leave of their credits, decimal text. */
  left?: string;
}

/** Sets side by side what was to be paid each period of a year, what was charged and what was paid, of its entries. Pure. */
export function reckonDues<E extends DueEntry>(of: DueYear, rates: readonly DueRate[], entries: readonly E[]): Dues<E> {
  const { periods } = reckonPeriods(of, rates, entries);
  const past = periods.filter((period) => period.due_on <= of.today);
  const total = (figure: 'expected' | 'charged' | 'paid' | 'credited' | 'owed' | 'missing' | 'late_fees') =>
    sumOf(past.map((period) => period[figure]));
  const year_to_date = {
    expected: total('expected'),
    charged: total('charged'),
    paid: total('paid'),
    credited: total('credited'),
    owed: total('owed'),
    missing: total('missing'),
    late_fees: total('late_fees'),
  };
  return { periods, year_to_date };
}

/** What a year leaves of its credits, and of those before, for the next one. Decimal text; pure. */
export const creditsLeft = (of: DueYear, rates: readonly DueRate[], entries: readonly DueEntry[]): string =>
  reckonPeriods(of, rates, entries).left;

function reckonPeriods<E extends DueEntry>(
  { year, today, archived = false, left: before = '0.00' }: DueYear,
  rates: readonly DueRate[],
  entries: readonly E[],
): { periods: DuePeriod<E>[]; left: string } {
  const periods: DuePeriod<E>[] = [];
  let left = before;
  for (const { month, first, rate, due, own } of ofTheirPeriods(monthsIn(year, rates, entries))) {
    const dueOn = rate ? dayOfMonth(year, month, rate.dueDay) : (firstDue(own, first) ?? first);
    if (!((due && !archived) || own.length > 0)) continue;
    const period = reckonPeriod({ first, dueOn, today, left }, due, own);
    left = sumOf([left, `-${period.carried}`, leftOver(period)]);
    periods.push(period);
  }
  return { periods, left };
}

/** The first day of the period in which each entry of a year is reckoned, whichever month it stands in. Pure. */
export function periodsOf<E extends DueEntry>(year: number, rates: readonly DueRate[], entries: readonly E[]): ReadonlyMap<E, string> {
  return new Map(ofTheirPeriods(monthsIn(year, rates, entries)).flatMap(({ first, own }) => own.map((entry) => [entry, first] as const)));
}

/** A month with the rate that holds in it and what stands in it. */
export interface DueMonth<E extends DueEntry> {
  month: number;
  first: string;
  rate: DueRate | null;
  /** The rate, where a period of it begins in this month. */
  due: DueRate | null;
  own: readonly E[];
}

/** The months of a year. Pure. */
export function monthsIn<E extends DueEntry>(year: number, rates: readonly DueRate[], entries: readonly E[]): DueMonth<E>[] {
  const newestFirst = withCycles(rates).toReversed();
  return Array.from({ length: 12 }, (_, index) => {
    const month = index + 1;
    const first = dayOfMonth(year, month, 1);
    const rate = newestFirst.find(({ from, dueDay }) => from <= dayOfMonth(year, month, dueDay)) ?? null;
    const due = rate && (month - rate.begins + 12) % cadences[rate.schedule].months === 0 ? rate : null;
    return { month, first, rate, due, own: entries.filter((entry) => entry.period.slice(0, 7) === first.slice(0, 7)) };
  });
}

/** A bill comes due so many months before its period at most. */
const aheadMonths = 2;

/**
 * The months of a year, with what stands in a month that no period begins in moved to the period it pays, where it charges just the dues of one longer than
 * a month: the one that is running then, else the next, where no other paper charges it. A notice that names no period stands in the month it is due. One that only
 * says again what another charges goes to the running one, with what was paid by it.
 */
function ofTheirPeriods<E extends DueEntry>(months: readonly DueMonth<E>[]): DueMonth<E>[] {
  const placed = months.map((one) => ({ ...one }));
  for (const one of placed) {
    const counted = duesIn(one.own);
    const isAgain = !isMore(counted, '0.00');
    const charged = isAgain ? saidIn(one.own) : [counted];
    if (one.due || !charged.some((sum) => isMore(sum, '0.00'))) continue;
    const fits = ({ due, own }: DueMonth<E>) => due !== null && charged.includes(due.amount) && (isAgain || !isMore(duesIn(own), '0.00'));
    const lasts = ({ due }: DueMonth<E>): number => (due ? cadences[due.schedule].months : 0);
    const running = placed.findLast((period) => period.month < one.month && lasts(period) > 0);
    const next = placed.find((period) => period.month > one.month && lasts(period) > 0);
    const of = [
      running && one.month < running.month + lasts(running) ? running : undefined,
      next && !isAgain && lasts(next) > 1 && next.month - one.month <= aheadMonths ? next : undefined,
    ].find((period) => period && fits(period));
    if (!of) continue;
    of.own = [...of.own, ...one.own];
    one.own = [];
  }
  return placed;
}

/** What is charged of the dues themselves: no fee for paying late, no special assessment. */
export const duesIn = (entries: readonly DueEntry[]): string =>
  sumOf(entries.filter((one) => one.kind === 'charge' && one.counts !== false && !isExtra(one)).map(({ amount }) => amount));

/** What entries charge of the dues that only say them again: all together, and where they say one amount, as a reminder and its copy, that too. */
function saidIn(entries: readonly DueEntry[]): string[] {
  const amounts = entries.filter((one) => one.kind === 'charge' && !isExtra(one)).map(({ amount }) => amount);
  return [sumOf(amounts), ...(new Set(amounts).size === 1 ? amounts.slice(0, 1) : [])];
}

const isExtra = ({ is_late_fee: late, is_special: special }: DueEntry): boolean => late === true || special === true;

/**
 * The rates from the earliest on, each with a month of the year its periods begin in. A year's dues that hold from the first of July are due each July;
 * another amount on the same schedule leaves the months as they are, and so does a day in the midst of one: then years and their parts begin in January.
 */
function withCycles(rates: readonly DueRate[]): (DueRate & { begins: number })[] {
  const all: (DueRate & { begins: number })[] = [];
  for (const rate of rates.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const before = all.at(-1);
    const [month, day] = [Number(rate.from.slice(5, 7)), Number(rate.from.slice(8))];
    const own = day === 1 || day === rate.dueDay ? month : 1;
    all.push({ ...rate, begins: before?.schedule === rate.schedule ? before.begins : own });
  }
  return all;
}

/** Where nobody has said what the dues are, the day that their own papers name; one before its period was misread. */
function firstDue(entries: readonly DueEntry[], first: string): string | null {
  const days = entries.flatMap(({ kind, due_on: day }) => (kind === 'charge' && day && day >= first ? [day] : []));
  return days.toSorted()[0] ?? null;
}

function reckonPeriod<E extends DueEntry>(
  { first, dueOn, today, left }: { first: string; dueOn: string; today: string; left: string },
  rate: DueRate | null,
  entries: readonly E[],
): DuePeriod<E> {
  const counted = entries.filter(({ counts }) => counts !== false);
  const of = (kind: DueEntry['kind']) => sumOf(counted.filter((entry) => entry.kind === kind).map((entry) => entry.amount));
  const [expected, charged, paid, credited] = [rate?.amount ?? '0.00', of('charge'), of('payment'), of('credit')];
  const extra = counted.filter((entry) => entry.kind === 'charge' && isExtra(entry));
  const extras = sumOf(extra.map((entry) => entry.amount));
  const dues = sumOf([charged, `-${extras}`]);
  const owed = sumOf([isMore(dues, expected) ? dues : expected, extras, `-${credited}`]);
  const carried = isMore(owed, paid) ? lesser(left, sumOf([owed, `-${paid}`])) : '0.00';
  const open = openOf({ owed, paid, carried });
  const missing = dueOn <= today && isMore(open, '0.00') ? open : '0.00';
  const late_fees = sumOf(counted.filter((entry) => entry.is_late_fee === true).map((entry) => entry.amount));
  const lastPaid = counted
    .flatMap((entry) => (entry.kind === 'payment' && entry.happened_on ? [entry.happened_on] : []))
    .toSorted()
    .at(-1);
  const payBy = isMore(late_fees, '0.00') ? dueOn : movedDue(counted, { first, dueOn });
  const paid_late = !isMore(open, '0.00') && lastPaid !== undefined && lastPaid > payBy;
  return {
    period: first,
    due_on: dueOn,
    expected,
    charged,
    paid,
    credited,
    owed,
    carried,
    missing,
    late_fees,
    paid_late,
    entries: [...entries],
  };
}

/** The day until which the dues of a period may be paid: that of its bill, where this is due in a later month of it. */
function movedDue(entries: readonly DueEntry[], { first, dueOn }: { first: string; dueOn: string }): string {
  const days = entries.flatMap((one) => {
    const isMoved = one.kind === 'charge' && !isExtra(one) && one.period.slice(0, 7) > first.slice(0, 7);
    return isMoved && one.due_on ? [one.due_on] : [];
  });
  return [dueOn, ...days].toSorted().at(-1) ?? dueOn;
}

/** What of a period's credits it does not need itself: the association takes it off the next. */
function leftOver({ credited, owed, paid }: DuePeriod): string {
  const over = sumOf([paid, owed.startsWith('-') ? owed.slice(1) : `-${owed}`]);
  return isMore(over, '0.00') ? lesser(credited, over) : '0.00';
}

/** What is still to be paid of a period, due or not; negative where more is paid or credited. */
export const openOf = ({ owed, paid, carried }: Pick<DuePeriod, 'owed' | 'paid' | 'carried'>): string =>
  sumOf([owed, `-${paid}`, `-${carried}`]);

const lesser = (a: string, b: string): string => (isMore(a, b) ? b : a);

const isMore = (a: string, b: string): boolean => Number(a) > Number(b);
