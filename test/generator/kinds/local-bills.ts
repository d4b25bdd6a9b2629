import type { FieldKey } from '#core/extraction/fields/extracted-fields';
import type { Content, Pair } from '../content.ts';
import { dayAfter, monthAfter, plainMoney } from '../style.ts';
import { LocalWriter } from './local-writer.ts';
import { type Kind, kept, told } from './writer.ts';

/** From one day to another, as the language joins them. */
export function span(writer: LocalWriter, from: string, to: string): string {
  return `${writer.style.day(from)}${writer.draw.pick(writer.list('join'))}${writer.style.day(to)}`;
}

/** When it is to be paid: on a day that a label or a sentence names, or in so many days. */
function dueOf(writer: LocalWriter, day: string): { pairs: Pair[]; notices: string[] } {
  const { draw } = writer;
  const due = dayAfter(day, draw.pick([7, 10, 14, 14, 21, 30, 30, 45]));
  const way = draw.int(1, 10);
  if (way <= 5) return { pairs: [writer.day('due_date', due, 'due_date')], notices: [] };
  if (way <= 7) {
    writer.fields.due_date = due;
    return { pairs: [], notices: [writer.say('pay_by', { due: writer.style.day(due) })] };
  }
  writer.absent.push('due_date');
  if (way === 8) return { pairs: [], notices: [] };
  return { pairs: [], notices: [writer.say('pay_terms')] };
}

const mixed = (writer: LocalWriter, pairs: readonly Pair[]): Pair[] => (writer.draw.chance(0.5) ? [...pairs] : writer.draw.shuffled(pairs));

/** The invoice of a business to another, or to an owner. */
const invoice: Kind = {
  name: 'local-bill',
  shapes: ['page', 'page', 'form', 'letter'],
  mailbox: 'receipts',
  weight: 9,
  mailed: 0.15,
  make(draw) {
    const writer = new LocalWriter(draw);
    const trade = draw.pick(['contractor', 'contractor', 'professional', 'shop'] as const);
    const day = writer.date();
    const isExempt = draw.chance(0.08);
    const bill = writer.charge({
      list: trade === 'shop' ? 'goods' : 'work',
      count: draw.pick([1, 1, 2, 3, 4, 6, 8]),
      range: [9, 900],
      totalRole: 'total',
      isGross: draw.chance(0.2),
      isExempt,
    });
    const isPaid = draw.chance(0.12);
    const due = isPaid ? { pairs: [], notices: [writer.say('paid')] } : dueOf(writer, day);
    const paid = isPaid ? 0 : draw.chance(0.12) ? Math.round(bill.total * draw.pick([0.2, 0.3, 0.5])) : 0;
    const asks = paid > 0 || (!isPaid && draw.chance(0.35));
    const owed = asks ? writer.money('amount_due', bill.total - paid, 'amount_due') : null;
    const served = draw.int(2, 30);
    const isSpan = draw.chance(0.25);
    const numbered = [writer.text('invoice_number', writer.number(), 'invoice_number'), writer.day('document_date', day, 'service_date')];
    const meta = mixed(
      writer,
      kept(
        ...numbered,
        draw.chance(0.5) && writer.text('account_number', writer.account(), 'account_number'),
        ...due.pairs,
        isSpan && writer.text('period', span(writer, dayAfter(day, -served - 7), dayAfter(day, -served + 5)), 'period'),
        !isSpan && draw.chance(0.4) && writer.day('service_day', dayAfter(day, -served)),
        draw.chance(0.35) && writer.text('order', draw.pick([draw.digits(5), `A-${draw.digits(4)}`, 'Pat'])),
      ),
    );
    const unsaid: FieldKey[] = kept<FieldKey>(
      'previous_balance',
      'late_fee',
      paid === 0 && 'payments',
      isPaid && 'due_date',
      isExempt && 'tax',
    );
    const made = writer.done(
      {
        title: writer.title('invoice'),
        trade,
        ...(trade === 'contractor' ? { type: 'repair_maintenance' as const } : {}),
        meta,
        place: draw.chance(0.3) ? writer.place() : null,
        items: bill.table,
        sections: bill.sections,
        totals: kept(...bill.totals, paid > 0 && writer.money('deposit', draw.pick([paid, -paid]), 'payments'), owed),
        hero: owed && draw.chance(0.4) ? owed : null,
        notices: kept(...due.notices, isExempt && writer.say('exempt')),
      },
      unsaid,
    );
    if (draw.chance(0.7)) withBank(writer, made.content);
    return made;
  },
};

/** Where money is to be sent, in small print. */
function withBank(writer: LocalWriter, content: Content): void {
  content.notices = [...content.notices, writer.say('bank', { vendor: content.issuer.name })];
}

