import type { Pair, Section } from '../content.ts';
import { monthAfter, plainMoney } from '../style.ts';
import { type Kind, kept, listed, Writer } from './writer.ts';
import { words } from './words.ts';

/** The parts in which a year's tax may be paid, with their days. */
function partsOf(writer: Writer, sum: number, year: number) {
  const count = writer.draw.pick([1, 1, 2, 2, 2, 4]);
  const first = writer.draw.pick([`${year}-11-15`, `${year}-11-01`, `${year}-12-10`, `${year + 1}-01-31`, `${year}-09-15`]);
  const share = Math.ceil(sum / count);
  return Array.from({ length: count }, (_, at) => ({
    name:
      count === 2
        ? writer.draw.pick([`${at + 1}${at === 0 ? 'st' : 'nd'} Half`, at === 0 ? 'First Installment' : 'Second Installment'])
        : `Installment ${at + 1}`,
    due: monthAfter(first, Math.round((at * 12) / (count + 1))),
    cents: at === count - 1 ? sum - share * (count - 1) : share,
  }));
}

const valueNames = [
  'Land Value',
  'Improvement Value',
  'Assessed Value',
  'Taxable Value',
  'Market Value',
  'Exemptions',
  'Homestead Exemption',
  'Net Taxable',
];

const titlesOf = (year: number): string[] => [
  `${year} Property Tax Statement`,
  `Real Estate Tax Bill ${year}`,
  `${year} Secured Property Tax Bill`,
  'Real Property Tax Notice',
  `${year} TAX NOTICE`,
  'Property Tax Bill',
  `Tax Statement ${year}-${year + 1}`,
];

/** The number of the parcel, in a form that a county uses. */
function parcel(writer: Writer): Pair {
  const { draw } = writer;
  const forms = [
    `${draw.digits(3)}-${draw.digits(3)}-${draw.digits(2)}`,
    draw.digits(10),
    `R${draw.digits(6)}`,
    `${draw.digits(2)}-${draw.digits(2)}-${draw.digits(3)}-${draw.digits(3)}-0000`,
    `${draw.digits(4)}.${draw.digits(3)}`,
  ];
  return writer.text('parcel', draw.pick(forms), 'account_number');
}

/** When each installment is due, as pairs or as a table. */
function scheduleOf(writer: Writer, installments: ReturnType<typeof partsOf>): Section {
  const { draw, style } = writer;
  const heading = draw.pick(['Installments', 'Payment schedule', null]);
  if (draw.chance(0.5))
    return { heading, pairs: installments.map((each) => writer.as(`${each.name} due ${style.day(each.due)}`, each.cents)) };
  const columns = [
    { title: 'Installment', share: 2 },
    { title: 'Due', share: 1.2 },
    { title: 'Amount', share: 1.2, right: true },
    { title: draw.pick(['If late', 'With penalty', 'After due date']), share: 1.2, right: true },
  ];
  const rows = installments.map((each) => [
    each.name,
    style.day(each.due),
    style.cell(each.cents),
    style.cell(Math.round(each.cents * 1.1)),
  ]);
  return { heading, table: { columns, rows } };
}

/** The year's tax of a property: asked for whole, or by an installment, with older tax on top. */
const propertyTax: Kind = {
  name: 'property-tax',
  shapes: ['form', 'page', 'page'],
  mailbox: 'receipts',
  weight: 2,
  make(draw) {
    const writer = new Writer(draw, true);
    const { style } = writer;
    const year = draw.int(2023, 2025);
    const { table, sum } = writer.items(words.agencies, draw.int(3, 9), [20, 1900]);
    const installments = partsOf(writer, sum, year);
    const isPart = installments.length > 1 && draw.chance(0.6);
    const at = isPart ? draw.int(0, installments.length - 1) : 0;
    const { due, cents } = installments[at] ?? { due: `${year}-11-15`, cents: sum };
    const older = draw.chance(0.15) ? draw.cents(90, 2400) : 0;
    const charged = isPart ? cents : sum;
    const day = `${year}-${draw.pick(['10', '09', '07'])}-${String(draw.int(1, 28)).padStart(2, '0')}`;
    writer.fields.amount = plainMoney(charged);
    if (isPart || installments.length === 1) writer.fields.amount_due = plainMoney(charged + older);
    if (older > 0) writer.fields.previous_balance = plainMoney(older);
    const values = draw.some(valueNames, draw.int(2, 5)).map((name) => ({
      ...writer.as(name, 0),
      value: style.cell(Math.round(draw.cents(20_000, 900_000) / 100) * 100).replace(/\.00/, ''),
    }));
    const meta = kept(
      parcel(writer),
      writer.as(
        draw.pick(['Tax Year', 'Year', 'Fiscal Year', 'Levy year']),
        draw.pick([String(year), `${year}-${year + 1}`, `${year}-${String(year + 1).slice(2)}`]),
      ),
      draw.chance(0.7) && writer.day('document_date', day, 'service_date'),
      installments.length === 1 || isPart ? writer.day('due_date', due, 'due_date') : null,
      draw.chance(0.4) && writer.as(draw.pick(['Bill #', 'Tax Bill No.', 'Receipt No.']), draw.digits(6)),
      draw.chance(0.3) && writer.as(draw.pick(['Millage', 'Tax Rate', 'Code Area']), `${draw.digits(2)}.${draw.digits(4)}`),
    );
    const total = writer.money('tax_year_total', sum);
    const asked = writer.money('tax_due', charged + older);
    const schedule = installments.length > 1 && scheduleOf(writer, installments);
    return writer.done({
      title: draw.pick(titlesOf(year)),
      trade: 'county',
      type: 'tax_document',
      meta: draw.chance(0.6) ? meta : draw.shuffled(meta),
      place: draw.chance(0.9) ? writer.place() : null,
      sections: draw.shuffled(kept<Section>(draw.chance(0.8) && listed(draw.pick(['Values', 'Property Values', null]), values), schedule)),
      items: table,
      totals: kept(
        (isPart || installments.length > 1 || older > 0) && total,
        older > 0 && writer.as(draw.pick(['Delinquent taxes', 'Prior year unpaid', 'Back taxes and penalties']), older),
        (isPart || installments.length === 1) && asked,
      ),
      hero: (isPart || installments.length === 1) && draw.chance(0.3) ? asked : null,
      coupon: draw.chance(0.4) && (isPart || installments.length === 1) ? [asked, writer.day('due_date', due)] : null,
      notices: kept(
        draw.chance(0.5) && 'Interest of 1% per month is added to late payments.',
        draw.chance(0.3) && `Discount of 3% if paid in full: ${style.money(Math.round(sum * 0.97))}.`,
        older === 0 && draw.chance(0.3) && 'Delinquent taxes: none.',
        draw.chance(0.3) && `Last year's tax: ${style.money(Math.round(sum * 0.96))}`,
      ),
    });
  },
};

export const taxKinds: readonly Kind[] = [propertyTax];
