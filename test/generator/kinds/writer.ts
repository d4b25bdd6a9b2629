import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentType } from '#core/extraction/fields/document-type';
import type { ExpenseType, FieldKey } from '#core/extraction/fields/extracted-fields';
import type { Content, Furniture, Made, Pair, Section, Shape, Table, TrueLine, Truth } from '../content.ts';
import { type Audience, Distractor } from '../distractors.ts';
import type { Draw } from '../draw.ts';
import { englishFurniture, type Locale, localStyle, withoutEnding } from '../languages.ts';
import type { Trade } from '../names.ts';
import { dayAfter, drawStyle, plainMoney, type Style } from '../style.ts';
import { type NumberForms, words } from './words.ts';

const wording = JSON.parse(readFileSync(join(import.meta.dirname, '../wording.json'), 'utf8')) as Record<string, readonly string[]>;

/** A kind of document: what it says, drawn anew for each seed. */
export interface Kind {
  name: string;
  shapes: readonly Shape[];
  /** The mailbox people forward it to. */
  mailbox: 'receipts' | 'hoa' | 'mortgage' | 'subscriptions';
  /** How often it is drawn, against the others; 1 where it says nothing. */
  weight?: number;
  /** The share that comes as the text of a mail. */
  mailed?: number;
  make(draw: Draw): Made;
}

interface Parts extends Partial<Omit<Content, 'issuer' | 'recipient'>> {
  title: string;
  trade: Trade;
  type?: DocumentType;
  /** Null where the kind does not tell what the money went for. */
  expense?: ExpenseType | null;
  /** What stands beside it; where nothing is billed, nothing of bills. */
  audience?: Audience;
}

const descriptionTitles = [
  'Description',
  'Item',
  'Service',
  'Details',
  'Work Performed',
  'Charge',
  'Activity',
  'Description of Work',
  'Charges',
  '',
];

interface ItemColumns {
  hasDays: boolean;
  hasCodes: boolean;
  hasCounts: boolean;
}

/** A row with a subtotal: the word below the description, the amount at the end. */
function subtotalRow(columns: Table['columns'], amount: string): string[] {
  const blank = columns.slice(1).map(() => '');
  const title = columns.findIndex(({ share }) => share === 4.5);
  return [...blank.slice(0, title), 'Subtotal', ...blank.slice(title + 1), amount];
}

/** Words values in one document's style, each role by one label, and collects the truth on the way. */
export class Writer {
  readonly style: Style;
  readonly fields: Truth['fields'] = {};
  readonly absent: FieldKey[] = [];
  readonly lines: TrueLine[] = [];
  /** Values that labels may hold: `Amount due by {due}`. */
  private readonly facts = new Map<string, string>();
  private readonly labels = new Map<string, string>();
  private readonly address: readonly [street: string, town: string];

  /** `isAmerican`: what only American businesses send, in dollars; `locale`: the language it is in, where that is drawn. */
  constructor(
    readonly draw: Draw,
    isAmerican = false,
    readonly locale: Locale | null = null,
  ) {
    this.style = locale ? localStyle(draw.fork('style'), locale) : drawStyle(draw.fork('style'), isAmerican);
    this.address = this.style.land.address(draw.fork('address'));
    if (locale) this.fact('tax', locale.tax);
  }

  /** The label of a role in this document: the same each time, and not one that another role has. */
  label(role: string): string {
    const known = this.labels.get(role);
    if (known !== undefined) return known;
    const taken = new Set([...this.labels.values()].map((label) => label.toLowerCase()));
    const labels = this.draw
      .fork(`label ${role}`)
      .shuffled(this.locale?.labels[role] ?? wording[role] ?? [role])
      .flatMap((text) => (this.holds(text) ? [this.style.label(this.filled(text))] : []));
    const chosen = labels.find((label) => !taken.has(label.toLowerCase())) ?? labels[0] ?? role;
    this.labels.set(role, chosen);
    return chosen;
  }

