import type { Table } from '../content.ts';
import { dayAfter, monthAfter, plainMoney } from '../style.ts';
import { drawDues, someNumber } from './dues.ts';
import { Teller } from './teller.ts';
import { type Kind, kept, Writer } from './writer.ts';

const cycleWords = {
  month: ['monthly', 'regular monthly', 'monthly'],
  quarter: ['quarterly', 'quarterly'],
  half: ['semi-annual', 'half-yearly'],
  year: ['annual', 'yearly'],
} as const;
const purposes = [
  'the roof replacement',
  'repaving the private road',
  'new siding',
  'the elevator',
  'storm repairs',
  'the pool resurfacing',
  'the insurance deductible',
  'balcony repairs',
] as const;
type HoaKind = 'bill' | 'invoice' | 'notice' | 'payment_confirmation';

/** Dues with a teller who knows them. */
function begin(writer: Writer, kind: HoaKind) {
  const { draw } = writer;
  const drawn = drawDues(writer);
  delete writer.fields.period;
  writer.fields.hoa_kind = kind;
  const teller = new Teller(writer)
    .words('cycle', draw.pick(cycleWords[drawn.cycle]))
    .words('period', drawn.period, { period: drawn.period })
    .words('year', drawn.begins.slice(0, 4))
    .money('late', draw.pick([1500, 2000, 2500, 3500, 5000]))
    .dayAfter('late_day', drawn.begins, draw.pick([10, 15, 30]));
  return { ...drawn, teller };
}

/** Dues that are billed in a sentence. */
const duesProse: Kind = {
  name: 'hoa-dues-prose',
  shapes: ['letter', 'letter', 'page'],
  mailbox: 'hoa',
  weight: 1.5,
  mailed: 0.5,
  make(draw) {
    const writer = new Writer(draw);
    const { cents, begins, teller } = begin(writer, 'bill');
    teller.money('dues', cents, 'dues', 'amount', 'amount_due').day('due', begins, 'due_date');
    const section = teller.section('dues_bill', ...draw.some(['dues_paid_up', 'dues_late'], draw.int(0, 2)));
    return writer.done(
      {
        title: draw.pick([
          'Dues Reminder',
          'Assessment Billing',
          'Your HOA dues',
          'Quarterly Assessment',
          'Assessment Notice',
          'Dues Invoice Letter',
          'Association fee due',
        ]),
        trade: 'hoa',
        type: 'hoa_document',
        meta: kept(
          draw.chance(0.8) && writer.day('document_date', dayAfter(begins, -draw.int(8, 40)), 'service_date'),
          ...someNumber(writer),
        ),
        place: draw.chance(0.7) ? writer.place() : null,
        sections: [section],
      },
      ['previous_balance', 'payments', 'late_fee'],
    );
  },
};

/** Dues that were not paid, with the late fee they brought. */
const openDues: Kind = {
  name: 'hoa-open-dues',
  shapes: ['letter', 'page'],
  mailbox: 'hoa',
  weight: 1.2,
  mailed: 0.4,
  make(draw) {
    const writer = new Writer(draw);
    const { cents, begins, teller } = begin(writer, 'notice');
    const late = draw.pick([1500, 2500, 3000, 4500]);
    const day = dayAfter(begins, draw.int(16, 50));
    teller
      .money('dues', cents, 'dues')
      .money('late_fee', late, 'late_fee')
      .money('owed', cents + late, 'amount_due')
      .dayAfter('due', day, draw.pick([10, 14, 30]), 'due_date');
    return writer.done({
      title: draw.pick([
        'Past Due Notice',
        'Second Notice: unpaid dues',
        'Notice of Unpaid Assessment',
        'Delinquent Account Notice',
        'Late Notice',
        'Past due reminder',
      ]),
      trade: 'hoa',
      type: 'hoa_document',
      meta: [writer.day('document_date', day, 'service_date'), ...someNumber(writer)],
      place: draw.chance(0.7) ? writer.place() : null,
      sections: [teller.section('dues_open', 'dues_owed')],
    });
  },
};

/** What dues will be from some day on: nothing is asked for yet. */
const newDues: Kind = {
  name: 'hoa-new-dues',
  shapes: ['letter', 'page'],
  mailbox: 'hoa',
  mailed: 0.4,
  make(draw) {
    const writer = new Writer(draw);
    const { cents, begins, teller } = begin(writer, 'notice');
    const from = draw.chance(0.7) ? `${Number(begins.slice(0, 4)) + 1}-01-01` : begins;
    const old = cents - draw.pick([500, 1000, 1500, 2500, Math.round(cents * 0.06)]);
    teller.money('dues', cents, 'dues').money('old', old).day('from', from);
    return writer.done(
      {
        title: draw.pick([
          'New Assessment Amount',
          'Dues for the coming year',
          'Budget and Assessment Notice',
          'Notice of Assessment Increase',
          'Change of dues',
          'Annual budget letter',
        ]),
        trade: 'hoa',
        type: 'hoa_document',
        meta: [writer.day('document_date', dayAfter(from, -draw.int(20, 60)), 'service_date'), ...someNumber(writer)],
        place: draw.chance(0.4) ? writer.place() : null,
        sections: [teller.section('dues_new', ...(draw.chance(0.7) ? ['dues_why'] : []))],
      },
      ['amount_due', 'previous_balance', 'payments', 'late_fee'],
    );
  },
};

