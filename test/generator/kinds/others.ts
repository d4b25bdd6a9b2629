import { dayAfter, monthAfter, monthWords, plainMoney } from '../style.ts';
import { type Kind, kept, listed, told, Writer } from './writer.ts';

// ---- insurance ------------------------------------------------------------------------------------------------------------------------

function drawPolicy(writer: Writer) {
  const { draw } = writer;
  const premium = draw.cents(420, 4200);
  const begins = writer.date();
  const coverages = draw.some(
    ['Dwelling', 'Other Structures', 'Personal Property', 'Loss of Rents', 'Premises Liability', 'Medical Payments', 'Deductible'],
    draw.int(3, 6),
  );
  const limits = coverages.map((name) =>
    writer.as(
      name,
      name === 'Deductible' ? draw.pick([100_000, 250_000]) : draw.pick([500_000, 3_000_000, 10_000_000, 25_000_000, 41_000_000]),
    ),
  );
  return { premium, begins, limits };
}

const policyMeta = (writer: Writer, day: string) => [
  writer.day('document_date', day, 'service_date'),
  writer.text(
    'policy_number',
    writer.draw.pick([`DP3-${writer.draw.digits(7)}`, `HO ${writer.draw.digits(8)}`, writer.draw.digits(10)]),
    'account_number',
  ),
];
const term = (writer: Writer, begins: string): string => `${writer.style.day(begins)} - ${writer.style.day(monthAfter(begins, 12))}`;

const premiumBill: Kind = {
  name: 'insurance-premium',
  shapes: ['page', 'form', 'letter'],
  mailbox: 'receipts',
  make(draw) {
    const writer = new Writer(draw);
    const { premium, begins, limits } = drawPolicy(writer);
    const day = dayAfter(begins, -draw.int(20, 45));
    const fee = draw.chance(0.3) ? draw.pick([500, 1000, 2500]) : 0;
    writer.fields.billing_cycle = 'Yearly';
    return writer.done(
      {
        title: draw.pick(['Premium Notice', 'Insurance Bill', 'Renewal Bill', 'Premium Due Notice']),
        trade: 'insurance',
        meta: [...policyMeta(writer, day), writer.day('due_date', begins, 'due_date'), writer.as('Policy Period', term(writer, begins))],
        place: writer.place(),
        sections: kept(draw.chance(0.5) && listed('Coverages and Limits', limits)),
        totals: kept(
          fee > 0 && writer.as('Annual premium', premium),
          fee > 0 && writer.as('Policy fee', fee),
          writer.money('premium', premium + fee, 'amount'),
        ),
        hero: draw.chance(0.5) ? writer.money('amount_due', premium + fee) : null,
        coupon: [writer.day('due_date', begins), writer.money('amount_due', premium + fee)],
      },
      ['previous_balance', 'payments'],
    );
  },
};

/** What is covered and for how much; some name the premium, none asks for money. */
const declarations: Kind = {
  name: 'insurance-declarations',
  shapes: ['form', 'page'],
  mailbox: 'receipts',
  make(draw) {
    const writer = new Writer(draw);
    const { premium, begins, limits } = drawPolicy(writer);
    return writer.done(
      {
        title: draw.pick(['Policy Declarations', 'Declarations Page', 'Landlord Policy Declarations']),
        trade: 'insurance',
        meta: [...policyMeta(writer, dayAfter(begins, -30)), writer.as('Policy Period', term(writer, begins))],
        place: writer.place(),
        sections: [listed('Coverages', limits), listed('Premium', [writer.money('premium', premium, 'amount')])],
        notices: ['This is not a bill. A bill will be sent separately.'],
      },
      ['amount_due', 'due_date', 'previous_balance', 'payments'],
    );
  },
};

