import type { Column, Pair, Section, Table } from '../content.ts';
import type { Draw } from '../draw.ts';
import { drawLocale, type Locale, withDigits } from '../languages.ts';
import { plainMoney } from '../style.ts';
import { kept, Writer } from './writer.ts';

/** What is charged at one rate of tax. */
interface Rated {
  rate: number;
  net: number;
  tax: number;
}

/** Lines with what they come to. */
export interface Bill {
  table: Table;
  totals: Pair[];
  sections: Section[];
  /** The same table of taxes, a line for each rate, as tills print it. */
  taxLines: string[];
  total: number;
}

interface Charge {
  list: string;
  count: number;
  range: readonly [number, number];
  /** What the sum of all is called. */
  totalRole: string;
  /** Prices hold the tax. */
  isGross: boolean;
  isExempt?: boolean;
}

const right = true;

/** Writes a document in one language and in the ways of one of its countries. */
export class LocalWriter extends Writer {
  constructor(
    draw: Draw,
    readonly local: Locale = drawLocale(draw.fork('locale')),
  ) {
    super(draw, false, local);
  }

  title(kind: string): string {
    return this.draw.pick(this.local.titles[kind] ?? []);
  }
  list(name: string): readonly string[] {
    return this.local.lists[name] ?? [];
  }
  /** A sentence on a topic with its facts. */
  say(topic: string, facts: Readonly<Record<string, string>> = {}): string {
    const { local, draw } = this;
    const all = { bank: draw.pick(local.names.banks), tax: local.tax, ...facts };
    const text = withDigits(draw, draw.pick(local.sentences[topic] ?? []));
    return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (all as Record<string, string>)[name] ?? whole);
  }
  /** `19 %`, as the language writes it. */
  percent(rate: number): string {
    const text = this.local.language === 'en' ? String(rate) : String(rate).replace('.', ',');
    return `${text}${this.draw.fork('percent').pick(['%', '%', ' %'])}`;
  }

  /** Lines of a bill with their taxes and sums. */
  charge({ list, count, range, totalRole, isGross, isExempt = false }: Charge): Bill {
    const { draw, style, local } = this;
    const rates = draw.chance(0.25) ? draw.some([...new Set(local.country.rates)], 2) : [draw.pick(local.country.rates)];
    const lines = draw
      .shuffled(this.list(list))
      .slice(0, count)
      .map((description) => ({
        description,
        quantity: draw.chance(0.6) ? 1 : draw.int(2, 8),
        price: draw.cents(...range),
        rate: draw.pick(rates),
      }));
    const hasCounts = draw.chance(0.6);
    if (!hasCounts) for (const line of lines) line.quantity = 1;
    for (const { description, quantity, price } of lines) this.line(description, price * quantity, hasCounts ? String(quantity) : null);
    const sum = lines.reduce((all, { quantity, price }) => all + quantity * price, 0);
    const discount = draw.chance(0.14) ? Math.round(sum * draw.pick([0.05, 0.1])) : 0;
    const shipping = draw.chance(0.15) ? draw.cents(3, 30) : 0;
    const [first = 0] = lines.map(({ rate }) => rate);
    const rated = [...new Set(lines.map(({ rate }) => rate))].map((rate): Rated => {
      const own = lines.filter((line) => line.rate === rate).reduce((all, { quantity, price }) => all + quantity * price, 0);
      const base = own + (rate === first ? shipping - discount : 0);
      if (isExempt) return { rate, net: base, tax: 0 };
      const tax = Math.round(isGross ? (base * rate) / (100 + rate) : (base * rate) / 100);
      return { rate, net: isGross ? base - tax : base, tax };
    });
    const net = rated.reduce((all, each) => all + each.net, 0);
    const tax = rated.reduce((all, each) => all + each.tax, 0);
    const total = net + tax;
    const changed = kept(
      (discount > 0 || shipping > 0) && this.money('subtotal', sum),
      discount > 0 && this.money('discount', -discount),
      shipping > 0 && this.money('shipping', shipping),
    );
    const taxes = isExempt ? [] : this.taxPairs(rated, isGross);
    const sumPair = this.money(totalRole, total, 'amount');
    const netPair = changed.length === 0 && !isExempt && draw.chance(isGross ? 0.3 : 0.85) ? [this.money('subtotal', net)] : [];
    const totals = isGross && draw.chance(0.6) ? [...changed, sumPair, ...netPair, ...taxes] : [...changed, ...netPair, ...taxes, sumPair];
    return {
      table: this.lineTable(lines, hasCounts, rates.length > 1 || draw.chance(0.2)),
      totals,
      sections: !isExempt && (rated.length > 1 || draw.chance(0.15)) ? [this.taxTable(rated)] : [],
      taxLines: isExempt
        ? []
        : rated.map(
            ({ rate, net: base, tax: part }, at) =>
              `${'ABC'.charAt(at)} ${this.percent(rate)} ${style.cell(base)} ${style.cell(part)} ${style.cell(base + part)}`,
          ),
      total,
    };
  }

  /** A line for each rate, and their sum where they are several. */
  private taxPairs(rated: readonly Rated[], isGross: boolean): Pair[] {
    const { draw, style, local, fields } = this;
    const form = draw.pick(isGross ? local.included : local.vat);
    const pairs = rated.map(({ rate, net, tax }): Pair => {
      const facts: Readonly<Record<string, string>> = { tax: local.tax, rate: this.percent(rate), base: style.cell(net) };
      const label = form.replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? name);
      return { role: 'vat', label: style.label(label), value: style.money(tax) };
    });
    const tax = rated.reduce((all, each) => all + each.tax, 0);
    fields.tax = plainMoney(tax);
    return rated.length > 1 ? [...pairs, this.money('vat_total', tax)] : pairs;
  }

  private taxTable(rated: readonly Rated[]): Section {
    const { draw, style, local } = this;
    const title = (head: keyof Locale['heads']) => draw.pick(local.heads[head]);
    return {
      heading: null,
      table: {
        columns: [
          { title: title('rate'), share: 1 },
          { title: title('net'), share: 1, right },
          { title: title('tax'), share: 1, right },
          { title: title('gross'), share: 1, right },
        ],
        rows: rated.map(({ rate, net, tax }) => [this.percent(rate), style.cell(net), style.cell(tax), style.cell(net + tax)]),
      },
    };
  }

  private lineTable(
    lines: readonly { description: string; quantity: number; price: number; rate: number }[],
    hasCounts: boolean,
    hasRates: boolean,
  ): Table {
    const { draw, style, local } = this;
    const title = (head: keyof Locale['heads']) => draw.pick(local.heads[head]);
    const hasPositions = draw.chance(0.25);
    const columns: Column[] = kept(
      hasPositions && { title: title('position'), share: 0.7 },
      { title: title('description'), share: 4.5 },
      hasCounts && { title: title('quantity'), share: 0.9, right },
      hasCounts && { title: title('price'), share: 1.3, right },
      hasRates && { title: title('rate'), share: 0.8, right },
      { title: title('amount'), share: 1.5, right },
    );
    const rows = lines.map(({ description, quantity, price, rate }, at) =>
      kept(
        hasPositions && String(at + 1),
        description,
        hasCounts && String(quantity),
        hasCounts && style.cell(price),
        hasRates && this.percent(rate),
        style.cell(quantity * price),
      ),
    );
    return { columns, rows };
  }
}
