import { sumOf } from '#core/expenses/sum-of';
import { dayInWords } from '#core/platform/clock';
import { isSameBusiness, vendorKey } from '#core/vendors/vendor-key';

/** What is held together at a year's end. */
export const tieOutSubjects = ['interest', 'property_tax', 'insurance', 'dues'] as const;
export type TieOutSubject = (typeof tieOutSubjects)[number];

/** A document with what it states of a year. Money is decimal text, days are `YYYY-MM-DD`. */
export interface TieOutDocument {
  document_id: number | null;
  filename: string | null;
  date: string | null;
  amount: string;
}

/** What others state of a year beside what the books have of it. */
export interface TieOut {
  about: TieOutSubject;
  /** The lender, and the last four of the loan. */
  lender: string | null;
  loan: string | null;
  /** Null: no document states it yet. */
  stated: string | null;
  counted: string;
  /** `stated - counted`. */
  difference: string | null;
  agrees: boolean;
  /** The sentence that says why. */
  reason: string;
  stated_by: TieOutDocument[];
  counted_from: TieOutDocument[];
}

/** Something that names a loan. */
interface OfLoan {
  lender: string | null;
  loan: string | null;
}

/** The interest that a lender's form names for the year (IRS Form 1098, box 1). */
export type InterestForm = TieOutDocument & OfLoan;
/** The interest of one payment, by the day it is due. */
export type InterestPaid = TieOutDocument & OfLoan & { date: string };

/**
 * The interest that forms name for a year beside that of the statements of each loan, of one property. `payments` are those due in the year and in the January after it: a
 * payment due in January that is made in December belongs to the year it is made in, and so does its interest on the form. `isOver`: the forms should have come. Pure.
 */
export function tieOutInterest(
  { year, isOver }: { year: number; isOver: boolean },
  forms: readonly InterestForm[],
  payments: readonly InterestPaid[],
): TieOut[] {
  const loans = [...Map.groupBy(payments, keyOf).values()];
  const formOf = new Map(loans.map((loan) => [loan, forms.filter((form) => isFormOf(form, loan, loans))]));
  const claimed = new Set([...formOf.values()].flat());
  const rows = loans.map((loan) => tieOutLoan(year, formOf.get(loan)?.at(-1) ?? null, loan));
  const alone = forms.filter((form) => !claimed.has(form)).map((form) => tieOutLoan(year, form, []));
  return [...rows, ...alone].filter((row) => row.stated !== null || (isOver && row.counted_from.length > 0));
}

const keyOf = ({ loan, lender }: OfLoan): string => loan ?? vendorKey(lender ?? '');

/** By the number, else by the lender; where neither tells, the form of the only loan. */
function isFormOf(form: OfLoan, loan: readonly OfLoan[], loans: readonly (readonly OfLoan[])[]): boolean {
  const number = loan.find((one) => one.loan !== null)?.loan ?? null;
  if (form.loan !== null && number !== null) return form.loan === number;
  const lender = loan.find((one) => one.lender !== null)?.lender ?? null;
  const isOfLender = form.lender !== null && lender !== null && isSameBusiness(form.lender, lender);
  return loans.length === 1 ? isOfLender || form.lender === null || lender === null : isOfLender;
}

function tieOutLoan(year: number, form: InterestForm | null, loan: readonly InterestPaid[]): TieOut {
  const ofYear = loan.filter(({ date }) => date.startsWith(`${year}-`));
  const counted = sumOf(ofYear.map(({ amount }) => amount));
  const [one] = loan;
  const facts = { about: 'interest' as const, lender: form?.lender ?? one?.lender ?? null, loan: form?.loan ?? one?.loan ?? null, counted };
  const counted_from = ofYear.map(documentOf);
  if (form === null)
    return {
      ...facts,
      stated: null,
      difference: null,
      agrees: false,
      reason: `The lender’s form for ${year} has not come.`,
      stated_by: [],
      counted_from,
    };
  const difference = sumOf([form.amount, `-${counted}`]);
  const moved = Number(difference) === 0 ? null : paidBefore(year, form.amount, loan);
  const agrees = Number(difference) === 0 || moved !== null;
  const reason = moved ?? (agrees ? `The statements due in ${year} name as much.` : whyOther(year, difference, ofYear));
  return { ...facts, stated: form.amount, difference, agrees, reason, stated_by: [documentOf(form)], counted_from };
}

/** Whether the form counts payments by the day they are made: that of January in the December before. The sentence that says so, else null. */
function paidBefore(year: number, stated: string, loan: readonly InterestPaid[]): string | null {
  const [first, next] = [year, year + 1].map((one) => loan.find(({ date }) => date.startsWith(`${one}-01`)));
  const ofYear = loan.filter(({ date }) => date.startsWith(`${year}-`));
  const sum = (payments: readonly InterestPaid[]): boolean => Number(sumOf(payments.map(({ amount }) => amount))) === Number(stated);
  const rest = ofYear.filter((payment) => payment !== first);
  if (next && first && sum([...rest, next]))
    return `As much once the payment due on ${dayInWords(next.date)} counts in place of that due on ${dayInWords(first.date)}: each was made before the year’s end.`;
  if (next && sum([...ofYear, next]))
    return `As much with the payment due on ${dayInWords(next.date)}, which was made before the year’s end.`;
  if (first && sum(rest)) return `As much without the payment due on ${dayInWords(first.date)}, which was made before the year began.`;
  return null;
}

