import type { Content, Shape } from './content.ts';
import { coupons, headers, heroes, itemStyles, metas, notices, type Part, parties, sectionStyles, totalStyles } from './layout.ts';
import { paintForm } from './form.ts';
import { paintLetter } from './letter.ts';
import { type Family, type Paper, Pen } from './pen.ts';

/** One way to arrange a document. Folds are made by grammar: nothing that was fitted has seen the grammars it is measured on. */
export interface Grammar {
  name: string;
  shape: Shape;
  paint(content: Content): Pen;
}

const letterPaper: Paper = { width: 612, height: 792, margin: 48 };

interface Parts {
  header: keyof typeof headers;
  meta: keyof typeof metas;
  party: keyof typeof parties;
  item: keyof typeof itemStyles;
  total: keyof typeof totalStyles;
  hero?: keyof typeof heroes;
  section?: keyof typeof sectionStyles;
  coupon?: keyof typeof coupons;
  /** The order of the parts below the header; what it leaves out is not shown. */
  order?: string;
  family?: Family;
  size?: number;
}

/** Parts by letter: meta, party, hero, sections, items, totals, notices, coupon. */
const usual = 'm p h s i t n c';

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
  };
}

function page(name: string, parts: Parts): Grammar {
  const byLetter = partsOf(parts);
  return {
    name,
    shape: 'page',
    paint(content) {
      const pen = new Pen(letterPaper, parts.family ?? 'sans', parts.size ?? 10);
      (parts.order ?? usual)
        .split(' ')
        .reduce((y, letter) => byLetter[letter]?.(pen, content, y) ?? y, headers[parts.header](pen, content, pen.paper.margin));
      return pen;
    },
  };
}

/** A till's slip: narrow, and as long as what it says. */
function slip(name: string, width: number, parts: Parts): Grammar {
  const byLetter = partsOf(parts);
  return {
    name,
    shape: 'slip',
    paint(content) {
      const draft = (height: number): [Pen, number] => {
        const pen = new Pen({ width, height, margin: 14 }, parts.family ?? 'mono', parts.size ?? 8);
        const order = (parts.order ?? 'm i t n').split(' ');
        return [pen, order.reduce((y, letter) => byLetter[letter]?.(pen, content, y) ?? y, headers[parts.header](pen, content, 14))];
      };
      // Once to know how long it is.
      const [, length] = draft(10_000);
      return draft(length + 30)[0];
    },
  };
}

const letter = (name: string, options: Parameters<typeof paintLetter>[1]): Grammar => ({
  name,
  shape: 'letter',
  paint: (content) => paintLetter(content, options),
});
const form = (name: string, options: Parameters<typeof paintForm>[1]): Grammar => ({
  name,
  shape: 'form',
  paint: (content) => paintForm(content, options),
});

