import type { Pair, Section, Table } from '../content.ts';
import { dayAfter, plainMoney } from '../style.ts';
import { agingOf } from './aging.ts';
import { drawDues, number } from './dues.ts';
import { type Kind, kept, listed, Writer } from './writer.ts';

const extras = [
  'Special Assessment',
  'Special Assessment - Roof 3 of 6',
  'Parking',
  'Fine - trash cans',
  'Key fob',
  'Reserve Contribution',
  'Gate remote',
  'Storage unit',
  'Cable bulk service',
  'Water reimbursement',
  'Interest',
  'Lien fee',
  'Pool key',
] as const;

interface Row {
  day: string;
  words: string;
  /** What is charged; less than nothing for what was paid. */
  cents: number;
}

/** An account with a balance that runs along, oldest or newest entry first. */
function ledgerOf(writer: Writer, opening: number, rows: readonly Row[]): Table {
  const { draw, style } = writer;
  const right = true;
  let balance = opening;
  const isOneColumn = draw.chance(0.35);
  const body = rows.map(({ day, words, cents }) => {
    balance += cents;
    const amounts = isOneColumn
      ? [style.cell(cents)]
      : cents < 0
        ? ['', style.cell(draw.chance(0.6) ? -cents : cents)]
        : [style.cell(cents), ''];
    return [style.short(day), words, ...amounts, style.cell(balance)];
  });
  const first = [
    style.short(dayAfter(rows[0]?.day ?? '2025-01-01', -10)),
    writer.label('previous_balance'),
    ...(isOneColumn ? [''] : ['', '']),
    style.cell(opening),
  ];
  const all = [first, ...body];
  return {
    columns: [
      { title: draw.pick(['Date', 'Trans Date', 'Posted']), share: 1.3 },
      { title: draw.pick(['Description', 'Transaction', 'Activity', 'Details']), share: 3 },
      ...(isOneColumn
        ? [{ title: 'Amount', share: 1.2, right }]
        : [
            { title: draw.pick(['Charges', 'Charge', 'Debit', 'Charges (+)']), share: 1.2, right },
            { title: draw.pick(['Credits', 'Payments', 'Payment', 'Credit', 'Pmts/Credits']), share: 1.2, right },
          ]),
      { title: draw.pick(['Balance', 'Running Balance', 'Bal']), share: 1.2, right },
    ],
    rows: draw.chance(0.15) ? all.toReversed() : all,
  };
}

/** The dues of a period, and what became of the last one: paid or not, with a late fee, other charges and credits. */
function drawCharges(writer: Writer) {
  const { draw } = writer;
  const { cents, begins, period } = drawDues(writer);
  const day = dayAfter(begins, -draw.int(5, 20));
  const due = draw.chance(0.7) ? begins : dayAfter(begins, 14);
  const previous = draw.chance(0.55) ? draw.pick([cents, Math.round(cents / 2), cents * 2, -Math.round(cents / 2)]) : 0;
  const paid = previous <= 0 ? 0 : draw.pick([previous, previous, previous, 0, Math.round(previous / 2)]);
  const late = paid < previous ? draw.pick([2500, 3000, 1500, 0]) : 0;
  const named = draw
    .some(extras, draw.pick([0, 0, 0, 1, 2]))
    .map((words) => ({ words, cents: draw.pick([5000, 12_000, 4000, draw.cents(8, 300)]) }));
  const charges = cents + late + named.reduce((sum, each) => sum + each.cents, 0);
  const credit = draw.chance(0.12) ? draw.pick([1000, 2500, 5000]) : 0;
  return { cents, begins, period, day, due, previous, paid, late, named, charges, credit, owed: previous - paid - credit + charges };
}

