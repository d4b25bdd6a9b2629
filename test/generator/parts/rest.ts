import type { Content, Section } from '../content.ts';
import type { Pen } from '../pen.ts';
import { metas } from './metas.ts';
import { gap, leaderLine, pairAcross, type Part, small, writeLines } from './part.ts';
import { paintTable, type TableStyle } from './tables.ts';

function paintSection(pen: Pen, section: Section, y: number, style: TableStyle = {}): number {
  let below = pen.fit(y, 50);
  if (section.heading) below = pen.write(pen.left, below, section.heading, { bold: true, size: pen.size + 1, width: pen.width }) + 2;
  for (const pair of section.pairs ?? []) below = pairAcross(pen, pair, { x: pen.left, right: pen.right, y: pen.fit(below, 24) });
  if (section.table) below = paintTable(pen, section.table, below, style);
  for (const sentence of section.sentences ?? []) below = pen.write(pen.left, pen.fit(below, 30), sentence, { width: pen.width }) + 3;
  return below + gap;
}

/** Parts beside each other, from the same height down; answers below the longest of them. */
export function paintColumns(pen: Pen, y: number, columns: readonly { share: number; paint: (y: number) => number }[]): number {
  const [left, width] = [pen.left, pen.width];
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x = left;
  const ends = columns.map(({ share, paint }) => {
    const [from, to] = [x, x + (width * share) / whole];
    x = to;
    return pen.within(from, to - 10, () => paint(y));
  });
  const page = Math.max(...ends.map((end) => end.page));
  pen.page = page;
  return Math.max(...ends.filter((end) => end.page === page).map((end) => end.y));
}

export const sectionStyles = {
  below: (pen, { sections }, y) => sections.reduce((below, section) => paintSection(pen, section, below), y),
  plain: (pen, { sections }, y) => sections.reduce((below, section) => paintSection(pen, section, below, { hasRules: false, size: 8 }), y),
  narrow: (pen, { sections }, y) => {
    const end = pen.within(pen.left, pen.left + pen.width * 0.62, () =>
      sections.reduce((below, section) => paintSection(pen, section, below), y),
    );
    pen.page = end.page;
    return end.y;
  },
  /** Two beside each other, their lines at the same heights. */
  beside: (pen, { sections }, y) => {
    let below = y;
    for (let at = 0; at < sections.length; at += 2) {
      const columns = sections
        .slice(at, at + 2)
        .map((section) => ({ share: 1, paint: (top: number) => paintSection(pen, section, top, { size: 8 }) }));
      below = paintColumns(pen, pen.fit(below, 120), columns);
    }
    return below;
  },
  three: (pen, { sections }, y) => {
    let below = y;
    for (let at = 0; at < sections.length; at += 3) {
      const columns = sections
        .slice(at, at + 3)
        .map((section) => ({ share: 1, paint: (top: number) => paintSection(pen, section, top, { size: 7 }) }));
      below = paintColumns(pen, pen.fit(below, 120), columns);
    }
    return below;
  },
  /** Labels above their values, all of a section in one row. */
  rows: (pen, content, y) =>
    content.sections.reduce((below, section) => {
      const headed = section.heading ? pen.write(pen.left, pen.fit(below, 50), section.heading, { bold: true, width: pen.width }) : below;
      const listed = section.pairs ? metas.grid(pen, { ...content, meta: section.pairs }, headed) : headed;
      return paintSection(pen, { ...section, heading: null, pairs: [] }, listed);
    }, y),
  /** Values large, their labels beneath them, side by side. */
  tiles: (pen, content, y) =>
    content.sections.reduce((below, section) => {
      const tiled = section.pairs ? metas.under(pen, { ...content, meta: section.pairs }, pen.fit(below, 60)) : below;
      return paintSection(pen, { ...section, pairs: [] }, tiled);
    }, y),
  leaders: (pen, { sections }, y) =>
    sections.reduce((below, section) => {
      const headed = section.heading
        ? pen.write(pen.left, pen.fit(below, 40), section.heading.toUpperCase(), { width: pen.width }) + 2
        : below;
      const listed = (section.pairs ?? []).reduce((at, pair) => leaderLine(pen, pair, pen.fit(at, 20), pen.right), headed);
      return paintSection(pen, { ...section, heading: null, pairs: [] }, listed);
    }, y),
} as const satisfies Record<string, Part>;

export const notices: Part = (pen, content, y) =>
  content.notices.reduce((below, notice) => pen.write(pen.left, pen.fit(below, 30), notice, { ...small, width: pen.width }) + 2, y) + gap;
export const aside: Part = (pen, content, y) =>
  content.aside.reduce((below, line) => pen.write(pen.left, pen.fit(below, 20), line, { size: 7.5, width: pen.width }), y) + gap;
/** Conditions in small print, on a page of their own where they are many. */
export const terms: Part = (pen, content, y) => {
  if (content.terms.length === 0) return y;
  const isApart = content.terms.length > 3;
  if (isApart) pen.page += 1;
  const top = pen.write(pen.left, isApart ? pen.paper.margin : pen.fit(y, 60), content.furniture.terms, { ...small, bold: true });
  return content.terms.reduce((below, text) => pen.write(pen.left, pen.fit(below, 40), text, { size: 7, width: pen.width }) + 4, top) + gap;
};
/** What follows stands on the next page, below a line that says whose it is. */
export const turn: Part = (pen, content, y) => {
  if (pen.paper.height > 5000) return y;
  pen.page += 1;
  const { label = '', value = '' } = content.meta.find(({ role }) => /number|parcel/.test(role)) ?? {};
  return (
    pen.write(pen.left, pen.paper.margin, `${content.title}   ${label} ${value}   ${content.furniture.page}`, {
      ...small,
      width: pen.width,
    }) + gap
  );
};

export const coupons = {
  none: (_pen, _content, y) => y,
  bottom: (pen, content, y) => paintCoupon(pen, content, Math.max(pen.fit(y, 150), pen.paper.height - 190), metas.right),
  grid: (pen, content, y) => paintCoupon(pen, content, pen.fit(y, 150), metas.grid),
  left: (pen, content, y) => paintCoupon(pen, content, pen.fit(y, 150), metas.columns),
  twos: (pen, content, y) => paintCoupon(pen, content, pen.fit(y, 150), metas.twos),
  stacked: (pen, content, y) => paintCoupon(pen, content, pen.fit(y, 190), metas.stacked),
} as const satisfies Record<string, Part>;

function paintCoupon(pen: Pen, content: Content, y: number, meta: Part): number {
  const { coupon, issuer, recipient } = content;
  if (!coupon) return y;
  pen.write(pen.left, y, '- '.repeat(45), { size: 6 });
  const below = pen.write(pen.left, y + 12, content.furniture.detach, { ...small, width: pen.width }) + 6;
  const end = meta(pen, { ...content, meta: coupon }, below);
  const to = [issuer.name, ...issuer.remit];
  const named = paintColumns(pen, end, [
    { share: 1, paint: (top) => writeLines(pen, pen.left, top, recipient, { ...small, width: pen.width }) },
    { share: 1, paint: (top) => writeLines(pen, pen.left, top, to, { ...small, width: pen.width }) },
  ]);
  const digits = coupon.map(({ value }) => value.replaceAll(/\D/g, '')).join('0');
  return pen.write(pen.left, named + 4, `${digits.padStart(12, '0').slice(0, 34)} 7`, { size: 8, width: pen.width }) + gap;
}