/** The dues of a year in two halves, of which one is billed. */
const halves: Kind = {
  name: 'hoa-halves',
  shapes: ['letter', 'page'],
  mailbox: 'hoa',
  weight: 0.8,
  mailed: 0.3,
  make(draw) {
    const writer = new Writer(draw);
    const { cents, begins, teller } = begin(writer, 'bill');
    const due = draw.chance(0.6) ? `${begins.slice(0, 4)}-01-${draw.pick(['01', '15', '31'])}` : `${begins.slice(0, 4)}-07-01`;
    teller
      .money('dues', cents, 'dues', 'amount', 'amount_due')
      .money('annual', cents * 2)
      .day('due', due, 'due_date')
      .dayAfter('late_day', due, 15)
      .day('second', monthAfter(due, 6));
    return writer.done(
      {
        title: draw.pick([
          'Semi-annual Assessment',
          'First Installment',
          'Annual Assessment Billing',
          'Assessment in two halves',
          'Installment Notice',
        ]),
        trade: 'hoa',
        type: 'hoa_document',
        meta: [writer.day('document_date', dayAfter(due, -draw.int(10, 40)), 'service_date'), ...someNumber(writer)],
        place: draw.chance(0.7) ? writer.place() : null,
        sections: [teller.section('dues_halves', ...(draw.chance(0.5) ? ['dues_late'] : []))],
      },
      ['previous_balance', 'payments', 'late_fee'],
    );
  },
};

/** One special assessment: an invoice of it, or a letter. */
function levy(name: string, kind: 'invoice' | 'bill', titles: readonly string[]): Kind {
  return {
    name,
    shapes: kind === 'invoice' ? ['page', 'form'] : ['letter', 'page'],
    mailbox: 'hoa',
    weight: 0.8,
    mailed: 0.25,
    make(draw) {
      const writer = new Writer(draw);
      const day = writer.date();
      const share = draw.chance(0.6) ? draw.pick([2500, 5000, 10_000]) * draw.int(3, 60) : draw.cents(90, 4000);
      const due = dayAfter(day, draw.int(14, 60));
      const purpose = draw.pick(purposes);
      Object.assign(writer.fields, { hoa_kind: kind, amount: plainMoney(share), amount_due: plainMoney(share) });
      const teller = new Teller(writer).money('levy', share).words('purpose', purpose).day('due', due, 'due_date');
      const isInvoice = kind === 'invoice';
      const title = draw.pick(titles);
      const line = draw.pick([`Special assessment - ${purpose}`, `Special Assessment: ${purpose}`, `One-time assessment for ${purpose}`]);
      if (isInvoice) writer.line(line, share);
      const items: Table = {
        columns: [
          { title: draw.pick(['Description', 'Item', 'Charge']), share: 4 },
          { title: draw.pick(['Amount', 'Total', 'Your share']), share: 1.2, right: true },
        ],
        rows: [[line, writer.style.cell(share)]],
      };
      return writer.done(
        {
          title,
          trade: 'hoa',
          type: 'hoa_document',
          meta: kept(
            writer.day('document_date', day, 'service_date'),
            isInvoice && writer.text('invoice_number', writer.number(), 'invoice_number'),
            isInvoice && writer.day('due_date', due, 'due_date'),
            ...someNumber(writer),
          ),
          place: draw.chance(0.7) ? writer.place() : null,
          items: isInvoice ? items : null,
          sections: isInvoice && draw.chance(0.6) ? [] : [teller.section('special_levy')],
          totals: isInvoice ? [writer.money('amount_due', share)] : [],
        },
        ['dues', 'previous_balance', 'payments', 'late_fee'],
      );
    },
  };
}

/** A year's coupons in one list: what each is for and when it is due. */
const couponBook: Kind = {
  name: 'hoa-coupon-book',
  shapes: ['page'],
  mailbox: 'hoa',
  weight: 0.6,
  make(draw) {
    const writer = new Writer(draw);
    const { cents, begins } = begin(writer, 'bill');
    const count = draw.pick([12, 12, 4]);
    const first = `${begins.slice(0, 4)}-01-01`;
    const late = draw.pick([1500, 2500]);
    writer.fields.dues = plainMoney(cents);
    const rows = Array.from({ length: count }, (_, at) => [
      `${at + 1} of ${count}`,
      writer.style.day(monthAfter(first, (at * 12) / count)),
      writer.style.cell(cents),
      writer.style.cell(cents + late),
    ]);
    return writer.done({
      title: draw.pick(['Coupon Book', 'Payment Coupons', 'Assessment Coupon Book', 'Coupons for the year']),
      trade: 'hoa',
      type: 'hoa_document',
      meta: [...someNumber(writer), writer.money('dues', cents)],
      place: draw.chance(0.8) ? writer.place() : null,
      sections: [
        {
          heading: draw.pick(['Coupons', null]),
          table: {
            columns: [
              { title: draw.pick(['Coupon', 'No.', 'Coupon No.']), share: 1 },
              { title: draw.pick(['Due', 'Due Date', 'Pay by']), share: 1.4 },
              { title: draw.pick(['Amount', 'Dues', 'Assessment']), share: 1.2, right: true },
              { title: draw.pick(['If late', 'After the 15th', 'Late amount']), share: 1.2, right: true },
            ],
            rows,
          },
        },
      ],
    });
  },
};

export const hoaProseKinds: readonly Kind[] = [
  duesProse,
  openDues,
  newDues,
  halves,
  levy('hoa-levy-invoice', 'invoice', ['Special Assessment Invoice', 'Invoice - Special Assessment', 'Invoice', 'Assessment Invoice']),
  levy('hoa-levy-letter', 'bill', [
    'Special Assessment',
    'Special Assessment Billing',
    'Special Assessment Statement',
    'Your share of the special assessment',
  ]),
  couponBook,
];