/** The lines of a ledger before those of this period's charges. */
function activityRows(writer: Writer, day: string, { paid, credit, late }: { paid: number; credit: number; late: number }): Row[] {
  const { draw } = writer;
  return kept(
    paid > 0 && {
      day: dayAfter(day, -12),
      words: draw.pick([writer.label('payments'), `Lockbox ${draw.digits(4)}`, `Check ${draw.digits(4)}`, 'ACH - Thank you']),
      cents: -paid,
    },
    credit > 0 && { day: dayAfter(day, -8), words: writer.label('adjustments'), cents: -credit },
    late > 0 && { day: dayAfter(day, -4), words: writer.label('late_fee'), cents: late },
  );
}

/** The part to send in with the payment; `due` is null where nothing is due. */
function couponOf(writer: Writer, total: Pair, due: string | null): Pair[] {
  const { draw } = writer;
  const pairs = kept(
    number(writer),
    due !== null && writer.day('due_date', due),
    total,
    draw.chance(0.4) && writer.text('amount_enclosed', '$____________'),
  );
  return draw.shuffled(pairs);
}

function noticesOf({ draw, style }: Writer, dues: number, begins: string): string[] {
  return kept(
    draw.chance(0.5) && 'Assessments are due on the first of the month and late after the 15th.',
    draw.chance(0.5) && `A late fee of ${style.money(2500)} is charged after 15 days.`,
    draw.chance(0.3) && `Your account is enrolled in AutoPay. ${style.money(dues)} will be drafted on ${style.day(begins)}.`,
  );
}

const statementTitles = [
  'Statement of Account',
  'Assessment Statement',
  'Statement',
  'Owner Statement of Account',
  'Homeowner Statement',
  'Billing Statement',
  'Account Statement',
  'Assessment Bill',
  'HOA DUES',
];

const statement: Kind = {
  name: 'hoa-statement',
  shapes: ['page', 'page', 'form'],
  mailbox: 'hoa',
  weight: 3,
  mailed: 0.2,
  make(draw) {
    const writer = new Writer(draw);
    const { cents, begins, period, day, due, previous, paid, late, named, charges, credit, owed } = drawCharges(writer);
    Object.assign(writer.fields, { hoa_kind: 'bill', period, amount: plainMoney(charges) });
    const meta = draw.shuffled(
      kept(
        writer.day('document_date', day, 'service_date'),
        number(writer),
        owed > 0 && writer.day('due_date', due, 'due_date'),
        draw.chance(0.3) && writer.text('period', period),
      ),
    );
    const duesWords = draw.chance(0.5) ? `${writer.label('dues').replace(/\W+$/, '')} ${period}` : writer.label('dues');
    const current: Pair[] = [
      { ...writer.money('dues', cents, 'dues'), label: duesWords },
      ...named.map((each) => writer.as(each.words, each.cents)),
      ...(late > 0 ? [writer.money('late_fee', late, 'late_fee')] : []),
    ];
    current.forEach(({ label }, at) => writer.line(label, [cents, ...named.map((each) => each.cents), late][at] ?? 0));
    const isLedger = draw.chance(0.45);
    const opening = kept(
      (previous !== 0 || isLedger || draw.chance(0.3)) && writer.money('previous_balance', previous, 'previous_balance'),
      previous > 0 && writer.money('payments', draw.chance(0.7) ? -paid : paid, 'payments'),
      credit > 0 && writer.money('adjustments', -credit),
    );
    const total = writer.money('amount_due', owed, 'amount_due');
    const rows = kept(
      ...activityRows(writer, day, { paid, credit, late }),
      { day: begins, words: duesWords, cents },
      ...named.map((each) => ({ day: begins, words: each.words, cents: each.cents })),
    );
    const sums = draw.chance(0.5) ? [writer.money('current_charges', charges), total] : [total];
    return writer.done({
      title: draw.pick(statementTitles),
      trade: 'hoa',
      type: 'hoa_document',
      meta,
      place: writer.place(),
      sections: kept(
        isLedger && {
          heading: draw.pick(['Account Activity', 'Ledger', 'Transaction History', null]),
          table: ledgerOf(writer, previous, rows),
        },
        !isLedger && opening.length > 0 && listed(draw.pick(['Previous Activity', null]), opening),
        !isLedger && listed(draw.pick(['Current Charges', 'This Period', null]), current),
        previous >= 0 && credit === 0 && draw.chance(0.3) && agingOf(writer, { current: charges, old: previous - paid }),
      ),
      totals: sums,
      hero: draw.chance(0.4) ? total : null,
      coupon: draw.chance(0.6) ? couponOf(writer, total, owed > 0 ? due : null) : null,
      notices: noticesOf(writer, cents, begins),
    });
  },
};