export const grammars: readonly Grammar[] = [
  page('invoice-classic', { header: 'left', meta: 'right', party: 'beside', item: 'ruled', total: 'right' }),
  page('invoice-classic-boxed', { header: 'left', meta: 'boxed', party: 'beside', item: 'ruled', total: 'boxed' }),
  page('invoice-title-left', { header: 'right', meta: 'columns', party: 'beside', item: 'plain', total: 'leaning' }),
  page('invoice-grid', {
    header: 'left',
    meta: 'grid',
    party: 'beside',
    item: 'ruled',
    total: 'right',
    hero: 'corner',
    order: 'h p m i t s n c',
  }),
  page('invoice-grid-serif', {
    header: 'centered',
    meta: 'grid',
    party: 'beside',
    item: 'ruled',
    total: 'wide',
    family: 'serif',
    size: 11,
  }),
  page('invoice-hero-first', {
    header: 'titleFirst',
    meta: 'left',
    party: 'beside',
    item: 'plain',
    total: 'right',
    hero: 'stacked',
    order: 'h m p i t s n',
  }),
  page('invoice-band', { header: 'band', meta: 'right', party: 'placeRight', item: 'ruled', total: 'leaning', hero: 'band' }),
  page('invoice-band-grid', { header: 'band', meta: 'grid', party: 'beside', item: 'ruled', total: 'boxed', order: 'm p i t s n' }),
  page('invoice-name-only', { header: 'nameOnly', meta: 'stacked', party: 'window', item: 'plain', total: 'right' }),
  page('invoice-return-line', {
    header: 'returnLine',
    meta: 'right',
    party: 'window',
    item: 'ruled',
    total: 'right',
    order: 'p m i t s n',
  }),
  page('invoice-return-line-inline', {
    header: 'returnLine',
    meta: 'inline',
    party: 'placeRight',
    item: 'ruled',
    total: 'wide',
    order: 'p m i t s n',
  }),
  page('invoice-two-columns', { header: 'twoColumns', meta: 'columns', party: 'beside', item: 'narrow', total: 'leaning' }),
  page('invoice-typewriter', {
    header: 'centered',
    meta: 'leaders',
    party: 'window',
    item: 'plain',
    total: 'leaders',
    family: 'mono',
    size: 9,
  }),
  page('invoice-headless', { header: 'left', meta: 'left', party: 'window', item: 'headless', total: 'wide' }),
  page('invoice-under', { header: 'titleFirst', meta: 'under', party: 'beside', item: 'ruled', total: 'boxed' }),
  page('invoice-totals-grid', { header: 'right', meta: 'right', party: 'beside', item: 'ruled', total: 'grid', order: 'm p i t s n' }),
  page('invoice-last-only', { header: 'left', meta: 'columns', party: 'beside', item: 'plain', total: 'lastOnly', order: 'm p i t s n' }),
  page('invoice-items-first', { header: 'band', meta: 'stacked', party: 'none', item: 'ruled', total: 'right', order: 'i t m p s n' }),
  page('work-order', {
    header: 'twoColumns',
    meta: 'grid',
    party: 'placeFirst',
    item: 'narrow',
    total: 'boxed',
    order: 'm p s i t n',
    family: 'serif',
  }),
  page('work-order-leaders', {
    header: 'centered',
    meta: 'columns',
    party: 'placeFirst',
    item: 'headless',
    total: 'leaders',
    family: 'serif',
  }),
  page('bill-summary', {
    header: 'left',
    meta: 'right',
    party: 'placeFirst',
    item: 'plain',
    total: 'wide',
    hero: 'band',
    coupon: 'bottom',
    order: 'm p h s t i n c',
  }),
  page('bill-summary-boxed', {
    header: 'band',
    meta: 'boxed',
    party: 'window',
    item: 'plain',
    total: 'boxed',
    hero: 'corner',
    coupon: 'grid',
    order: 'h m p s t i n c',
  }),
  page('bill-beside', {
    header: 'twoColumns',
    meta: 'right',
    party: 'placeRight',
    item: 'narrow',
    total: 'wide',
    section: 'beside',
    coupon: 'bottom',
    order: 'm p s i t n c',
  }),
  page('bill-grid', {
    header: 'nameOnly',
    meta: 'grid',
    party: 'window',
    item: 'ruled',
    total: 'right',
    hero: 'band',
    coupon: 'left',
    order: 'm h p s i t n c',
  }),
  page('bill-stacked', {
    header: 'nameOnly',
    meta: 'stacked',
    party: 'placeFirst',
    item: 'headless',
    total: 'wide',
    hero: 'stacked',
    order: 'h m p s t i n',
  }),
  page('bill-coupon-grid', {
    header: 'right',
    meta: 'columns',
    party: 'window',
    item: 'plain',
    total: 'right',
    coupon: 'grid',
    order: 'm p s i t n c',
  }),
  page('bill-leaders', {
    header: 'centered',
    meta: 'left',
    party: 'window',
    item: 'headless',
    total: 'leaders',
    section: 'leaders',
    coupon: 'left',
    order: 'm p s i t n c',
    family: 'mono',
    size: 9,
  }),
  page('bill-serif', {
    header: 'left',
    meta: 'columns',
    party: 'placeRight',
    item: 'ruled',
    total: 'wide',
    hero: 'sentence',
    order: 'm p s i t h n',
    family: 'serif',
    size: 11,
  }),
  page('bill-under', {
    header: 'band',
    meta: 'under',
    party: 'window',
    item: 'plain',
    total: 'right',
    section: 'narrow',
    coupon: 'bottom',
    order: 'm p s i t n c',
  }),
  page('statement-two-columns', {
    header: 'twoColumns',
    meta: 'boxed',
    party: 'window',
    item: 'ruled',
    total: 'wide',
    section: 'beside',
    hero: 'corner',
    coupon: 'bottom',
    order: 'h m p s i t n c',
  }),
  page('statement-plain', {
    header: 'nameOnly',
    meta: 'right',
    party: 'placeRight',
    item: 'plain',
    total: 'right',
    section: 'below',
    order: 'p m s i t n c',
    coupon: 'grid',
  }),
  page('statement-narrow', {
    header: 'titleFirst',
    meta: 'columns',
    party: 'window',
    item: 'plain',
    total: 'right',
    section: 'narrow',
    hero: 'band',
    order: 'm h p s i t n',
  }),
  page('statement-serif-beside', {
    header: 'left',
    meta: 'right',
    party: 'placeFirst',
    item: 'ruled',
    total: 'boxed',
    section: 'beside',
    order: 'm p s i t n c',
    coupon: 'left',
    family: 'serif',
    size: 11,
  }),
  page('statement-grid', {
    header: 'band',
    meta: 'grid',
    party: 'beside',
    item: 'ruled',
    total: 'grid',
    section: 'below',
    order: 'm p s i t n',
  }),
  page('statement-leaders', {
    header: 'centered',
    meta: 'leaders',
    party: 'window',
    item: 'headless',
    total: 'leaders',
    section: 'leaders',
    order: 'p m s i t n',
    family: 'serif',
  }),
  page('statement-sentence', {
    header: 'right',
    meta: 'inline',
    party: 'placeRight',
    item: 'plain',
    total: 'wide',
    section: 'below',
    hero: 'sentence',
    order: 'm p h s i t n',
  }),
  page('statement-items-last', {
    header: 'twoColumns',
    meta: 'stacked',
    party: 'window',
    item: 'ruled',
    total: 'leaning',
    section: 'beside',
    order: 'm p s t i n',
  }),
  page('mailed-receipt', {
    header: 'nameOnly',
    meta: 'columns',
    party: 'none',
    item: 'headless',
    total: 'wide',
    hero: 'stacked',
    order: 'h m i t s n',
  }),
  page('mailed-receipt-grid', {
    header: 'nameOnly',
    meta: 'grid',
    party: 'none',
    item: 'plain',
    total: 'right',
    hero: 'sentence',
    order: 'h m i t s n',
  }),
  page('mailed-receipt-plain', {
    header: 'titleFirst',
    meta: 'left',
    party: 'none',
    item: 'headless',
    total: 'leaning',
    order: 'm i t s n',
  }),
  slip('till-centered', 230, { header: 'centered', meta: 'left', party: 'none', item: 'till', total: 'wide' }),
  slip('till-narrow', 190, { header: 'centered', meta: 'left', party: 'none', item: 'headless', total: 'wide', size: 7 }),
  slip('till-sans', 240, { header: 'centered', meta: 'inline', party: 'none', item: 'headless', total: 'wide', family: 'sans', size: 9 }),
  slip('till-columns', 260, { header: 'centered', meta: 'columns', party: 'none', item: 'plain', total: 'wide' }),
  slip('till-meta-last', 230, { header: 'centered', meta: 'left', party: 'none', item: 'till', total: 'wide', order: 'i t m n' }),
  slip('till-leaders', 250, { header: 'centered', meta: 'left', party: 'none', item: 'headless', total: 'leaders', order: 'm i t n' }),
  slip('till-hero', 230, {
    header: 'centered',
    meta: 'left',
    party: 'none',
    item: 'till',
    total: 'wide',
    hero: 'stacked',
    order: 'h m i t n',
  }),
  slip('card-slip', 220, { header: 'centered', meta: 'right', party: 'none', item: 'headless', total: 'wide', order: 'm t n' }),
  slip('till-serif', 250, { header: 'left', meta: 'left', party: 'none', item: 'headless', total: 'leaning', family: 'serif', size: 9 }),
  slip('pump-slip', 200, { header: 'centered', meta: 'columns', party: 'none', item: 'till', total: 'wide', size: 8, order: 'm i t n' }),
  letter('letter-re', { about: 'meta', family: 'serif', hasTotals: false }),
  letter('letter-re-totals', { about: 'meta', family: 'serif', hasTotals: true }),
  letter('letter-prose', { about: 'prose', family: 'serif', hasTotals: false }),
  letter('letter-prose-sans', { about: 'prose', family: 'sans', hasTotals: false }),
  letter('letter-prose-totals', { about: 'prose', family: 'sans', hasTotals: true }),
  letter('letter-columns', { about: 'columns', family: 'sans', hasTotals: true }),
  letter('letter-typewriter', { about: 'meta', family: 'mono', hasTotals: true }),
  form('form-boxes', { columns: 2, family: 'sans', isNumbered: false }),
  form('form-boxes-numbered', { columns: 2, family: 'sans', isNumbered: true }),
  form('form-three', { columns: 3, family: 'sans', isNumbered: false }),
  form('form-three-serif', { columns: 3, family: 'serif', isNumbered: true }),
  form('form-list', { columns: 1, family: 'sans', isNumbered: true }),
  form('form-four', { columns: 4, family: 'sans', isNumbered: false }),
  form('form-typewriter', { columns: 2, family: 'mono', isNumbered: true }),
];
