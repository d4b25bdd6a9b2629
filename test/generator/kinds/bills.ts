import { dayAfter, monthWords, plainMoney } from '../style.ts';
import { type Kind, kept, listed, Writer } from './writer.ts';

const work = [
  'Replace kitchen faucet',
  'Clear main drain line',
  'Labor',
  'Parts and materials',
  'Diagnostic visit',
  'Install water heater 40 gal',
  'Patch and paint drywall',
  'Haul away debris',
  'Roof inspection',
  'Shingle repair',
  'Gutter cleaning',
  'HVAC tune-up',
  'Capacitor replacement',
  'Lawn service',
  'Hedge trimming',
  'Rekey locks',
  'Quarterly pest treatment',
  'Move-out cleaning',
  'Carpet cleaning, 3 rooms',
  'Smoke detector replacement',
  'Permit fee',
  'Disposal fee',
  'Emergency call-out',
  'Thermostat installation',
] as const;
const goods = [
  'Interior paint eggshell gal',
  'Caulk white 10 oz',
  'GFCI outlet 15A',
  'Wall plate 5 pk',
  'Drywall screws 1 lb',
  'Furnace filter 16x25',
  'LED bulb 4 pk',
  'PVC elbow 3/4',
  'Deck stain',
  'Door hinge satin',
  'Toilet flapper',
  'Extension cord 25 ft',
  'Mulch 2 cu ft',
  'Smoke alarm',
  'Paper towels',
  'Copy paper case',
  'Unleaded 12.4 gal',
  'Battery 9V',
  'Grass seed 20 lb',
  'Keys duplicate',
] as const;
const utilityLines = [
  'Customer charge',
  'Basic service',
  'Energy charge',
  'Delivery charge',
  'Fuel adjustment',
  'Water usage',
  'Sewer',
  'Storm water fee',
  'Gas usage',
  'Franchise fee',
  'City tax',
  'Internet 300 Mbps',
  'Modem rental',
  'Recycling',
  'Trash collection',
  'Regulatory fee',
] as const;

const dues = (writer: Writer, day: string) => dayAfter(day, writer.draw.pick([0, 10, 14, 15, 20, 21, 30, 30]));

/** A tax of some per cent of a sum. */
const taxOn = (writer: Writer, sum: number): number => Math.round((sum * writer.draw.int(400, 975)) / 10_000);

function invoice(writer: Writer, words: readonly string[], range: readonly [number, number]) {
  const { draw } = writer;
  const { table, sum } = writer.items(words, draw.int(1, 7), range);
  const tax = draw.chance(0.6) ? taxOn(writer, sum) : 0;
  const discount = draw.chance(0.15) ? Math.round(sum * 0.05) : 0;
  const extra = draw.chance(0.2) ? draw.cents(8, 90) : 0;
  const total = sum + tax - discount + extra;
  const totals = kept(
    (tax > 0 || discount > 0 || extra > 0 || draw.chance(0.3)) && writer.money('subtotal', sum),
    discount > 0 && writer.money('discount', -discount),
    extra > 0 && writer.money('shipping', extra),
    tax > 0 && writer.money('tax', tax, 'tax'),
    writer.money('total', total, 'amount'),
  );
  return { table, totals, total };
}

function head(writer: Writer, day: string, due: string | null) {
  const { draw } = writer;
  return kept(
    writer.day('document_date', day, 'service_date'),
    writer.text('invoice_number', writer.number(), 'invoice_number'),
    due !== null && writer.day('due_date', due, 'due_date'),
    draw.chance(0.35) && writer.text('account_number', writer.account(), 'account_number'),
    draw.chance(0.25) && writer.as('Terms', draw.pick(['Net 30', 'Due on receipt', 'Net 15'])),
    draw.chance(0.2) && writer.text('order', `WO-${draw.digits(4)}`),
  );
}

const thanks = [
  'Thank you for your business!',
  'Make checks payable to the company named above.',
  'A late charge of 1.5% per month applies to past due accounts.',
  'Questions about this invoice? Call the number above.',
  'Late fee of $25.00 after 30 days.',
] as const;

const bill: Kind = {
  name: 'bill',
  shapes: ['page', 'form'],
  mailbox: 'receipts',
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const due = draw.chance(0.7) ? dues(writer, day) : null;
    const meta = head(writer, day, due);
    const { table, totals, total } = invoice(writer, work, [20, 900]);
    const hero = draw.chance(0.5) ? writer.money('amount_due', total, 'amount_due') : null;
    const place = draw.chance(0.6) ? writer.place() : null;
    return writer.done(
      {
        title: draw.pick(['Invoice', 'INVOICE', 'Bill', 'Service Invoice', 'Statement of Charges']),
        trade: draw.pick(['contractor', 'professional', 'shop'] as const),
        meta,
        place,
        items: table,
        totals,
        hero,
        notices: draw.some(thanks, 2),
      },
      ['previous_balance', 'payments'],
    );
  },
};

