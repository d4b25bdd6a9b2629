import type { DocumentType } from '#core/extraction/fields/document-type';
import type { ExpenseType } from '#core/extraction/fields/extracted-fields';
import type { Pair, Section } from '../content.ts';
import type { Draw } from '../draw.ts';
import { dayAfter, monthAfter, plainMoney } from '../style.ts';
import type { Trade } from '../names.ts';
import { planPeriod } from './subscriptions.ts';
import { type Kind, kept, listed, Writer } from './writer.ts';
import { words } from './words.ts';

type List = 'trash' | 'cityServices' | 'grounds' | 'cleaning' | 'pests' | 'telecom' | 'utilities';
interface Service {
  name: string;
  trade: Trade;
  expense: ExpenseType;
  type: DocumentType;
  list: List;
  accounts: 'accounts' | 'phoneAccounts';
  titles: readonly string[];
  weight: number;
}

/** What stood on the account before: nothing, a credit, a balance that was paid or not. */
function drawBefore({ draw }: Writer, charges: number): { previous: number; paid: number } {
  const usual = draw.cents(15, 240);
  return draw.pick([
    { previous: 0, paid: 0 },
    { previous: -Math.round(charges * draw.pick([0.1, 0.3, 0.6])), paid: 0 },
    { previous: -draw.cents(3, 40), paid: 0 },
    { previous: usual, paid: usual },
    { previous: usual, paid: 0 },
    { previous: usual, paid: Math.round(usual / 2) },
  ]);
}

/** When it is to be paid: on a day, or in words that name none. */
function dueOf(writer: Writer, day: string): Pair {
  const { draw } = writer;
  if (draw.chance(0.7)) return writer.day('due_date', dayAfter(day, draw.int(10, 30)), 'due_date');
  writer.absent.push('due_date');
  return draw.chance(0.5)
    ? writer.text('terms', draw.pick(['Net 15', 'Net 30', 'Due on receipt', 'net 10 days', 'Upon receipt', 'Payable when received']))
    : writer.text('due_date', draw.pick(['On receipt', 'Upon receipt', 'Now', 'Immediately', 'on receipt', 'Due now']));
}

/** A bill of a service that is billed regularly, with the previous balance of the account. */
function drawService(draw: Draw, { trade, expense, type, list, accounts, titles }: Service) {
  const writer = new Writer(draw);
  const day = writer.date();
  const { table, sum } = writer.items(words[list], draw.int(1, 4), [6, 140]);
  const { previous, paid } = drawBefore(writer, sum);
  const owed = previous - paid + sum;
  const isPlain = previous === 0 && draw.chance(0.5);
  const lateAmount =
    owed > 0 && draw.chance(list === 'cityServices' ? 0.6 : 0.2) ? owed + draw.pick([500, 1000, Math.round(owed * 0.1)]) : 0;
  const before: Pair[] = isPlain
    ? []
    : kept(
        writer.money('previous_balance', previous, 'previous_balance'),
        (paid > 0 || draw.chance(0.6)) && writer.money('payments', draw.chance(0.7) ? -paid : paid, 'payments'),
        draw.chance(0.3) && writer.money('carried', previous - paid),
      );
  writer.fields.amount = plainMoney(sum);
  const due = dueOf(writer, day);
  const total = writer.money('amount_due', owed, 'amount_due');
  const totals = kept(
    ...before,
    (!isPlain || draw.chance(0.5)) && writer.money('current_charges', sum),
    total,
    lateAmount > 0 && writer.money('late_amount', lateAmount),
  );
  const meta = kept(
    writer.day('document_date', day, 'service_date'),
    writer.text('account_number', writer.formed(accounts), 'account_number'),
    due,
    draw.chance(0.4) && writer.text('invoice_number', writer.number(), 'invoice_number'),
    draw.chance(0.4) && writer.text('period', planPeriod(writer, monthAfter(day, -1), 1), 'period'),
  );
  const isSection = draw.chance(0.4);
  return writer.done(
    {
      title: draw.pick(titles),
      trade,
      type,
      expense,
      meta: draw.chance(0.5) ? meta : draw.shuffled(meta),
      place: draw.chance(0.8) ? writer.place() : null,
      items: table,
      sections: isSection ? [listed(draw.pick(['Account Summary', 'Summary', 'Your account', null]), totals)] : [],
      totals: isSection ? [total] : totals,
      hero: draw.chance(0.4) ? total : null,
      coupon: draw.chance(0.4)
        ? kept(writer.text('account_number', writer.fields.account_number ?? ''), total, writer.text('amount_enclosed', '$ ________'))
        : null,
    },
    isPlain ? ['previous_balance', 'payments'] : [],
  );
}

function service(kind: Service): Kind {
  return {
    name: kind.name,
    shapes: ['page', 'page', 'form'],
    mailbox: 'receipts',
    weight: kind.weight,
    mailed: 0.2,
    make: (draw) => drawService(draw, kind),
  };
}

