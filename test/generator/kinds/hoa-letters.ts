import { dayAfter, plainMoney } from '../style.ts';
import type { Section } from '../content.ts';
import { drawDues, someNumber } from './dues.ts';
import { Teller } from './teller.ts';
import { type Kind, kept, listed, told, Writer } from './writer.ts';

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
  tell: (writer: Writer, day: string) => Section,
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
      return writer.done(
        {
          title: draw.pick(titles),
          trade: 'hoa',
          type: 'hoa_document',
          meta: [writer.day('document_date', day, 'service_date'), ...(kind === 'violation_notice' ? someNumber(writer) : [])],
          place: kind === 'violation_notice' && draw.chance(0.8) ? writer.place() : null,
          sections: [tell(writer, day)],
        },
        ['amount', 'amount_due', 'dues', 'late_fee'],
      );
    },
  };
}

const violation = letterKind(
  'hoa-violation',
  'violation_notice',
  [
    'Notice of Violation',
    'Courtesy Notice',
    'Violation Notice',
    'Second Notice: Covenant Violation',
    'Covenant Enforcement',
    'Rules Violation: action needed',
    'Compliance Letter',
  ],
  (writer, day) => {
    const { draw } = writer;
    const teller = new Teller(writer)
      .dayAfter('seen', day, -draw.int(2, 9))
      .words('fault', draw.pick(faults))
      .money('fine', draw.pick([2500, 5000, 10_000, 20_000]))
      .dayAfter('due', day, draw.pick([10, 14, 21, 30]), 'due_date');
    if (draw.chance(0.5)) teller.place();
    return teller.section('violation_seen', 'violation_cure', ...(draw.chance(0.6) ? ['violation_more'] : []));
  },
);
const meeting = letterKind(
  'hoa-meeting',
  'meeting_notice',
  [
    'Notice of Annual Meeting',
    'Annual Meeting of the Members',
    'Board Meeting Notice',
    'Notice of Special Meeting',
    'Meeting Notice',
    'Owners meeting',
  ],
  (writer, day) => {
    const { draw } = writer;
    const until = dayAfter(day, draw.int(12, 40));
    return new Teller(writer)
      .day('due', until, 'due_date')
      .dayAfter('proxy', until, -draw.int(2, 6))
      .money('budget', draw.cents(4000, 300_000))
      .section('meeting_call', ...(draw.chance(0.7) ? ['meeting_more'] : []));
  },
);
const upkeep = letterKind(
  'hoa-maintenance',
  'maintenance_notice',
  ['Water shut off', 'Scheduled Maintenance', 'Notice of Paving Work', 'Scheduled maintenance notice'],
  (writer, day) => {
    const until = dayAfter(day, writer.draw.int(4, 20));
    return told(
      `Scheduled maintenance of the main line takes place on ${writer.style.day(until)} from 9 AM to 3 PM.`,
      'Water will be shut off. Please plan ahead.',
    );
  },
);

const autopay: Kind = {
  name: 'hoa-autopay',
  shapes: ['letter', 'page'],
  mailbox: 'hoa',
  mailed: 0.7,
  make(draw) {
    const writer = new Writer(draw);
    const { cents, begins, period } = drawDues(writer);
    const fee = draw.chance(0.25) ? draw.pick([195, 450, 299]) : 0;
    const paid = cents + fee;
    const left = draw.chance(0.7) ? 0 : draw.cents(10, 400);
    Object.assign(writer.fields, { hoa_kind: 'payment_confirmation', amount: plainMoney(paid) });
    const teller = new Teller(writer).money('paid', paid).day('paid_on', begins).money('left', left).words('period', period);
    const pairs = kept(
      writer.as(draw.pick(['Amount received', 'Payment amount', 'Amount paid', 'Total']), paid),
      fee > 0 && writer.as('Convenience fee', fee),
      draw.chance(0.4) && writer.as('Balance after this payment', left),
    );
    return writer.done(
      {
        title: draw.pick(['Payment Confirmation', 'Automatic Payment Notice', 'Payment Received', 'Payment complete']),
        trade: 'hoa',
        type: 'hoa_document',
        meta: [writer.day('receipt_date', begins, 'service_date'), ...someNumber(writer)],
        place: draw.chance(0.6) ? writer.place() : null,
        sections: [teller.section('dues_confirm', ...draw.some(['dues_confirm_more'], draw.int(0, 1)))],
        totals: draw.chance(0.7) ? pairs : [],
      },
      ['due_date', 'late_fee'],
    );
  },
};

/** What an association sends for the tax records of an owner: what a year's dues came to. It bills nothing. */
const yearSummary: Kind = {
  name: 'hoa-year-summary',
  shapes: ['letter', 'page', 'form'],
  mailbox: 'hoa',
  mailed: 0.3,
  make(draw) {
    const writer = new Writer(draw);
    const { style } = writer;
    const year = draw.int(2023, 2025);
    const count = draw.pick([12, 4, 2, 1]);
    const each = draw.chance(0.5) ? draw.pick([100, 500, 2500]) * draw.int(20, 90) : draw.cents(38, 900);
    const missed = draw.chance(0.2) && count > 1 ? 1 : 0;
    const paid = each * (count - missed);
    const payments = Array.from({ length: count - missed }, (_, at) => {
      const day = `${year}-${String(1 + (at * 12) / count).padStart(2, '0')}-${String(draw.int(1, 28)).padStart(2, '0')}`;
      return writer.as(style.day(day), each);
    });
    Object.assign(writer.fields, { hoa_kind: 'notice', amount: plainMoney(paid), period: String(year) });
    const sum = writer.as(
      draw.pick([
        `Total assessments paid in ${year}`,
        `Total paid ${year}`,
        'Total paid for the year',
        `${year} payments`,
        'Total dues paid',
      ]),
      paid,
    );
    const charged = writer.as(draw.pick([`Assessments charged in ${year}`, 'Total charges', 'Dues billed']), each * count);
    const note = draw.pick([
      `This summary is for your tax records. It is not a bill.`,
      `No payment is due. Please keep this statement with your ${year} tax papers.`,
      `Our records show the following payments for calendar year ${year}. This is not an invoice.`,
      `For your records: what you paid to the association in ${year}.`,
    ]);
    return writer.done(
      {
        title: draw.pick([
          `${year} Year-End Summary`,
          `Annual Statement of Assessments Paid ${year}`,
          `Statement of Dues Paid in ${year}`,
          `${year} Annual Account Summary`,
          `Year-End Statement ${year}`,
          `${year} Owner Payment Summary`,
        ]),
        trade: 'hoa',
        type: 'hoa_document',
        meta: [
          writer.day('document_date', `${year + 1}-01-${String(draw.int(5, 31)).padStart(2, '0')}`, 'service_date'),
          ...someNumber(writer),
        ],
        place: draw.chance(0.8) ? writer.place() : null,
        sections: [told(note), ...(draw.chance(0.7) ? [listed(draw.pick([null, 'Payments received', 'Payment history']), payments)] : [])],
        totals: kept(draw.chance(0.5) && charged, sum, draw.chance(0.3) && writer.as('Balance', each * missed)),
      },
      ['amount_due', 'due_date', 'dues', 'late_fee', 'payments', 'previous_balance'],
    );
  },
};

export const hoaLetterKinds: readonly Kind[] = [duesLetter, reminder, violation, meeting, upkeep, autopay, yearSummary];