const installments: Kind = {
  name: 'insurance-installments',
  shapes: ['page'],
  mailbox: 'receipts',
  make(draw) {
    const writer = new Writer(draw);
    const { premium, begins } = drawPolicy(writer);
    const count = draw.pick([2, 4, 10, 12]);
    const fee = draw.pick([300, 500, 600]);
    const one = Math.round(premium / count) + fee;
    const day = dayAfter(begins, -25);
    const rows = Array.from({ length: Math.min(count, 6) }, (_, at) => [
      String(at + 1),
      writer.style.day(monthAfter(begins, (at * 12) / count)),
      writer.style.money(one),
    ]);
    return writer.done({
      title: draw.pick(['Installment Bill', 'Billing Statement', 'Payment Schedule and Bill']),
      trade: 'insurance',
      meta: [...policyMeta(writer, day), writer.day('due_date', begins, 'due_date')],
      place: draw.chance(0.7) ? writer.place() : null,
      sections: [
        listed('Your Policy', [
          writer.money('premium', premium),
          writer.as('Installment fee', fee),
          writer.as('Remaining balance', premium - Math.round(premium / count)),
        ]),
        {
          heading: 'Schedule of Payments',
          table: {
            columns: [
              { title: 'No.', share: 0.6 },
              { title: 'Due', share: 1.4 },
              { title: 'Amount', share: 1.2, right: true },
            ],
            rows,
          },
        },
      ],
      totals: [writer.money('installment', one, 'amount')],
    });
  },
};

const propertyTax: Kind = {
  name: 'property-tax',
  shapes: ['form', 'page'],
  mailbox: 'receipts',
  make(draw) {
    const writer = new Writer(draw);
    const year = draw.int(2023, 2025);
    const { table, sum } = writer.items(
      ['County General', 'School District', 'City', 'Fire District', 'Library', 'Community College', 'Road and Bridge', 'Parks'],
      draw.int(3, 7),
      [40, 1900],
    );
    const isHalf = draw.chance(0.45);
    const half = Math.ceil(sum / 2);
    const day = `${year}-10-${String(draw.int(1, 28)).padStart(2, '0')}`;
    const due = `${year}-11-15`;
    const charged = isHalf ? half : sum;
    writer.fields.amount = plainMoney(charged);
    const values = draw
      .some(['Land Value', 'Improvement Value', 'Assessed Value', 'Taxable Value', 'Exemptions'], draw.int(2, 4))
      .map((name) => writer.as(name, draw.cents(20_000, 600_000)));
    return writer.done({
      title: draw.pick([`${year} Property Tax Statement`, `Real Estate Tax Bill ${year}`, `${year} Secured Property Tax Bill`]),
      trade: 'county',
      meta: [
        writer.text(
          'parcel',
          draw.pick([`${draw.digits(3)}-${draw.digits(3)}-${draw.digits(2)}`, draw.digits(10), `R${draw.digits(6)}`]),
          'account_number',
        ),
        writer.as('Tax Year', String(year)),
        writer.day('document_date', day, 'service_date'),
        writer.day('due_date', due, 'due_date'),
      ],
      place: writer.place(),
      sections: kept(
        listed('Values', values),
        isHalf &&
          listed('Installments', [
            writer.as(`First installment due ${writer.style.day(due)}`, half),
            writer.as(`Second installment due ${writer.style.day(`${year + 1}-05-15`)}`, sum - half),
          ]),
      ),
      items: table,
      totals: kept(
        isHalf ? writer.as('Total tax for the year', sum) : writer.money('amount_due', sum),
        isHalf && writer.money('amount_due', half),
      ),
      notices: draw.some(
        [
          'Interest of 1% per month is added to late payments.',
          `Discount of 3% if paid in full: ${writer.style.money(Math.round(sum * 0.97))}.`,
          'Delinquent taxes: none.',
        ],
        2,
      ),
    });
  },
};

// ---- subscriptions --------------------------------------------------------------------------------------------------------------------

const plans = ['Team plan', 'Starter', 'Professional', 'Business Standard', 'Landlord Pro', 'Premium', 'Basic'] as const;

