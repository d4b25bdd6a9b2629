import type { Section } from '../content.ts';
import { dayAfter, monthAfter, monthWords, plainMoney } from '../style.ts';
import { type Kind, kept, listed, Writer } from './writer.ts';
import { words } from './words.ts';

interface Named {
  name: string;
  cents: number;
}

/** A month of an owner's account. */
interface Month {
  first: string;
  opening: number;
  rents: readonly Named[];
  rent: number;
  fee: number;
  costs: readonly Named[];
  spent: number;
  net: number;
}

/** The month as one table, with a running balance. */
function ledgerOf(writer: Writer, { first, opening, rents, fee, costs, net }: Month): Section {
  const { draw, style } = writer;
  const right = true;
  let balance = opening;
  const moved = (description: string, cents: number, at: number) => {
    balance += cents;
    return [
      style.short(dayAfter(first, at)),
      description,
      cents > 0 ? style.cell(cents) : '',
      cents < 0 ? style.cell(-cents) : '',
      style.cell(balance),
    ];
  };
  return {
    heading: draw.pick(['Transactions', 'Ledger', null]),
    table: {
      columns: [
        { title: 'Date', share: 1.1 },
        { title: 'Description', share: 3 },
        { title: draw.pick(['Income', 'Cash In', 'Increase']), share: 1.2, right },
        { title: draw.pick(['Expense', 'Cash Out', 'Decrease']), share: 1.2, right },
        { title: 'Balance', share: 1.2, right },
      ],
      rows: [
        ...rents.map(({ name, cents }, at) => moved(`Rent ${name}`, cents, at)),
        moved(writer.label('owner_fee'), -fee, 5),
        ...costs.map(({ name, cents }, at) => moved(name, -cents, 8 + at)),
        moved(writer.label('owner_disbursed'), -net, 20),
      ],
    },
  };
}

/** The month as two lists, of income and of expenses. */
function listsOf(writer: Writer, { rents, rent, fee, costs, spent }: Month): Section[] {
  const { draw } = writer;
  return [
    listed(draw.pick(['Income', 'Receipts', null]), [
      ...(rents.length > 1
        ? rents.map(({ name, cents }) => writer.as(`${writer.label('owner_rent').replace(/\W+$/, '')} ${name}`, cents))
        : [writer.money('owner_rent', rent)]),
      writer.money('owner_total_income', rent),
    ]),
    listed(draw.pick(['Expenses', 'Disbursements', null]), [
      writer.money('owner_fee', fee),
      ...costs.map(({ name, cents }) => writer.as(name, cents)),
      writer.money('owner_total_expenses', spent),
    ]),
  ];
}

const ownerTitles = [
  'Owner Statement',
  'Monthly Owner Statement',
  'Owner Cash Flow Statement',
  'Rental Owner Statement',
  'Property Statement',
  'Owner Ledger',
  'Cash Flow',
  'Income Statement',
];

/** Rents in, costs out, and what the owner gets: nothing of it is to be paid. What it charges are its expenses. */
const ownerStatement: Kind = {
  name: 'owner-statement',
  shapes: ['page'],
  mailbox: 'receipts',
  weight: 2,
  mailed: 0.1,
  make(draw) {
    const writer = new Writer(draw);
    const { style } = writer;
    const first = `${writer.date().slice(0, 7)}-01`;
    const ends = dayAfter(monthAfter(first, 1), -1);
    const day = draw.chance(0.5) ? ends : dayAfter(ends, draw.int(1, 12));
    const rents = Array.from({ length: draw.pick([1, 1, 1, 2, 3]) }, (_, at) => ({
      name: `Unit ${at + 1}`,
      cents: 2500 * draw.int(28, 120),
    }));
    const rent = rents.reduce((sum, { cents }) => sum + cents, 0);
    const fee = Math.round(rent * draw.pick([0.06, 0.08, 0.1]));
    const costs = draw.some(words.repairs, draw.pick([0, 1, 1, 2, 4])).map((name) => ({ name, cents: draw.cents(40, 700) }));
    const spent = fee + costs.reduce((sum, { cents }) => sum + cents, 0);
    const opening = draw.chance(0.5) ? draw.cents(100, 500) : 0;
    const reserve = draw.chance(0.4) ? draw.pick([20_000, 25_000, 50_000]) : 0;
    const net = opening + rent - spent - reserve;
    const period = draw.pick([monthWords(first), `${style.day(first)} - ${style.day(ends)}`, `${style.day(first)} to ${style.day(ends)}`]);
    const isLedger = draw.chance(0.4);
    for (const { name, cents } of costs) writer.line(name, cents);
    const month = { first, opening, rents, rent, fee, costs, spent, net };
    const ledger = ledgerOf(writer, month);
    const lists = listsOf(writer, month);
    writer.fields.amount = plainMoney(spent);
    return writer.done(
      {
        title: draw.pick(ownerTitles),
        trade: 'manager',
        meta: kept(
          draw.chance(0.85) && writer.day('document_date', day, 'service_date'),
          writer.text('period', period, 'period'),
          draw.chance(0.3) && writer.text('account_number', writer.account(), 'account_number'),
        ),
        place: writer.place(),
        sections: kept<Section>(
          opening > 0 && listed(null, [writer.as(draw.pick(['Beginning Balance', 'Opening Balance', 'Beginning Cash']), opening)]),
          ...(isLedger ? [ledger] : lists),
        ),
        totals: kept(
          isLedger && writer.money('owner_total_income', rent),
          isLedger && writer.money('owner_total_expenses', spent),
          reserve > 0 && writer.as(draw.pick(['Reserve held', 'Property Reserve', 'Less reserve']), -reserve),
          writer.money('owner_disbursed', net),
        ),
        hero: draw.chance(0.25) ? writer.money('owner_disbursed', net) : null,
      },
      ['amount_due', 'due_date', 'payments'],
    );
  },
};

/** A manager's own invoice for fees. */
const managementFee: Kind = {
  name: 'management-invoice',
  shapes: ['page', 'letter'],
  mailbox: 'receipts',
  mailed: 0.3,
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const meta = kept(
      writer.day('document_date', day, 'service_date'),
      writer.text('invoice_number', writer.number(), 'invoice_number'),
      draw.chance(0.6) && writer.day('due_date', dayAfter(day, 15), 'due_date'),
    );
    const { table, sum } = writer.items(
      [
        'Management fee, 8% of rents',
        `Management fee ${monthWords(day)}`,
        'Leasing fee',
        'Inspection',
        'Lease renewal fee',
        'Technology fee',
        'Advertising',
        'Tenant placement',
      ],
      draw.int(1, 4),
      [40, 900],
    );
    writer.fields.amount_due = plainMoney(sum);
    return writer.done(
      {
        title: draw.pick(['Invoice', 'Management Fee Invoice', 'Fee Statement']),
        trade: 'manager',
        meta,
        place: draw.chance(0.7) ? writer.place() : null,
        items: table,
        totals: [writer.money('total', sum, 'amount')],
        notices: [`Rents collected this month: ${writer.style.money(sum * 9)}`],
      },
      ['previous_balance'],
    );
  },
};

export const managerKinds: readonly Kind[] = [ownerStatement, managementFee];
