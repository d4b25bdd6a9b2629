import type { Pair, Section, Table } from '../content.ts';
import { dayAfter, monthAfter, plainMoney } from '../style.ts';
import { type Kind, kept, listed, Writer } from './writer.ts';

/** A loan as it stands in one month. Money in cents. */
export function drawLoan(writer: Writer) {
  const { draw } = writer;
  const balance = draw.cents(60_000, 620_000);
  const rate = draw.chance(0.7) ? draw.int(22, 72) / 8 : draw.int(270, 1150) / 100;
  const interest = Math.round((balance * rate) / 1200);
  const principal = Math.round(interest * (0.3 + draw.int(0, 90) / 100));
  const escrow = draw.chance(0.75) ? draw.cents(140, 900) : 0;
  return { balance, rate, interest, principal, escrow, payment: interest + principal + escrow };
}

type Loan = ReturnType<typeof drawLoan>;
interface Extras {
  overdue: number;
  fees: number;
  /** What was paid in fees this year. */
  yearFees: number;
  owed: number;
}

/** A rate with as many decimals as it needs, or more. */
export function rateWords({ draw }: Writer, rate: number): string {
  const [, decimals = ''] = String(rate).split('.');
  const number = rate.toFixed(Math.max(decimals.length, draw.pick([0, 2, 2, 3, 3, 3, 4, 5, 6])));
  return draw.pick([`${number}%`, `${number}%`, `${number}%`, `${number}%`, `${number} %`, number, `${number} percent`]);
}
export const loanNumber = (writer: Writer): Pair => writer.text('loan_number', writer.formed('loans'), 'loan_number');

const money = (writer: Writer, cents: number): string => writer.style.cell(cents);

/** The parts of the payment that is asked for, with its sum and what comes on top. */
function askedOf(writer: Writer, loan: Loan, { overdue, fees, owed }: Extras): Pair[] {
  const { draw } = writer;
  const states = loan.escrow > 0 || draw.chance(0.25);
  const parts = kept(
    writer.money('principal', loan.principal, 'principal'),
    writer.money('interest', loan.interest, 'interest'),
    states && writer.money('escrow', loan.escrow, 'escrow'),
    !states && draw.chance(0.3) && writer.as('Escrow', draw.pick(['None', 'N/A', 'Not escrowed'])),
    draw.chance(0.12) && writer.as(draw.pick(['Optional Insurance', 'Buydown', 'Subsidy', 'Replacement Reserve']), 0),
  );
  const payment = writer.money('total_payment', loan.payment);
  const extras = kept(
    (overdue > 0 || draw.chance(0.5)) && writer.money('past_due', overdue, 'past_due'),
    (fees > 0 || draw.chance(0.7)) && writer.money('fees', fees, 'fees'),
  );
  const total = writer.money('amount_due', owed, 'amount_due');
  return [...(draw.chance(0.7) ? parts : draw.shuffled(parts)), payment, ...extras, total];
}

interface Months {
  title: string;
  share: number;
  right: boolean;
  /** How many payments it holds. */
  times: number;
  isNow: boolean;
}
const columnHeads = {
  now: ['Due This Month', 'Amount Due', 'This payment', 'Current', 'This Month', 'Current Month', 'This statement', 'Now due'],
  before: ['Last Statement', 'Paid Last Month', 'Paid since last statement', 'Last Month', 'Prior Month', 'Previous', 'Month before'],
  year: ['Year-to-Date', 'YTD', 'Paid Year to Date', '2026 so far', 'This Year', 'Calendar year'],
} as const;
/** A month before, less went to the principal and more to interest. */
const monthBefore = (role: string, cents: number): number =>
  role === 'principal' ? cents - 113 : role === 'interest' ? cents + 113 : cents;

/** What is asked for beside what was paid last month, or this year, or both: two or three figures a row. */
function byMonth(writer: Writer, loan: Loan, months: number, { overdue, fees, yearFees, owed }: Extras): Table {
  const { draw } = writer;
  const right = true;
  const now: Months = { title: draw.pick(columnHeads.now), share: 1.2, right, times: 1, isNow: true };
  const before: Months = { title: draw.pick(columnHeads.before), share: 1.2, right, times: 1, isNow: false };
  const year: Months = { title: draw.pick(columnHeads.year), share: 1.2, right, times: months, isNow: false };
  const columns = draw.shuffled(
    draw.pick([
      [now, before, year],
      [now, before],
      [now, before],
      [now, year],
    ]),
  );
  const paidFees = (column: Months) => (column === year ? yearFees : 0);
  const parts = kept(
    ['principal', loan.principal, 'ytd_principal'] as const,
    ['interest', loan.interest, 'ytd_interest'] as const,
    loan.escrow > 0 && (['escrow', loan.escrow, 'ytd_escrow'] as const),
    ['fees', fees, 'ytd_fees'] as const,
  );
  const rows = parts.map(([role, cents, key]) => {
    const figure = (column: Months) =>
      column.isNow ? cents : role === 'fees' ? paidFees(column) : monthBefore(role, cents) * column.times;
    if (columns.includes(year)) writer.fields[key] = plainMoney(figure(year));
    writer.fields[role] = plainMoney(cents);
    return [writer.label(role), ...columns.map((column) => money(writer, figure(column)))];
  });
  if (overdue > 0) {
    writer.fields.past_due = plainMoney(overdue);
    rows.push([writer.label('past_due'), ...columns.map(({ isNow }) => money(writer, isNow ? overdue : 0))]);
  }
  const sums = columns.map((column) => money(writer, column.isNow ? owed : loan.payment * column.times + paidFees(column)));
  return {
    columns: [{ title: '', share: 2 }, ...columns],
    rows: [...rows, [draw.pick(['Total', 'Totals', writer.label('amount_due')]), ...sums]],
  };
}