  private holds(text: string): boolean {
    return [...text.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => this.facts.has(name));
  }
  private filled(text: string): string {
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => this.facts.get(name) ?? name);
  }
  /** Makes a value known to labels. */
  fact(name: string, value: string): void {
    this.facts.set(name, value);
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
    if (role === 'due_date' || role === 'document_date') this.fact(role === 'due_date' ? 'due' : 'day', this.style.day(iso));
    return { role, label: this.label(role), value: this.style.day(iso) };
  }

  /** A label of the document's own with a value. */
  as(label: string, value: string | number): Pair {
    return { role: label, label: this.style.label(label), value: typeof value === 'number' ? this.style.money(value) : value };
  }

  /** A line of what is charged. */
  line(description: string, cents: number, quantity: string | null = null): void {
    this.lines.push({ description, quantity, amount: plainMoney(cents) });
  }

  /** A day of the years the books are about. */
  date(): string {
    return dayAfter('2024-02-01', this.draw.int(0, 830));
  }

  /** A number in one of the forms of a list. */
  formed(forms: NumberForms): string {
    const { draw } = this;
    return draw
      .pick(words[forms])
      .replaceAll(/#+/g, (run) => draw.digits(run.length))
      .replaceAll('@', () => draw.pick(Array.from('ABCDEGHKLMNPRSTVW')));
  }
  number(): string {
    return this.formed('invoiceNumbers');
  }
  account(): string {
    return this.formed('accounts');
  }

  /** The place the document is about, in the words it uses for it. */
  place(): Content['place'] {
    const [street, town] = this.address;
    const way = this.draw.int(1, 10);
    const isBare = way <= 2;
    this.fields.property_address = isBare ? street : `${street}, ${town}`;
    return { label: this.label('place'), lines: isBare ? [street] : way <= 7 ? [street, town] : [`${street}, ${town}`] };
  }

  /** The columns of the lines of a bill: the description and the amount, and what else a bill has. */
  private columns({ hasDays, hasCodes, hasCounts }: ItemColumns): Table['columns'] {
    const { draw } = this;
    const right = true;
    const last = {
      title: draw.pick(['Amount', 'Total', 'Line Total', 'Ext.', 'Charge', 'Price', 'Amt', 'Extended Price', 'Balance']),
      share: 1.6,
      right,
    };
    return [
      ...(hasDays ? [{ title: draw.pick(['Date', 'Service Date', 'Dt', 'Date of Service']), share: 1.5 }] : []),
      ...(hasCodes ? [{ title: draw.pick(['Item #', 'Code', 'SKU', 'Item No.']), share: 1.2 }] : []),
      {
        title: draw.pick(descriptionTitles),
        share: 4.5,
      },
      ...(hasCounts
        ? [
            { title: draw.pick(['Qty', 'Quantity', 'Hours', 'Units', 'Hrs', 'Count']), share: 0.9, right },
            { title: draw.pick(['Rate', 'Price', 'Unit Price', 'Each', 'Unit Cost', 'Price Each']), share: 1.4, right },
          ]
        : []),
      last,
    ];
  }

  /** Lines of a bill with what they come to. */
  items(list: readonly string[], count: number, [from, to]: readonly [number, number]): { table: Table; sum: number } {
    const { draw, style } = this;
    const hasCounts = draw.chance(0.45);
    const hasDays = !hasCounts && draw.chance(0.25);
    const hasCodes = draw.chance(0.2);
    const day = this.date();
    const rows = draw
      .shuffled(list)
      .slice(0, count)
      .map((description) => {
        const quantity = hasCounts ? draw.int(1, 6) : 1;
        const price = draw.cents(from, to);
        this.line(description, price * quantity, hasCounts ? String(quantity) : null);
        return { description, quantity, price };
      });
    const sum = rows.reduce((all, { quantity, price }) => all + quantity * price, 0);
    const columns = this.columns({ hasDays, hasCodes, hasCounts });
    const notes = draw.chance(0.15);
    const cells = rows.flatMap(({ description, quantity, price }, at) => {
      const lead = (text: string, code: string) => [
        ...(hasDays ? [text === '' ? '' : style.short(dayAfter(day, at))] : []),
        ...(hasCodes ? [code] : []),
      ];
      const row = [
        ...lead(description, draw.digits(5)),
        description,
        ...(hasCounts ? [String(quantity), style.cell(price)] : []),
        style.cell(quantity * price),
      ];
      const note = [
        ...lead('', ''),
        draw.pick(['as discussed on site', 'see photos attached', 'warranty 1 year', 'tech: R. Vale, 2 visits']),
        ...(hasCounts ? ['', ''] : []),
        '',
      ];
      return notes && draw.chance(0.5) ? [row, note] : [row];
    });
    if (rows.length > 3 && draw.chance(0.12)) {
      const half = rows.slice(0, 2).reduce((all, { quantity, price }) => all + quantity * price, 0);
      cells.splice(cells.findIndex((row) => row.includes(rows[1]?.description ?? '')) + 1, 0, subtotalRow(columns, style.cell(half)));
    }
    return { table: { columns, rows: cells }, sum };
  }

  /** The number of the document behind its title, with its label, or also where it tells how to pay. */
  private placeNumber(title: string, meta: readonly Pair[], draw: Draw): { title: string; meta: readonly Pair[]; notices: string[] } {
    const number = this.fields.invoice_number;
    const { numbers, quote } = this.furniture();
    const [isTitled, isQuoted] = [draw.chance(0.12), draw.chance(0.08)];
    if (number === undefined || !/\p{L}/u.test(title)) return { title, meta, notices: [] };
    return {
      title: isTitled ? `${title} ${draw.pick(numbers)}${number}` : title,
      meta: isTitled && draw.chance(0.6) ? meta.filter(({ value }) => value !== number) : meta,
      notices: isQuoted ? [draw.pick(quote).replace('{number}', number)] : [],
    };
  }

  private furniture(): Furniture {
    const furniture = this.locale?.furniture ?? englishFurniture;
    const [good = ''] = this.draw.fork('promo').shuffled(this.locale?.lists.goods ?? words.goods);
    const fill = (text: string) =>
      text
        .replaceAll('{good}', good)
        .replaceAll('{m}', () => this.style.money(this.draw.fork(text).cents(3, 300)))
        .replaceAll('{round}', this.style.money(this.draw.fork('round').pick([500, 1000, 2500, 5000])));
    return { ...furniture, promos: furniture.promos.map(fill) };
  }

  /** The whole document. What it leaves out of `fields` and of `unsaid` is not judged. */
  done({ title, trade, type, expense, audience, ...parts }: Parts, unsaid: readonly FieldKey[] = []): Made {
    const { draw, fields, style } = this;
    const { issuer, expense: usual } = style.land.issuer(draw.fork('issuer'), trade);
    fields.vendor = issuer.name;
    if (style.currency.isNamed && audience !== 'notice') fields.currency = style.currency.code;
    if (type) fields.document_type = type;
    if (type === 'subscription') fields.site_name = withoutEnding(issuer.name);
    if (expense !== null) fields.expense_type = expense ?? usual;
    const beside = draw.fork('beside');
    const day = fields.service_date ?? fields.statement_date ?? '2025-06-15';
    const cents = Object.entries(fields).flatMap(([key, value]) =>
      /^\d+\.\d\d$/.test(value) && !key.endsWith('_number') && key !== 'rate' ? [Math.round(Number(value) * 100)] : [],
    );
    const isBill = audience === undefined;
    const isShop = ['shop', 'grocer', 'table', 'pump'].includes(trade);
    const aside = new Distractor(
      beside,
      { style, day, cents, domain: issuer.domain, locale: this.locale },
      audience ?? (isShop ? 'shop' : 'bill'),
    );
    const meta = parts.meta ?? [];
    const extra = beside.chance(0.5) ? aside.pairs(beside.int(1, 3)) : [];
    const sections = parts.sections ?? [];
    const tables = isBill && !isShop && beside.chance(0.4) ? aside.sections(beside.pick([1, 1, 2])) : [];
    const numbered = this.placeNumber(title, meta, beside.fork('number'));
    const content: Content = {
      issuer,
      recipient: style.land.recipient(draw.fork('recipient')),
      recipientLabel: this.label('recipient'),
      furniture: this.furniture(),
      place: null,
      items: null,
      totals: [],
      hero: null,
      coupon: null,
      aside: beside.chance(0.5) ? aside.sentences(beside.int(1, 4)) : [],
      terms: isBill && !isShop && beside.chance(0.25) ? aside.terms(beside.int(2, 6)) : [],
      ...parts,
      title: numbered.title,
      meta: beside.chance(0.5) ? [...numbered.meta, ...extra] : woven(beside, numbered.meta, extra),
      sections: woven(beside, sections, tables),
      notices: woven(beside, [...(parts.notices ?? []), ...numbered.notices], aside.sentences(beside.pick([0, 1, 2, 3, 4]))),
    };
    return { content, truth: { fields, absent: [...this.absent, ...unsaid], lines: this.lines } };
  }
}

/** Both, each in its order, mixed. */
function woven<T>(draw: Draw, first: readonly T[], second: readonly T[]): T[] {
  return second.reduce<T[]>((all, each) => all.toSpliced(draw.int(0, all.length), 0, each), [...first]);
}

export const listed = (heading: string | null, pairs: readonly Pair[]): Section => ({ heading, pairs });
export const told = (...sentences: string[]): Section => ({ heading: null, sentences });
/** The choices that this document leaves out are gone; the order stays. */
export const kept = <T>(...values: readonly (T | false | null | undefined)[]): T[] => values.filter((value): value is T => Boolean(value));