function drawPlan(writer: Writer) {
  const { draw } = writer;
  const cycle = draw.pick(['Monthly', 'Monthly', 'Monthly', 'Yearly', 'Quarterly'] as const);
  const months = { Monthly: 1, Quarterly: 3, Yearly: 12 }[cycle];
  const begins = writer.date();
  const price = draw.pick([900, 1200, 1900, 2900, 4900, 9900]) * (months === 1 ? 1 : months - 1);
  const tax = draw.chance(0.35) ? Math.round(price * 0.08) : 0;
  Object.assign(writer.fields, { billing_cycle: cycle, charged_amount: plainMoney(price + tax), amount: plainMoney(price + tax) });
  const period = `${writer.style.day(begins)} - ${writer.style.day(dayAfter(monthAfter(begins, months), -1))}`;
  return { cycle, months, begins, price, tax, period, plan: draw.pick(plans) };
}

type Plan = ReturnType<typeof drawPlan>;
const planTable = (writer: Writer, { plan, cycle, price, period }: Plan) => ({
  columns: [
    { title: 'Description', share: 4 },
    { title: 'Qty', share: 0.7, right: true },
    { title: 'Amount', share: 1.3, right: true },
  ],
  rows: [[`${plan} (${cycle.toLowerCase()}) ${period}`, '1', writer.style.money(price)]],
});
const planTotals = (writer: Writer, { price, tax }: Plan) =>
  kept(tax > 0 && writer.money('subtotal', price), tax > 0 && writer.money('tax', tax, 'tax'), writer.money('total', price + tax));

function subscription(name: string, titles: readonly string[], isPaid: boolean): Kind {
  return {
    name,
    shapes: ['page'],
    mailbox: 'subscriptions',
    make(draw) {
      const writer = new Writer(draw);
      const plan = drawPlan(writer);
      const { begins, months, price, tax } = plan;
      return writer.done(
        {
          title: draw.pick(titles),
          trade: 'software',
          meta: kept(
            writer.text(isPaid ? 'receipt_number' : 'invoice_number', `${draw.digits(4)}-${draw.digits(4)}`, 'invoice_number'),
            writer.day('document_date', begins, 'service_date'),
            !isPaid && writer.day('due_date', dayAfter(begins, 14), 'due_date'),
            draw.chance(0.4) && writer.day('next_charge', monthAfter(begins, months)),
          ),
          items: planTable(writer, plan),
          totals: kept(
            ...planTotals(writer, plan),
            isPaid && writer.as(draw.pick(['Amount paid', 'Charged to Visa ending 4021']), price + tax),
          ),
          hero: draw.chance(0.4) ? writer.as(isPaid ? 'Paid' : 'Amount due', price + tax) : null,
          notices: ['You can manage your subscription in your account settings.'],
        },
        isPaid ? ['due_date'] : [],
      );
    },
  };
}

/** A change of plan within a period: what is charged is the difference. */
const proration: Kind = {
  name: 'subscription-proration',
  shapes: ['page'],
  mailbox: 'subscriptions',
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const [unused, added] = [draw.cents(4, 30), draw.cents(35, 120)];
    writer.fields.amount = plainMoney(added - unused);
    return writer.done({
      title: draw.pick(['Invoice', 'Receipt']),
      trade: 'software',
      meta: [writer.text('invoice_number', writer.number(), 'invoice_number'), writer.day('document_date', day, 'service_date')],
      items: {
        columns: [
          { title: 'Description', share: 4 },
          { title: 'Amount', share: 1.2, right: true },
        ],
        rows: [
          [`Unused time on ${draw.pick(plans)} after ${writer.style.day(day)}`, writer.style.money(-unused)],
          [`Remaining time on ${draw.pick(plans)} after ${writer.style.day(day)}`, writer.style.money(added)],
        ],
      },
      totals: [writer.money('subtotal', added - unused), writer.money('total', added - unused)],
    });
  },
};

function notice(
  name: string,
  make: (writer: Writer) => { title: string; sentences: string[]; absent: Parameters<Writer['done']>[1] },
): Kind {
  return {
    name,
    shapes: ['letter', 'page'],
    mailbox: 'subscriptions',
    make(draw) {
      const writer = new Writer(draw);
      const meta = [
        writer.day('document_date', writer.date(), 'service_date'),
        ...(draw.chance(0.5) ? [writer.text('account_number', writer.account(), 'account_number')] : []),
      ];
      const { title, sentences, absent } = make(writer);
      return writer.done({ title, trade: 'software', meta, sections: [told(...sentences)] }, absent);
    },
  };
}