/** A month of the loan, and what is overdue with it, in cents. */
function drawState(writer: Writer, loan: Loan) {
  const { draw } = writer;
  const due = `${draw.int(2024, 2026)}-${String(draw.int(1, 12)).padStart(2, '0')}-${draw.pick(['01', '01', '01', '15'])}`;
  const day = dayAfter(due, -draw.int(10, 22));
  const overdue = draw.chance(0.18) ? loan.payment * draw.pick([1, 1, 2]) : 0;
  const fees = overdue > 0 || draw.chance(0.15) ? draw.cents(15, 190) : 0;
  const suspense = draw.chance(0.15) ? draw.cents(20, 300) : 0;
  const owed = loan.payment + overdue + fees;
  return { due, day, overdue, fees, suspense, owed };
}

/** What the loan stands at: its balance, rate and escrow, in any order. */
function stateOf(writer: Writer, loan: Loan, due: string, suspense: number): Pair[] {
  const { draw } = writer;
  return draw.shuffled(
    kept(
      writer.money('principal_balance', loan.balance, 'principal_balance'),
      writer.text('rate', rateWords(writer, loan.rate)),
      loan.escrow > 0 && draw.chance(0.7) && writer.money('escrow_balance', draw.cents(400, 6000)),
      draw.chance(0.4) && writer.as('Maturity Date', writer.style.day(monthAfter(due, 240))),
      draw.chance(0.3) && writer.as('Prepayment Penalty', draw.pick(['No', 'None'])),
      (suspense > 0 || draw.chance(0.4)) && writer.money('suspense', suspense, 'suspense'),
      draw.chance(0.2) && writer.as('Original loan amount', Math.round(loan.balance * 1.2)),
      draw.chance(0.2) && writer.as(draw.pick(['Interest paid year to date', 'Taxes disbursed year to date']), draw.cents(900, 9000)),
      draw.chance(0.15) && writer.as('Deferred balance', 0),
    ),
  );
}

/** The part to send in with the payment. */
function couponOf(writer: Writer, due: string, total: Pair, lateTotal: number): Pair[] {
  const { draw } = writer;
  return kept(
    writer.text('loan_number', writer.fields.loan_number ?? ''),
    writer.day('due_date', due),
    total,
    draw.chance(0.6) && writer.as(draw.pick(['If received after the 16th', 'Payment with late charge', 'Late payment amount']), lateTotal),
    draw.chance(0.4) && writer.as('Additional Principal', '$ ________'),
    draw.chance(0.3) && writer.as('Additional Escrow', '$ ________'),
  );
}

const statementTitles = [
  'Mortgage Statement',
  'Monthly Billing Statement',
  'Home Loan Statement',
  'Billing Statement',
  'Loan Statement',
  'Monthly Mortgage Statement',
  'Periodic Statement',
  'Account Statement',
];

const statement: Kind = {
  name: 'mortgage-statement',
  shapes: ['page', 'page', 'form'],
  mailbox: 'mortgage',
  weight: 3.5,
  mailed: 0.06,
  make(draw) {
    const writer = new Writer(draw, true);
    const loan = drawLoan(writer);
    const { due, day, overdue, fees, suspense, owed } = drawState(writer, loan);
    const months = Math.max(1, Number(day.slice(5, 7)) - 1);
    Object.assign(writer.fields, {
      statement_date: day,
      service_date: day,
      due_date: due,
      amount: plainMoney(loan.payment),
      total_payment: plainMoney(loan.payment),
      rate: String(loan.rate),
    });
    const meta = kept(
      writer.day('document_date', day),
      loanNumber(writer),
      writer.day('due_date', due),
      draw.chance(0.7) && writer.money('amount_due', owed, 'amount_due'),
    );
    const isThree = draw.chance(0.25);
    const extras = { overdue, fees, yearFees: draw.pick([0, 0, fees, draw.cents(15, 90)]), owed };
    const asked = isThree
      ? { heading: draw.pick(['Payment Breakdown', 'This payment', null]), table: byMonth(writer, loan, months, extras) }
      : listed(
          draw.pick(['Explanation of Amount Due', 'Amount Due', 'What You Owe', 'Payment breakdown', "This month's payment", null]),
          askedOf(writer, loan, extras),
        );
    writer.fields.amount_due = plainMoney(owed);
    const state = stateOf(writer, loan, due, suspense);
    const lateFee = draw.cents(22, 160);
    const sections = kept<Section>(
      listed(draw.pick(['Account Information', 'Loan Information', 'About Your Loan', null]), state),
      asked,
      draw.chance(0.6) && activityOf(writer, loan, due, fees),
      !isThree &&
        draw.chance(0.75) && {
          heading: draw.pick(['Past Payments Breakdown', 'Past payments', 'Payment history']),
          table: pastPayments(writer, loan, months, extras.yearFees),
        },
      overdue > 0 && draw.chance(0.7) && delinquency(writer, owed, due),
    );
    const total = writer.money('amount_due', owed);
    return writer.done({
      title: draw.pick(statementTitles),
      trade: 'mortgage',
      type: 'mortgage_statement',
      meta: draw.chance(0.6) ? meta : draw.shuffled(meta),
      place: draw.chance(0.9) ? writer.place() : null,
      sections: draw.chance(0.6) ? sections : draw.shuffled(sections),
      totals: draw.chance(0.3) ? [total] : [],
      hero: draw.chance(0.5) ? total : null,
      coupon: draw.chance(0.7) ? couponOf(writer, due, total, owed + lateFee) : null,
      notices: [
        `If payment is received after ${writer.style.day(dayAfter(due, 15))}, a ${writer.style.money(lateFee)} late fee will be charged.`,
      ],
    });
  },
};