const contractor: Kind = {
  name: 'contractor',
  shapes: ['page'],
  mailbox: 'receipts',
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const meta = head(writer, day, draw.chance(0.5) ? dues(writer, day) : null);
    const { table, totals, total } = invoice(writer, work, [35, 2400]);
    const place = writer.place();
    const materials = draw.chance(0.3)
      ? [listed('Summary', [writer.as('Labor', Math.round(total * 0.6)), writer.as('Materials', Math.round(total * 0.4))])]
      : [];
    const isPaid = draw.chance(0.2);
    if (isPaid) totals.push(writer.money('paid_total', total, 'payments'), writer.money('amount_due', 0, 'amount_due'));
    return writer.done({
      title: draw.pick(['Invoice', 'Work Order / Invoice', 'Service Invoice', 'INVOICE']),
      trade: 'contractor',
      meta,
      place,
      items: table,
      totals,
      sections: materials,
      notices: draw.some(thanks, 1),
      hero: null,
    });
  },
};

const utility: Kind = {
  name: 'utility',
  shapes: ['page', 'form'],
  mailbox: 'receipts',
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const due = dayAfter(day, draw.int(14, 28));
    const [from, to] = [dayAfter(day, -draw.int(31, 36)), dayAfter(day, -draw.int(2, 5))];
    const { table, sum } = writer.items(utilityLines, draw.int(3, 8), [3, 120]);
    const previous = draw.chance(0.85) ? draw.cents(20, 260) : 0;
    const paid = previous === 0 ? 0 : draw.pick([previous, previous, previous, Math.round(previous / 2), 0]);
    const late = paid < previous && draw.chance(0.5) ? draw.pick([500, 750, 1250]) : 0;
    const current = sum + late;
    const owed = previous - paid + current;
    const lateAmount = draw.chance(0.35) ? owed + draw.pick([500, 1000, Math.round(owed * 0.05)]) : 0;
    const period = `${writer.style.day(from)} - ${writer.style.day(to)}`;
    const summary = kept(
      previous > 0 && writer.money('previous_balance', previous, 'previous_balance'),
      previous > 0 && writer.money('payments', -paid, 'payments'),
      previous > 0 && draw.chance(0.4) && writer.money('carried', previous - paid),
      late > 0 && writer.money('late_fee', late, 'late_fee'),
      writer.money('current_charges', current, 'amount'),
      writer.money('amount_due', owed, 'amount_due'),
      lateAmount > 0 && writer.money('late_amount', lateAmount),
    );
    const meta = kept(
      writer.day('document_date', day, 'service_date'),
      writer.text('account_number', writer.account(), 'account_number'),
      writer.day('due_date', due, 'due_date'),
      draw.chance(0.6) && writer.text('period', period, 'period'),
    );
    const usage = draw.chance(0.6) && {
      heading: 'Meter Readings',
      table: {
        columns: [
          { title: 'Meter', share: 2 },
          { title: 'Previous', share: 1, right: true },
          { title: 'Present', share: 1, right: true },
          { title: 'Usage', share: 1, right: true },
        ],
        rows: [[draw.digits(7), draw.digits(5), draw.digits(5), `${draw.digits(3)} kWh`]],
      },
    };
    const isTotals = draw.chance(0.5);
    return writer.done({
      title: draw.pick(['Utility Bill', 'Your Bill', 'Statement', 'Monthly Statement', 'Bill']),
      trade: 'utility',
      meta,
      place: writer.place(),
      items: table,
      totals: isTotals ? summary : summary.slice(-2),
      sections: kept(!isTotals && listed(draw.pick(['Account Summary', 'Your Account', 'Summary of Charges']), summary), usage),
      hero: writer.money('amount_due', owed),
      coupon: [
        writer.text('account_number', writer.fields.account_number ?? ''),
        writer.day('due_date', due),
        writer.money('amount_due', owed),
        ...(lateAmount > 0 ? [writer.money('late_amount', lateAmount)] : []),
        writer.text('amount_enclosed', '$ ________'),
      ],
      notices: draw.some(
        [
          'Average daily use: $3.14',
          'A late charge applies to amounts unpaid after the due date.',
          'Call before you dig: 811.',
          'Your next meter reading is scheduled for next month.',
          'Budget billing amount available: $120.00 per month.',
        ],
        2,
      ),
    });
  },
};

