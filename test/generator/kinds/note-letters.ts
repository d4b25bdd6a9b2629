import type { Pair } from '../content.ts';
import { dayAfter, monthAfter, ordinal, plainMoney } from '../style.ts';
import { drawLoan, rateWords } from './mortgages.ts';
import { Teller } from './teller.ts';
import { type Kind, kept, Writer } from './writer.ts';

/** The loan of a small lender: of somebody who carries a note, or of a bank that writes letters. */
function drawNote(writer: Writer) {
  const { draw } = writer;
  const { balance, rate, interest, principal, escrow } = drawLoan(writer);
  const part = draw.pick([1, 3, 8]);
  const sums = { balance: Math.round(balance / part), interest: Math.round(interest / part), principal: Math.round(principal / part) };
  const held = draw.chance(0.3) ? escrow : 0;
  const due = `${draw.int(2024, 2026)}-${String(draw.int(1, 12)).padStart(2, '0')}-${draw.pick(['01', '05', '10', '15', '20'])}`;
  const payment = sums.interest + sums.principal + held;
  return {
    ...sums,
    escrow: held,
    rate,
    due,
    payment,
    day: dayAfter(due, -draw.int(6, 24)),
    months: Math.max(1, Number(due.slice(5, 7)) - 1),
  };
}
type Note = ReturnType<typeof drawNote>;

function tellerOf(writer: Writer, note: Note, loan: string): Teller {
  const late = writer.draw.pick([2500, 3500, Math.round(note.payment * 0.05)]);
  return new Teller(writer)
    .words('loan', loan, { loan_number: loan })
    .words('rate', rateWords(writer, note.rate), { rate: String(note.rate) })
    .money('principal', note.principal, 'principal')
    .money('interest', note.interest, 'interest')
    .money('balance', note.balance, 'principal_balance')
    .money('ytd_interest', (note.interest + 113) * note.months, 'ytd_interest')
    .money('ytd_principal', (note.principal - 113) * note.months, 'ytd_principal')
    .money('ytd_total', (note.interest + note.principal) * note.months)
    .money('late', late)
    .money('original', Math.round(note.balance * 1.3))
    .day('maturity', monthAfter(note.due, writer.draw.int(24, 300)))
    .words('day_of_month', ordinal(Number(note.due.slice(8))))
    .day('day', note.day, 'statement_date')
    .day('due', note.due, 'due_date')
    .dayAfter('late_day', note.due, 10);
}

/** The number and the day above the letter, where it has them there. */
function headOf(writer: Writer, { day }: Pick<Note, 'day'>, loan: string): Pair[] {
  const { draw } = writer;
  writer.fields.statement_date = day;
  return kept(writer.day('document_date', day, 'service_date'), draw.chance(0.6) && writer.text('loan_number', loan, 'loan_number'));
}
const drawTrade = ({ draw }: Writer): 'lender' | 'mortgage' => draw.pick(['lender', 'lender', 'mortgage']);
const drawNumber = (writer: Writer): string => writer.formed(writer.draw.chance(0.75) ? 'notes' : 'loans');

/** What is due on a note, how it divides, and where the loan stands, told in sentences. */
const noteLetter: Kind = {
  name: 'note-letter',
  shapes: ['letter', 'letter', 'page'],
  mailbox: 'mortgage',
  weight: 2.5,
  mailed: 0.5,
  make(draw) {
    const writer = new Writer(draw, true);
    const note = drawNote(writer);
    const loan = drawNumber(writer);
    const meta = headOf(writer, note, loan);
    const isAbove = draw.chance(0.4);
    const place = isAbove ? writer.place() : null;
    const teller = tellerOf(writer, note, loan).money('payment', note.payment, 'amount', 'total_payment', 'amount_due');
    if (!isAbove) teller.place();
    if (note.escrow > 0) teller.money('escrow', note.escrow, 'escrow');
    const isWhole = note.escrow === 0 && draw.chance(0.4);
    const split = note.escrow > 0 ? 'note_split_escrow' : 'note_split';
    const topics = [
      ...(isWhole ? ['note_whole'] : ['note_due', split]),
      ...(isWhole || draw.chance(0.75) ? ['note_balance'] : ['note_balance_plain']),
      ...draw.some(['note_year', 'note_late', 'note_terms'], draw.int(0, 3)),
    ];
    const sections = kept(
      !isAbove && teller.section('note_opening'),
      teller.section(...(draw.chance(0.5) || !isWhole ? topics : draw.shuffled(topics)), ...(draw.chance(0.5) ? ['note_closing'] : [])),
    );
    return writer.done(
      { title: teller.title('note_title'), trade: drawTrade(writer), type: 'mortgage_statement', meta, place, sections },
      kept('past_due' as const, 'suspense' as const, note.escrow === 0 && ('ytd_escrow' as const)),
    );
  },
};

