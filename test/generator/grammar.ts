import type { Content, Shape } from './content.ts';
import type { Draw } from './draw.ts';
import { paintForm } from './form.ts';
import { type LetterOptions, paintLetter } from './letter.ts';
import { footers, headers, namelessHeaders } from './parts/heads.ts';
import { metas, parties } from './parts/metas.ts';
import type { Part } from './parts/part.ts';
import { aside, coupons, notices, paintColumns, sectionStyles, terms, turn } from './parts/rest.ts';
import { itemStyles } from './parts/tables.ts';
import { heroes, totalStyles } from './parts/totals.ts';
import { type Family, type Paper, Pen } from './pen.ts';

/** One way to arrange a document. Folds are made by grammar: nothing that was fitted has seen the grammars it is measured on. */
export interface Grammar {
  name: string;
  shape: Shape;
  /** Sizes and gaps differ from one document to the next, as two printers' do. */
  paint(content: Content, draw: Draw): Pen;
}

export interface Parts {
  header: keyof typeof headers;
  meta: keyof typeof metas;
  party: keyof typeof parties;
  item: keyof typeof itemStyles;
  total: keyof typeof totalStyles;
  hero?: keyof typeof heroes;
  section?: keyof typeof sectionStyles;
  coupon?: keyof typeof coupons;
  footer?: keyof typeof footers;
  /**
   * The parts below the header, by letter: meta, party, hero, sections, items, totals, notices, coupon, a: what stands at the edge, x: terms,
   * b: a new page. `mp/hs:2` are two columns, the second twice as wide. What is left out is not shown.
   */
  order?: string;
  family?: Family;
  size?: number;
}

const usual = 'm p h s i t n x c';

function partsOf(parts: Parts): Record<string, Part> {
  return {
    m: metas[parts.meta],
    p: parties[parts.party],
    h: heroes[parts.hero ?? 'none'],
    s: sectionStyles[parts.section ?? 'below'],
    i: itemStyles[parts.item],
    t: totalStyles[parts.total],
    n: notices,
    c: coupons[parts.coupon ?? 'none'],
    a: aside,
    x: terms,
    b: turn,
  };
}

/** Paints one step of an order: a part, or columns of parts. */
function paintStep(pen: Pen, content: Content, y: number, step: string, byLetter: Record<string, Part>): number {
  const inTurn = (letters: string, top: number) =>
    Array.from(letters).reduce((below, letter) => byLetter[letter]?.(pen, content, below) ?? below, top);
  if (!step.includes('/')) return inTurn(step, y);
  const columns = step.split('/').map((column) => {
    const [letters = '', share = '1'] = column.split(':');
    return { share: Number(share), paint: (top: number) => inTurn(letters, top) };
  });
  return paintColumns(pen, y, columns);
}

function paintAll(pen: Pen, content: Content, parts: Parts, order: string): number {
  const byLetter = partsOf(parts);
  const headed = headers[parts.header](pen, content, pen.paper.margin);
  const below = order.split(' ').reduce((y, step) => paintStep(pen, content, y, step, byLetter), headed);
  // Who it is from stands somewhere, if only at the foot.
  const isNamed = content.issuer.head !== null && !namelessHeaders.has(parts.header);
  if (isNamed && parts.footer === undefined && content.issuer.foot === null) return below;
  return footers[parts.footer ?? 'line'](pen, content, below);
}

export function page(name: string, parts: Parts): Grammar {
  return {
    name,
    shape: 'page',
    paint(content, draw) {
      const paper: Paper = { width: 612, height: 792, margin: draw.int(32, 60) };
      const pen = new Pen(paper, parts.family ?? 'sans', (parts.size ?? 10) + draw.int(-2, 1) * 0.5, draw.int(118, 160) / 100);
      paintAll(pen, content, parts, parts.order ?? usual);
      return pen;
    },
  };
}

/** A till's slip: narrow, and as long as what it says. */
export function slip(name: string, width: number, parts: Parts): Grammar {
  return {
    name,
    shape: 'slip',
    paint(content, draw) {
      const leading = draw.int(115, 150) / 100;
      const draft = (height: number): [Pen, number] => {
        const pen = new Pen({ width, height, margin: 14 }, parts.family ?? 'mono', parts.size ?? 8, leading);
        return [pen, paintAll(pen, content, parts, parts.order ?? 'm p i t n')];
      };
      // Once to know how long it is.
      const [, length] = draft(10_000);
      return draft(length + 60)[0];
    },
  };
}

export const letter = (name: string, options: LetterOptions): Grammar => ({
  name,
  shape: 'letter',
  paint: (content, draw) => paintLetter(content, options, draw),
});
export const form = (name: string, options: Parameters<typeof paintForm>[1]): Grammar => ({
  name,
  shape: 'form',
  paint: (content) => paintForm(content, options),
});