/** Two services of one utility, each with its lines and its sum. */
const twoServices: Kind = {
  name: 'utility-two-services',
  shapes: ['page', 'page', 'form'],
  mailbox: 'receipts',
  weight: 1.2,
  mailed: 0.1,
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const names = draw.some(['Electric', 'Water', 'Natural Gas', 'Sewer', 'Refuse', 'Internet'], 2);
    const drawn = names.map((heading) => ({ heading, ...writer.items(draw.some(words.utilities, 9), draw.int(1, 4), [4, 90]) }));
    const sum = drawn.reduce((all, each) => all + each.sum, 0);
    const { previous, paid } = drawBefore(writer, sum);
    const owed = previous - paid + sum;
    writer.fields.amount = plainMoney(sum);
    const total = writer.money('amount_due', owed, 'amount_due');
    const summary = kept(
      writer.money('previous_balance', previous, 'previous_balance'),
      writer.money('payments', -paid, 'payments'),
      ...drawn.map((each) => writer.as(draw.pick([`${each.heading} charges`, each.heading, `Total ${each.heading}`]), each.sum)),
      draw.chance(0.6) && writer.money('current_charges', sum),
      total,
    );
    const meta = kept(
      writer.day('document_date', day, 'service_date'),
      writer.text('account_number', writer.account(), 'account_number'),
      owed > 0 && writer.day('due_date', dayAfter(day, draw.int(12, 28)), 'due_date'),
    );
    const sections: Section[] = drawn.map(({ heading, table }) => ({ heading: `${heading} Service`, table }));
    return writer.done({
      title: draw.pick(['Utility Statement', 'Your Utility Bill', 'Statement of Services', 'Monthly Utility Bill', 'Bill']),
      trade: 'utility',
      type: 'utility_bill',
      meta: draw.shuffled(meta),
      place: writer.place(),
      sections: draw.chance(0.5) ? [listed(draw.pick(['Summary', 'Account Summary', null]), summary), ...sections] : sections,
      totals: draw.chance(0.5) ? summary : [total],
      hero: draw.chance(0.5) ? total : null,
    });
  },
};

/** What a host charges for what was used in a month. */
const hosting: Kind = {
  name: 'subscription-usage',
  shapes: ['page'],
  mailbox: 'subscriptions',
  weight: 1.2,
  mailed: 0.4,
  make(draw) {
    const writer = new Writer(draw);
    const ends = writer.date();
    const { table, sum } = writer.items(words.hosting, draw.int(1, 6), [1, 60]);
    const tax = draw.chance(0.3) ? Math.round(sum * 0.08) : 0;
    const credit = draw.chance(0.2) ? Math.round(sum * 0.1) : 0;
    const total = sum + tax - credit;
    const isPaid = draw.chance(0.4);
    Object.assign(writer.fields, { billing_cycle: 'Monthly', charged_amount: plainMoney(total), amount: plainMoney(total) });
    const meta = kept(
      writer.day('document_date', ends, 'service_date'),
      writer.text('invoice_number', writer.number(), 'invoice_number'),
      writer.text('period', planPeriod(writer, monthAfter(ends, -1), 1), 'period'),
      draw.chance(0.6) && writer.text('account_number', writer.account(), 'account_number'),
      !isPaid && draw.chance(0.5) && writer.day('due_date', dayAfter(ends, draw.pick([7, 14, 30])), 'due_date'),
    );
    return writer.done(
      {
        title: draw.pick([
          'Usage Invoice',
          'Cloud services invoice',
          'Invoice',
          'Hosting invoice',
          'Monthly usage statement',
          'Receipt for usage',
        ]),
        trade: 'software',
        type: 'subscription',
        meta: draw.shuffled(meta),
        items: table,
        totals: kept(
          writer.money('subtotal', sum),
          credit > 0 && writer.money('discount', -credit),
          tax > 0 && writer.money('tax', tax, 'tax'),
          writer.money('total', total),
          isPaid && writer.money('card', total),
        ),
        notices: ['Usage is billed monthly in arrears.'],
      },
      kept(isPaid && ('due_date' as const)),
    );
  },
};

const bills = ['Invoice', 'Statement', 'Bill', 'Service Invoice', 'Billing Statement'] as const;
export const serviceKinds: readonly Kind[] = [
  service({
    name: 'trash-bill',
    trade: 'hauler',
    expense: 'utilities',
    type: 'utility_bill',
    list: 'trash',
    accounts: 'accounts',
    titles: [...bills, 'Waste Services Bill'],
    weight: 1,
  }),
  service({
    name: 'city-bill',
    trade: 'city',
    expense: 'utilities',
    type: 'utility_bill',
    list: 'cityServices',
    accounts: 'accounts',
    titles: [...bills, 'City Utility Bill', 'Municipal Services'],
    weight: 1,
  }),
  service({
    name: 'phone-bill',
    trade: 'phone',
    expense: 'utilities',
    type: 'utility_bill',
    list: 'telecom',
    accounts: 'phoneAccounts',
    titles: [...bills, 'Phone Bill', 'Your wireless bill'],
    weight: 0.8,
  }),
  service({
    name: 'landscaper',
    trade: 'grounds',
    expense: 'landscaping',
    type: 'repair_maintenance',
    list: 'grounds',
    accounts: 'accounts',
    titles: bills,
    weight: 0.8,
  }),
  service({
    name: 'cleaner',
    trade: 'cleaner',
    expense: 'cleaning',
    type: 'repair_maintenance',
    list: 'cleaning',
    accounts: 'accounts',
    titles: bills,
    weight: 0.8,
  }),
  service({
    name: 'pest-control',
    trade: 'exterminator',
    expense: 'maintenance',
    type: 'repair_maintenance',
    list: 'pests',
    accounts: 'accounts',
    titles: bills,
    weight: 0.8,
  }),
  twoServices,
  hosting,
];
