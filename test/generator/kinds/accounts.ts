import type { Table } from '../content.ts';
import { dayAfter, monthWords } from '../style.ts';
import { type Kind, kept, Writer } from './writer.ts';
import { words } from './words.ts';

const quote: Kind = {
  name: 'quote',
  shapes: ['page', 'letter'],
  mailbox: 'receipts',
  mailed: 0.2,
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const { table, sum } = writer.items(words.work, draw.int(1, 6), [80, 4000]);
    const deposit = draw.chance(0.4) ? Math.round(sum / 2) : 0;
    return writer.done(
      {
        title: draw.pick(['Estimate', 'Quote', 'Quotation', 'ESTIMATE', 'Price Quote', 'Repair Estimate']),
        trade: 'contractor',
        type: 'quote',
        meta: [
          writer.day('document_date', day, 'service_date'),
          writer.as(draw.pick(['Estimate #', 'Quote No.', 'Estimate No.', 'Quote ID']), writer.number()),
          ...(draw.chance(0.6) ? [writer.day('valid_until', dayAfter(day, 30))] : []),
        ],
        place: writer.place(),
        items: table,
        totals: [writer.money('quote_total', sum, 'amount')],
        notices: kept(
          deposit > 0 && `A deposit of ${writer.style.money(deposit)} is required to schedule the work.`,
          draw.chance(0.5) && 'This is an estimate, not a bill.',
          draw.chance(0.5) && 'Accepted by: ____________________  Date: __________',
        ),
      },
      ['amount_due', 'due_date', 'payments'],
    );
  },
};

/** What a customer owes in all, invoice by invoice. */
const account: Kind = {
  name: 'account-statement',
  shapes: ['page', 'letter'],
  mailbox: 'receipts',
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const count = draw.int(2, 5);
    const open = Array.from({ length: count }, (_, at) => ({
      number: writer.number(),
      day: dayAfter(day, (at - count) * 21),
      cents: draw.cents(60, 900),
    }));
    const sum = open.reduce((all, { cents }) => all + cents, 0);
    const table: Table = {
      columns: [
        { title: 'Date', share: 1.2 },
        { title: draw.pick(['Invoice', 'Reference', 'Transaction']), share: 1.6 },
        { title: draw.pick(['Amount', 'Original']), share: 1.2, right: true },
        { title: draw.pick(['Open', 'Balance', 'Running Balance']), share: 1.2, right: true },
      ],
      rows: open.map(({ number, day: each, cents }, at) => [
        writer.style.short(each),
        `Inv ${number}`,
        writer.style.cell(cents),
        writer.style.cell(open.slice(0, at + 1).reduce((all, one) => all + one.cents, 0)),
      ]),
    };
    return writer.done(
      {
        title: draw.pick(['Statement', 'Statement of Account', 'Past Due Notice', 'Customer Statement']),
        trade: draw.pick(['contractor', 'shop', 'professional'] as const),
        meta: [writer.day('document_date', day, 'service_date'), writer.text('account_number', writer.account(), 'account_number')],
        items: table,
        totals: [writer.money('amount_due', sum, 'amount_due')],
        notices: [`Balance for ${monthWords(day)}. Please disregard if already paid.`],
      },
      ['payments'],
    );
  },
};

export const accountKinds: readonly Kind[] = [quote, account];
