import type { Pair, Table } from '../content.ts';
import { dayAfter, monthAfter, plainMoney } from '../style.ts';
import { type Kind, kept, listed, told, Writer } from './writer.ts';

/** A loan as it stands in one month. Money in cents. */
function drawLoan(writer: Writer) {
  const { draw } = writer;
  const balance = draw.cents(60_000, 620_000);
  const rate = draw.pick([2.875, 3.25, 3.5, 3.875, 4.125, 4.5, 4.75, 5.25, 5.5, 6, 6.125, 6.625, 6.875, 7.25]);
  const interest = Math.round((balance * rate) / 1200);
  const principal = Math.round(interest * (0.3 + draw.int(0, 90) / 100));
  const escrow = draw.chance(0.75) ? draw.cents(140, 900) : 0;
  return { balance, rate, interest, principal, escrow, payment: interest + principal + escrow };
}

const rateWords = (writer: Writer, rate: number): string => `${rate.toFixed(writer.draw.pick([2, 3, 3, 4, 5]))}%`;
const loanNumber = (writer: Writer): Pair =>
  writer.text(
    'loan_number',
    writer.draw.pick([
      writer.draw.digits(10),
      `${writer.draw.digits(2)}-${writer.draw.digits(4)}-${writer.draw.digits(4)}`,
      `RE-${writer.draw.digits(6)}`,
    ]),
    'loan_number',
  );

const statement: Kind = {
  name: 'mortgage-statement',
  shapes: ['page', 'form'],
  mailbox: 'mortgage',
  make(draw) {
    const writer = new Writer(draw);
    const loan = drawLoan(writer);
    const due = `${draw.int(2024, 2026)}-${String(draw.int(1, 12)).padStart(2, '0')}-01`;
    const day = dayAfter(due, -draw.int(10, 20));
    const overdue = draw.chance(0.15) ? loan.payment : 0;
    const fees = overdue > 0 || draw.chance(0.1) ? draw.cents(15, 90) : 0;
    const suspense = draw.chance(0.15) ? draw.cents(20, 300) : 0;
    const owed = loan.payment + overdue + fees;
    const months = Math.max(1, Number(day.slice(5, 7)) - 1);
    Object.assign(writer.fields, {
      statement_date: day,
      due_date: due,
      amount: plainMoney(loan.payment),
      total_payment: plainMoney(loan.payment),
      rate: String(loan.rate),
    });
    const split = kept(
      writer.money('principal', loan.principal, 'principal'),
      writer.money('interest', loan.interest, 'interest'),
      loan.escrow > 0 && writer.money('escrow', loan.escrow, 'escrow'),
    );
    const asked = kept(
      ...split,
      writer.money('total_payment', loan.payment),
      (overdue > 0 || draw.chance(0.5)) && writer.money('past_due', overdue, 'past_due'),
      writer.money('fees', fees, 'fees'),
      writer.money('amount_due', owed, 'amount_due'),
    );
    const state = draw.shuffled(
      kept(
        writer.money('principal_balance', loan.balance, 'principal_balance'),
        writer.text('rate', rateWords(writer, loan.rate)),
        loan.escrow > 0 && draw.chance(0.7) && writer.money('escrow_balance', draw.cents(400, 6000)),
        draw.chance(0.4) && writer.as('Maturity Date', writer.style.day(monthAfter(due, 240))),
        draw.chance(0.3) && writer.as('Prepayment Penalty', 'No'),
        (suspense > 0 || draw.chance(0.4)) && writer.money('suspense', suspense, 'suspense'),
      ),
    );
    const paidTable = pastPayments(writer, loan, months, fees);
    const activity = draw.chance(0.6) && {
      heading: 'Transaction Activity',
      table: {
        columns: [
          { title: 'Date', share: 1 },
          { title: 'Description', share: 3 },
          { title: 'Amount', share: 1, right: true },
        ],
        rows: [[writer.style.day(dayAfter(due, -30)), 'Payment received - thank you', writer.style.money(loan.payment)]],
      },
    };
    return writer.done({
      title: draw.pick(['Mortgage Statement', 'Monthly Billing Statement', 'Home Loan Statement', 'Billing Statement']),
      trade: 'mortgage',
      meta: [writer.day('document_date', day), loanNumber(writer), writer.day('due_date', due), writer.money('amount_due', owed)],
      place: writer.place(),
      sections: kept(
        listed(draw.pick(['Account Information', 'Loan Information', 'About Your Loan']), state),
        listed(draw.pick(['Explanation of Amount Due', 'Amount Due', 'What You Owe']), asked),
        activity,
        draw.chance(0.8) && { heading: 'Past Payments Breakdown', table: paidTable },
      ),
      coupon: draw.chance(0.6)
        ? [
            writer.text('loan_number', writer.fields.loan_number ?? ''),
            writer.day('due_date', due),
            writer.money('amount_due', owed),
            writer.as('If received after the 16th', owed + 5820),
          ]
        : null,
      notices: [
        `If payment is received after ${writer.style.day(dayAfter(due, 15))}, a ${writer.style.money(5820)} late fee will be charged.`,
      ],
    });
  },
};