function activityOf(writer: Writer, loan: Loan, due: string, fees: number): Section {
  const { draw, style } = writer;
  const isSplit = draw.chance(0.4);
  const right = true;
  const before = monthAfter(due, -1);
  const paid = [style.short(dayAfter(before, 2)), draw.pick(['Payment received - thank you', 'Payment', 'ACH payment', 'Regular payment'])];
  const split = [loan.principal - 113, loan.interest + 113, loan.escrow].map((cents) => money(writer, cents));
  const rows = kept(
    [...paid, ...(isSplit ? split : []), money(writer, loan.payment)],
    loan.escrow > 0 &&
      draw.chance(0.3) && [
        style.short(dayAfter(before, 9)),
        'County tax disbursement',
        ...(isSplit ? ['', '', ''] : []),
        money(writer, -draw.cents(600, 4000)),
      ],
    fees > 0 &&
      draw.chance(0.5) && [
        style.short(dayAfter(before, 16)),
        'Late charge assessed',
        ...(isSplit ? ['', '', ''] : []),
        money(writer, fees),
      ],
  );
  const parts = isSplit ? ['Principal', 'Interest', 'Escrow'].map((title) => ({ title, share: 1, right })) : [];
  return {
    heading: draw.pick(['Transaction Activity', 'Activity since your last statement', 'Recent activity']),
    table: {
      columns: [
        { title: 'Date', share: 1 },
        { title: 'Description', share: 2.4 },
        ...parts,
        { title: draw.pick(['Amount', 'Total']), share: 1, right },
      ],
      rows,
    },
  };
}

function delinquency(writer: Writer, owed: number, due: string): Section {
  const { style } = writer;
  return {
    heading: writer.draw.pick(['Delinquency Notice', 'Account History']),
    sentences: [
      `You are late on your mortgage payments. As of ${style.day(dayAfter(due, -14))} you are 34 days delinquent.`,
      `Payment due ${style.day(monthAfter(due, -2))}: fully paid. Payment due ${style.day(monthAfter(due, -1))}: unpaid balance of ${style.money(Math.round(owed / 3))}.`,
      `Total: ${style.money(owed)} due. You must pay this amount to bring your loan current.`,
    ],
  };
}

/** What was paid last month and since January, part by part; the truth of the year to date goes with it. */
function pastPayments(writer: Writer, loan: Loan, months: number, yearFees: number): Table {
  const { draw } = writer;
  const parts = kept(
    ['principal', loan.principal - 113, 'ytd_principal'] as const,
    ['interest', loan.interest + 113, 'ytd_interest'] as const,
    loan.escrow > 0 && (['escrow', loan.escrow, 'ytd_escrow'] as const),
    (yearFees > 0 || draw.chance(0.7)) && (['fees', 0, 'ytd_fees'] as const),
  );
  const isYearFirst = draw.chance(0.3);
  const rows = parts.map(([role, cents, key]) => {
    const year = role === 'fees' ? yearFees : cents * months;
    writer.fields[key] = plainMoney(year);
    const both = [money(writer, cents), money(writer, year)];
    return [writer.label(role), ...(isYearFirst ? both.toReversed() : both)];
  });
  const totals = [money(writer, loan.payment), money(writer, loan.payment * months + yearFees)];
  const heads = [
    draw.pick(['Paid Last Month', 'Paid Since Last Statement', 'Since last stmt', 'Last month']),
    draw.pick(['Paid Year to Date', 'Year to Date', 'YTD', 'This year']),
  ];
  const ordered = isYearFirst ? heads.toReversed() : heads;
  return {
    columns: [{ title: '', share: 2 }, ...ordered.map((title) => ({ title, share: 1.2, right: true }))],
    rows: [...rows, ['Total', ...(isYearFirst ? totals.toReversed() : totals)]],
  };
}

export const mortgageKinds: readonly Kind[] = [statement];