const credit: Kind = {
  name: 'local-credit',
  shapes: ['page'],
  mailbox: 'receipts',
  weight: 0.8,
  mailed: 0.25,
  make(draw) {
    const writer = new LocalWriter(draw);
    const day = writer.date();
    const bill = writer.charge({ list: 'goods', count: draw.int(1, 3), range: [5, 200], totalRole: 'credit_total', isGross: false });
    writer.fields.amount = plainMoney(-bill.total);
    return writer.done(
      {
        title: writer.title('credit'),
        trade: draw.pick(['shop', 'contractor'] as const),
        meta: mixed(writer, [
          writer.text('invoice_number', writer.number(), 'invoice_number'),
          writer.day('document_date', day, 'service_date'),
          writer.text('account_number', writer.account(), 'account_number'),
        ]),
        items: bill.table,
        sections: bill.sections,
        totals: bill.totals,
      },
      ['amount_due', 'due_date', 'previous_balance', 'late_fee'],
    );
  },
};

/** A bill that was not paid, with what that costs. */
const reminder: Kind = {
  name: 'local-reminder',
  shapes: ['letter', 'page'],
  mailbox: 'receipts',
  weight: 1.2,
  mailed: 0.4,
  make(draw) {
    const writer = new LocalWriter(draw);
    const { style } = writer;
    const day = writer.date();
    const [open, late] = [draw.cents(30, 1800), draw.pick([250, 500, 1000, 1500, draw.cents(2, 40)])];
    const due = dayAfter(day, draw.pick([7, 10, 14]));
    const number = writer.number();
    Object.assign(writer.fields, { amount: plainMoney(open + late), due_date: due, invoice_number: number });
    const isLabelled = draw.chance(0.6);
    const total = writer.money('amount_due', open + late, 'amount_due');
    return writer.done(
      {
        title: writer.title('reminder'),
        trade: draw.pick(['contractor', 'professional', 'utility', 'shop'] as const),
        meta: kept(
          writer.day('document_date', day, 'service_date'),
          draw.chance(0.6) && writer.text('invoice_number', number),
          draw.chance(0.5) && writer.text('account_number', writer.account(), 'account_number'),
          isLabelled && writer.day('due_date', due),
        ),
        sections: [told(writer.say('overdue', { number }), ...(isLabelled ? [] : [writer.say('pay_by', { due: style.day(due) })]))],
        totals: [writer.money('total', open), writer.money('late_fee', late, 'late_fee'), total],
        hero: draw.chance(0.2) ? total : null,
      },
      ['payments', 'tax'],
    );
  },
};

const cycles: Readonly<Record<number, 'Monthly' | 'Quarterly' | 'Yearly'>> = { 1: 'Monthly', 3: 'Quarterly', 12: 'Yearly' };

/** What was used in a period, less what was paid towards it. */
const utility: Kind = {
  name: 'local-utility',
  shapes: ['page', 'page', 'form'],
  mailbox: 'receipts',
  weight: 4,
  mailed: 0.2,
  make(draw) {
    const writer = new LocalWriter(draw);
    const { fields } = writer;
    const day = writer.date();
    const months = draw.pick([1, 1, 1, 2, 3, 3, 12, 12]);
    const ends = dayAfter(day, -draw.int(2, 12));
    const bill = writer.charge({
      list: 'utilities',
      count: draw.int(2, 6),
      range: months === 12 ? [40, 900] : [5, 130],
      totalRole: 'current_charges',
      isGross: draw.chance(0.3),
    });
    const cycle = cycles[months];
    if (cycle) fields.billing_cycle = cycle;
    const isSettled = months === 12 || draw.chance(0.15);
    const previous = isSettled || draw.chance(0.5) ? 0 : draw.cents(15, 240);
    const paid = isSettled ? Math.round((bill.total * draw.int(70, 115)) / 100) : draw.pick([previous, previous, 0]);
    const owed = previous - paid + bill.total;
    const hasBefore = previous > 0 || isSettled;
    const total = writer.money('amount_due', owed, 'amount_due');
    const due = owed > 0 ? dueOf(writer, day) : { pairs: [], notices: [] };
    const meta = kept(
      writer.day('document_date', day, 'service_date'),
      writer.text('account_number', writer.account(), 'account_number'),
      draw.chance(0.7) && writer.text('invoice_number', writer.number(), 'invoice_number'),
      writer.text('period', span(writer, dayAfter(monthAfter(ends, -months), 1), ends), 'period'),
      ...due.pairs,
    );
    const summary = kept(
      previous > 0 && writer.money('previous_balance', previous, 'previous_balance'),
      ...bill.totals,
      paid > 0 && writer.money('payments', draw.pick([-paid, -paid, paid]), 'payments'),
      total,
    );
    return writer.done(
      {
        title: writer.title('utility'),
        trade: 'utility',
        type: 'utility_bill',
        meta: mixed(writer, meta),
        place: draw.chance(0.7) ? writer.place() : null,
        items: bill.table,
        sections: bill.sections,
        totals: kept(...summary, draw.chance(0.3) && writer.money('instalment', draw.cents(20, 160))),
        hero: draw.chance(0.5) ? total : null,
        notices: due.notices,
      },
      kept<FieldKey>('late_fee', !hasBefore && 'previous_balance', paid === 0 && 'payments'),
    );
  },
};

export const localBillKinds: readonly Kind[] = [invoice, credit, reminder, utility];
