import { dayAfter, monthAfter, plainMoney } from '../style.ts';
import { drawLoan, loanNumber, rateWords } from './mortgages.ts';
import { type Kind, kept, listed, told, Writer } from './writer.ts';

const escrowAnalysis: Kind = {
  name: 'escrow-analysis',
  shapes: ['page', 'letter'],
  mailbox: 'mortgage',
  make(draw) {
    const writer = new Writer(draw, true);
    const loan = drawLoan(writer);
    const escrow = Math.max(loan.escrow, draw.cents(150, 700));
    const raised = escrow + draw.cents(8, 120);
    const day = writer.date();
    const from = monthAfter(`${day.slice(0, 7)}-01`, 2);
    Object.assign(writer.fields, { statement_date: day, total_payment: plainMoney(loan.principal + loan.interest + raised) });
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
        type: 'mortgage_statement',
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
      ['amount', 'amount_due', 'escrow', 'due_date'],
    );
  },
};

const heloc: Kind = {
  name: 'heloc',
  shapes: ['page'],
  mailbox: 'mortgage',
  make(draw) {
    const writer = new Writer(draw, true);
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
        type: 'mortgage_statement',
        meta: [writer.day('document_date', day), loanNumber(writer), writer.day('due_date', due, 'due_date')],
        place: draw.chance(0.5) ? writer.place() : null,
        sections: [
          listed('Account Summary', [
            writer.money('credit_limit', limit),
            writer.money('available_credit', limit - balance),
            writer.money('principal_balance', balance, 'principal_balance'),
            writer.text('rate', rateWords(writer, rate)),
          ]),
          listed('Payment Information', [
            writer.money('interest', interest, 'interest'),
            writer.money('minimum_payment', interest, 'amount_due'),
          ]),
        ],
        coupon: [writer.day('due_date', due), writer.money('minimum_payment', interest)],
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
    const writer = new Writer(draw, true);
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
        type: 'mortgage_statement',
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
      ['amount', 'amount_due', 'due_date', 'escrow', 'ytd_interest', 'interest', 'fees'],
    );
  },
};

const form1098: Kind = {
  name: 'form-1098',
  shapes: ['form'],
  mailbox: 'mortgage',
  make(draw) {
    const writer = new Writer(draw, true);
    const loan = drawLoan(writer);
    const year = draw.int(2023, 2025);
    const interest = loan.interest * 12;
    Object.assign(writer.fields, { ytd_interest: plainMoney(interest), principal_balance: plainMoney(loan.balance), period: String(year) });
    // The boxes of the form, whose numbers stand before their names, or nowhere.
    const name = draw.pick([(_: number, text: string) => text, (box: number, text: string) => `${box} ${text}`, (box: number, text: string) => `Box ${box} ${text}`]); // prettier-ignore
    const box = (number: number, text: string, value: string | number) => writer.as(name(number, text), value);
    const begun = writer.style.day(`${year - draw.int(1, 12)}-${draw.pick(['06', '03', '11'])}-${draw.int(10, 28)}`);
    const title = draw.pick([
      `Form 1098 Mortgage Interest Statement ${year}`,
      `${year} Form 1098`,
      `Substitute Form 1098 for ${year}`,
      `Mortgage Interest Statement ${year}`,
      `${year} Annual Mortgage Statement`,
    ]);
    return writer.done(
      {
        title,
        trade: 'mortgage',
        meta: kept(
          draw.chance(0.5) && writer.as('For calendar year', String(year)),
          draw.chance(0.3) && writer.as('OMB No.', '1545-1380'),
          box(1, draw.pick(['Mortgage interest received from payer(s)/borrower(s)*', 'Mortgage interest received']), interest),
          box(2, 'Outstanding mortgage principal', loan.balance),
          box(3, 'Mortgage origination date', begun),
          box(4, 'Refund of overpaid interest', draw.chance(0.1) ? draw.cents(5, 200) : 0),
          box(5, 'Mortgage insurance premiums', draw.chance(0.3) ? draw.cents(300, 1500) : 0),
          box(6, draw.pick(['Points paid on purchase of principal residence', 'Points paid']), 0),
          draw.chance(0.4) && box(9, 'Number of properties securing the mortgage', String(draw.int(1, 3))),
          draw.chance(0.3) && box(11, 'Mortgage acquisition date', begun),
          loanNumber(writer),
          draw.chance(0.6) && writer.as(draw.pick(['Real estate taxes paid', 'Property taxes paid from escrow']), draw.cents(900, 7000)),
        ),
        place: writer.place(),
      },
      ['amount', 'amount_due', 'due_date', 'payments', 'statement_date', 'service_date', 'total_payment', 'interest'],
    );
  },
};

export const loanLetterKinds: readonly Kind[] = [escrowAnalysis, heloc, payoff, form1098];
