import type { Pair, Section, Table } from '../content.ts';
import { dayAfter, plainMoney } from '../style.ts';
import { type Kind, kept, listed, told, Writer } from './writer.ts';
import { words } from './words.ts';

const dueAfter = (writer: Writer, day: string) => dayAfter(day, writer.draw.pick([0, 7, 10, 14, 15, 20, 21, 30, 30, 45]));
/** A tax of some per cent of a sum. */
export const taxOn = (writer: Writer, sum: number): number => Math.round((sum * writer.draw.int(400, 975)) / 10_000);
export const taxRole = ({ style }: Writer): string => (style.land.isVat ? 'vat' : 'tax');

interface Charged {
  table: Table;
  totals: Pair[];
  total: number;
}

function invoice(writer: Writer, list: readonly string[], range: readonly [number, number]): Charged {
  const { draw } = writer;
  const { table, sum } = writer.items(list, draw.pick([1, 1, 2, 3, 4, 5, 7, 12]), range);
  const tax = draw.chance(0.55) ? taxOn(writer, sum) : 0;
  const discount = draw.chance(0.15) ? Math.round(sum * 0.05) : 0;
  const extra = draw.chance(0.2) ? draw.cents(8, 90) : 0;
  const total = sum + tax - discount + extra;
  const isTaxed = tax > 0 || draw.chance(0.15);
  const totals = kept(
    (tax > 0 || discount > 0 || extra > 0 || draw.chance(0.3)) && writer.money('subtotal', sum),
    discount > 0 && writer.money('discount', -discount),
    extra > 0 && writer.money('shipping', extra),
    isTaxed && writer.money(taxRole(writer), tax, 'tax'),
    writer.money('total', total, 'amount'),
  );
  return { table, totals, total };
}

function head(writer: Writer, day: string, due: string | null): Pair[] {
  const { draw } = writer;
  const pairs = kept(
    writer.day('document_date', day, 'service_date'),
    draw.chance(0.85) && writer.text('invoice_number', writer.number(), 'invoice_number'),
    due !== null && writer.day('due_date', due, 'due_date'),
    draw.chance(0.3) && writer.text('account_number', writer.account(), 'account_number'),
    draw.chance(0.3) && writer.text('terms', draw.pick(['Net 30', 'Due on receipt', 'Net 15', 'COD', 'Upon completion', '2/10 Net 30'])),
    draw.chance(0.3) && writer.text('order', draw.pick([`WO-${draw.digits(4)}`, draw.digits(6), 'Verbal - Pat', 'Unit 4 turn'])),
  );
  return draw.chance(0.5) ? pairs : draw.shuffled(pairs);
}

const thanks = [
  'Thank you for your business!',
  'Make checks payable to the company named above.',
  'A late charge of 1.5% per month applies to past due accounts.',
  'Questions about this invoice? Call the number above.',
  'Late fee of $25.00 after 30 days.',
  'Warranty on labor 90 days.',
  'We appreciate your prompt payment.',
] as const;
const titles = [
  'Invoice',
  'INVOICE',
  'Bill',
  'Service Invoice',
  'Statement of Charges',
  'Tax Invoice',
  'Customer Invoice',
  'Work Order',
  'Billing',
  'Sales Invoice',
] as const;

/** What is to be paid, where the document says so: it is its total. */
function asked(writer: Writer, total: number, due: string | null): Pair | null {
  if (due === null && !writer.draw.chance(0.4)) return null;
  writer.fields.amount_due = plainMoney(total);
  return writer.draw.chance(0.6) ? writer.money('amount_due', total) : null;
}

const bill: Kind = {
  name: 'bill',
  shapes: ['page', 'form'],
  mailbox: 'receipts',
  weight: 2,
  mailed: 0.2,
  make(draw) {
    const writer = new Writer(draw);
    const trade = draw.pick(['contractor', 'professional', 'shop'] as const);
    const day = writer.date();
    const due = draw.chance(0.65) ? dueAfter(writer, day) : null;
    const meta = head(writer, day, due);
    const { table, totals, total } = invoice(
      writer,
      trade === 'professional' ? words.legal : trade === 'shop' ? words.goods : words.work,
      [8, 900],
    );
    const hero = asked(writer, total, due);
    return writer.done(
      {
        title: draw.pick(titles),
        trade,
        meta,
        place: draw.chance(0.45) ? writer.place() : null,
        items: table,
        totals: hero && draw.chance(0.5) ? [...totals, hero] : totals,
        hero,
        notices: draw.some(thanks, 2),
      },
      ['previous_balance', 'payments', ...(due === null ? (['due_date'] as const) : [])],
    );
  },
};

const contractor: Kind = {
  name: 'contractor',
  shapes: ['page', 'letter', 'form'],
  mailbox: 'receipts',
  weight: 2,
  mailed: 0.25,
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const due = draw.chance(0.5) ? dueAfter(writer, day) : null;
    const meta = head(writer, day, due);
    const { table, totals, total } = invoice(writer, words.work, [35, 2400]);
    const parts: Section[] = draw.chance(0.3)
      ? [listed('Summary', [writer.as('Labor', Math.round(total * 0.6)), writer.as('Materials', Math.round(total * 0.4))])]
      : [];
    const isPaid = draw.chance(0.2);
    const hero = isPaid ? null : asked(writer, total, due);
    if (isPaid)
      totals.push(writer.money('paid_total', draw.pick([total, -total]), 'payments'), writer.money('amount_due', 0, 'amount_due'));
    writer.fields.payments &&= plainMoney(total);
    const report = told(
      'Arrived on site and found the line blocked at the cleanout. Cleared and tested. Recommended replacing the fitting within a year.',
    );
    return writer.done({
      title: draw.pick([...titles, 'Work Order / Invoice', 'Job Invoice', 'Invoice - PAID']),
      trade: 'contractor',
      type: 'repair_maintenance',
      meta,
      place: writer.place(),
      items: table,
      totals: hero ? [...totals, hero] : totals,
      sections: kept(...parts, draw.chance(0.25) && report),
      notices: draw.some(thanks, 1),
      hero: draw.chance(0.4) ? hero : null,
    });
  },
};

