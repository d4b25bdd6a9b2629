import type { Table } from '../content.ts';
import { dayAfter, monthAfter, monthWords, plainMoney } from '../style.ts';
import { taxRole } from './bills.ts';
import { withoutEnding } from '../languages.ts';
import { drawIssuer } from '../names.ts';
import { type Kind, kept, told, Writer } from './writer.ts';
import { words } from './words.ts';

export type Cycle = 'Monthly' | 'Quarterly' | 'Yearly';
/** A period of a plan: to the last day of it or to the day of the next charge, its first day often without a year. */
export function planPeriod({ draw, style }: Writer, begins: string, months: number): string {
  const ends = draw.chance(0.6) ? dayAfter(monthAfter(begins, months), -1) : monthAfter(begins, months);
  const isOneYear = begins.slice(0, 4) === ends.slice(0, 4);
  const whole = style.day(begins);
  const from = isOneYear && draw.chance(0.4) ? whole.replace(/[ ,/.-]*20\d\d$/, '') : whole;
  return `${from}${draw.pick([' - ', ' - ', ' to ', ' – ', ' through ', '-'])}${style.day(ends)}`;
}

function drawPlan(writer: Writer) {
  const { draw } = writer;
  const cycle = draw.pick<Cycle>(['Monthly', 'Monthly', 'Monthly', 'Yearly', 'Yearly', 'Quarterly']);
  const months = { Monthly: 1, Quarterly: 3, Yearly: 12 }[cycle];
  const begins = writer.date();
  const price = draw.pick([900, 999, 1200, 1499, 1900, 2900, 4900, 9900, draw.cents(4, 300)]) * (months === 1 ? 1 : months - 1);
  const tax = draw.chance(0.35) ? Math.round(price * 0.08) : 0;
  Object.assign(writer.fields, { billing_cycle: cycle, charged_amount: plainMoney(price + tax), amount: plainMoney(price + tax) });
  return { cycle, months, begins, price, tax, period: planPeriod(writer, begins, months), plan: draw.pick(words.plans) };
}

/** A plan as its line names it; where the line does not tell how often it is charged, the period does. */
function planWords({ draw }: Writer, { plan, cycle, period }: Plan): string {
  const facts: Readonly<Record<string, string>> = { plan, cycle: draw.pick(words[cycle]), period };
  const line = draw.pick(words.planLines).replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? name);
  return line.charAt(0).toUpperCase() + line.slice(1);
}

type Plan = ReturnType<typeof drawPlan>;
function planTable(writer: Writer, plan: Plan): Table {
  const description = planWords(writer, plan);
  writer.line(description, plan.price, '1');
  return {
    columns: [
      { title: 'Description', share: 4 },
      { title: 'Qty', share: 0.7, right: true },
      { title: 'Amount', share: 1.3, right: true },
    ],
    rows: [[description, '1', writer.style.cell(plan.price)]],
  };
}
const planTotals = (writer: Writer, { price, tax }: Plan) =>
  kept(
    (tax > 0 || writer.draw.chance(0.4)) && writer.money('subtotal', price),
    tax > 0 && writer.money(taxRole(writer), tax, 'tax'),
    writer.money('total', price + tax),
  );

function subscription(name: string, titles: readonly string[], isPaid: boolean): Kind {
  return {
    name,
    shapes: ['page'],
    mailbox: 'subscriptions',
    weight: 1.5,
    mailed: 0.5,
    make(draw) {
      const writer = new Writer(draw);
      const plan = drawPlan(writer);
      const { begins, months, price, tax } = plan;
      return writer.done(
        {
          title: draw.pick(titles),
          trade: 'software',
          type: 'subscription',
          meta: kept(
            writer.text(isPaid ? 'receipt_number' : 'invoice_number', `${draw.digits(4)}-${draw.digits(4)}`, 'invoice_number'),
            writer.day(isPaid ? 'receipt_date' : 'document_date', begins, 'service_date'),
            !isPaid && writer.day('due_date', dayAfter(begins, 14), 'due_date'),
            draw.chance(0.4) && writer.day('next_charge', monthAfter(begins, months)),
            draw.chance(0.3) && writer.text('account_number', writer.account(), 'account_number'),
            draw.chance(0.3) && writer.text('period', plan.period, 'period'),
            draw.chance(0.25) && writer.text('frequency', draw.pick(words[plan.cycle])),
          ),
          items: planTable(writer, plan),
          totals: kept(
            ...planTotals(writer, plan),
            isPaid && (draw.chance(0.6) ? writer.money('paid_total', price + tax) : writer.money('card', price + tax)),
            !isPaid && draw.chance(0.6) && writer.money('amount_due', price + tax, 'amount_due'),
          ),
          hero: draw.chance(0.4) ? writer.as(isPaid ? 'Paid' : 'Amount due', price + tax) : null,
          notices: ['You can manage your subscription in your account settings.'],
        },
        isPaid ? ['due_date'] : [],
      );
    },
  };
}

