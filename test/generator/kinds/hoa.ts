import type { Pair, Section, Table } from '../content.ts';
import { dayAfter, monthAfter, monthBrief, monthWords, plainMoney } from '../style.ts';
import { type Kind, kept, listed, told, Writer } from './writer.ts';

/** What an association asks for one period, and how it calls that. */
function drawDues(writer: Writer) {
  const { draw } = writer;
  const cycle = draw.pick(['month', 'month', 'month', 'quarter', 'half', 'year'] as const);
  const months = { month: 1, quarter: 3, half: 6, year: 12 }[cycle];
  const cents = draw.chance(0.5) ? draw.pick([100, 500, 2500]) * draw.int(20, 90) : draw.cents(38, 900);
  const first = { month: draw.int(1, 12), quarter: draw.pick([1, 4, 7, 10]), half: draw.pick([1, 7]), year: 1 }[cycle];
  const begins = `${draw.int(2024, 2026)}-${String(first).padStart(2, '0')}-01`;
  const ends = monthAfter(begins, months - 1);
  const year = begins.slice(0, 4);
  const span = [
    `${monthWords(begins).split(' ')[0]} - ${monthWords(ends)}`,
    `${monthBrief(begins)}-${monthBrief(ends)} ${year}`,
    `${writer.style.day(begins)} - ${writer.style.day(dayAfter(monthAfter(ends, 1), -1))}`,
  ];
  const period = {
    month: draw.pick([monthWords(begins), `${monthBrief(begins)} ${year}`, `${begins.slice(5, 7)}/${year}`]),
    quarter: draw.pick([`Q${(first + 2) / 3} ${year}`, ...span]),
    half: draw.pick(span),
    year: draw.pick([year, `${year}-${String(Number(year) + 1).slice(2)}`]),
  }[cycle];
  writer.fact('period', period);
  return { cents, begins, period, cycle };
}

const number = (writer: Writer): Pair => writer.text('account_number', writer.account(), 'account_number');
/** The account, which letters and invoices often leave out. */
const someNumber = (writer: Writer): Pair[] => (writer.draw.chance(0.6) ? [number(writer)] : []);

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

