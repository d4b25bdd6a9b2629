import type { FieldKey } from '#core/extraction/fields/extracted-fields';
import type { Pair, Table } from '../content.ts';
import type { Draw } from '../draw.ts';
import { withoutEnding } from '../languages.ts';
import { dayAfter, monthAfter, plainMoney } from '../style.ts';
import { span } from './local-bills.ts';
import { LocalWriter } from './local-writer.ts';
import { type Kind, kept, told } from './writer.ts';

const never: readonly FieldKey[] = ['due_date', 'previous_balance', 'late_fee', 'payments'];

/** When it was ordered and by which number; the day may stand nowhere but in a mail's head. */
function orderMeta(writer: LocalWriter, day: string): Pair[] {
  const { draw } = writer;
  const form = draw.pick(['###-#######-#######', '#######', 'M#########', '########', 'W#########', 'A####B##', '#####-####']);
  const number = form.replaceAll('#', () => draw.digits(1));
  return draw.shuffled([writer.day('receipt_date', day, 'service_date'), writer.text('receipt_number', number, 'invoice_number')]);
}

/** What a shop confirms, or a hotel, an airline: paid already. */
function order(name: string, weight: number, trade: 'shop' | 'travel'): Kind {
  return {
    name,
    shapes: ['page'],
    mailbox: 'receipts',
    weight,
    mailed: 0.8,
    make(draw) {
      const writer = new LocalWriter(draw);
      const day = writer.date();
      const bill = writer.charge({
        list: trade === 'shop' ? 'goods' : 'stays',
        count: draw.int(1, 4),
        range: trade === 'shop' ? [4, 180] : [30, 600],
        totalRole: 'total',
        isGross: true,
        isExempt: draw.chance(0.4),
      });
      return writer.done(
        {
          title: writer.title('order'),
          trade,
          type: 'expense',
          meta: kept(
            ...orderMeta(writer, day),
            draw.chance(0.4) && writer.day('service_day', dayAfter(day, draw.int(2, 40))),
            draw.chance(0.15) && writer.text('account_number', writer.account(), 'account_number'),
          ),
          place: draw.chance(0.15) ? writer.place() : null,
          items: bill.table,
          sections: bill.sections,
          totals: kept(...bill.totals, draw.chance(0.5) && writer.money('card', bill.total)),
        },
        never,
      );
    },
  };
}

/** A name that sells on a market of others: a business, or how somebody calls themselves there. */
function sellerOf(writer: LocalWriter, draw: Draw): string {
  const { name } = writer.style.land.issuer(draw, draw.pick(['shop', 'contractor', 'travel'] as const)).issuer;
  return draw.chance(0.4) ? withoutEnding(name) : name;
}

/** What was bought of one business through another, which sends the receipt. */
const market: Kind = {
  name: 'marketplace-receipt',
  shapes: ['page'],
  mailbox: 'receipts',
  weight: 1.5,
  mailed: 0.8,
  make(draw) {
    const writer = new LocalWriter(draw);
    const day = writer.date();
    const bill = writer.charge({
      list: 'goods',
      count: draw.int(1, 3),
      range: [4, 250],
      totalRole: 'total',
      isGross: true,
      isExempt: true,
    });
    const seller = sellerOf(writer, draw.fork('seller'));
    const made = writer.done(
      {
        title: writer.title('order'),
        trade: 'software',
        type: 'expense',
        expense: null,
        meta: draw.shuffled([...orderMeta(writer, day), writer.text('seller', seller)]),
        items: bill.table,
        totals: kept(...bill.totals, draw.chance(0.5) && writer.money('card', bill.total)),
      },
      [...never, 'tax'],
    );
    made.truth.fields.vendor = seller;
    return made;
  },
};

/** What a service of payments tells who paid by it. */
const sent: Kind = {
  name: 'sent-payment-receipt',
  shapes: ['page', 'letter'],
  mailbox: 'receipts',
  weight: 2,
  mailed: 0.85,
  make(draw) {
    const writer = new LocalWriter(draw);
    const day = writer.date();
    const cents = draw.cents(4, 1800);
    const seller = sellerOf(writer, draw.fork('seller'));
    const isNamed = draw.chance(0.55);
    writer.fields.amount = plainMoney(cents);
    const number = draw.pick([draw.digits(9), `${draw.digits(2)}K${draw.digits(6)}T${draw.digits(4)}`, `TX-${draw.digits(7)}`]);
    const total = writer.money(draw.pick(['paid_total', 'total']), cents);
    const made = writer.done(
      {
        title: writer.title('sent'),
        trade: 'software',
        type: 'expense',
        expense: null,
        meta: draw.shuffled(
          kept(
            writer.day('receipt_date', day, 'service_date'),
            writer.text('receipt_number', number, 'invoice_number'),
            isNamed && writer.text('seller', seller),
          ),
        ),
        sections: !isNamed || draw.chance(0.5) ? [told(writer.say('sent', { total: writer.style.money(cents), vendor: seller }))] : [],
        totals: kept(total, draw.chance(0.4) && writer.money('card', cents)),
        hero: draw.chance(0.3) ? total : null,
      },
      ['due_date', 'previous_balance', 'late_fee', 'tax', 'amount_due'],
    );
    made.truth.fields.vendor = seller;
    return made;
  },
};