/** A change of plan within a period: what is charged is the difference. */
const proration: Kind = {
  name: 'subscription-proration',
  shapes: ['page'],
  mailbox: 'subscriptions',
  weight: 0.6,
  mailed: 0.4,
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const [unused, added] = [draw.cents(4, 30), draw.cents(35, 120)];
    Object.assign(writer.fields, { amount: plainMoney(added - unused), charged_amount: plainMoney(added - unused) });
    const timed = (which: string, cents: number): [string, string] => {
      const description = `${which} time on ${draw.pick(words.plans)} after ${writer.style.day(day)}`;
      writer.line(description, cents);
      return [description, writer.style.money(cents)];
    };
    return writer.done({
      title: draw.pick(['Invoice', 'Receipt']),
      trade: 'software',
      type: 'subscription',
      meta: [writer.text('invoice_number', writer.number(), 'invoice_number'), writer.day('document_date', day, 'service_date')],
      items: {
        columns: [
          { title: 'Description', share: 4 },
          { title: 'Amount', share: 1.2, right: true },
        ],
        rows: [timed('Unused', -unused), timed('Remaining', added)],
      },
      totals: [writer.money('subtotal', added - unused), writer.money('total', added - unused)],
    });
  },
};

function notice(
  name: string,
  make: (writer: Writer) => { title: string; sentences: string[]; absent: Parameters<Writer['done']>[1] },
): Kind {
  return {
    name,
    shapes: ['letter', 'page'],
    mailbox: 'subscriptions',
    weight: 0.6,
    mailed: 0.7,
    make(draw) {
      const writer = new Writer(draw);
      const meta = [
        writer.day('document_date', writer.date(), 'service_date'),
        ...(draw.chance(0.5) ? [writer.text('account_number', writer.account(), 'account_number')] : []),
      ];
      const { title, sentences, absent } = make(writer);
      return writer.done({ title, trade: 'software', type: 'subscription', meta, sections: [told(...sentences)] }, absent);
    },
  };
}

const renewal = notice('subscription-renewal', (writer) => {
  const price = writer.draw.cents(60, 600);
  const on = dayAfter(writer.fields.service_date ?? '2025-01-01', 30);
  writer.fields.billing_cycle = 'Yearly';
  return {
    title: 'Your subscription renews soon',
    sentences: [
      `Your annual ${writer.draw.pick(words.plans)} subscription renews on ${writer.style.day(on)} for ${writer.style.money(price)}.`,
      'You do not need to do anything.',
    ],
    absent: ['amount_due', 'due_date'],
  };
});
const priceChange = notice('subscription-price-change', (writer) => {
  const before = writer.draw.cents(9, 60);
  const after = before + writer.draw.cents(1, 20);
  return {
    title: 'Changes to your price',
    sentences: [
      `Starting ${writer.style.day(dayAfter(writer.fields.service_date ?? '2025-01-01', 45))} the price of your monthly plan changes from ${writer.style.money(before)} to ${writer.style.money(after)}.`,
    ],
    absent: ['amount_due', 'due_date'],
  };
});
const dunning: Kind = {
  name: 'subscription-dunning',
  shapes: ['letter', 'page'],
  mailbox: 'subscriptions',
  weight: 0.7,
  mailed: 0.7,
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const owed = draw.cents(9, 300);
    const until = dayAfter(day, 7);
    writer.fields.due_date = until;
    return writer.done({
      title: draw.pick(['Your payment failed', 'Payment past due', 'Action required: update your payment method']),
      trade: 'software',
      type: 'subscription',
      meta: [writer.day('document_date', day, 'service_date'), writer.text('invoice_number', writer.number(), 'invoice_number')],
      sections: [
        told(
          `We could not charge your card for the ${monthWords(day)} invoice. Please pay by ${writer.style.day(until)} to keep your service.`,
        ),
      ],
      totals: [writer.money('amount_due', owed, 'amount_due')],
    });
  },
};

/** A receipt of a shop of many services: the shop is paid, the service is somebody else's. */
const store: Kind = {
  name: 'subscription-store',
  shapes: ['page'],
  mailbox: 'subscriptions',
  weight: 0.7,
  mailed: 0.7,
  make(draw) {
    const writer = new Writer(draw);
    const plan = drawPlan(writer);
    const { begins, months, price, tax, cycle } = plan;
    const service = withoutEnding(drawIssuer(draw.fork('service'), 'software').issuer.name);
    writer.line(service, price);
    const made = writer.done(
      {
        title: draw.pick(['Receipt', 'Your receipt', 'Order receipt', 'Invoice']),
        trade: 'software',
        type: 'subscription',
        meta: draw.shuffled([
          writer.day('receipt_date', begins, 'service_date'),
          writer.text('receipt_number', `M${draw.digits(9)}`, 'invoice_number'),
          writer.as(draw.pick(['Apple ID', 'Account', 'Signed in as']), 'pat@sample.example'),
        ]),
        items: {
          columns: [
            { title: draw.pick(['Item', 'App', 'Subscriptions']), share: 4 },
            { title: 'Price', share: 1.2, right: true },
          ],
          rows: [
            [service, writer.style.cell(price)],
            [`${plan.plan} (${cycle})`, ''],
            [`Renews ${writer.style.day(monthAfter(begins, months))}`, ''],
          ],
        },
        totals: [...planTotals(writer, plan), writer.money('card', price + tax)],
      },
      ['due_date'],
    );
    made.truth.fields.site_name = service;
    return made;
  },
};

export const subscriptionKinds: readonly Kind[] = [
  store,
  subscription('subscription-invoice', ['Invoice', 'Subscription Invoice', 'INVOICE', 'Billing statement', 'Invoice for your plan'], false),
  subscription(
    'subscription-receipt',
    ['Receipt', 'Payment Receipt', 'Your receipt', "Here's your receipt", 'Order Receipt', 'Thanks for your payment'],
    true,
  ),
  proration,
  renewal,
  priceChange,
  dunning,
];
