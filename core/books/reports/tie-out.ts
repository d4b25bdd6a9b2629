import { sumOf } from '#core/kernel/platform/sum-of';
import { dayInWords } from '#core/kernel/platform/clock';
import { isSameBusiness, vendorKey } from '#core/records/vendors/vendor-key';

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

interface Sides {
  about: TieOutSubject;
  /** The lender, and the last four of the loan. */
  lender?: string | null | undefined;
  loan?: string | null | undefined;
  statedBy: readonly TieOutDocument[];
  countedFrom: readonly TieOutDocument[];
}

/** What others state of a year beside what the books have of it. */
export type TieOut = ReturnType<typeof tieOut>;

/** Holds both sides together; `judge` says in a sentence why they agree or do not. */
function tieOut({ about, lender = null, loan = null, statedBy, countedFrom }: Sides, judge: (difference: string) => [boolean, string]) {
  const [stated, counted] = [totalOf(statedBy), totalOf(countedFrom)];
  const difference = sumOf([stated, `-${counted}`]);
  const [agrees, reason] = judge(difference);
  const isStated = statedBy.length > 0;
  return {
    about,
    lender,
    loan,
    stated: isStated ? stated : null,
    counted,
    difference: isStated ? difference : null,
    agrees,
    reason,
    stated_by: statedBy,
    counted_from: countedFrom,
  };
}

const totalOf = (documents: readonly TieOutDocument[]): string => sumOf(documents.map(({ amount }) => amount));

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
  const loans = [...Map.groupBy(payments, ({ loan, lender }) => loan ?? vendorKey(lender ?? '')).values()];
  const formsOf = loans.map((loan) => forms.filter((form) => isFormOf(form, loan, loans)));
  const alone = forms.filter((form) => !formsOf.flat().includes(form));
  const rows = [
    ...loans.map((loan, at) => tieOutLoan(year, formsOf[at]?.at(-1), loan)),
    ...alone.map((form) => tieOutLoan(year, form, [])),
  ];
  return rows.filter((row) => row.stated !== null || (isOver && row.counted_from.length > 0));
}

/** By the number, else by the lender; where neither tells, the form of the only loan. */
function isFormOf(form: OfLoan, loan: readonly OfLoan[], loans: readonly (readonly OfLoan[])[]): boolean {
  const number = loan.find((payment) => payment.loan !== null)?.loan ?? null;
  if (form.loan !== null && number !== null) return form.loan === number;
  const lender = loan.find((payment) => payment.lender !== null)?.lender ?? null;
  if (form.lender === null || lender === null) return loans.length === 1;
  return isSameBusiness(form.lender, lender);
}

function tieOutLoan(year: number, form: InterestForm | undefined, loan: readonly InterestPaid[]): TieOut {
  const countedFrom = loan.filter(({ date }) => date.startsWith(`${year}-`));
  const names = { lender: form?.lender ?? loan[0]?.lender, loan: form?.loan ?? loan[0]?.loan };
  return tieOut({ about: 'interest', ...names, statedBy: form ? [form] : [], countedFrom }, (difference) => {
    if (!form) return [false, `The lender’s form for ${year} has not arrived.`];
    if (Number(difference) === 0) return [true, `The statements due in ${year} show the same amount.`];
    const moved = paidBefore(year, form.amount, loan);
    return [moved !== null, moved ?? whyOther(year, difference, countedFrom)];
  });
}

/** Whether the form counts payments by the day they are made: that of January in the December before. The sentence that says so, else null. */
function paidBefore(year: number, stated: string, loan: readonly InterestPaid[]): string | null {
  const [first, next] = [year, year + 1].map((january) => loan.find(({ date }) => date.startsWith(`${january}-01`)));
  const isStated = (payments: readonly InterestPaid[]): boolean => Number(totalOf(payments)) === Number(stated);
  const ofYear = loan.filter(({ date }) => date.startsWith(`${year}-`));
  const rest = ofYear.filter((payment) => payment !== first);
  if (next && first && isStated([...rest, next]))
    return `The same amount if the payment due on ${dayInWords(next.date)} counts instead of the one due on ${dayInWords(first.date)}: each was made before the end of the year.`;
  if (next && isStated([...ofYear, next]))
    return `The same amount with the payment due on ${dayInWords(next.date)}, which was made before the end of the year.`;
  if (first && isStated(rest))
    return `The same amount without the payment due on ${dayInWords(first.date)}, which was made before the year began.`;
  return null;
}

function whyOther(year: number, difference: string, ofYear: readonly InterestPaid[]): string {
  if (ofYear.length === 0) return `No statement of this loan is due in ${year}.`;
  if (difference.startsWith('-')) return 'The statements show more than the form.';
  const known = new Set(ofYear.map(({ date }) => Number(date.slice(5, 7))));
  const missing = Array.from({ length: 12 }, (_, at) => at + 1).filter((month) => !known.has(month));
  return missing.length === 0 ? 'The form shows more than the statements.' : `No statement is due in ${monthsInWords(missing)}.`;
}

/** `January, March to May, and August`, of months from 1 in their order. */
function monthsInWords(months: readonly number[]): string {
  const format = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
  // Months that follow one another lie as far from their places in the list.
  const words = [...Map.groupBy(months, (month, at) => month - at).values()].flatMap((span) => {
    const names = span.map((month) => format.format(Date.UTC(2026, month - 1, 1)));
    return names.length < 3 ? names : [`${names[0]} to ${names.at(-1)}`];
  });
  return new Intl.ListFormat('en-US').format(words);
}

/** A payment that a lender states to have made from escrow, and what became of it in the books. */
export type EscrowPaid = TieOutDocument & { kind: 'property_tax' | 'insurance'; state: 'proposed' | 'booked' | 'covered' | 'dismissed' };

const inWords = (payments: readonly EscrowPaid[]): string => (payments.length === 1 ? '1 payment' : `${payments.length} payments`);

/** What a lender paid from escrow in a year for taxes and for insurance beside what of it is in the books, of one property. Pure. */
export function tieOutEscrow(paid: readonly EscrowPaid[]): TieOut[] {
  return [...Map.groupBy(paid, ({ kind }) => kind)].map(([about, statedBy]) => {
    const { proposed = [], dismissed = [], ...booked } = Object.groupBy(statedBy, ({ state }) => state);
    const reasons = [
      proposed.length > 0 && `${inWords(proposed)} ${proposed.length === 1 ? 'is' : 'are'} not in the books yet.`,
      dismissed.length > 0 && `A person marked ${inWords(dismissed)} as not an expense.`,
    ].filter(Boolean);
    const countedFrom = statedBy.filter(({ state }) => state in booked);
    return tieOut({ about, statedBy, countedFrom }, () => [proposed.length === 0, reasons.join(' ') || 'All of it is in the books.']);
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
  const ofPeriods = totalOf(payments.filter(({ ofYear }) => ofYear === year));
  const countedFrom = payments.filter(({ date }) => date?.startsWith(`${year}-`));
  return summaries.slice(-1).map((summary) =>
    tieOut({ about: 'dues', lender: summary.lender, statedBy: [summary], countedFrom }, (difference) => {
      if (Number(difference) === 0) return [true, `The payments made in ${year} add up to the same amount.`];
      if (Number(ofPeriods) === Number(summary.amount))
        return [true, `The same amount as was paid for the dues of ${year}, whenever it was paid.`];
      const isMore = difference.startsWith('-');
      return [
        false,
        isMore ? 'The recorded payments are more than the association states.' : 'The association states more than the recorded payments.',
      ];
    }),
  );
}
