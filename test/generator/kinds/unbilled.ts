import type { DocumentType } from '#core/extraction/fields/document-type';
import type { FieldKey } from '#core/extraction/fields/extracted-fields';
import type { Draw } from '../draw.ts';
import { drawIssuer, type Trade } from '../names.ts';
import { dayAfter, monthAfter } from '../style.ts';
import { Teller } from './teller.ts';
import { type Kind, kept, Writer } from './writer.ts';
import { words } from './words.ts';

/** Nothing of it is owed, paid or billed. */
const noMoney = [
  'amount',
  'amount_due',
  'due_date',
  'payments',
  'previous_balance',
  'late_fee',
  'invoice_number',
  'charged_amount',
  'dues',
] as const satisfies readonly FieldKey[];

interface Unbilled {
  name: string;
  trades: readonly Trade[];
  type: DocumentType;
  mailbox: Kind['mailbox'];
  shapes: Kind['shapes'];
  /** What its sentences and its titles are about. */
  topic: string;
  titles: string;
  mailed: number;
  weight: number;
  hoaKind?: 'newsletter' | 'signup_notice';
  /** Its account stands in its sentences alone, or it has none. */
  hasAccount?: boolean;
  /** What it states amounts of. */
  boxes?: 'taxBoxes' | 'limits' | 'leaseTerms';
}

/** A document that bills nothing: it tells of days and sums, and none of them is due. */
function drawUnbilled(draw: Draw, { trades, type, topic, titles, hoaKind, hasAccount = false, boxes }: Unbilled) {
  const writer = new Writer(draw, true);
  const day = writer.date();
  const trade = draw.pick(trades);
  const account = writer.account();
  const price = draw.pick([900, 1500, 2900, 4900, draw.cents(6, 90)]);
  if (hoaKind) writer.fields.hoa_kind = hoaKind;
  const teller = new Teller(writer)
    .day('date1', dayAfter(day, -draw.int(1, 20)))
    .day('date2', dayAfter(day, draw.int(4, 40)))
    .day('date3', monthAfter(day, draw.pick([1, 3, 12])))
    .money('cost1', draw.chance(0.5) ? draw.int(8, 30) * 10_000 : draw.cents(40, 4000))
    .money('cost2', draw.chance(0.5) ? draw.int(1, 40) * 50_000 : draw.cents(900, 90_000))
    .money('cost3', draw.pick([500, 2500, 4900, draw.cents(4, 120)]))
    .money('old_price', price)
    .money('price', price + draw.pick([100, 200, 500, Math.round(price / 10)]))
    .words('issuer_word', draw.pick(['the company', 'our company', 'our service', 'our community']))
    .words('plan', draw.pick(words.plans))
    .words('account', account, { account_number: account });
  const title = teller.title(titles);
  const pairs =
    boxes === undefined ? [] : draw.some(words[boxes], draw.int(0, 4)).map((label) => writer.as(label, draw.cents(100, 90_000)));
  const isStated = draw.chance(0.5);
  if (!isStated) teller.place();
  const sentences = teller.tellSome(topic, draw.int(2, 5));
  const place = isStated && draw.chance(0.5) ? writer.place() : null;
  return writer.done(
    {
      title,
      trade,
      type,
      expense: null,
      audience: 'notice',
      meta: kept(
        draw.chance(0.8) && writer.day('issued', day, 'service_date'),
        hasAccount && draw.chance(0.4) && writer.text('account_number', account, 'account_number'),
      ),
      place,
      sections: draw.shuffled([{ heading: null, sentences }, ...(pairs.length > 0 ? [{ heading: null, pairs }] : [])]),
    },
    kept(...noMoney, !hasAccount && ('account_number' as const)),
  );
}

function unbilled(kind: Unbilled): Kind {
  const { name, shapes, mailbox, weight, mailed } = kind;
  return { name, shapes, mailbox, weight, mailed, make: (draw) => drawUnbilled(draw, kind) };
}

const providers: readonly Trade[] = ['utility', 'phone', 'hauler'];
const notices = {
  mailbox: 'subscriptions',
  trades: ['software'],
  type: 'subscription',
  shapes: ['letter', 'page'],
  mailed: 0.7,
  weight: 0.6,
} as const;

