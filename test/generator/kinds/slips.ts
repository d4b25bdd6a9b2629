import { dayAfter, monthWords, plainMoney } from '../style.ts';
import { taxOn, taxRole } from './bills.ts';
import { type Kind, kept, told, Writer } from './writer.ts';
import { words } from './words.ts';

/** What was handed over and what came back, or the card that was charged. */
function tendered(writer: Writer, total: number) {
  const { draw } = writer;
  if (!draw.chance(0.4)) return [writer.money('card', total)];
  const note = draw.pick([100, 500, 2000, 10_000]);
  const given = Math.ceil(total / note) * note;
  return [writer.money('tendered', given), writer.money('change', given - total)];
}

const tillTitles = [
  'Receipt',
  'SALE',
  'Sales Receipt',
  'Cash Receipt',
  '*** RECEIPT ***',
  'CUSTOMER COPY',
  'Tax Invoice',
  'Guest Check',
  ' ',
];

function till(
  name: string,
  weight: number,
  trade: 'shop' | 'table' | 'pump',
  list: readonly string[],
  range: readonly [number, number],
): Kind {
  return {
    name,
    shapes: trade === 'shop' ? ['slip', 'slip', 'page'] : ['slip'],
    mailbox: 'receipts',
    weight,
    mailed: trade === 'shop' ? 0.08 : 0,
    make(draw) {
      const writer = new Writer(draw);
      const day = writer.date();
      const { table, sum } = writer.items(list, draw.int(1, trade === 'pump' ? 2 : 9), range);
      const saved = draw.chance(0.15) ? Math.round(sum * 0.1) : 0;
      const tax = draw.chance(trade === 'pump' ? 0.1 : 0.85) ? taxOn(writer, sum) : 0;
      const tip = trade === 'table' && draw.chance(0.6) ? Math.round(sum * 0.18) : 0;
      const total = sum - saved + tax + tip;
      const [dollars, clock] = [writer.money('till_total', total, 'amount'), `${draw.int(7, 21)}:${draw.int(10, 59)}`];
      const totals = kept(
        draw.chance(0.75) && writer.money('subtotal', sum),
        saved > 0 && writer.money('discount', -saved),
        tax > 0 && writer.money(taxRole(writer), tax, 'tax'),
        tip > 0 && writer.money('tip', tip),
        dollars,
        ...(draw.chance(0.85) ? tendered(writer, total) : []),
        draw.chance(0.15) && writer.as('You saved', draw.cents(1, 20)),
      );
      const stamp = { ...writer.day('receipt_date', day, 'service_date') };
      if (draw.chance(0.5)) stamp.value += draw.pick([` ${clock}`, ` ${clock}:${draw.int(10, 59)} PM`, `  ${clock}PM`]);
      if (draw.chance(0.3)) stamp.label = '';
      const meta = kept(stamp, draw.chance(0.65) && writer.text('receipt_number', draw.digits(draw.int(3, 8)), 'invoice_number'));
      return writer.done(
        {
          title: draw.pick(tillTitles),
          trade,
          type: 'expense',
          meta: draw.chance(0.5) ? meta : meta.toReversed(),
          items: table,
          totals,
          hero: draw.chance(0.15) ? dollars : null,
          notices: [],
        },
        ['due_date', 'previous_balance'],
      );
    },
  };
}

/** The receipt of a payment on an account: nothing new is charged. */
const paymentReceipt: Kind = {
  name: 'payment-receipt',
  shapes: ['page', 'slip', 'letter'],
  mailbox: 'receipts',
  weight: 3,
  mailed: 0.5,
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const paid = draw.cents(30, 900);
    const owed = draw.chance(0.4) ? draw.pick([0, draw.cents(20, 300)]) : null;
    writer.fields.amount = plainMoney(paid);
    const meta = kept(
      writer.day(draw.pick(['receipt_date', 'paid_on', 'paid_on']), day, 'service_date'),
      draw.chance(0.5)
        ? writer.text('invoice_number', writer.number(), 'invoice_number')
        : draw.chance(0.7) && writer.text('receipt_number', draw.digits(8)),
      draw.chance(0.7) && writer.text('account_number', writer.account(), 'account_number'),
    );
    const thanks = draw.pick([
      'Payment received, thank you.',
      'Thank you. Your payment has been posted to your account.',
      'We have received your payment.',
      `Your payment of ${writer.style.money(paid)} went through.`,
      'This confirms your recent payment. Nothing more is due.',
    ]);
    return writer.done(
      {
        title: draw.pick([
          'Payment Receipt',
          'Payment Confirmation',
          'Thank You for Your Payment',
          'We received your payment',
          'Receipt',
          'Payment posted',
          'Your account',
        ]),
        trade: draw.pick(['utility', 'utility', 'contractor', 'professional'] as const),
        meta: draw.chance(0.5) ? meta : draw.shuffled(meta),
        sections: draw.chance(0.6) ? [told(thanks)] : [],
        totals: kept(
          writer.money('paid_total', paid, 'payments'),
          owed !== null && writer.as(draw.pick(['Remaining balance', 'Balance after payment', 'Current balance']), owed),
        ),
        notices: draw.chance(0.5) ? [`Payment for ${monthWords(day)} received. Method: bank account ending 4417.`] : [],
      },
      ['due_date'],
    );
  },
};

const creditNote: Kind = {
  name: 'credit-note',
  shapes: ['page', 'slip'],
  mailbox: 'receipts',
  mailed: 0.2,
  make(draw) {
    const writer = new Writer(draw);
    const day = writer.date();
    const { table, sum } = writer.items(words.goods, draw.int(1, 3), [5, 160]);
    writer.fields.amount = plainMoney(-sum);
    return writer.done(
      {
        title: draw.pick(['Credit Memo', 'Credit Note', 'CREDIT MEMO', 'Refund Receipt']),
        trade: draw.pick(['shop', 'contractor'] as const),
        meta: [
          writer.day('document_date', day, 'service_date'),
          writer.as(draw.pick(['Credit Memo No.', 'Credit #', 'CM No.']), writer.number()),
          writer.as('Original Invoice', writer.number()),
          ...(draw.chance(0.4) ? [writer.as('Original Date', writer.style.day(dayAfter(day, -20)))] : []),
        ],
        items: table,
        totals: [writer.money('credit_total', draw.pick([sum, -sum]))],
        notices: ['This credit has been applied to your account. No payment is required.'],
      },
      ['amount_due', 'due_date'],
    );
  },
};

export const slipKinds: readonly Kind[] = [
  till('receipt', 8, 'shop', words.goods, [1, 70]),
  till('meal', 4, 'table', words.dishes, [3, 24]),
  till('fuel', 2, 'pump', words.fuel, [9, 80]),
  paymentReceipt,
  creditNote,
];
