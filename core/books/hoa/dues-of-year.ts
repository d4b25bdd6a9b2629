import type { Standing } from '#core/database/values/claim-values';
import { standingWords } from '#core/books/claims/same-claim';
import { sumOf } from '#core/kernel/platform/sum-of';
import { type DuesTerms, ratedMonths } from '#core/books/hoa/due-rate';
import type { DuesOutcome } from '#core/books/hoa/fold-dues';
import type { DuesEntryKind } from '#core/database/values/hoa-values';
import { type CountedClaim, type ReckonedPeriod, reckonPeriods } from '#core/books/hoa/reckon-period';

/** A claim about dues as it is shown. Money is decimal text, days are `YYYY-MM-DD`. */
export interface DuesEntry {
  /** Null where the expense of a bill, or a line of the bank, tells by itself that it was paid. */
  id: number | null;
  kind: DuesEntryKind;
  period: string;
  amount: string;
  due_on: string | null;
  happened_on: string | null;
  document_id: number | null;
  hoa_email_id: number | null;
  expense_id: number | null;
  note: string | null;
  is_late_fee: boolean;
  counts: boolean;
}

export interface DuePeriod extends ReckonedPeriod {
  /** What is owed, due by today and not paid. */
  missing: string;
  /** All is paid, but not by its day. */
  paid_late: boolean;
  entries: DuesEntry[];
}

const summed = ['expected', 'charged', 'paid', 'credited', 'owed', 'missing', 'late_fees'] as const;

/** The dues of a property in a year. */
export interface DuesOfYear {
  periods: DuePeriod[];
  /** Of the periods that are due by today. */
  year_to_date: Record<(typeof summed)[number], string>;
  /** What was paid beyond what was owed and no period has needed by today. */
  credit: string;
}

/** A claim with where it is counted. */
export interface PlacedClaim extends CountedClaim {
  id: number;
  source: string;
  countedIn: string;
  document_id: number | null;
  hoa_email_id: number | null;
  expense_id: number | null;
  note: string | null;
  standing: Exclude<Standing, 'withdrawn'>;
}

interface AskedYear {
  year: number;
  /** `YYYY-MM-DD`. */
  today: string;
  outcome: DuesOutcome;
}

/** What the claims of a year come to, period by period. Pure. */
export function duesOfYear(terms: DuesTerms, claims: readonly PlacedClaim[], { year, today, outcome }: AskedYear): DuesOfYear {
  const inPeriod = Map.groupBy(claims, ({ countedIn }) => countedIn);
  const countsOf = (first: string) => inPeriod.get(first)?.filter(({ standing }) => standing === 'counts') ?? null;
  const leftLast = leftBy(outcome, `${outcome.until}-12-31`);
  // What is left at the end of the last year with claims pays of the years after it.
  const from = leftLast === '0.00' ? year : Math.min(year, outcome.until + 1);
  const left = from > outcome.until ? leftLast : leftBy(outcome, `${from - 1}-12-31`);
  const months = ratedMonths({ from: `${from}-01-01`, to: `${year}-12-01` }, terms.rates);
  const reckoned = reckonPeriods(months, terms, countsOf, left);
  const periods = reckoned
    .filter(({ period }) => period >= `${year}-01-01`)
    .map((period): DuePeriod => {
      const isOpen = Number(period.open) > 0;
      return {
        ...period,
        missing: isOpen && period.due_on <= today ? period.open : '0.00',
        paid_late: !isOpen && isPaidLate(period, countsOf(period.period) ?? []),
        entries: (inPeriod.get(period.period) ?? []).map(entryOf),
      };
    });
  const past = periods.filter((period) => period.due_on <= today);
  const until = past.at(-1)?.period ?? today;
  return {
    periods,
    year_to_date: Object.fromEntries(summed.map((name) => [name, sumOf(past.map((period) => period[name]))])) as DuesOfYear['year_to_date'],
    credit: reckoned.findLast(({ period }) => period <= until)?.left ?? leftBy(outcome, until),
  };
}

/** What is left for later periods on a day. */
export function leftBy({ left }: DuesOutcome, day: string): string {
  const firsts = Object.keys(left).filter((first) => first <= day);
  return left[firsts.toSorted().at(-1) ?? ''] ?? '0.00';
}

/** Whether a period that is paid in full was paid after it had to be: by its due day, or that of its bill, where this names a later month and no late fee. */
function isPaidLate({ period: first, due_on: dueOn }: ReckonedPeriod, counted: readonly CountedClaim[]): boolean {
  const paidOn = counted.flatMap(({ kind, happenedOn }) => (kind === 'payment' && happenedOn ? [happenedOn] : [])).toSorted();
  const hasFee = counted.some(({ kind }) => kind === 'late_fee');
  const billed = counted.flatMap(({ kind, period, dueOn: day }) =>
    (kind === 'dues' || kind === 'other') && (period ?? first) > first && day ? [day] : [],
  );
  const payBy = hasFee ? dueOn : ([dueOn, ...billed].toSorted().at(-1) ?? dueOn);
  return (paidOn.at(-1) ?? '') > payBy;
}

function entryOf(claim: PlacedClaim): DuesEntry {
  const { id, kind, source, standing, note, document_id, hoa_email_id, expense_id } = claim;
  const words = [
    source === 'expense' ? 'The expense of this bill' : source === 'bank' ? 'Booked by the bank' : note,
    standing === 'counts' ? null : standingWords[standing],
    kind === 'payment' && source === 'machine' && claim.period === null
      ? 'The document names no period. This is the one due closest to its date.'
      : null,
  ];
  return {
    id: source === 'expense' || source === 'bank' ? null : id,
    kind: kind === 'payment' || kind === 'credit' ? kind : 'charge',
    period: claim.countedIn,
    amount: claim.amount,
    due_on: claim.dueOn,
    happened_on: claim.happenedOn,
    document_id,
    hoa_email_id,
    expense_id,
    note: words.filter(Boolean).join('. ').replaceAll('..', '.') || null,
    is_late_fee: kind === 'late_fee',
    counts: standing === 'counts',
  };
}
