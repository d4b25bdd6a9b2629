import type { Pair, Section } from '../content.ts';
import { dayAfter, monthAfter, plainMoney } from '../style.ts';
import { type Kind, kept, listed, Writer } from './writer.ts';
import { words } from './words.ts';

function drawPolicy(writer: Writer) {
  const { draw, style } = writer;
  const premium = draw.cents(280, 6200);
  const begins = writer.date();
  const months = draw.chance(0.85) ? 12 : 6;
  const term = `${style.day(begins)}${draw.pick([' - ', ' to ', ' through '])}${style.day(monthAfter(begins, months))}`;
  writer.fact('period', term);
  const names = draw.some(words.coverages, draw.int(2, 9));
  const cover = names.map((name) => ({
    name,
    limit: /deductible/i.test(name)
      ? draw.pick([100_000, 250_000, 500_000])
      : draw.pick([500_000, 3_000_000, 10_000_000, 25_000_000, 41_000_000, 30_950_000]),
    part: Math.round(premium / names.length),
  }));
  return { premium, begins, months, term, cover };
}
type Policy = ReturnType<typeof drawPolicy>;

/** What is covered: limits alone, or each with its part of the premium. */
function coverages(writer: Writer, { cover, premium }: Policy): Section {
  const { draw, style } = writer;
  const limit = (cents: number) => (draw.chance(0.7) ? style.cell(cents).replace(/\.00/, '') : style.cell(cents));
  const heading = draw.pick(['Coverages', 'Coverages and Limits', 'Coverage Summary', 'Limits of Liability', null]);
  if (draw.chance(0.4))
    return listed(
      heading,
      cover.map(({ name, limit: cents }) => ({ ...writer.as(name, cents), value: limit(cents) })),
    );
  const hasPart = draw.chance(0.7);
  const right = true;
  const rows = cover.map(({ name, limit: cents, part }) => [
    name,
    limit(cents),
    ...(hasPart ? [/deductible/i.test(name) ? 'Included' : style.cell(part)] : []),
  ]);
  const last = hasPart && draw.chance(0.5) ? [[draw.pick(['Total', 'Total Premium', 'Policy total']), '', style.cell(premium)]] : [];
  return {
    heading,
    table: {
      columns: [
        { title: draw.pick(['Coverage', 'Section I', '']), share: 3 },
        { title: draw.pick(['Limit', 'Limits of insurance', 'Amount']), share: 1.5, right },
        ...(hasPart ? [{ title: draw.pick(['Premium', 'Annual premium']), share: 1.2, right }] : []),
      ],
      rows: [...rows, ...last],
    },
  };
}

function policyMeta(writer: Writer, day: string, { term, months }: Policy): Pair[] {
  const { draw } = writer;
  Object.assign(writer.fields, { period: term, ...(months === 12 ? { billing_cycle: 'Yearly' } : {}) });
  const number = draw.pick([
    `DP3-${draw.digits(7)}`,
    `HO ${draw.digits(8)}`,
    draw.digits(10),
    `${draw.digits(2)}-${draw.pick(['BX', 'CK'])}-${draw.digits(4)}-${draw.digits(1)}`,
    `LLP${draw.digits(6)}`,
    `H${draw.digits(9)}-00`,
  ]);
  return kept(
    writer.day('document_date', day, 'service_date'),
    writer.text('policy_number', number, 'account_number'),
    writer.as(draw.pick(['Policy Period', 'Policy Term', 'Effective', 'Coverage period', 'Policy Period (12:01 AM)']), term),
    draw.chance(0.3) && writer.as('Mortgagee', 'First Harbor Bank ISAOA'),
    draw.chance(0.3) && writer.as('Agent', 'Beacon Insurance Agency'),
    draw.chance(0.2) && writer.as('Form', 'DP-3'),
  );
}