const monthNames = Array.from({ length: 12 }, (_, at) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, at, 1))),
);

function whyOther(year: number, difference: string, ofYear: readonly InterestPaid[]): string {
  if (ofYear.length === 0) return `No statement of this loan is due in ${year}.`;
  if (difference.startsWith('-')) return 'The statements name more than the form.';
  const known = new Set(ofYear.map(({ date }) => Number(date.slice(5, 7)) - 1));
  const missing = monthNames.flatMap((_, at) => (known.has(at) ? [] : [at]));
  return missing.length === 0 ? 'The form names more than the statements.' : `No statement is due in ${monthsInWords(missing)}.`;
}

/** `January, March to May and August`, of months from 0 in their order. */
function monthsInWords(months: readonly number[]): string {
  const spans: number[][] = [];
  for (const month of months) {
    const span = spans.at(-1);
    if (span?.at(-1) === month - 1) span.push(month);
    else spans.push([month]);
  }
  const words = spans.flatMap((span) => {
    const names = span.map((month) => monthNames[month] ?? '');
    return names.length < 3 ? names : [`${names[0]} to ${names.at(-1)}`];
  });
  return new Intl.ListFormat('en-US').format(words);
}

const documentOf = ({ document_id, filename, date, amount }: TieOutDocument): TieOutDocument => ({ document_id, filename, date, amount });

/** A payment that a lender states to have made from escrow, and what became of it in the books. */
export type EscrowPaid = TieOutDocument & { kind: 'property_tax' | 'insurance'; state: 'proposed' | 'booked' | 'covered' | 'dismissed' };

/** What a lender paid from escrow in a year for taxes and for insurance beside what of it is in the books, of one property. Pure. */
export function tieOutEscrow(paid: readonly EscrowPaid[]): TieOut[] {
  return [...Map.groupBy(paid, ({ kind }) => kind)].map(([about, payments]) => {
    const booked = payments.filter(({ state }) => state === 'booked' || state === 'covered');
    const [stated, counted] = [payments, booked].map((all) => sumOf(all.map(({ amount }) => amount))) as [string, string];
    const [open, dismissed] = (['proposed', 'dismissed'] as const).map((state) => payments.filter((one) => one.state === state).length) as [
      number,
      number,
    ];
    const reason = [
      open === 0 && dismissed === 0 && 'All of it is in the books.',
      open > 0 && `${open === 1 ? '1 payment is' : `${open} payments are`} not in the books yet.`,
      dismissed > 0 && `Of ${dismissed === 1 ? '1 payment' : `${dismissed} payments`} a person said that it is no expense.`,
    ];
    return {
      about,
      lender: null,
      loan: null,
      stated,
      counted,
      difference: sumOf([stated, `-${counted}`]),
      agrees: open === 0,
      reason: reason.filter(Boolean).join(' '),
      stated_by: payments.map(documentOf),
      counted_from: booked.map(documentOf),
    };
  });
}

/** A payment of dues, with the year of the period it is counted in. */
export type DuesPaid = TieOutDocument & { ofYear: number };

/** What an association states to have been paid in a year beside the payments of dues, of one property. `payments` are those made in the year or counted in it. Pure. */
export function tieOutDues(
  year: number,
  summaries: readonly (TieOutDocument & { lender: string | null })[],
  payments: readonly DuesPaid[],
): TieOut[] {
  const summary = summaries.at(-1);
  if (!summary) return [];
  const made = payments.filter(({ date }) => date?.startsWith(`${year}-`));
  const [counted, ofPeriods] = [made, payments.filter(({ ofYear }) => ofYear === year)].map((some) =>
    sumOf(some.map(({ amount }) => amount)),
  ) as [string, string];
  const difference = sumOf([summary.amount, `-${counted}`]);
  const isOfPeriods = Number(ofPeriods) === Number(summary.amount);
  const agrees = Number(difference) === 0 || isOfPeriods;
  const other = difference.startsWith('-')
    ? 'More is known to be paid than the association states.'
    : 'The association states more than is known to be paid.';
  const reason =
    Number(difference) === 0
      ? `The payments made in ${year} come to as much.`
      : isOfPeriods
        ? `As much as was paid for the dues of ${year}, whenever that was.`
        : other;
  const facts = { about: 'dues' as const, lender: summary.lender, loan: null, stated: summary.amount, counted, difference, agrees, reason };
  return [{ ...facts, stated_by: [documentOf(summary)], counted_from: made.map(documentOf) }];
}
