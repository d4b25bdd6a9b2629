import { dayAfter, monthAfter, plainMoney } from '../style.ts';
import { type Cycle, planPeriod } from './subscriptions.ts';
import { Teller } from './teller.ts';
import { type Kind, kept, Writer } from './writer.ts';
import { words } from './words.ts';

/** What a plan was charged with, told in sentences. */
const chargeTold: Kind = {
  name: 'subscription-told',
  shapes: ['letter', 'page'],
  mailbox: 'subscriptions',
  weight: 1,
  mailed: 0.8,
  make(draw) {
    const writer = new Writer(draw);
    const cycle = draw.pick<Cycle>(['Monthly', 'Monthly', 'Quarterly', 'Yearly', 'Yearly']);
    const months = { Monthly: 1, Quarterly: 3, Yearly: 12 }[cycle];
    const begins = writer.date();
    const charged = draw.pick([999, 1900, 4900, draw.cents(4, 300)]) * (months === 1 ? 1 : months - 1);
    const number = writer.number();
    Object.assign(writer.fields, { amount: plainMoney(charged), charged_amount: plainMoney(charged) });
    const teller = new Teller(writer)
      .money('charged', charged)
      .words('plan', draw.pick(words.plans))
      .words('cycle', draw.pick(words[cycle]), { billing_cycle: cycle })
      .words('period', planPeriod(writer, begins, months), { billing_cycle: cycle })
      .words('number', number, { invoice_number: number })
      .day('day', begins, 'service_date')
      .day('next', monthAfter(begins, months));
    const section = teller.section('plan_charged', ...draw.shuffled(draw.some(['plan_next', 'plan_number'], draw.int(0, 2))));
    return writer.done(
      {
        title: teller.title('plan_title'),
        trade: 'software',
        type: 'subscription',
        meta: kept(
          draw.chance(0.6) && writer.day('receipt_date', begins, 'service_date'),
          draw.chance(0.3) && writer.text('account_number', writer.account(), 'account_number'),
        ),
        sections: [section],
      },
      ['due_date', 'previous_balance'],
    );
  },
};

const crafts = [
  { trade: 'grounds', work: 'grounds' },
  { trade: 'cleaner', work: 'cleaning' },
  { trade: 'exterminator', work: 'pests' },
  { trade: 'repairer', work: 'fixes' },
  { trade: 'repairer', work: 'fixes' },
] as const;

/** A bill for work, told in sentences. */
const workTold: Kind = {
  name: 'bill-told',
  shapes: ['letter', 'page'],
  mailbox: 'receipts',
  weight: 1,
  mailed: 0.7,
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const cents = draw.cents(45, 2400);
    const number = writer.number();
    const { trade, work } = draw.pick(crafts);
    Object.assign(writer.fields, { amount: plainMoney(cents), amount_due: plainMoney(cents) });
    const teller = new Teller(writer)
      .money('total', cents)
      .words('work', draw.pick(words[work]).toLowerCase())
      .words('number', number, { invoice_number: number })
      .day('done_on', dayAfter(day, -draw.int(1, 9)))
      .dayAfter('due', day, draw.pick([10, 14, 15, 30]), 'due_date')
      .place();
    const isDated = draw.chance(0.6);
    if (!isDated) writer.absent.push('due_date');
    const section = teller.section('work_billed', isDated ? 'work_due' : 'work_soon', ...(draw.chance(0.4) ? ['work_more'] : []));
    return writer.done(
      {
        title: teller.title('work_title'),
        trade,
        meta: kept(
          writer.day('document_date', day, 'service_date'),
          draw.chance(0.4) && writer.text('invoice_number', number, 'invoice_number'),
        ),
        sections: [section],
      },
      ['previous_balance', 'payments', 'tax'],
    );
  },
};

/** A note that a bill of a utility can be seen, told in sentences. */
const billReadyTold: Kind = {
  name: 'bill-ready-told',
  shapes: ['letter', 'page'],
  mailbox: 'receipts',
  weight: 0.8,
  mailed: 0.9,
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const account = writer.account();
    const owed = draw.cents(14, 420);
    const teller = new Teller(writer)
      .money('owed', owed, 'amount', 'amount_due')
      .dayAfter('due', day, draw.int(10, 28), 'due_date')
      .words('account', account, { account_number: account })
      .place();
    const period = planPeriod(writer, monthAfter(day, -1), 1);
    teller.words('period', period, { period });
    const section = teller.section('bill_ready', ...draw.some(['bill_account', 'bill_more'], draw.int(0, 2)));
    return writer.done(
      {
        title: teller.title('bill_ready_title'),
        trade: draw.pick(['utility', 'hauler', 'phone', 'city'] as const),
        type: 'utility_bill',
        meta: kept(
          draw.chance(0.5) && writer.day('document_date', day, 'service_date'),
          draw.chance(0.3) && writer.text('account_number', account, 'account_number'),
        ),
        sections: [section],
      },
      ['previous_balance', 'payments', 'late_fee'],
    );
  },
};

export const toldBillKinds: readonly Kind[] = [chargeTold, workTold, billReadyTold];
