import type { ClaimKind, Standing } from '#core/books/claim-values';
import { standingWords } from '#core/books/same-claim';
import { sumOf } from '#core/expenses/sum-of';
import { ratedMonths } from '#core/hoa/due-rate';
import { type Carried, type DuesTerms, isExpected, leftOn } from '#core/hoa/fold-dues';
import type { DuesEntryKind } from '#core/hoa/hoa-values';
import { carryOver, type CountedClaim, dueDay, type DuesFigures, isPaidLate, openOf, reckonPeriod } from '#core/hoa/reckon-period';

/** A claim about dues as it is shown. Money is decimal text, days are `YYYY-MM-DD`. */
export interface DuesEntry {
  /** Null where the expense of a bill tells by itself that it was paid. */
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

/** A period of dues. `period` is its first day. */
export interface DuePeriod extends DuesFigures {
  period: string;
  due_on: string;
  /** What is left of earlier periods' payments and credits and pays of this one. */
  carried: string;
  /** What was paid and credited beyond what is owed: the next periods need that much less. */
  over: string;
  /** What is owed, due by today and not paid. */
  missing: string;
  /** All is paid, but not by its day. */
  paid_late: boolean;
  entries: DuesEntry[];
}

/** The dues of a property in a year. */
export interface DuesOfYear {
  periods: DuePeriod[];
  /** Of the periods that are due by today. */
  year_to_date: DuesFigures & { missing: string };
  /** What was paid beyond what was owed and no period has needed by today. */
  credit: string;
}

/** A claim with where it is counted. */
export interface FoldedClaim {
  id: number;
  kind: ClaimKind;
  source: string;
  stated: string | null;
  counted_in: string;
  amount: string;
  due_on: string | null;
  happened_on: string | null;
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
  of: Pick<Carried, 'carried' | 'left'>;
}

/** What the claims of a year come to, period by period. Pure. */
export function duesOfYear({ rates, endsOn }: DuesTerms, claims: readonly FoldedClaim[], { year, today, of }: AskedYear): DuesOfYear {
  const inPeriod = Map.groupBy(claims, ({ counted_in: period }) => period);
  const periods = ratedMonths({ from: `${year}-01-01`, to: `${year}-12-01` }, rates).flatMap((month): DuePeriod[] => {
    const own = inPeriod.get(month.first) ?? [];
    if (own.length === 0 && !isExpected(month, endsOn)) return [];
    const counted = own.filter(({ standing }) => standing === 'counts').map(countedClaim);
    const [figures, due_on] = [reckonPeriod(month, counted), dueDay(month, counted)];
    const carried = of.carried[month.first] ?? '0.00';
    const open = openOf({ ...figures, carried });
    const isOpen = Number(open) > 0;
    return [
      {
        period: month.first,
        due_on,
        ...figures,
        carried,
        over: carryOver('0.00', figures).left,
        missing: isOpen && due_on <= today ? open : '0.00',
        paid_late: !isOpen && isPaidLate(month.first, due_on, counted),
        entries: own.map(entryOf),
      },
    ];
  });
  const past = periods.filter((period) => period.due_on <= today);
  const total = (figure: keyof DuesFigures | 'missing') => sumOf(past.map((period) => period[figure]));
  const year_to_date = {
    expected: total('expected'),
    charged: total('charged'),
    paid: total('paid'),
    credited: total('credited'),
    owed: total('owed'),
    missing: total('missing'),
    late_fees: total('late_fees'),
  };
  return { periods, year_to_date, credit: leftOn(of, past.at(-1)?.period ?? today) };
}

const countedClaim = ({ kind, amount, due_on: dueOn, happened_on: happenedOn, stated, counted_in: period }: FoldedClaim): CountedClaim => ({
  kind,
  amount,
  dueOn,
  happenedOn,
  period: stated ?? period,
});

function entryOf({ id, kind, source, counted_in: period, standing, note, ...claim }: FoldedClaim): DuesEntry {
  const { amount, due_on, happened_on, document_id, hoa_email_id, expense_id, stated } = claim;
  const words = [
    source === 'expense' ? 'The expense of this bill' : note,
    standing === 'counts' ? null : standingWords[standing],
    kind === 'payment' && source === 'machine' && stated === null
      ? 'The document names no period: this is the one due nearest to its day.'
      : null,
  ];
  return {
    id: source === 'expense' ? null : id,
    kind: kind === 'payment' || kind === 'credit' ? kind : 'charge',
    period,
    amount,
    due_on,
    happened_on,
    document_id,
    hoa_email_id,
    expense_id,
    note: words.filter(Boolean).join('. ').replaceAll('..', '.') || null,
    is_late_fee: kind === 'late_fee',
    counts: standing === 'counts',
  };
}