const lengths = { Monthly: 1, Quarterly: 3, Yearly: 12 } as const;

/** A table with one line. */
const oneLine = ({ draw, style, local }: LocalWriter, line: string, cents: number): Table => ({
  columns: [
    { title: draw.pick(local.heads.description), share: 4 },
    { title: draw.pick(local.heads.amount), share: 1.2, right: true },
  ],
  rows: [[line, style.cell(cents)]],
});

/** The label of the tax, which can name its rate and what it is on. */
function vatLabel(writer: LocalWriter, rate: number, net: number): string {
  const { draw, style, local } = writer;
  const facts: Readonly<Record<string, string>> = { tax: local.tax, rate: writer.percent(rate), base: style.cell(net) };
  return draw.pick(local.vat).replaceAll(/\{(\w+)\}/g, (_, fact: string) => facts[fact] ?? '');
}

/** What a plan was charged with. How often that comes is told by a label, by its line or in a sentence. */
const plan: Kind = {
  name: 'local-subscription',
  shapes: ['page'],
  mailbox: 'subscriptions',
  weight: 4,
  mailed: 0.6,
  make(draw) {
    const writer = new LocalWriter(draw);
    const { fields, style, local } = writer;
    const cycle = draw.pick(['Monthly', 'Monthly', 'Yearly', 'Yearly', 'Quarterly'] as const);
    const months = lengths[cycle];
    const day = writer.date();
    const rate = draw.chance(0.7) ? draw.pick(local.country.rates) : 0;
    const net = draw.pick([499, 990, 1200, 1999, 4900, draw.cents(4, 200)]) * (months === 1 ? 1 : months - 1);
    const tax = Math.round((net * rate) / 100);
    const total = net + tax;
    const plain = plainMoney(total);
    Object.assign(fields, { amount: plain, charged_amount: plain, billing_cycle: cycle, ...(rate > 0 && { tax: plainMoney(tax) }) });
    const words = draw.pick(writer.list(cycle));
    const period = span(writer, day, dayAfter(monthAfter(day, months), draw.pick([-1, 0])));
    const name = draw.pick(writer.list('plans'));
    const facts: Readonly<Record<string, string>> = { plan: name, cycle: words, period, total: style.money(total) };
    const line = draw.pick(writer.list('planLines')).replaceAll(/\{(\w+)\}/g, (_, fact: string) => facts[fact] ?? fact);
    const isTold = draw.chance(0.35);
    if (!isTold) writer.line(line, net);
    const vat = vatLabel(writer, rate, net);
    const isBilled = draw.chance(0.25);
    const meta = draw.shuffled(
      kept(
        writer.day(isBilled ? 'document_date' : 'receipt_date', day, 'service_date'),
        draw.chance(0.8) && writer.text(isBilled ? 'invoice_number' : 'receipt_number', writer.number(), 'invoice_number'),
        draw.chance(0.3) && writer.text('account_number', writer.account(), 'account_number'),
        draw.chance(0.3) && writer.text('frequency', words),
        draw.chance(0.3) && writer.text('period', period, 'period'),
        draw.chance(0.35) && writer.day('next_charge', monthAfter(day, months)),
        isBilled && writer.day('due_date', dayAfter(day, 14), 'due_date'),
      ),
    );
    const sum = writer.money('total', total);
    return writer.done(
      {
        title: writer.title('subscription'),
        trade: 'software',
        type: 'subscription',
        meta,
        items: isTold ? null : oneLine(writer, line, net),
        sections: isTold ? [told(writer.say('charged', facts))] : [],
        totals: kept(
          rate > 0 && writer.money('subtotal', net),
          rate > 0 && { role: 'vat', label: style.label(vat), value: style.money(tax) },
          sum,
          isBilled && draw.chance(0.5) && writer.money('amount_due', total, 'amount_due'),
          !isBilled && draw.chance(0.6) && writer.money(draw.pick(['paid_total', 'card']), total),
        ),
        hero: draw.chance(0.3) ? sum : null,
      },
      kept<FieldKey>(!isBilled && 'due_date', 'previous_balance', 'late_fee', rate === 0 && 'tax'),
    );
  },
};

export const orderKinds: readonly Kind[] = [
  order('order-receipt', 2.5, 'shop'),
  order('booking-receipt', 1.5, 'travel'),
  market,
  sent,
  plan,
];
