import type { Pair, Section, Table } from '../content.ts';
import { dayAfter, monthWords, plainMoney } from '../style.ts';
import { type Kind, kept, listed, Writer } from './writer.ts';
import { words } from './words.ts';

interface Carried {
  previous: number;
  paid: number;
  late: number;
  current: number;
  owed: number;
}

/** What was owed, what came in, what is new: paid up, in part, not at all, too much. */
function carry(writer: Writer, sum: number): Carried {
  const { draw } = writer;
  const usual = draw.chance(0.85) ? draw.cents(20, 260) : 0;
  const isCredit = usual > 0 && draw.chance(0.07);
  const previous = isCredit ? -usual : usual;
  const paid =
    previous <= 0
      ? 0
      : draw.pick([
          previous,
          previous,
          previous,
          previous,
          Math.round(previous / 2),
          0,
          draw.chance(0.3) ? previous + draw.cents(5, 90) : previous,
        ]);
  const late = paid < previous && draw.chance(0.5) ? draw.pick([500, 750, 1250, Math.round((previous - paid) * 0.05)]) : 0;
  const current = sum + late;
  return { previous, paid, late, current, owed: previous - paid + current };
}

function summaryOf(writer: Writer, { previous, paid, late, current, owed }: Carried, lateAmount: number): Pair[] {
  const { draw } = writer;
  const states = previous !== 0 || draw.chance(0.4);
  return kept(
    states && writer.money('previous_balance', previous, 'previous_balance'),
    (paid > 0 || (states && draw.chance(0.5))) && writer.money('payments', draw.chance(0.75) ? -paid : paid, 'payments'),
    states && draw.chance(0.15) && writer.money('adjustments', 0),
    states && draw.chance(0.4) && writer.money('carried', previous - paid),
    late > 0 && writer.money('late_fee', late, 'late_fee'),
    writer.money('current_charges', current, 'amount'),
    writer.money('amount_due', owed, 'amount_due'),
    lateAmount > 0 && writer.money('late_amount', lateAmount),
  );
}

function meterTable(writer: Writer): Section {
  const { draw, style } = writer;
  const day = writer.date();
  const read = draw.int(10_000, 80_000);
  const used = draw.int(3, 1400);
  const unit = draw.pick(['kWh', 'CCF', 'therms', 'gal', 'kgal', 'HCF']);
  return {
    heading: draw.pick(['Meter Readings', 'Meter Information', 'Usage', 'Electric Meter Read']),
    table: {
      columns: [
        { title: 'Meter', share: 1.6 },
        { title: draw.pick(['From', 'Prev Date', 'Service From']), share: 1.2 },
        { title: draw.pick(['To', 'Present Date']), share: 1.2 },
        { title: draw.pick(['Previous', 'Prev Read', 'Begin']), share: 1, right: true },
        { title: draw.pick(['Present', 'Current', 'End']), share: 1, right: true },
        { title: draw.pick(['Usage', 'Mult', 'Consumption']), share: 1.2, right: true },
      ],
      rows: [[draw.digits(8), style.short(dayAfter(day, -31)), style.short(day), String(read), String(read + used), `${used} ${unit}`]],
    },
  };
}

const utilityTitles = [
  'Utility Bill',
  'Your Bill',
  'Statement',
  'Monthly Statement',
  'Bill',
  'Your Electric Bill',
  'Water & Sewer Bill',
  'Account Statement',
  'BILLING STATEMENT',
  'Service Bill',
  'Gas Bill',
  ' ',
] as const;

function drawPeriod(writer: Writer, day: string): { period: string; cycle: 'Monthly' | 'Quarterly' } {
  const { draw, style } = writer;
  const isQuarter = draw.chance(0.12);
  const [from, to] = [dayAfter(day, isQuarter ? -96 : -draw.int(31, 36)), dayAfter(day, -draw.int(2, 5))];
  const join = draw.pick([' - ', ' to ', ' thru ', '-', ' through ']);
  return { period: `${style.day(from)}${join}${style.day(to)}`, cycle: isQuarter ? 'Quarterly' : 'Monthly' };
}

/** Electricity, water, gas, refuse: one bill, with what stood on the one before. */
const utility: Kind = {
  name: 'utility',
  shapes: ['page', 'page', 'form'],
  mailbox: 'receipts',
  weight: 4,
  mailed: 0.12,
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const due = dayAfter(day, draw.int(10, 28));
    const { table, sum } = writer.items(words.utilities, draw.int(2, 9), [3, 120]);
    const carried = carry(writer, sum);
    const { owed } = carried;
    const lateAmount = owed > 0 && draw.chance(0.35) ? owed + draw.pick([500, 1000, Math.round(owed * 0.05)]) : 0;
    const meta = kept(
      writer.day('document_date', day, 'service_date'),
      writer.text('account_number', writer.account(), 'account_number'),
      owed > 0 && writer.day('due_date', due, 'due_date'),
      draw.chance(0.6) && statedPeriod(writer, day),
    );
    const summary = summaryOf(writer, carried, lateAmount);
    const isTotals = draw.chance(0.4);
    const heading = draw.pick([
      'Account Summary',
      'Your Account',
      'Summary of Charges',
      'Bill Summary',
      'Balance Summary',
      'At a glance',
      null,
    ]);
    const owedPair = writer.money('amount_due', owed);
    return writer.done({
      title: draw.pick(utilityTitles),
      trade: 'utility',
      type: 'utility_bill',
      meta: draw.chance(0.5) ? meta : draw.shuffled(meta),
      place: writer.place(),
      items: table,
      totals: isTotals ? summary : summary.slice(-2),
      sections: kept(
        !isTotals && listed(heading, summary),
        draw.chance(0.6) && meterTable(writer),
        draw.chance(0.2) && byService(writer, sum),
      ),
      hero: draw.chance(0.75) ? owedPair : null,
      coupon: draw.chance(0.75)
        ? draw.shuffled(
            kept(
              writer.text('account_number', writer.fields.account_number ?? ''),
              owed > 0 && writer.day('due_date', due),
              owedPair,
              lateAmount > 0 && writer.money('late_amount', lateAmount),
              writer.text('amount_enclosed', '$ ________'),
            ),
          )
        : null,
      notices: kept(
        owed <= 0 && draw.chance(0.7) && 'CREDIT BALANCE - DO NOT PAY',
        owed > 0 && draw.chance(0.15) && `Your automatic payment of ${writer.style.money(owed)} will be made on ${writer.style.day(due)}.`,
      ),
    });
  },
};