/** What it costs by parts, and what of it is asked for. */
function priceOf(writer: Writer, premium: number) {
  const { draw } = writer;
  const fee = draw.chance(0.35) ? draw.pick([500, 1000, 2500, 3500]) : 0;
  const tax = draw.chance(0.25) ? Math.round(premium * 0.034) : 0;
  const discount = draw.chance(0.15) ? Math.round(premium * 0.08) : 0;
  const whole = premium + fee + tax - discount;
  const parts = kept(
    (whole !== premium || draw.chance(0.4)) &&
      writer.as(draw.pick(['Annual premium', 'Base premium', 'Policy premium', 'Premium', 'Basic Policy Premium']), premium),
    discount > 0 && writer.as(draw.pick(['Claims-free discount', 'Protective device credit']), -discount),
    fee > 0 && writer.as(draw.pick(['Policy fee', 'Inspection fee', 'Service fee']), fee),
    tax > 0 && writer.as(draw.pick(['Surplus lines tax', 'State taxes & surcharges', 'Fire marshal surcharge']), tax),
  );
  return { whole, parts };
}

const premiumBill: Kind = {
  name: 'insurance-premium',
  shapes: ['page', 'form', 'letter'],
  mailbox: 'receipts',
  weight: 2,
  mailed: 0.15,
  make(draw) {
    const writer = new Writer(draw);
    const policy = drawPolicy(writer);
    const day = dayAfter(policy.begins, -draw.int(20, 45));
    const { whole, parts } = priceOf(writer, policy.premium);
    const due = draw.chance(0.7) ? policy.begins : dayAfter(policy.begins, -5);
    const meta = [...policyMeta(writer, day, policy), writer.day('due_date', due, 'due_date')];
    Object.assign(writer.fields, { amount: plainMoney(whole), amount_due: plainMoney(whole) });
    const asked = writer.money('premium_due', whole);
    const options = draw.chance(0.3) && {
      heading: draw.pick(['Payment options', 'Choose a plan']),
      table: {
        columns: [
          { title: 'Plan', share: 2 },
          { title: 'Pay now', share: 1, right: true },
          { title: 'Then', share: 1.4, right: true },
        ],
        rows: [
          ['Pay in full', writer.style.cell(whole), ''],
          ['2 payments', writer.style.cell(Math.ceil(whole / 2) + 500), writer.style.cell(Math.floor(whole / 2) + 500)],
          ['4 payments', writer.style.cell(Math.ceil(whole / 4) + 600), writer.style.cell(Math.floor(whole / 4) + 600)],
        ],
      },
    };
    return writer.done(
      {
        title: draw.pick([
          'Premium Notice',
          'Insurance Bill',
          'Renewal Bill',
          'Premium Due Notice',
          'Renewal Notice',
          'Policy Invoice',
          'Mortgagee Bill',
          'Insurance Premium Invoice',
        ]),
        trade: 'insurance',
        type: 'insurance_document',
        meta: draw.chance(0.6) ? meta : draw.shuffled(meta),
        place: draw.chance(0.9) ? writer.place() : null,
        sections: draw.shuffled(kept(draw.chance(0.6) && coverages(writer, policy), options)),
        totals: [...parts, ...(draw.chance(0.3) && parts.length > 0 ? [writer.money('premium', whole)] : []), asked],
        hero: draw.chance(0.4) ? asked : null,
        coupon: draw.chance(0.6)
          ? [writer.day('due_date', due), asked, writer.text('policy_number', writer.fields.account_number ?? '')]
          : null,
        notices: kept(draw.chance(0.2) && 'A copy of this bill was sent to your mortgage company.'),
      },
      ['previous_balance', 'payments'],
    );
  },
};