/** A part of a contract, with what was billed before and what is held back. */
const progress: Kind = {
  name: 'progress-billing',
  shapes: ['page', 'form'],
  mailbox: 'receipts',
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const meta = head(writer, day, draw.chance(0.6) ? dueAfter(writer, day) : null);
    const contract = draw.cents(6000, 90_000);
    const before = Math.round(contract * draw.pick([0.2, 0.3, 0.4]));
    const now = Math.round(contract * draw.pick([0.15, 0.25, 0.3]));
    const held = draw.chance(0.6) ? Math.round(now * 0.1) : 0;
    writer.fields.amount = plainMoney(now - held);
    writer.fields.amount_due = plainMoney(now - held);
    return writer.done(
      {
        title: draw.pick(['Progress Invoice', 'Application for Payment', 'Progress Billing No. 2', 'Invoice', 'Draw Request']),
        trade: 'contractor',
        type: 'repair_maintenance',
        meta,
        place: writer.place(),
        totals: kept(
          writer.as(draw.pick(['Contract Sum', 'Contract Amount', 'Original contract', 'Job total']), contract),
          writer.as(draw.pick(['Completed to date', 'Total completed', 'Work complete']), before + now),
          writer.money('previous_billed', -before),
          writer.as(draw.pick(['This period', 'Current billing', 'Work this period', 'Draw 2']), now),
          held > 0 && writer.money('retainage', -held),
          writer.money('amount_due', now - held),
          writer.as(draw.pick(['Balance to finish', 'Remaining on contract']), contract - before - now),
        ),
        notices: draw.some(thanks, 1),
      },
      ['payments'],
    );
  },
};

/** The total of an invoice that tells no lines. */
function onlyTotal(writer: Writer): { table: null; totals: Pair[]; total: number } {
  const total = writer.draw.cents(80, 3000);
  return { table: null, totals: [writer.money('total', total, 'amount')], total };
}

/** An invoice from which a deposit or a first payment is taken: what is charged and what is left to pay differ. */
const partlyPaid: Kind = {
  name: 'partly-paid',
  shapes: ['page', 'form', 'slip', 'letter'],
  mailbox: 'receipts',
  weight: 2,
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const meta = head(writer, day, draw.chance(0.6) ? dueAfter(writer, day) : null);
    // A short one has no lines of its own, and may leave to its reader what remains.
    const isShort = draw.chance(0.35);
    const { table, totals, total } = isShort ? onlyTotal(writer) : invoice(writer, words.work, [200, 3000]);
    const paid = Math.round(total * draw.pick([0.25, 0.5, 0.3, 0.1]));
    const part = writer.money(draw.pick(['deposit', 'payments']), draw.pick([-paid, paid]), 'payments');
    const owed = isShort && draw.chance(0.5) ? null : writer.money('amount_due', total - paid, 'amount_due');
    return writer.done({
      title: draw.pick(['Invoice', 'Final Invoice', 'Balance Invoice', 'INVOICE', 'Completion Invoice']),
      trade: 'contractor',
      type: 'repair_maintenance',
      meta,
      place: draw.chance(0.7) ? writer.place() : null,
      items: table,
      totals: kept(...(isShort && draw.chance(0.5) ? [part, ...totals] : [...totals, part]), owed),
      hero: draw.chance(0.4) ? owed : null,
      notices: draw.some(thanks, 1),
    });
  },
};

/** A deposit that is asked for before the work: it alone is charged. */
const depositInvoice: Kind = {
  name: 'deposit-invoice',
  shapes: ['page'],
  mailbox: 'receipts',
  weight: 0.5,
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const meta = head(writer, day, draw.chance(0.6) ? dueAfter(writer, day) : null);
    const price = draw.cents(900, 24_000);
    const part = Math.round(price * draw.pick([0.25, 0.4, 0.5, 1 / 3]));
    writer.fields.amount = plainMoney(part);
    return writer.done(
      {
        title: draw.pick(['Deposit Invoice', 'Invoice - Deposit', 'Retainer Invoice']),
        trade: 'contractor',
        meta,
        place: draw.chance(0.7) ? writer.place() : null,
        totals: [
          writer.as(draw.pick(['Contract price', 'Job total', 'Estimate total']), price),
          writer.as(draw.pick(['Deposit to schedule', 'Deposit, per agreement', 'Deposit required']), part),
          writer.money('amount_due', part, 'amount_due'),
          writer.as('Balance on completion', price - part),
        ],
        notices: draw.some(thanks, 1),
      },
      ['payments', 'previous_balance'],
    );
  },
};

export const billKinds: readonly Kind[] = [bill, contractor, progress, partlyPaid, depositInvoice];
