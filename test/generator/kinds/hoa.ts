import { dayAfter, monthAfter, monthWords, plainMoney } from '../style.ts';
import { type Kind, kept, listed, told, Writer } from './writer.ts';

/** What an association asks for one period, and how it calls that. */
function drawDues(writer: Writer) {
  const { draw } = writer;
  const cycle = draw.pick(['month', 'month', 'month', 'quarter', 'year'] as const);
  const cents = draw.pick([100, 500, 2500]) * draw.int(cycle === 'year' ? 60 : 20, cycle === 'year' ? 120 : 90);
  const begins = `${draw.int(2024, 2026)}-${String(cycle === 'month' ? draw.int(1, 12) : cycle === 'quarter' ? draw.pick([1, 4, 7, 10]) : 1).padStart(2, '0')}-01`;
  const period =
    cycle === 'month'
      ? monthWords(begins)
      : cycle === 'quarter'
        ? draw.pick([
            `Q${(Number(begins.slice(5, 7)) + 2) / 3} ${begins.slice(0, 4)}`,
            `${monthWords(begins).split(' ')[0]} - ${monthWords(monthAfter(begins, 2))}`,
          ])
        : begins.slice(0, 4);
  return { cents, begins, period, cycle };
}

const numbers = (writer: Writer) => [writer.text('account_number', writer.account(), 'account_number')];

const statement: Kind = {
  name: 'hoa-statement',
  shapes: ['page'],
  mailbox: 'hoa',
  make(draw) {
    const writer = new Writer(draw);
    const { cents, begins, period } = drawDues(writer);
    const day = dayAfter(begins, -draw.int(5, 20));
    const due = draw.chance(0.7) ? begins : dayAfter(begins, 14);
    const previous = draw.chance(0.5) ? draw.pick([cents, Math.round(cents / 2), cents * 2]) : 0;
    const paid = previous === 0 ? 0 : draw.pick([previous, previous, 0, Math.round(previous / 2)]);
    const late = paid < previous ? draw.pick([2500, 3000, 1500]) : 0;
    const extra = draw.chance(0.2) ? draw.pick([5000, 12000, 4000]) : 0;
    const charges = cents + late + extra;
    const owed = previous - paid + charges;
    writer.fields.hoa_kind = 'bill';
    writer.fields.period = period;
    const opening = kept(
      (previous > 0 || draw.chance(0.3)) && writer.money('previous_balance', previous, 'previous_balance'),
      previous > 0 && writer.money('payments', -paid, 'payments'),
    );
    const current = kept(
      { ...writer.money('dues', cents, 'dues'), ...(draw.chance(0.5) ? { label: `${writer.label('dues')} ${period}` } : {}) },
      extra > 0 && writer.as(draw.pick(['Special Assessment', 'Parking', 'Fine - trash cans', 'Key fob']), extra),
      late > 0 && writer.money('late_fee', late, 'late_fee'),
    );
    writer.fields.amount = plainMoney(charges);
    const total = writer.money('amount_due', owed, 'amount_due');
    const isLedger = draw.chance(0.35);
    let balance = previous - paid;
    const ledger = {
      columns: [
        { title: 'Date', share: 1.3 },
        { title: 'Description', share: 3 },
        { title: 'Charges', share: 1.2, right: true },
        { title: 'Credits', share: 1.2, right: true },
        { title: 'Balance', share: 1.2, right: true },
      ],
      rows: [
        [writer.style.day(dayAfter(day, -30)), writer.label('previous_balance'), '', '', writer.style.money(previous)],
        ...(paid > 0
          ? [
              [
                writer.style.day(dayAfter(day, -20)),
                writer.label('payments'),
                '',
                writer.style.money(paid),
                writer.style.money(previous - paid),
              ],
            ]
          : []),
        ...current.map(({ label, value }, at) => {
          balance += [cents, ...(extra > 0 ? [extra] : []), ...(late > 0 ? [late] : [])][at] ?? 0;
          return [writer.style.day(begins), label, value, '', writer.style.money(balance)];
        }),
      ],
    };
    return writer.done({
      title: draw.pick(['Statement of Account', 'Assessment Statement', 'Statement', 'Owner Statement of Account']),
      trade: 'hoa',
      meta: [writer.day('document_date', day, 'service_date'), ...numbers(writer), writer.day('due_date', due, 'due_date')],
      place: writer.place(),
      sections: isLedger
        ? [{ heading: 'Account Activity', table: ledger }]
        : kept(
            opening.length > 0 && listed('Previous Activity', opening),
            listed(draw.pick(['Current Charges', 'This Period', null]), current),
          ),
      totals: [total],
      hero: draw.chance(0.4) ? total : null,
      coupon: draw.chance(0.5) ? [...numbers(writer), writer.day('due_date', due), total] : null,
      notices: draw.some(
        [
          'Assessments are due on the first of the month and late after the 15th.',
          `A late fee of ${writer.style.money(2500)} is charged after 15 days.`,
          'Make checks payable to the association.',
        ],
        2,
      ),
    });
  },
};