function statedPeriod(writer: Writer, day: string): Pair {
  const { period, cycle } = drawPeriod(writer, day);
  writer.fields.billing_cycle = cycle;
  return writer.text('period', period, 'period');
}

/** The same sum again, service by service. */
function byService(writer: Writer, sum: number): Section {
  const part = Math.round(sum * 0.6);
  const [one, two] = writer.draw.some(
    ['Total Water', 'Total Electric Charges', 'Sewer total', 'Total Gas Service', 'Solid waste charges'],
    2,
  );
  return listed(writer.draw.pick(['Charges by service', 'Service Summary']), [
    writer.as(one ?? '', part),
    writer.as(two ?? '', sum - part),
  ]);
}

/** One bill for several lines or accounts of one customer, each with its own total. */
const telecom: Kind = {
  name: 'telecom',
  shapes: ['page'],
  mailbox: 'receipts',
  weight: 2,
  mailed: 0.25,
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const due = dayAfter(day, draw.int(14, 25));
    const parts = Array.from({ length: draw.int(1, 4) }, () => writer.items(words.telecom, draw.int(1, 4), [4, 90]));
    const carried = carry(
      writer,
      parts.reduce((all, { sum }) => all + sum, 0),
    );
    const meta = kept(
      writer.text('account_number', writer.account(), 'account_number'),
      writer.day('document_date', day, 'service_date'),
      carried.owed > 0 && writer.day('due_date', due, 'due_date'),
      draw.chance(0.5) && statedPeriod(writer, day),
      draw.chance(0.4) && writer.text('invoice_number', writer.number(), 'invoice_number'),
    );
    const sections = parts.map(({ table, sum }, at): Section => {
      const name = draw.pick([
        `Line 555-01${draw.digits(2)}`,
        `Sub-account ${draw.digits(6)}`,
        `Location ${at + 1}`,
        `Service ID ${draw.digits(5)}`,
      ]);
      const last = table.columns.map((_, column) =>
        column === 0 ? `Total ${name}` : column === table.columns.length - 1 ? writer.style.cell(sum) : '',
      );
      const whole: Table = { ...table, rows: [...table.rows, last] };
      return { heading: name, table: whole };
    });
    const summary = summaryOf(writer, carried, 0);
    return writer.done({
      title: draw.pick(['Your Bill', 'Invoice', 'Monthly Statement', `Your ${monthWords(day)} bill`, 'Service Statement']),
      trade: 'utility',
      type: 'utility_bill',
      meta,
      place: draw.chance(0.5) ? writer.place() : null,
      sections: draw.chance(0.7) ? [listed(draw.pick(['Bill summary', 'Account overview', 'Summary']), summary), ...sections] : sections,
      totals: draw.chance(0.5) ? summary : summary.slice(-2),
      hero: draw.chance(0.7) ? writer.money('amount_due', carried.owed) : null,
      coupon: draw.chance(0.5)
        ? [writer.money('amount_due', carried.owed), writer.text('account_number', writer.fields.account_number ?? '')]
        : null,
      notices: [],
    });
  },
};

/** A note that a bill can be seen: the amount, the day, and little else. */
const billReady: Kind = {
  name: 'bill-ready',
  shapes: ['letter'],
  mailbox: 'receipts',
  mailed: 0.9,
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const owed = draw.cents(18, 420);
    writer.fields.amount = plainMoney(owed);
    return writer.done(
      {
        title: draw.pick(['Your bill is ready', 'Your statement is available', 'eBill notification', 'New bill from your utility']),
        trade: 'utility',
        type: 'utility_bill',
        meta: kept(
          draw.chance(0.6) && writer.day('document_date', day, 'service_date'),
          writer.text('account_number', writer.account(), 'account_number'),
          writer.day('due_date', dayAfter(day, 20), 'due_date'),
        ),
        place: draw.chance(0.4) ? writer.place() : null,
        hero: writer.money('amount_due', owed, 'amount_due'),
        notices: [],
      },
      ['previous_balance', 'payments'],
    );
  },
};

export const utilityKinds: readonly Kind[] = [utility, telecom, billReady];