/** What is covered and for how much; most name the premium, none asks for money. */
const declarations: Kind = {
  name: 'insurance-declarations',
  shapes: ['form', 'page', 'page'],
  mailbox: 'receipts',
  weight: 1.5,
  make(draw) {
    const writer = new Writer(draw);
    const policy = drawPolicy(writer);
    const { whole, parts } = priceOf(writer, policy.premium);
    const meta = policyMeta(writer, dayAfter(policy.begins, -30), policy);
    const total = writer.money('premium', whole, 'amount');
    return writer.done(
      {
        title: draw.pick([
          'Policy Declarations',
          'Declarations Page',
          'Landlord Policy Declarations',
          'Dwelling Policy Declarations',
          'Renewal Declarations',
          'DECLARATIONS',
          'Evidence of Property Insurance',
        ]),
        trade: 'insurance',
        type: 'insurance_document',
        meta: draw.chance(0.5) ? meta : draw.shuffled(meta),
        place: writer.place(),
        sections: draw.shuffled([
          coverages(writer, policy),
          listed(draw.pick(['Premium', 'Policy premium', null]), draw.chance(0.7) ? [...parts, total] : [total]),
        ]),
        totals: draw.chance(0.3) ? [total] : [],
        notices: draw.chance(0.5) ? ['This is not a bill. A bill will be sent separately.'] : [],
      },
      ['amount_due', 'due_date', 'previous_balance', 'payments'],
    );
  },
};

const installmentTitles = [
  'Installment Bill',
  'Billing Statement',
  'Payment Schedule and Bill',
  'Insurance Bill',
  'Premium Statement',
  'Account Bill',
];

const installments: Kind = {
  name: 'insurance-installments',
  shapes: ['page', 'form'],
  mailbox: 'receipts',
  weight: 1.5,
  mailed: 0.1,
  make(draw) {
    const writer = new Writer(draw);
    const policy = drawPolicy(writer);
    const { premium, begins } = policy;
    const count = draw.pick([2, 4, 10, 12]);
    const fee = draw.pick([0, 300, 500, 600]);
    const part = Math.round(premium / count) + fee;
    const at = draw.int(0, count - 1);
    const due = monthAfter(begins, (at * 12) / count);
    const day = dayAfter(due, -25);
    const left = premium - Math.round(premium / count) * at;
    const meta = [...policyMeta(writer, day, policy), writer.day('due_date', due, 'due_date')];
    delete writer.fields.billing_cycle;
    delete writer.fields.period;
    Object.assign(writer.fields, { amount: plainMoney(part), amount_due: plainMoney(part) });
    const asked = writer.money('installment', part);
    const rows = Array.from({ length: Math.min(count - at, 6) }, (_, next) => [
      String(at + next + 1),
      writer.style.short(monthAfter(due, (next * 12) / count)),
      writer.style.cell(part),
    ]);
    const pairs = kept(
      writer.money('premium', premium),
      fee > 0 && writer.as(draw.pick(['Installment fee', 'Service charge', 'Billing fee']), fee),
      at > 0 && writer.as(draw.pick(['Previous balance', 'Balance from last bill']), left + Math.round(premium / count)),
      at > 0 && writer.as(draw.pick(['Payment received', 'Payments']), -Math.round(premium / count)),
      writer.as(draw.pick(['Remaining balance', 'Account balance', 'Pay in full', 'Total balance', 'Payoff balance']), left + fee),
    );
    return writer.done({
      title: draw.pick(installmentTitles),
      trade: 'insurance',
      type: 'insurance_document',
      meta: draw.shuffled(meta),
      place: draw.chance(0.7) ? writer.place() : null,
      sections: draw.shuffled(
        kept<Section>(
          listed(draw.pick(['Your Policy', 'Account Summary', null]), pairs),
          draw.chance(0.5) && {
            heading: draw.pick(['Schedule of Payments', 'Upcoming payments']),
            table: {
              columns: [
                { title: 'No.', share: 0.6 },
                { title: 'Due', share: 1.4 },
                { title: 'Amount', share: 1.2, right: true },
              ],
              rows,
            },
          },
          draw.chance(0.2) && coverages(writer, policy),
        ),
      ),
      totals: [asked],
      hero: draw.chance(0.5) ? asked : null,
      coupon: draw.chance(0.5) ? [asked, writer.as('Pay in full', left + fee), writer.day('due_date', due)] : null,
    });
  },
};

export const insuranceKinds: readonly Kind[] = [premiumBill, declarations, installments];