const coupon: Kind = {
  name: 'hoa-coupon',
  shapes: ['form', 'slip'],
  mailbox: 'hoa',
  make(draw) {
    const writer = new Writer(draw);
    const { cents, begins, period } = drawDues(writer);
    writer.fields.hoa_kind = 'bill';
    const late = draw.pick([2500, 1500, 3500]);
    return writer.done(
      {
        title: draw.pick(['Payment Coupon', 'Assessment Coupon', 'Remittance Coupon']),
        trade: 'hoa',
        meta: [
          ...numbers(writer),
          writer.text('period', period, 'period'),
          writer.day('due_date', begins, 'due_date'),
          writer.money('dues', cents, 'dues'),
          writer.money('late_amount', cents + late),
        ],
        place: writer.place(),
        hero: writer.money('amount_due', cents, 'amount'),
        notices: ['Write your account number on your check.'],
      },
      ['previous_balance', 'payments'],
    );
  },
};

const reminder: Kind = {
  name: 'hoa-reminder',
  shapes: ['letter'],
  mailbox: 'hoa',
  make(draw) {
    const writer = new Writer(draw);
    const { cents, begins } = drawDues(writer);
    const day = dayAfter(begins, draw.int(16, 45));
    const late = draw.pick([2500, 3000, 5000]);
    const count = draw.int(1, 3);
    writer.fields.hoa_kind = 'notice';
    const owed = cents * count + late;
    const until = dayAfter(day, draw.pick([10, 15, 30]));
    writer.fields.due_date = until;
    return writer.done(
      {
        title: draw.pick(['Past Due Notice', 'Delinquency Notice', 'Friendly Reminder', 'NOTICE OF PAST DUE ASSESSMENTS']),
        trade: 'hoa',
        meta: [writer.day('document_date', day, 'service_date'), ...numbers(writer)],
        place: writer.place(),
        sections: [
          told(`Our records show that your account is past due. Please pay ${writer.style.money(owed)} by ${writer.style.day(until)}.`),
          listed(null, [writer.as('Delinquent assessments', cents * count), writer.money('late_fee', late, 'late_fee')]),
        ],
        totals: [writer.money('amount_due', owed, 'amount_due')],
        notices: [`If payment is not received, a further fee of ${writer.style.money(7500)} and attorney fees may be added.`],
      },
      ['amount'],
    );
  },
};

const violation: Kind = {
  name: 'hoa-violation',
  shapes: ['letter'],
  mailbox: 'hoa',
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const until = dayAfter(day, draw.pick([14, 21, 30]));
    writer.fields.hoa_kind = 'violation_notice';
    const fault = draw.pick([
      'trash containers left at the curb',
      'a fence in need of paint',
      'an unapproved satellite dish',
      'weeds in the front yard',
      'a vehicle parked on the lawn',
    ]);
    writer.fields.due_date = until;
    return writer.done(
      {
        title: draw.pick(['Notice of Violation', 'Courtesy Notice', 'Violation Notice', 'Second Notice: Covenant Violation']),
        trade: 'hoa',
        meta: [writer.day('document_date', day, 'service_date'), ...numbers(writer)],
        place: writer.place(),
        sections: [
          told(
            `During an inspection on ${writer.style.day(dayAfter(day, -3))} we observed ${fault}.`,
            `Please correct this by ${writer.style.day(until)}. A fine of ${writer.style.money(10_000)} may be imposed after a hearing.`,
          ),
        ],
      },
      ['amount', 'amount_due', 'dues', 'late_fee'],
    );
  },
};

const autopay: Kind = {
  name: 'hoa-autopay',
  shapes: ['letter', 'page'],
  mailbox: 'hoa',
  make(draw) {
    const writer = new Writer(draw);
    const { cents, begins } = drawDues(writer);
    writer.fields.hoa_kind = 'payment_confirmation';
    writer.fields.amount = plainMoney(cents);
    return writer.done(
      {
        title: draw.pick(['Payment Confirmation', 'Automatic Payment Notice', 'Payment Received']),
        trade: 'hoa',
        meta: [writer.day('document_date', begins, 'service_date'), ...numbers(writer)],
        place: draw.chance(0.7) ? writer.place() : null,
        sections: [
          told(
            `Your automatic payment of ${writer.style.money(cents)} was received on ${writer.style.day(begins)}. Thank you. No action is needed.`,
          ),
        ],
        totals: draw.chance(0.5) ? [writer.as('Amount received', cents)] : [],
      },
      ['amount_due', 'due_date', 'late_fee'],
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
    const count = draw.int(2, 6);
    const day = dayAfter(begins, -draw.int(5, 20));
    writer.fields.hoa_kind = 'invoice';
    const first = draw.int(1, 30);
    const rows = Array.from({ length: count }, (_, at) => [`Unit ${first + at}`, `Assessment ${period}`, writer.style.money(cents)]);
    for (const [unit] of rows)
      writer.lines.push({ description: `${unit} Assessment ${period}`, quantity: null, amount: plainMoney(cents) });
    return writer.done({
      title: draw.pick(['Invoice', 'Assessment Invoice']),
      trade: 'hoa',
      meta: [
        writer.day('document_date', day, 'service_date'),
        writer.text('invoice_number', writer.number(), 'invoice_number'),
        writer.day('due_date', begins, 'due_date'),
        ...(draw.chance(0.5) ? numbers(writer) : []),
      ],
      items: {
        columns: [
          { title: 'Unit', share: 1 },
          { title: 'Description', share: 3 },
          { title: 'Amount', share: 1.2, right: true },
        ],
        rows,
      },
      totals: [writer.money('total', cents * count, 'amount')],
      notices: ['One payment for all units is accepted.'],
    });
  },
};

export const hoaKinds: readonly Kind[] = [statement, coupon, reminder, violation, autopay, homes];
