import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldKey } from '#core/extraction/extracted-fields';
import type { Content, Made, Pair, Section, Shape, Table, TrueLine, Truth } from '../content.ts';
import type { Draw } from '../draw.ts';
import { drawAddress, drawIssuer, drawRecipient, type Trade } from '../names.ts';
import { dayAfter, drawStyle, plainMoney, type Style } from '../style.ts';

const wording = JSON.parse(readFileSync(join(import.meta.dirname, '../wording.json'), 'utf8')) as Record<string, readonly string[]>;

/** A kind of document: what it says, drawn anew for each seed. */
export interface Kind {
  name: string;
  shapes: readonly Shape[];
  /** The mailbox people forward it to. */
  mailbox: 'receipts' | 'hoa' | 'mortgage' | 'subscriptions';
  make(draw: Draw): Made;
}

interface Parts extends Partial<Omit<Content, 'issuer' | 'recipient'>> {
  title: string;
  trade: Trade;
}

/** Words values in one document's style, each role by one label, and collects the truth on the way. */
export class Writer {
  readonly style: Style;
  readonly fields: Truth['fields'] = {};
  readonly absent: FieldKey[] = [];
  readonly lines: TrueLine[] = [];
  private readonly labels = new Map<string, string>();
  private readonly address: readonly [street: string, town: string];

  constructor(readonly draw: Draw) {
    this.style = drawStyle(draw.fork('style'));
    this.address = drawAddress(draw.fork('address'));
  }

  /** The label of a role in this document: the same each time. */
  label(role: string): string {
    const known = this.labels.get(role) ?? this.style.label(this.draw.fork(`label ${role}`).pick(wording[role] ?? [role]));
    this.labels.set(role, known);
    return known;
  }

  text(role: string, value: string, key?: FieldKey): Pair {
    if (key) this.fields[key] = value;
    return { role, label: this.label(role), value };
  }

  /** Cents as money. The truth of payments and discounts has no sign, however the document writes it. */
  money(role: string, cents: number, key?: FieldKey): Pair {
    if (key) this.fields[key] = plainMoney(key === 'payments' ? Math.abs(cents) : cents);
    return { role, label: this.label(role), value: this.style.money(cents) };
  }

  day(role: string, iso: string, key?: FieldKey): Pair {
    if (key) this.fields[key] = iso;
    return { role, label: this.label(role), value: this.style.day(iso) };
  }

  /** A label of the document's own with a value. */
  as(label: string, value: string | number): Pair {
    return { role: label, label: this.style.label(label), value: typeof value === 'number' ? this.style.money(value) : value };
  }

  /** A day of the years the books are about. */
  date(): string {
    return dayAfter('2024-02-01', this.draw.int(0, 760));
  }

  number(): string {
    const { draw } = this;
    return draw
      .pick([
        draw.digits(draw.int(4, 8)),
        `INV-${draw.digits(5)}`,
        `${draw.digits(4)}-${draw.digits(3)}`,
        `${draw.pick(['A', 'F', 'K', 'SP', 'W'])}${draw.digits(6)}`,
        `2025-${draw.digits(4)}`,
        `#${draw.digits(5)}`,
      ])
      .replace('#', '');
  }

  account(): string {
    const { draw } = this;
    return draw.pick([
      draw.digits(draw.int(7, 12)),
      `${draw.digits(4)}-${draw.digits(4)}-${draw.digits(1)}`,
      `${draw.pick(['AC', 'C', 'WB', 'G'])}-${draw.digits(5)}`,
      `${draw.digits(2)}-${draw.digits(6)}`,
      `${draw.digits(4)} ${draw.digits(3)} ${draw.digits(3)}`,
    ]);
  }

  /** The place the document is about, in the words it uses for it. */
  place(): Content['place'] {
    const [street, town] = this.address;
    this.fields.property_address = `${street}, ${town}`;
    return { label: this.label('place'), lines: this.draw.chance(0.6) ? [street, town] : [`${street}, ${town}`] };
  }

  /** Lines of a bill with what they come to. */
  items(words: readonly string[], count: number, [from, to]: readonly [number, number]): { table: Table; sum: number } {
    const { draw, style } = this;
    const hasCounts = draw.chance(0.5);
    const hasDays = !hasCounts && draw.chance(0.2);
    const day = this.date();
    const rows = draw
      .shuffled(words)
      .slice(0, count)
      .map((description) => {
        const quantity = hasCounts ? draw.int(1, 6) : 1;
        const price = draw.cents(from, to);
        this.lines.push({ description, quantity: hasCounts ? String(quantity) : null, amount: plainMoney(price * quantity) });
        return { description, quantity, price };
      });
    const sum = rows.reduce((all, { quantity, price }) => all + quantity * price, 0);
    const columns = hasCounts
      ? [
          { title: draw.pick(['Description', 'Item', 'Service', 'Details']), share: 5 },
          { title: draw.pick(['Qty', 'Quantity', 'Hours', 'Units']), share: 1, right: true },
          { title: draw.pick(['Rate', 'Price', 'Unit Price', 'Each']), share: 1.4, right: true },
          { title: draw.pick(['Amount', 'Total', 'Line Total', 'Ext.']), share: 1.6, right: true },
        ]
      : hasDays
        ? [
            { title: 'Date', share: 1.4 },
            { title: 'Description', share: 4 },
            { title: 'Amount', share: 1.6, right: true },
          ]
        : [
            { title: draw.pick(['Description', 'Item', 'Work Performed', 'Charge']), share: 5 },
            { title: draw.pick(['Amount', 'Total', 'Charge']), share: 1.6, right: true },
          ];
    const table = {
      columns,
      rows: rows.map(({ description, quantity, price }) => [
        ...(hasDays ? [style.day(day)] : []),
        description,
        ...(hasCounts ? [String(quantity), style.money(price)] : []),
        style.money(quantity * price),
      ]),
    };
    return { table, sum };
  }

  /** The whole document. What it leaves out of `fields` and of `unsaid` is not judged. */
  done({ title, trade, ...parts }: Parts, unsaid: readonly FieldKey[] = []): Made {
    const issuer = drawIssuer(this.draw.fork('issuer'), trade);
    this.fields.vendor = issuer.name;
    const content: Content = {
      title,
      issuer,
      recipient: drawRecipient(this.draw.fork('recipient')),
      place: null,
      meta: [],
      sections: [],
      items: null,
      totals: [],
      hero: null,
      coupon: null,
      notices: [],
      ...parts,
    };
    return { content, truth: { fields: this.fields, absent: [...this.absent, ...unsaid], lines: this.lines } };
  }
}

export const listed = (heading: string | null, pairs: readonly Pair[]): Section => ({ heading, pairs });
export const told = (...sentences: string[]): Section => ({ heading: null, sentences });
/** The choices that this document leaves out are gone; the order stays. */
export const kept = <T>(...values: readonly (T | false | null | undefined)[]): T[] => values.filter((value): value is T => Boolean(value));