const renewal = notice('subscription-renewal', (writer) => {
  const price = writer.draw.cents(60, 600);
  const on = dayAfter(writer.fields.service_date ?? '2025-01-01', 30);
  writer.fields.billing_cycle = 'Yearly';
  return {
    title: 'Your subscription renews soon',
    sentences: [
      `Your annual ${writer.draw.pick(plans)} subscription renews on ${writer.style.day(on)} for ${writer.style.money(price)}.`,
      'You do not need to do anything.',
    ],
    absent: ['amount_due', 'due_date'],
  };
});
const priceChange = notice('subscription-price-change', (writer) => {
  const before = writer.draw.cents(9, 60);
  const after = before + writer.draw.cents(1, 20);
  return {
    title: 'Changes to your price',
    sentences: [
      `Starting ${writer.style.day(dayAfter(writer.fields.service_date ?? '2025-01-01', 45))} the price of your monthly plan changes from ${writer.style.money(before)} to ${writer.style.money(after)}.`,
    ],
    absent: ['amount_due', 'due_date'],
  };
});
const dunning: Kind = {
  name: 'subscription-dunning',
  shapes: ['letter', 'page'],
  mailbox: 'subscriptions',
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const owed = draw.cents(9, 300);
    const until = dayAfter(day, 7);
    writer.fields.due_date = until;
    return writer.done({
      title: draw.pick(['Your payment failed', 'Payment past due', 'Action required: update your payment method']),
      trade: 'software',
      meta: [writer.day('document_date', day, 'service_date'), writer.text('invoice_number', writer.number(), 'invoice_number')],
      sections: [
        told(
          `We could not charge your card for the ${monthWords(day)} invoice. Please pay by ${writer.style.day(until)} to keep your service.`,
        ),
      ],
      totals: [writer.money('amount_due', owed, 'amount_due')],
    });
  },
};

// ---- what a manager reports -----------------------------------------------------------------------------------------------------------

/** Rents in, costs out, and what the owner gets: no amount of it is to be paid. */
const ownerStatement: Kind = {
  name: 'owner-statement',
  shapes: ['page'],
  mailbox: 'receipts',
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const rent = draw.pick([100, 500, 2500]) * draw.int(40, 110);
    const fee = Math.round(rent * draw.pick([0.06, 0.08, 0.1]));
    const repairs = draw.chance(0.6) ? draw.cents(60, 700) : 0;
    const opening = draw.chance(0.4) ? draw.cents(100, 500) : 0;
    const net = opening + rent - fee - repairs;
    return writer.done(
      {
        title: draw.pick(['Owner Statement', 'Monthly Owner Statement', 'Owner Cash Flow Statement']),
        trade: 'manager',
        meta: [writer.day('document_date', day, 'service_date'), writer.as('Period', monthWords(day))],
        place: writer.place(),
        sections: kept(
          opening > 0 && listed('Beginning Balance', [writer.as('Beginning Balance', opening)]),
          listed('Income', [writer.money('owner_rent', rent), writer.as('Total Income', rent)]),
          listed(
            'Expenses',
            kept(writer.money('owner_fee', fee), repairs > 0 && writer.as('Repairs', repairs), writer.as('Total Expenses', fee + repairs)),
          ),
        ),
        totals: [writer.money('owner_disbursed', net)],
      },
      ['amount_due', 'due_date', 'payments'],
    );
  },
};

export const otherKinds: readonly Kind[] = [
  premiumBill,
  declarations,
  installments,
  propertyTax,
  subscription('subscription-invoice', ['Invoice', 'Subscription Invoice', 'INVOICE'], false),
  subscription('subscription-receipt', ['Receipt', 'Payment Receipt', 'Your receipt'], true),
  proration,
  renewal,
  priceChange,
  dunning,
  ownerStatement,
];
