import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pair, Section } from './content.ts';
import type { Draw } from './draw.ts';
import type { Locale } from './languages.ts';
import { firms, owners } from './names.ts';
import { dayAfter, type Style } from './style.ts';

/** For whom it is fit: what bills somebody, what a till prints, what asks for nothing. */
export type Audience = 'bill' | 'shop' | 'notice';
interface Distractors {
  sentences: Record<Audience | 'any', string[]>;
  pairs: Record<Audience | 'any', [label: string, value: string][]>;
  sections: { heading: string; columns: string[]; rows: string[][] }[];
  terms: string[];
}
const data = JSON.parse(readFileSync(join(import.meta.dirname, 'distractors.json'), 'utf8')) as Distractors;

export interface Around {
  style: Style;
  /** The document's own day and amounts: what is drawn beside them is near them, and now and then the same. */
  day: string;
  cents: readonly number[];
  domain: string;
  /** Null where it is in English, as American documents are. */
  locale: Locale | null;
}

/** What stands on documents besides what they are about. */
export class Distractor {
  constructor(
    private readonly draw: Draw,
    private readonly around: Around,
    private readonly audience: Audience,
  ) {}

  sentences(count: number): string[] {
    return this.draw.some([...this.said.any, ...this.said[this.audience]], count).map((text) => this.fill(text));
  }
  pairs(count: number): Pair[] {
    const all = this.around.locale?.pairs ?? [...data.pairs.any, ...data.pairs[this.audience]];
    const chosen = this.draw.some(all, count);
    return chosen.map(([label, value]) => ({ role: 'aside', label: this.around.style.label(label), value: this.fill(value) }));
  }
  sections(count: number): Section[] {
    return this.draw.some(this.around.locale ? [] : data.sections, count).map(({ heading, columns, rows }) => ({
      heading: this.fill(heading),
      table: {
        columns: columns.map((title, at) => ({ title: this.fill(title), share: at === 0 ? 1.6 : 1, right: at > 0 })),
        rows: rows.map((row) => row.map((cell) => this.fill(cell))),
      },
    }));
  }
  terms(count: number): string[] {
    return this.draw.some(this.around.locale ? [] : data.terms, count).map((text) => this.fill(text));
  }

  private get said() {
    return this.around.locale?.asides ?? data.sentences;
  }

  private fill(text: string): string {
    return text.replaceAll(/\{([^}]+)\}/g, (_, name: string) => this.value(name));
  }

  private value(name: string): string {
    const { draw } = this;
    const { style, day, domain, cents } = this.around;
    const money = (from: number, to: number) => (cents.length > 0 && draw.chance(0.06) ? draw.pick(cents) : draw.cents(from, to));
    if (/^n\d$/.test(name)) return draw.digits(Number(name.slice(1)));
    const values: Record<string, () => string> = {
      m: () => style.money(money(20, 900)),
      small: () => style.money(draw.pick([500, 1000, 1500, 2500, 4000, draw.cents(1, 60)])),
      round: () =>
        this.around.locale ? style.money(draw.pick([500, 1000, 2500])) : draw.pick(['$25', '$50', '$100', '$35.00', '$20.00', '$500']),
      big: () => style.money(draw.cents(900, 250_000)),
      d: () => style.day(dayAfter(day, draw.int(-60, 90))),
      y: () => String(Number(day.slice(0, 4)) - draw.int(0, 3)),
      p: () => style.land.phone(draw),
      f: () => draw.pick(this.around.locale?.names.services ?? firms),
      o: () => draw.pick(this.around.locale?.names.families ?? owners),
      w: () => domain,
      ein: () => `${draw.digits(2)}-${draw.digits(7)}`,
      one: () => String(draw.int(2, 9)),
      '%': () => draw.pick(['1.5%', '2.95%', '18%', '5%', '3%', '10%', '0.75%']),
    };
    return values[name]?.() ?? name;
  }
}
