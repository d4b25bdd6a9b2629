import type { Column, Pair, Table } from '../content.ts';
import { dayAfter, monthAfter, plainMoney } from '../style.ts';
import { drawLoan, loanNumber, rateWords } from './mortgages.ts';
import { type Kind, kept, listed, Writer } from './writer.ts';

const titles = [
  'Loan History',
  'Payment History Statement',
  'Mortgage Account Statement',
  'Loan Activity Statement',
  'Annual Loan Summary',
  'Loan Ledger',
] as const;
const payments = [
  'Payment',
  'Regular payment',
  'ACH payment',
  'Payment received',
  'Pmt applied',
  'Monthly installment',
  'Check received',
] as const;
const sums = ['Year-to-date totals', 'Totals', 'YTD', 'Total for the year', 'Year to date', 'Total YTD', 'Paid this year'] as const;
const heads = {
  total: ['Total', 'Amount', 'Payment', 'Total Paid'],
  principal: ['Principal', 'Prin.', 'To Principal'],
  interest: ['Interest', 'Int.', 'To Interest'],
  escrow: ['Escrow', 'Impound', 'Taxes & Ins.'],
  fees: ['Fees', 'Late Fees', 'Fees/Other', 'Late Chg'],
  balance: ['Balance', 'Prin. Balance', 'Principal Balance'],
} as const;
type Part = keyof typeof heads;
type Posted = Readonly<Record<Part, number>> & { day: string; words: string };

/** Payments since January with what each went to, and in the last row what they come to. */
function historyOf(writer: Writer, parts: readonly Part[], posted: readonly Posted[]): Table {
  const { draw, style } = writer;
  const cell = (cents: number) => (cents === 0 && draw.chance(0.2) ? draw.pick(['-', '']) : style.cell(cents));
  const whole = (part: Part) => posted.reduce((sum, entry) => sum + entry[part], 0);
  for (const part of ['principal', 'interest', 'escrow', 'fees'] as const)
    if (parts.includes(part)) writer.fields[`ytd_${part}`] = plainMoney(whole(part));
  const figures = (wanted: (part: Part) => string) => parts.map(wanted);
  const rows = posted.map((entry) => [style.short(entry.day), entry.words, ...figures((part) => cell(entry[part]))]);
  const last = ['', draw.pick(sums), ...figures((part) => (part === 'balance' ? '' : style.cell(whole(part))))];
  const columns: Column[] = [
    { title: draw.pick(['Date', 'Posted', 'Effective', 'Trans. Date']), share: 1.1 },
    { title: draw.pick(['Description', 'Transaction', 'Activity']), share: 1.8 },
    ...parts.map((part) => ({ title: draw.pick(heads[part]), share: 1.1, right: true })),
  ];
  return { columns, rows: [...(draw.chance(0.2) ? rows.toReversed() : rows), last] };
}

const history: Kind = {
  name: 'loan-history',
  shapes: ['page', 'page', 'letter'],
  mailbox: 'mortgage',
  weight: 1.8,
  mailed: 0.12,
  make(draw) {
    const writer = new Writer(draw, true);
    const loan = drawLoan(writer);
    const month = draw.int(2, 12);
    const due = `${draw.int(2024, 2026)}-${String(month).padStart(2, '0')}-01`;
    const day = dayAfter(due, draw.int(1, 9));
    const hasFees = draw.chance(0.6);
    const count = Math.min(month, draw.int(1, 12));
    const posted = Array.from({ length: count }, (_, at): Posted => {
      const back = count - 1 - at;
      const fees = hasFees && draw.chance(0.15) ? draw.pick([2500, 3450, 4000]) : 0;
      const [principal, interest] = [loan.principal - back * 113, loan.interest + back * 113];
      const total = principal + interest + loan.escrow + fees;
      const balance = loan.balance + back * loan.principal;
      return { day: monthAfter(due, -back), words: draw.pick(payments), total, principal, interest, escrow: loan.escrow, fees, balance };
    });
    const parts = draw.shuffled(kept<Part>('principal', 'interest', (loan.escrow > 0 || draw.chance(0.3)) && 'escrow', hasFees && 'fees'));
    const all = draw.chance(0.6) ? (['total', ...parts] as const) : ([...parts, 'total'] as const);
    const table = historyOf(writer, [...all, ...(draw.chance(0.35) ? (['balance'] as const) : [])], posted);
    const next = monthAfter(due, 1);
    Object.assign(writer.fields, { statement_date: day, service_date: day, rate: String(loan.rate) });
    const asked: Pair[] = kept(
      writer.money('principal', loan.principal, 'principal'),
      writer.money('interest', loan.interest, 'interest'),
      loan.escrow > 0 && writer.money('escrow', loan.escrow, 'escrow'),
      draw.chance(0.4) && writer.money('past_due', 0, 'past_due'),
      draw.chance(0.4) && writer.money('suspense', 0, 'suspense'),
      writer.money('total_payment', loan.payment, 'total_payment'),
      writer.money('amount_due', loan.payment, 'amount_due'),
    );
    writer.fields.amount = plainMoney(loan.payment);
    const state = kept(
      writer.money('principal_balance', loan.balance, 'principal_balance'),
      writer.text('rate', rateWords(writer, loan.rate)),
    );
    const sections = [
      listed(draw.pick(['Loan', 'Loan summary', null]), state),
      listed(draw.pick(['Next payment', 'Amount Due', 'Payment due', null]), asked),
      { heading: draw.pick(['Transactions this year', 'Payment history', 'Account activity', null]), table },
    ];
    return writer.done({
      title: draw.pick(titles),
      trade: draw.pick(['mortgage', 'mortgage', 'lender'] as const),
      type: 'mortgage_statement',
      meta: draw.shuffled([writer.day('document_date', day), loanNumber(writer), writer.day('due_date', next, 'due_date')]),
      place: draw.chance(0.85) ? writer.place() : null,
      sections: draw.chance(0.5) ? sections : draw.shuffled(sections),
    });
  },
};

export const loanHistoryKinds: readonly Kind[] = [history];
