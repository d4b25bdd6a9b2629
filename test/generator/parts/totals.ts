import type { Pen } from '../pen.ts';
import { gap, leaderLine, onRight, pairAcross, type Part, small, writeRight } from './part.ts';

const right: Part = (pen, { totals }, y) =>
  totals.reduce(
    (below, pair, at) =>
      pairAcross(pen, pair, { x: onRight(pen), right: pen.right - 4, y: pen.fit(below, 20) }, { bold: at === totals.length - 1 }),
    y,
  ) + gap;

export const totalStyles = {
  right,
  /** Labels lean against their amounts. */
  leaning: (pen, { totals }, y) =>
    totals.reduce((below, { label, value }) => {
      const top = pen.fit(below, 30);
      const room = Math.min(90, pen.width * 0.4);
      const end = pen.write(pen.left, top, label, { align: 'right', width: pen.width - room });
      return Math.max(end, writeRight(pen, pen.right - 4, top, value)) + 2;
    }, y) + gap,
  wide: (pen, { totals }, y) =>
    totals.reduce((below, pair) => pairAcross(pen, pair, { x: pen.left, right: pen.right, y: pen.fit(below, 20) }), y) + gap,
  boxed: (pen, { totals }, y) => {
    if (totals.length === 0) return y;
    const top = pen.fit(y, totals.length * 20 + 20);
    pen.box(onRight(pen) - 8, top - 4, pen.right - onRight(pen) + 8, totals.length * pen.size * 1.55 + 10, '#f2f2f2');
    return (
      totals.reduce((below, pair) => pairAcross(pen, pair, { x: onRight(pen), right: pen.right - 6, y: pen.fit(below, 20) }), top) + gap * 2
    );
  },
  leaders: (pen, { totals }, y) => totals.reduce((below, pair) => leaderLine(pen, pair, pen.fit(below, 20), pen.right), y) + gap,
  /** A row of labels over a row of amounts. */
  grid: (pen, { totals }, y) => {
    if (totals.length === 0) return y;
    const top = pen.fit(y, 60);
    const step = pen.width / totals.length;
    for (const [at, { label, value }] of totals.entries()) {
      pen.write(pen.left + at * step, top, label, { size: 7, align: 'right', width: step - 6 });
      pen.write(pen.left + at * step, top + 26, value, { size: Math.min(pen.size, 9), align: 'right', width: step - 6 });
    }
    return top + 50;
  },
  /** Only the last, in one line at the left. */
  lastOnly: (pen, { totals }, y) =>
    totals
      .slice(-1)
      .reduce(
        (below, { label, value }) =>
          pen.write(pen.left, pen.fit(below, 30), `${label} ${value}`, { bold: true, size: pen.size + 2, width: pen.width }),
        y,
      ) + gap,
  /** At the foot of the page, far from the lines they add up. */
  farBelow: (pen, content, y) => right(pen, content, Math.max(y, Math.min(pen.paper.height - 150, y + 260))),
  /** Above the lines, at the left. */
  stacked: (pen, { totals }, y) =>
    totals.reduce(
      (below, { label, value }) => pen.write(pen.left, pen.write(pen.left, pen.fit(below, 40), label, small), value, { bold: true }) + 3,
      y,
    ) + gap,
  inline: (pen, { totals }, y) =>
    pen.write(pen.left, pen.fit(y, 40), totals.map(({ label, value }) => `${label} ${value}`).join('    '), { width: pen.width }) + gap,
  /** Amounts in their own column at the left of their labels. */
  behind: (pen, { totals }, y) =>
    totals.reduce((below, { label, value }) => {
      const top = pen.fit(below, 30);
      pen.write(pen.left, top, value, { align: 'right', width: pen.width * 0.25 });
      return pen.write(pen.left + pen.width * 0.28, top, label, { width: pen.width * 0.7 }) + 2;
    }, y) + gap,
  none: (_pen, _content, y) => y,
} as const satisfies Record<string, Part>;

/** Dollars large, cents small and raised. */
function writeRaised(pen: Pen, x: number, y: number, value: string): number {
  const split = /^(.*\d)\.(\d\d)(.*)$/.exec(value);
  if (!split) return pen.write(x, y, value, { size: 20, bold: true });
  const [, whole = '', cents = '', rest = ''] = split;
  pen.write(x + pen.widthOf(whole, { size: 20, bold: true }) + 1, y, `${cents}${rest}`, { size: 9 });
  return pen.write(x, y, whole, { size: 20, bold: true });
}

export const heroes = {
  none: (_pen, _content, y) => y,
  corner: (pen, { hero }, y) => {
    if (!hero) return y;
    const width = Math.min(170, pen.width);
    const x = pen.right - width;
    pen.box(x, y, width, 48, '#e8f0e8');
    const below = pen.write(x + 8, y + 6, hero.label, { ...small, width: width - 16 });
    return pen.write(x + 8, below + 2, hero.value, { size: 15, bold: true, align: 'right', width: width - 16 }) + gap;
  },
  band: (pen, { hero }, y) => {
    if (!hero) return y;
    const top = pen.fit(y, 40);
    pen.box(pen.left, top, pen.width, 26, '#dde7f2');
    return pairAcross(pen, hero, { x: pen.left + 8, right: pen.right - 8, y: top + 7 }, { bold: true, size: pen.size + 1 }) + gap;
  },
  stacked: (pen, { hero }, y) =>
    hero
      ? pen.write(pen.left, pen.write(pen.left, pen.fit(y, 50), hero.value, { size: 20, bold: true, width: pen.width }), hero.label, {
          width: pen.width,
        }) + gap
      : y,
  above: (pen, { hero }, y) =>
    hero
      ? pen.write(pen.left, pen.write(pen.left, pen.fit(y, 50), hero.label, { width: pen.width }), hero.value, {
          size: 18,
          bold: true,
          width: pen.width,
        }) + gap
      : y,
  raised: (pen, { hero }, y) =>
    hero ? writeRaised(pen, pen.left, pen.write(pen.left, pen.fit(y, 50), hero.label, { width: pen.width }), hero.value) + gap : y,
  sentence: (pen, { hero }, y) =>
    hero
      ? pen.write(pen.left, pen.fit(y, 30), `${hero.label} ${hero.value}`, { size: pen.size + 3, bold: true, width: pen.width }) + gap
      : y,
} as const satisfies Record<string, Part>;