/** What was charged to a card in a month, what is owed on it, and the least that is to be paid. */
const cardStatement: Kind = {
  name: 'card-statement',
  shapes: ['page', 'page', 'form'],
  mailbox: 'receipts',
  weight: 1.2,
  mailed: 0.08,
  make(draw) {
    const writer = new Writer(draw, true);
    const day = writer.date();
    const previous = draw.cents(80, 4000);
    const paid = draw.pick([previous, previous, Math.round(previous / 3)]);
    const bought = Array.from({ length: draw.int(2, 8) }, (_, at) => ({
      day: dayAfter(day, at - 28),
      name: drawIssuer(draw.fork(`shop ${at}`), draw.pick(['shop', 'pump', 'table', 'contractor'] as const)).issuer.name,
      cents: draw.cents(6, 600),
    }));
    const purchases = bought.reduce((sum, { cents }) => sum + cents, 0);
    const interest = paid < previous ? draw.cents(3, 60) : 0;
    const owed = previous - paid + purchases + interest;
    const least = Math.max(2500, Math.round(owed / 50));
    const summary = [
      writer.money('previous_balance', previous, 'previous_balance'),
      writer.money('payments', -paid, 'payments'),
      writer.as(draw.pick(['Purchases', 'New purchases', 'Purchases and adjustments']), purchases),
      writer.as(draw.pick(['Interest charged', 'Finance charges', 'Interest']), interest),
      writer.as(draw.pick(['New Balance', 'Statement balance', 'New balance total']), owed),
    ];
    const asked = [writer.money('minimum_payment', least), writer.day('due_date', dayAfter(day, 25), 'due_date')];
    const limit = Math.ceil(owed / 500_000) * 500_000 + 500_000;
    const credit = [writer.money('credit_limit', limit), writer.money('available_credit', limit - owed)];
    const sections = draw.shuffled([
      { heading: draw.pick(['Account Summary', 'Summary', null]), pairs: summary },
      { heading: draw.pick(['Payment Information', 'Payment due', null]), pairs: draw.chance(0.6) ? [...asked, ...credit] : asked },
      {
        heading: draw.pick(['Transactions', 'Purchases', 'Card activity']),
        table: {
          columns: [
            { title: draw.pick(['Date', 'Trans. date', 'Posted']), share: 1 },
            { title: draw.pick(['Description', 'Merchant', 'Details']), share: 3 },
            { title: 'Amount', share: 1.2, right: true },
          ],
          rows: bought.map((each) => [writer.style.short(each.day), each.name, writer.style.cell(each.cents)]),
        },
      },
    ]);
    return writer.done({
      title: draw.pick([
        'Credit Card Statement',
        'Card Statement',
        'Account Statement',
        'Visa Statement',
        'Your card account',
        'Monthly card statement',
      ]),
      trade: 'card',
      type: 'credit_card_statement',
      expense: null,
      meta: [writer.day('document_date', day, 'service_date'), writer.text('account_number', writer.formed('cards'), 'account_number')],
      sections,
      hero: draw.chance(0.4) ? writer.as('New Balance', owed) : null,
    });
  },
};

export const unbilledKinds: readonly Kind[] = [
  unbilled({
    name: 'newsletter',
    trades: ['hoa'],
    type: 'hoa_document',
    mailbox: 'hoa',
    shapes: ['page', 'letter'],
    topic: 'news',
    titles: 'title_news',
    mailed: 0.5,
    weight: 1.2,
    hoaKind: 'newsletter',
  }),
  unbilled({
    name: 'hoa-welcome',
    trades: ['hoa'],
    type: 'hoa_document',
    mailbox: 'hoa',
    shapes: ['letter', 'page'],
    topic: 'welcome',
    titles: 'title_welcome',
    mailed: 0.5,
    weight: 0.5,
    hoaKind: 'signup_notice',
    hasAccount: true,
  }),
  unbilled({
    name: 'welcome',
    trades: providers,
    type: 'other',
    mailbox: 'receipts',
    shapes: ['letter', 'page'],
    topic: 'welcome',
    titles: 'title_welcome',
    mailed: 0.5,
    weight: 0.8,
    hasAccount: true,
  }),
  unbilled({
    name: 'lease',
    boxes: 'leaseTerms',
    trades: ['manager'],
    type: 'contract',
    mailbox: 'receipts',
    shapes: ['page', 'letter', 'form'],
    topic: 'lease',
    titles: 'title_lease',
    mailed: 0.1,
    weight: 1,
  }),
  unbilled({
    name: 'service-contract',
    trades: ['contractor', 'grounds', 'exterminator', 'cleaner'],
    type: 'contract',
    mailbox: 'receipts',
    shapes: ['page', 'letter'],
    topic: 'service_contract',
    titles: 'title_contract',
    mailed: 0.1,
    weight: 1,
  }),
  unbilled({
    name: 'warranty',
    trades: ['contractor', 'repairer', 'exterminator'],
    type: 'contract',
    mailbox: 'receipts',
    shapes: ['page', 'letter'],
    topic: 'warranty',
    titles: 'title_warranty',
    mailed: 0.1,
    weight: 0.7,
  }),
  unbilled({
    name: 'tax-form',
    boxes: 'taxBoxes',
    trades: ['contractor', 'manager', 'professional'],
    type: 'tax_document',
    mailbox: 'receipts',
    shapes: ['form', 'page'],
    topic: 'tax_form',
    titles: 'title_tax',
    mailed: 0.05,
    weight: 0.7,
  }),
  unbilled({
    name: 'certificate',
    boxes: 'limits',
    trades: ['insurance'],
    type: 'insurance_document',
    mailbox: 'receipts',
    shapes: ['form', 'page'],
    topic: 'certificate',
    titles: 'title_certificate',
    mailed: 0.1,
    weight: 0.8,
  }),
  unbilled({
    name: 'permit',
    trades: ['official'],
    type: 'other',
    mailbox: 'receipts',
    shapes: ['form', 'page'],
    topic: 'permit',
    titles: 'title_permit',
    mailed: 0.1,
    weight: 0.6,
  }),
  unbilled({
    name: 'inspection',
    trades: ['official', 'contractor'],
    type: 'other',
    mailbox: 'receipts',
    shapes: ['page', 'letter', 'form'],
    topic: 'inspection',
    titles: 'title_inspection',
    mailed: 0.2,
    weight: 0.8,
  }),
  unbilled({
    name: 'privacy',
    trades: ['mortgage', 'insurance', 'card', 'phone'],
    type: 'other',
    mailbox: 'receipts',
    shapes: ['letter', 'page'],
    topic: 'privacy',
    titles: 'title_privacy',
    mailed: 0.4,
    weight: 0.6,
  }),
  unbilled({ ...notices, name: 'card-expires', topic: 'card_expires', titles: 'title_card' }),
  unbilled({ ...notices, name: 'failed-charge', topic: 'failed_charge', titles: 'title_failed' }),
  unbilled({ ...notices, name: 'new-price', topic: 'new_price', titles: 'title_price' }),
  cardStatement,
];