/** What was paid last month and since January, part by part; the truth of the year to date goes with it. */
function pastPayments(writer: Writer, loan: ReturnType<typeof drawLoan>, months: number, fees: number): Table {
  const { draw, style } = writer;
  const parts = kept(
    ['principal', loan.principal, 'ytd_principal'] as const,
    ['interest', loan.interest, 'ytd_interest'] as const,
    loan.escrow > 0 && (['escrow', loan.escrow, 'ytd_escrow'] as const),
    ['fees', fees, 'ytd_fees'] as const,
  );
  const isYearFirst = draw.chance(0.3);
  const rows = parts.map(([role, cents, key]) => {
    writer.fields[key] = plainMoney(cents * months);
    const [last, year] = [style.money(cents), style.money(cents * months)];
    return [writer.label(role), ...(isYearFirst ? [year, last] : [last, year])];
  });
  const whole = parts.reduce((sum, [, cents]) => sum + cents, 0);
  const totals = [style.money(whole), style.money(whole * months)];
  const heads = ['Paid Last Month', 'Paid Year to Date'];
  const ordered = isYearFirst ? heads.toReversed() : heads;
  return {
    columns: [{ title: '', share: 2 }, ...ordered.map((title) => ({ title, share: 1.2, right: true }))],
    rows: [...rows, ['Total', ...(isYearFirst ? totals.toReversed() : totals)]],
  };
}

const escrowAnalysis: Kind = {
  name: 'escrow-analysis',
  shapes: ['page', 'letter'],
  mailbox: 'mortgage',
  make(draw) {
    const writer = new Writer(draw);
    const loan = drawLoan(writer);
    const escrow = Math.max(loan.escrow, draw.cents(150, 700));
    const raised = escrow + draw.cents(8, 120);
    const day = writer.date();
    const from = monthAfter(`${day.slice(0, 7)}-01`, 2);
    writer.fields.statement_date = day;
    const shortage = draw.chance(0.6) ? draw.cents(60, 900) : 0;
    const base = loan.principal + loan.interest;
    const table = {
      columns: [
        { title: '', share: 2 },
        { title: 'Current Payment', share: 1.2, right: true },
        { title: `New Payment ${writer.style.day(from)}`, share: 1.2, right: true },
      ],
      rows: [
        ['Principal and Interest', writer.style.money(base), writer.style.money(base)],
        ['Escrow', writer.style.money(escrow), writer.style.money(raised)],
        ['Total Payment', writer.style.money(base + escrow), writer.style.money(base + raised)],
      ],
    };
    return writer.done(
      {
        title: draw.pick(['Annual Escrow Account Disclosure Statement', 'Escrow Analysis', 'Escrow Account Review']),
        trade: 'mortgage',
        meta: [writer.day('document_date', day), loanNumber(writer)],
        place: draw.chance(0.7) ? writer.place() : null,
        sections: kept(
          { heading: 'Your New Monthly Payment', table },
          shortage > 0 && told(`Your escrow account has a shortage of ${writer.style.money(shortage)}, which is spread over 12 months.`),
          listed('Anticipated Disbursements', [
            writer.as('County taxes', draw.cents(900, 6000)),
            writer.as('Homeowners insurance', draw.cents(600, 3000)),
          ]),
        ),
      },
      ['amount', 'amount_due', 'principal_balance'],
    );
  },
};