const coupon: Kind = {
  name: 'hoa-coupon',
  shapes: ['form', 'slip', 'page'],
  mailbox: 'hoa',
  weight: 1.5,
  make(draw) {
    const writer = new Writer(draw);
    const { cents, begins, period } = drawDues(writer);
    Object.assign(writer.fields, { hoa_kind: 'bill', amount_due: plainMoney(cents) });
    const late = draw.pick([2500, 1500, 3500]);
    const split = draw.chance(0.25) ? Math.round(cents * 0.2) : 0;
    const meta = draw.shuffled(
      kept(
        writer.day('due_date', begins, 'due_date'),
        number(writer),
        writer.text('period', period, 'period'),
        writer.money('dues', cents, 'dues'),
        split > 0 && writer.as('Operating share', cents - split),
        split > 0 && writer.as('Reserve share', split),
        draw.chance(0.6) && writer.money('late_amount', cents + late),
        draw.chance(0.4) && writer.as('Coupon', `${draw.int(1, 12)} of 12`),
      ),
    );
    return writer.done(
      {
        title: draw.pick(['Payment Coupon', 'Assessment Coupon', 'Remittance Coupon', 'Quarterly Payment Coupon', 'Payment Stub']),
        trade: 'hoa',
        type: 'hoa_document',
        meta,
        place: draw.chance(0.8) ? writer.place() : null,
        hero: writer.money('amount_due', cents, 'amount'),
        notices: draw.chance(0.5) ? ['Write your account number on your check.'] : [],
      },
      ['previous_balance', 'payments'],
    );
  },
};

/** One invoice for the homes of one owner. */
const homes: Kind = {
  name: 'hoa-several-homes',
  shapes: ['page'],
  mailbox: 'hoa',
  make(draw) {
    const writer = new Writer(draw);
    const { cents, begins, period } = drawDues(writer);
    const count = draw.int(1, 6);
    const day = dayAfter(begins, -draw.int(5, 20));
    Object.assign(writer.fields, { hoa_kind: 'invoice', period, dues: plainMoney(cents * count), amount_due: plainMoney(cents * count) });
    const first = draw.int(1, 30);
    const lines = Array.from({ length: count }, (_, at) => [`Unit ${first + at}`, `Assessment ${period}`, writer.style.cell(cents)]);
    for (const [unit] of lines) writer.line(`${unit} Assessment ${period}`, cents);
    const meta = kept(
      writer.day('document_date', day, 'service_date'),
      writer.text('invoice_number', writer.number(), 'invoice_number'),
      writer.day('due_date', begins, 'due_date'),
      draw.chance(0.5) && number(writer),
    );
    const section: Section[] = draw.chance(0.3)
      ? [listed('Summary', [writer.as('Units billed', String(count)), writer.as('Per unit', cents)])]
      : [];
    return writer.done({
      title: draw.pick(['Invoice', 'Assessment Invoice', 'HOA Invoice']),
      trade: 'hoa',
      type: 'hoa_document',
      meta: draw.shuffled(meta),
      sections: section,
      items: {
        columns: [
          { title: 'Unit', share: 1 },
          { title: 'Description', share: 3 },
          { title: 'Amount', share: 1.2, right: true },
        ],
        rows: lines,
      },
      totals: [writer.money('total', cents * count, 'amount')],
      notices: ['One payment for all units is accepted.'],
    });
  },
};

export const hoaKinds: readonly Kind[] = [statement, coupon, homes];