const receipt: Kind = {
  name: 'receipt',
  shapes: ['slip', 'page'],
  mailbox: 'receipts',
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const { table, sum } = writer.items(goods, draw.int(1, 9), [2, 70]);
    const tax = draw.chance(0.85) ? taxOn(writer, sum) : 0;
    const total = sum + tax;
    const isCash = draw.chance(0.3);
    const tendered = isCash ? Math.ceil(total / 2000) * 2000 : total;
    const totals = kept(
      draw.chance(0.8) && writer.money('subtotal', sum),
      tax > 0 && writer.money('tax', tax, 'tax'),
      writer.money('total', total, 'amount'),
      writer.as(isCash ? 'Cash' : draw.pick(['Visa **** 4021', 'Mastercard', 'Debit', 'AMEX ending 1009']), tendered),
      isCash && writer.money('change', tendered - total),
      draw.chance(0.15) && writer.as('You saved', draw.cents(1, 20)),
    );
    const meta = kept(
      writer.day('document_date', day, 'service_date'),
      draw.chance(0.7) && writer.text('receipt_number', draw.digits(6), 'invoice_number'),
      draw.chance(0.4) && writer.as('Cashier', draw.digits(2)),
      draw.chance(0.3) && writer.as('Store', draw.digits(3)),
    );
    return writer.done(
      {
        title: draw.pick(['Receipt', 'SALE', 'Sales Receipt', 'Cash Receipt', '*** RECEIPT ***']),
        trade: 'shop',
        meta,
        items: table,
        totals,
        notices: draw.some(
          ['Thank you for shopping with us', 'Returns within 30 days with receipt', 'Items sold: 4', 'Points balance: 1,204'],
          2,
        ),
      },
      ['due_date', 'previous_balance'],
    );
  },
};

const quote: Kind = {
  name: 'quote',
  shapes: ['page', 'letter'],
  mailbox: 'receipts',
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const { table, sum } = writer.items(work, draw.int(1, 6), [80, 4000]);
    const deposit = draw.chance(0.4) ? Math.round(sum / 2) : 0;
    return writer.done(
      {
        title: draw.pick(['Estimate', 'Quote', 'Quotation', 'Proposal', 'ESTIMATE']),
        trade: 'contractor',
        meta: [
          writer.day('document_date', day, 'service_date'),
          writer.as(draw.pick(['Estimate #', 'Quote No.', 'Proposal']), writer.number()),
          writer.day('valid_until', dayAfter(day, 30)),
        ],
        place: writer.place(),
        items: table,
        totals: [writer.money('quote_total', sum)],
        notices: kept(
          deposit > 0 && `A deposit of ${writer.style.money(deposit)} is required to schedule the work.`,
          'This is an estimate, not a bill.',
          draw.chance(0.5) && 'Accepted by: ____________________  Date: __________',
        ),
      },
      ['amount_due', 'due_date', 'payments'],
    );
  },
};

const creditNote: Kind = {
  name: 'credit-note',
  shapes: ['page'],
  mailbox: 'receipts',
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const { table, sum } = writer.items(goods, draw.int(1, 3), [5, 160]);
    const number = writer.number();
    writer.fields.amount = plainMoney(-sum);
    return writer.done(
      {
        title: draw.pick(['Credit Memo', 'Credit Note', 'CREDIT MEMO', 'Refund Receipt']),
        trade: draw.pick(['shop', 'contractor', 'utility'] as const),
        meta: [
          writer.day('document_date', day, 'service_date'),
          writer.as('Credit Memo No.', number),
          writer.as('Original Invoice', writer.number()),
        ],
        items: table,
        totals: [writer.money('credit_total', draw.pick([sum, -sum]))],
        notices: ['This credit has been applied to your account. No payment is required.'],
      },
      ['amount_due', 'due_date'],
    );
  },
};

/** An invoice from which a deposit or a first payment is taken: what is charged and what is left to pay differ. */
const partlyPaid: Kind = {
  name: 'partly-paid',
  shapes: ['page'],
  mailbox: 'receipts',
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const meta = head(writer, day, dues(writer, day));
    const { table, totals, total } = invoice(writer, work, [200, 3000]);
    const paid = Math.round(total * draw.pick([0.25, 0.5, 0.3]));
    const role = draw.pick(['deposit', 'payments']);
    return writer.done({
      title: draw.pick(['Invoice', 'Final Invoice', 'Progress Invoice']),
      trade: 'contractor',
      meta,
      place: writer.place(),
      items: table,
      totals: [...totals, writer.money(role, -paid, 'payments'), writer.money('amount_due', total - paid, 'amount_due')],
      notices: draw.some(thanks, 1),
    });
  },
};

/** The receipt of a payment on an account: nothing new is charged. */
const paymentReceipt: Kind = {
  name: 'payment-receipt',
  shapes: ['page', 'slip'],
  mailbox: 'receipts',
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const paid = draw.cents(30, 900);
    const owed = draw.chance(0.4) ? draw.cents(20, 300) : 0;
    return writer.done(
      {
        title: draw.pick(['Payment Receipt', 'Payment Confirmation', 'Thank You for Your Payment']),
        trade: draw.pick(['utility', 'contractor', 'professional'] as const),
        meta: [
          writer.day('document_date', day, 'service_date'),
          writer.text('receipt_number', draw.digits(8)),
          writer.text('account_number', writer.account(), 'account_number'),
        ],
        totals: kept(writer.money('paid_total', paid, 'payments'), owed > 0 && writer.as('Remaining balance', owed)),
        notices: [`Payment for ${monthWords(day)} received. Method: bank account ending 4417.`],
      },
      ['due_date'],
    );
  },
};

export const billKinds: readonly Kind[] = [bill, contractor, utility, receipt, quote, creditNote, partlyPaid, paymentReceipt];