const heloc: Kind = {
  name: 'heloc',
  shapes: ['page'],
  mailbox: 'mortgage',
  make(draw) {
    const writer = new Writer(draw);
    const balance = draw.cents(4000, 120_000);
    const rate = draw.pick([7.25, 8, 8.5, 9.125]);
    const interest = Math.round((balance * rate) / 1200);
    const limit = Math.ceil(balance / 2_500_000) * 2_500_000 + 2_500_000;
    const day = writer.date();
    const due = dayAfter(day, 25);
    Object.assign(writer.fields, { statement_date: day, amount: plainMoney(interest), rate: String(rate) });
    return writer.done(
      {
        title: draw.pick(['Home Equity Line of Credit Statement', 'HELOC Statement', 'Equity Line Statement']),
        trade: 'mortgage',
        meta: [writer.day('document_date', day), loanNumber(writer), writer.day('due_date', due, 'due_date')],
        place: draw.chance(0.5) ? writer.place() : null,
        sections: [
          listed('Account Summary', [
            writer.money('credit_limit', limit),
            writer.money('available_credit', limit - balance),
            writer.money('principal_balance', balance, 'principal_balance'),
            writer.text('rate', rateWords(writer, rate)),
          ]),
          listed('Payment Information', [writer.money('interest', interest, 'interest'), writer.as('Minimum Payment Due', interest)]),
        ],
        coupon: [writer.day('due_date', due), writer.as('Minimum Payment Due', interest)],
      },
      ['escrow'],
    );
  },
};

const payoff: Kind = {
  name: 'payoff',
  shapes: ['letter', 'page'],
  mailbox: 'mortgage',
  make(draw) {
    const writer = new Writer(draw);
    const { balance, rate } = drawLoan(writer);
    const day = writer.date();
    const until = dayAfter(day, 14);
    const interest = Math.round((balance * rate * 20) / 36_500);
    const fee = draw.pick([0, 2500, 3000]);
    writer.fields.statement_date = day;
    const perDay = Math.round((balance * rate) / 36_500);
    return writer.done(
      {
        title: draw.pick(['Payoff Statement', 'Payoff Quote', 'Loan Payoff Letter']),
        trade: 'mortgage',
        meta: [writer.day('document_date', day), loanNumber(writer)],
        place: writer.place(),
        sections: [
          told(
            `The amount below pays your loan in full if it is received by ${writer.style.day(until)}. After that date add ${writer.style.money(perDay)} a day.`,
          ),
          listed(
            null,
            kept(
              writer.money('principal_balance', balance, 'principal_balance'),
              writer.as('Interest to payoff date', interest),
              fee > 0 && writer.as('Recording fee', fee),
            ),
          ),
        ],
        totals: [writer.as(draw.pick(['Total Amount to Pay Loan in Full', 'Payoff Amount', 'Total Payoff']), balance + interest + fee)],
      },
      ['amount', 'escrow', 'ytd_interest'],
    );
  },
};

const form1098: Kind = {
  name: 'form-1098',
  shapes: ['form'],
  mailbox: 'mortgage',
  make(draw) {
    const writer = new Writer(draw);
    const loan = drawLoan(writer);
    const year = draw.int(2023, 2025);
    const interest = loan.interest * 12;
    Object.assign(writer.fields, { ytd_interest: plainMoney(interest), principal_balance: plainMoney(loan.balance), period: String(year) });
    return writer.done(
      {
        title: `Form 1098 Mortgage Interest Statement ${year}`,
        trade: 'mortgage',
        meta: [
          writer.as('Mortgage interest received from payer(s)/borrower(s)', interest),
          writer.as('Outstanding mortgage principal', loan.balance),
          writer.as('Mortgage origination date', writer.style.day(`${year - draw.int(1, 12)}-06-15`)),
          writer.as('Refund of overpaid interest', 0),
          writer.as('Mortgage insurance premiums', draw.chance(0.3) ? draw.cents(300, 1500) : 0),
          writer.as('Points paid on purchase of principal residence', 0),
          loanNumber(writer),
          writer.as('Real estate taxes paid', draw.cents(900, 7000)),
        ],
        place: writer.place(),
      },
      ['amount', 'amount_due', 'due_date', 'payments'],
    );
  },
};

export const mortgageKinds: readonly Kind[] = [statement, escrowAnalysis, heloc, payoff, form1098];
