import type { RecoveryPeriod } from '#core/database/values/recovery-period';
import { fromCents, toCents } from '#core/kernel/platform/sum-of';

/** What an asset's depreciation follows from. Money is decimal text, days are `YYYY-MM-DD`. */
export interface Depreciable {
  recovery: RecoveryPeriod;
  cost: string;
  land: string;
  specialAllowance: string;
  placedInService: string;
  /** Null while it is in use. */
  disposedOn: string | null;
}

/** When assets other than buildings count as placed in service: in the middle of the year, or of their quarter. */
export type Convention = 'half-year' | 'mid-quarter';

/**
 * How a class is depreciated: evenly, or by a declining balance until even shares of what is left are more. Percentages are rounded to so many thousandths of a
 * percent, as in the tables of the IRS. Source: Publication 527, tables 2-2a to 2-2d; Publication 946, figuring the deduction without tables.
 */
interface Method {
  years: number;
  /** How many times the even share the first year of a declining balance has. */
  factor: number;
  rounding: number;
}
const methods: Readonly<Record<RecoveryPeriod, Method>> = {
  '27.5': { years: 27.5, factor: 1, rounding: 1 },
  '15': { years: 15, factor: 1.5, rounding: 10 },
  '7': { years: 7, factor: 2, rounding: 10 },
  '5': { years: 5, factor: 2, rounding: 10 },
};

/** All of a cost, in thousandths of a percent. */
const whole = 100_000;

/** The share of an asset's cost that each year bears, from the year it is placed in service, in thousandths of a percent; they come to 100 000. */
export function percentagesOf(asset: Pick<Depreciable, 'recovery' | 'placedInService'>, convention: Convention): number[] {
  const { years, factor, rounding } = methods[asset.recovery];
  const shares: number[] = [];
  let [left, life] = [whole, years];
  for (let inUse = 1 - startOf(asset, asset.placedInService, convention) / parts; left > 0; inUse = 1) {
    const rate = Math.max(factor / years, 1 / life);
    const share = life <= inUse ? left : Math.min(left, Math.round((left * rate * inUse) / rounding) * rounding);
    shares.push(share);
    left -= share;
    life -= inUse;
  }
  return shares;
}

/** A year has so many halves of a month. */
const parts = 24;

/** Where in the year of a day an asset begins or ceases to be in use: in the middle of the month, the quarter or the year; in halves of a month. */
function startOf({ recovery }: Pick<Depreciable, 'recovery'>, day: string, convention: Convention): number {
  const month = Number(day.slice(5, 7));
  if (recovery === '27.5') return 2 * month - 1;
  return convention === 'half-year' ? parts / 2 : 6 * Math.ceil(month / 3) - 3;
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** What is depreciated of an asset: its cost without the land and without what was deducted at once. In cents. */
const basisOf = ({ cost, land, specialAllowance }: Depreciable): bigint => toCents(cost) - toCents(land) - toCents(specialAllowance);

export interface YearOfDepreciation {
  year: number;
  /** Decimal text. */
  amount: string;
}

/**
 * The depreciation of an asset, year by year. Of an asset that is disposed of, the last year counts up to the middle of its month, quarter or year; one that is
 * disposed of in its first year has none.
 */
export function scheduleOf(asset: Depreciable, convention: Convention): YearOfDepreciation[] {
  const first = yearOf(asset.placedInService);
  const last = asset.disposedOn === null ? Infinity : yearOf(asset.disposedOn);
  if (last === first) return [];
  const shares = percentagesOf(asset, convention);
  const basis = basisOf(asset);
  let left = basis;
  return shares.slice(0, last - first + 1).map((share, at) => {
    const rounded = partOf(basis, share, whole);
    const inFull = at === shares.length - 1 || rounded > left ? left : rounded;
    const { disposedOn } = asset;
    const cents = disposedOn !== null && first + at === last ? partOf(inFull, startOf(asset, disposedOn, convention), parts) : inFull;
    left -= cents;
    return { year: first + at, amount: fromCents(at === 0 ? cents + toCents(asset.specialAllowance) : cents) };
  });
}

/** `part` of `of` parts of so many cents, to the nearest cent. */
const partOf = (cents: bigint, part: number, of: number): bigint => (cents * BigInt(part) * 2n + BigInt(of)) / (BigInt(of) * 2n);

/** From this share of a year's assets in its last three months on, all of the year's count from the middle of their quarter, in percent. */
const mostAtTheEnd = 40n;

/**
 * The convention for assets that are placed in service in a year, buildings and their improvements apart: by quarters where more than 40 % of what they cost
 * comes in the last three months (Publication 527, mid-quarter convention). What is disposed of in the same year does not count.
 */
export function conventionOf(assets: readonly Depreciable[], year: number): Convention {
  const counted = assets.filter(
    ({ recovery, placedInService, disposedOn }) =>
      recovery !== '27.5' && yearOf(placedInService) === year && (disposedOn === null || yearOf(disposedOn) !== year),
  );
  const sum = (some: readonly Depreciable[]): bigint => some.reduce((cents, { cost, land }) => cents + toCents(cost) - toCents(land), 0n);
  const late = counted.filter(({ placedInService }) => Number(placedInService.slice(5, 7)) > 9);
  return sum(late) * 100n > sum(counted) * mostAtTheEnd ? 'mid-quarter' : 'half-year';
}

export interface Depreciated<A> {
  asset: A;
  /** Decimal text: what was depreciated before the year, in it, and what is left after it. */
  before: string;
  amount: string;
  left: string;
}

/** What each asset that is in service by the end of a year is depreciated by in it. */
export function depreciationIn<A extends Depreciable>(assets: readonly A[], year: number): Depreciated<A>[] {
  const conventions = new Map<number, Convention>();
  const conventionFor = (ofYear: number): Convention => {
    const known = conventions.get(ofYear) ?? conventionOf(assets, ofYear);
    conventions.set(ofYear, known);
    return known;
  };
  return assets.flatMap((asset) => {
    const first = yearOf(asset.placedInService);
    if (first > year) return [];
    const schedule = scheduleOf(asset, conventionFor(first));
    const sum = (which: (one: YearOfDepreciation) => boolean): bigint =>
      schedule.filter(which).reduce((cents, { amount }) => cents + toCents(amount), 0n);
    const before = sum((one) => one.year < year);
    const amount = sum((one) => one.year === year);
    const isGone = asset.disposedOn !== null && yearOf(asset.disposedOn) <= year;
    const left = isGone ? 0n : toCents(asset.cost) - toCents(asset.land) - before - amount;
    return [{ asset, before: fromCents(before), amount: fromCents(amount), left: fromCents(left) }];
  });
}