const statement: Kind = {
  name: 'hoa-statement',
  shapes: ['page', 'page', 'form'],
  mailbox: 'hoa',
  weight: 3,
  mailed: 0.2,
  make(draw) {
    const writer = new Writer(draw);
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
    const owed = previous - paid + charges;
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
    const isLedger = draw.chance(0.45);
    const opening = kept(
      (previous !== 0 || isLedger || draw.chance(0.3)) && writer.money('previous_balance', previous, 'previous_balance'),
      previous > 0 && writer.money('payments', draw.chance(0.7) ? -paid : paid, 'payments'),
    );
    const total = writer.money('amount_due', owed, 'amount_due');
    const rows: Row[] = kept(
      paid > 0 && {
        day: dayAfter(day, -12),
        words: draw.pick([writer.label('payments'), `Lockbox ${draw.digits(4)}`, `Check ${draw.digits(4)}`, 'ACH - Thank you']),
        cents: -paid,
      },
      late > 0 && { day: dayAfter(day, -4), words: writer.label('late_fee'), cents: late },
      { day: begins, words: duesWords, cents },
      ...named.map((each) => ({ day: begins, words: each.words, cents: each.cents })),
    );
    const sums = draw.chance(0.5) ? [writer.money('current_charges', charges), total] : [total];
    return writer.done({
      title: draw.pick([
        'Statement of Account',
        'Assessment Statement',
        'Statement',
        'Owner Statement of Account',
        'Homeowner Statement',
        'Billing Statement',
        'Account Statement',
        'Assessment Bill',
        'HOA DUES',
      ]),
      trade: 'hoa',
      type: 'hoa_document',
      meta,
      place: writer.place(),
      sections: isLedger
        ? [{ heading: draw.pick(['Account Activity', 'Ledger', 'Transaction History', null]), table: ledgerOf(writer, previous, rows) }]
        : kept(
            opening.length > 0 && listed(draw.pick(['Previous Activity', null]), opening),
            listed(draw.pick(['Current Charges', 'This Period', null]), current),
          ),
      totals: sums,
      hero: draw.chance(0.4) ? total : null,
      coupon: draw.chance(0.6)
        ? draw.shuffled(
            kept(
              number(writer),
              owed > 0 && writer.day('due_date', due),
              total,
              draw.chance(0.4) && writer.text('amount_enclosed', '$____________'),
            ),
          )
        : null,
      notices: kept(
        draw.chance(0.5) && 'Assessments are due on the first of the month and late after the 15th.',
        draw.chance(0.5) && `A late fee of ${writer.style.money(2500)} is charged after 15 days.`,
        draw.chance(0.3) &&
          `Your account is enrolled in AutoPay. ${writer.style.money(cents)} will be drafted on ${writer.style.day(begins)}.`,
      ),
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

/** A letter that tells what an association bills, in sentences. */
const duesLetter: Kind = {
  name: 'hoa-dues-letter',
  shapes: ['letter'],
  mailbox: 'hoa',
  mailed: 0.6,
  make(draw) {
    const writer = new Writer(draw);
    const { cents, begins, period } = drawDues(writer);
    const day = dayAfter(begins, -draw.int(8, 40));
    const { style } = writer;
    Object.assign(writer.fields, {
      hoa_kind: 'bill',
      dues: plainMoney(cents),
      amount: plainMoney(cents),
      amount_due: plainMoney(cents),
      due_date: begins,
      period,
    });
    const name = writer.label('dues').replace(/\W+$/, '').toLowerCase();
    const sentence = draw.pick([
      `Your ${name} for ${period} of ${style.money(cents)} is due on ${style.day(begins)}.`,
      `Please send ${style.money(cents)} for ${period} by ${style.day(begins)}. This is your ${name}.`,
      `The ${name} for ${period} is now payable. The amount is ${style.money(cents)}, due ${style.day(begins)}.`,
      `Here is what you owe for ${period}: ${style.money(cents)}. It is due no later than ${style.day(begins)}.`,
    ]);
    return writer.done(
      {
        title: draw.pick(['Assessment Notice', 'Dues Notice', 'Your association dues', 'Notice of Assessment']),
        trade: 'hoa',
        type: 'hoa_document',
        meta: [writer.day('document_date', day, 'service_date'), ...someNumber(writer)],
        place: draw.chance(0.7) ? writer.place() : null,
        sections: [told(sentence, `After ${style.day(dayAfter(begins, 15))} a late charge of ${style.money(2500)} is added.`)],
      },
      ['previous_balance', 'payments'],
    );
  },
};

const reminder: Kind = {
  name: 'hoa-reminder',
  shapes: ['letter', 'page'],
  mailbox: 'hoa',
  mailed: 0.3,
  make(draw) {
    const writer = new Writer(draw);
    const { cents, begins } = drawDues(writer);
    const { style } = writer;
    const day = dayAfter(begins, draw.int(16, 45));
    const late = draw.pick([2500, 3000, 5000]);
    const count = draw.int(1, 3);
    const owed = cents * count + late;
    const until = dayAfter(day, draw.pick([10, 15, 30]));
    Object.assign(writer.fields, { hoa_kind: 'notice', due_date: until });
    const asked = draw.pick([
      `Our records show that your account is past due. Please pay ${style.money(owed)} by ${style.day(until)}.`,
      `As of ${style.day(day)} your balance of ${style.money(owed)} remains unpaid. Payment must reach us by ${style.day(until)}.`,
      `You have until ${style.day(until)} to bring the account current. The delinquent balance is ${style.money(owed)}.`,
    ]);
    return writer.done(
      {
        title: draw.pick([
          'Past Due Notice',
          'Delinquency Notice',
          'Friendly Reminder',
          'NOTICE OF PAST DUE ASSESSMENTS',
          'Final Notice',
          'Notice of Intent to Lien',
        ]),
        trade: 'hoa',
        type: 'hoa_document',
        meta: [writer.day('document_date', day, 'service_date'), ...someNumber(writer)],
        place: writer.place(),
        sections: [
          told(asked),
          listed(null, [
            writer.as(draw.pick(['Delinquent assessments', 'Past due assessments', 'Unpaid dues']), cents * count),
            writer.money('late_fee', late, 'late_fee'),
          ]),
        ],
        totals: [writer.money('amount_due', owed, 'amount_due')],
        notices: [`If payment is not received, a further fee of ${style.money(7500)} and attorney fees may be added.`],
      },
      [],
    );
  },
};

const faults = [
  'trash containers left at the curb',
  'a fence in need of paint',
  'an unapproved satellite dish',
  'weeds in the front yard',
  'a vehicle parked on the lawn',
  'holiday lights after January 15',
  'mildew on the north wall',
] as const;

function letterKind(
  name: string,
  kind: 'violation_notice' | 'meeting_notice' | 'maintenance_notice',
  titles: readonly string[],
  tell: (writer: Writer, day: string) => { until: string; sentences: string[] },
): Kind {
  return {
    name,
    shapes: ['letter', 'page'],
    mailbox: 'hoa',
    weight: 0.7,
    mailed: 0.4,
    make(draw) {
      const writer = new Writer(draw);
      const day = writer.date();
      writer.fields.hoa_kind = kind;
      const { until, sentences } = tell(writer, day);
      if (kind !== 'maintenance_notice') writer.fields.due_date = until;
      return writer.done(
        {
          title: draw.pick(titles),
          trade: 'hoa',
          type: 'hoa_document',
          meta: [writer.day('document_date', day, 'service_date'), ...(kind === 'violation_notice' ? someNumber(writer) : [])],
          place: kind === 'violation_notice' ? writer.place() : null,
          sections: [told(...sentences)],
        },
        ['amount', 'amount_due', 'dues', 'late_fee'],
      );
    },
  };
}

const violation = letterKind(
  'hoa-violation',
  'violation_notice',
  ['Notice of Violation', 'Courtesy Notice', 'Violation Notice', 'Second Notice: Covenant Violation', 'Covenant Enforcement'],
  (writer, day) => {
    const until = dayAfter(day, writer.draw.pick([14, 21, 30]));
    const { style } = writer;
    const sentences = [
      `During an inspection on ${style.day(dayAfter(day, -3))} we observed ${writer.draw.pick(faults)}.`,
      `Please correct this by ${style.day(until)}. A fine of ${style.money(10_000)} may be imposed after a hearing.`,
    ];
    return { until, sentences };
  },
);
const meeting = letterKind(
  'hoa-meeting',
  'meeting_notice',
  ['Notice of Annual Meeting', 'Annual Meeting of the Members', 'Board Meeting Notice'],
  (writer, day) => {
    const until = dayAfter(day, writer.draw.int(12, 40));
    const { style } = writer;
    const sentences = [
      `The annual meeting will be held on ${style.day(until)} at 6:30 PM in the clubhouse.`,
      `On the agenda: election of directors and the budget of ${style.money(writer.draw.cents(40_000, 300_000))}.`,
    ];
    return { until, sentences };
  },
);
const upkeep = letterKind(
  'hoa-maintenance',
  'maintenance_notice',
  ['Water shut off', 'Scheduled Maintenance', 'Notice of Paving Work', 'Scheduled maintenance notice'],
  (writer, day) => {
    const until = dayAfter(day, writer.draw.int(4, 20));
    return {
      until,
      sentences: [
        `Scheduled maintenance of the main line takes place on ${writer.style.day(until)} from 9 AM to 3 PM.`,
        'Water will be shut off. Please plan ahead.',
      ],
    };
  },
);

const autopay: Kind = {
  name: 'hoa-autopay',
  shapes: ['letter', 'page'],
  mailbox: 'hoa',
  mailed: 0.7,
  make(draw) {
    const writer = new Writer(draw);
    const { cents, begins } = drawDues(writer);
    const { style } = writer;
    const fee = draw.chance(0.25) ? draw.pick([195, 450, 299]) : 0;
    const paid = cents + fee;
    Object.assign(writer.fields, { hoa_kind: 'payment_confirmation', amount: plainMoney(paid) });
    const sentence = draw.pick([
      `Your automatic payment of ${style.money(paid)} was received on ${style.day(begins)}. Thank you. No action is needed.`,
      `We received your payment of ${style.money(paid)} on ${style.day(begins)}.`,
      `Thank you! Your payment was processed on ${style.day(begins)}. Amount: ${style.money(paid)}.`,
    ]);
    const pairs = kept(
      writer.as(draw.pick(['Amount received', 'Payment amount', 'Amount paid', 'Total']), paid),
      fee > 0 && writer.as('Convenience fee', fee),
      draw.chance(0.4) && writer.as('Balance after this payment', 0),
    );
    return writer.done(
      {
        title: draw.pick(['Payment Confirmation', 'Automatic Payment Notice', 'Payment Received', 'Payment complete']),
        trade: 'hoa',
        type: 'hoa_document',
        meta: [writer.day('receipt_date', begins, 'service_date'), ...someNumber(writer)],
        place: draw.chance(0.6) ? writer.place() : null,
        sections: [told(sentence)],
        totals: draw.chance(0.7) ? pairs : [],
      },
      ['due_date', 'late_fee'],
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
    Object.assign(writer.fields, { hoa_kind: 'invoice', period, amount_due: plainMoney(cents * count) });
    const first = draw.int(1, 30);
    const lines = Array.from({ length: count }, (_, at) => [`Unit ${first + at}`, `Assessment ${period}`, writer.style.cell(cents)]);
    for (const [unit] of lines)
      writer.lines.push({ description: `${unit} Assessment ${period}`, quantity: null, amount: plainMoney(cents) });
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

export const hoaKinds: readonly Kind[] = [statement, coupon, duesLetter, reminder, violation, meeting, upkeep, autopay, homes];