/** A payment on a note that came in, and how it was applied. */
const noteReceipt: Kind = {
  name: 'note-receipt',
  shapes: ['letter', 'page'],
  mailbox: 'mortgage',
  weight: 0.8,
  mailed: 0.6,
  make(draw) {
    const writer = new Writer(draw, true);
    const note = drawNote(writer);
    const loan = drawNumber(writer);
    const paidOn = dayAfter(note.day, -draw.int(1, 5));
    const teller = tellerOf(writer, note, loan)
      .money('paid', note.payment, 'amount', 'total_payment')
      .day('paid_on', paidOn)
      .day('due', monthAfter(note.due, 1), 'due_date')
      .place();
    if (note.escrow > 0) teller.money('escrow', note.escrow, 'escrow');
    const hasNext = draw.chance(0.5);
    const section = teller.section(
      'note_received',
      note.escrow > 0 ? 'note_split_escrow' : 'note_split',
      draw.pick(['note_balance', 'note_balance_plain']),
      ...draw.some(['note_year', 'note_closing'], draw.int(0, 2)),
      ...(hasNext ? ['note_next'] : []),
    );
    const meta = headOf(writer, note, loan);
    const place = draw.chance(0.5) ? writer.place() : null;
    return writer.done(
      { title: teller.title('note_receipt_title'), trade: drawTrade(writer), type: 'mortgage_statement', meta, place, sections: [section] },
      kept('amount_due' as const, 'past_due' as const, !hasNext && ('due_date' as const)),
    );
  },
};

/** What is overdue on a loan, its fees, and what brings it current. */
const overdueLoan: Kind = {
  name: 'loan-overdue',
  shapes: ['letter', 'page'],
  mailbox: 'mortgage',
  weight: 1.2,
  mailed: 0.3,
  make(draw) {
    const writer = new Writer(draw, true);
    const note = drawNote(writer);
    const loan = writer.formed(draw.chance(0.4) ? 'notes' : 'loans');
    const overdue = note.payment * draw.pick([1, 1, 2, 3]);
    const fees = draw.cents(18, 240);
    const hasPayment = draw.chance(0.5);
    const owed = overdue + fees + (hasPayment ? note.payment : 0);
    const meta = headOf(writer, note, loan);
    const teller = tellerOf(writer, note, loan)
      .money('past_due', overdue, 'past_due')
      .money('fees', fees, 'fees')
      .money('owed', owed, 'amount_due');
    if (hasPayment) teller.money('payment', note.payment, 'amount', 'total_payment');
    const asPairs = draw.chance(0.5);
    const pairs = asPairs
      ? kept(
          hasPayment && writer.money('total_payment', note.payment, 'total_payment'),
          writer.money('past_due', overdue, 'past_due'),
          writer.money('fees', fees, 'fees'),
          writer.money('amount_due', owed, 'amount_due'),
        )
      : [];
    if (asPairs && hasPayment) writer.fields.amount = plainMoney(note.payment);
    const sections = [
      teller.section(
        ...(asPairs ? [] : ['overdue_loan']),
        hasPayment && !asPairs ? 'overdue_with_payment' : 'overdue_total',
        ...(draw.chance(0.6) ? ['overdue_choice'] : []),
      ),
      ...(asPairs ? [{ heading: draw.pick(['Amount needed', 'What you owe', null]), pairs }] : []),
    ];
    return writer.done({
      title: teller.title('overdue_title'),
      trade: draw.pick(['mortgage', 'mortgage', 'lender'] as const),
      type: 'mortgage_statement',
      meta,
      place: draw.chance(0.8) ? writer.place() : null,
      sections: draw.chance(0.5) ? sections : sections.toReversed(),
    });
  },
};

export const noteLetterKinds: readonly Kind[] = [noteLetter, noteReceipt, overdueLoan];
