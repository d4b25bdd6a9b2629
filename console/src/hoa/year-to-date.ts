import type { HoaDues } from '../api/types';

/** The dues of a property in a year, as far as they are summed up. */
export interface YearSums {
  year_to_date: Pick<HoaDues['year_to_date'], 'expected' | 'charged' | 'paid' | 'owed' | 'missing'>;
  credit: HoaDues['credit'];
}

/** What is said of the dues up to today: each part an amount of money, absent where it is nothing. */
export interface YearToDateWords {
  /** Of what was due so much is settled, never more than that. */
  settled?: { paid: number; due: number };
  missing?: number;
  /** Paid beyond what was due. */
  credit?: number;
  /** Paid where no dues are known. */
  unassigned?: number;
}

/** Cents, since these are sums. */
const less = (from: number, amount: number): number => (Math.round(from * 100) - Math.round(amount * 100)) / 100;

/** What the sums of the periods that are due come to, in dollars. Nothing at all: nothing was due or paid. */
export function wordsOfYear({ year_to_date: { expected, charged, paid, owed, missing }, credit }: YearSums): YearToDateWords {
  const isDue = expected > 0 || charged > 0;
  if (!isDue && paid > 0) return { unassigned: paid };
  // Where more is credited than charged, `owed` is below zero.
  const due = Math.max(0, owed);
  return {
    ...(due > 0 && { settled: { paid: less(due, missing), due } }),
    ...(missing > 0 && { missing }),
    ...(credit > 0 && { credit }),
  };
}
