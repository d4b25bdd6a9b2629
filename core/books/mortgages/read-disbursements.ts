import { readDates } from '#core/extraction/notation/date-notation';
import { moneyText, readAmounts } from '#core/extraction/notation/money-notation';
import { monthNumber, monthPattern } from '#core/extraction/notation/month-names';
import { fold } from '#core/extraction/notation/text-fold';
import type { DisbursementKind } from '#core/database/values/disbursement-kind';

/** What a lender paid from a loan's escrow account. Days are `YYYY-MM-DD`, the amount is decimal text and positive. */
export interface Disbursement {
  kind: DisbursementKind;
  paidOn: string;
  amount: string;
  /** The line of the document that says so. */
  words: string;
}

const tax = /\btax(?:es)?\b/;
const insurance = /\binsurance\b|\bhazard\b|\bhomeowner'?s?\b|\bflood\b|\bpmi\b|\bmip\b|\bins (?:prem|pmt|disb|paid)/;
/** It went out already. */
const paid = /\bdisb|\bpaid\b|\bpayments?\b|\bpmt\b|\bpymt\b|\bremit|\bbill\b|\bpremium\b|\bfrom escrow\b/;
/** Money that goes into the account, comes back to it, or is not paid yet; sums; and the tax on something else. */
const otherPlan =
  /\bdeposits?\b|\bto escrow\b|\bescrow (?:payment|pmt|pymt)|\brefund|\breturn(?:ed)?\b|\bshortage|\bsurplus|\bnext\b|\bdue\b|\bproject|\bestimat|\banticipat|\bupcoming|\bscheduled|\bwill be\b|\bytd\b|\byear[- ]to[- ]date|\btotals?\b|\bincome tax|\bmonthly\b|\bpayment,? thank|\breceived\b/;
/** Under such a heading stands what is to come. */
const toCome = /\bproject|\banticipat|\bestimat|\bcoming year|\bnext (?:12|twelve)|\bupcoming/;
const happened = /\bactivity\b|\bhistory\b|\bactual\b|\btransactions?\b|\bdisbursements? (?:made|paid)/;
const month = new RegExp(`^\\W*(${monthPattern})(?![a-z])\\.? ?(20\\d\\d)\\b`);
const dayOfMonth = /^\W*(\d{1,2})\/(\d{1,2})(?![\d/.-])/;
/** A column of an analysis in which stands what left the account. */
const outColumn = /from escrow|disburse|paid out|payments? from|withdraw|charges?\b|\bamount\b/;

/**
 * Taxes and insurance a lender paid from escrow, as the activity of a mortgage statement or the history of an escrow analysis has them:
 * one line each with its day, what it was for, and what was paid. Deposits, sums, refunds and what is only foreseen are none. `until` is
 * the statement's own day: what lies after it has not been paid. Pure.
 */
export function readDisbursements(text: string, until: string | null): Disbursement[] {
  const found: Disbursement[] = [];
  let foreseen = false;
  let header: string[] | null = null;
  for (const line of text.split('\n')) {
    const folded = fold(line);
    const cells = cellsOf(folded);
    const dated = dayOn(folded, until);
    if (!dated) {
      if (toCome.test(folded)) foreseen = true;
      else if (happened.test(folded)) foreseen = false;
      if (cells.length > 2 && cells.some((cell) => outColumn.test(cell))) header = cells;
      continue;
    }
    const kind = tax.test(folded) ? 'property_tax' : insurance.test(folded) ? 'insurance' : null;
    const both = tax.test(folded) && insurance.test(folded);
    if (foreseen || !kind || both || otherPlan.test(folded) || (!paid.test(folded) && header === null)) continue;
    const amount = amountOf(cells, header);
    if (amount === null || (until !== null && dated > until)) continue;
    found.push({
      kind,
      paidOn: dated,
      amount,
      words: line
        .trim()
        .replaceAll(/\s{2,}/g, ' ')
        .slice(0, 300),
    });
  }
  return found;
}

const cellsOf = (line: string): string[] => line.split(/ {2,}|\t/).filter((cell) => cell.trim() !== '');

/** The day a line begins with; a month alone is its first day, and a day without a year lies before the statement. */
function dayOn(folded: string, until: string | null): string | null {
  const [date] = readDates(folded);
  const written = date?.monthFirst ?? date?.dayFirst;
  if (date && written && date.start < 16) return written;
  const [, name = '', year = ''] = month.exec(folded) ?? [];
  const number = monthNumber(name);
  if (number) return `${year}-${String(number).padStart(2, '0')}-01`;
  const short = dayOfMonth.exec(folded);
  if (!short || until === null) return null;
  const day = `${(short[1] ?? '').padStart(2, '0')}-${(short[2] ?? '').padStart(2, '0')}`;
  const thisYear = `${until.slice(0, 4)}-${day}`;
  if (Number.isNaN(Date.parse(thisYear))) return null;
  return thisYear <= until ? thisYear : `${Number(until.slice(0, 4)) - 1}-${day}`;
}

/** The amount in the column of what left; where the columns do not tell, the only one, or the same one twice. */
function amountOf(cells: readonly string[], header: readonly string[] | null): string | null {
  const at = header?.length === cells.length ? header.findIndex((cell) => outColumn.test(cell)) : -1;
  const columnAmounts = at === -1 ? [] : centsOf(cells[at] ?? '');
  const all = [...new Set(cells.flatMap(centsOf))].filter((cents) => cents > 0);
  const chosen = columnAmounts.length === 1 ? columnAmounts[0] : all.length === 1 ? all[0] : undefined;
  return chosen === undefined || chosen === 0 ? null : moneyText(chosen);
}

const centsOf = (cell: string): number[] =>
  readAmounts(cell)
    .filter((amount) => amount.decimals === 2)
    .map((amount) => Math.abs(amount.cents));
