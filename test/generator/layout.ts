import type { Content, Pair, Section, Table } from './content.ts';
import type { Pen, TextStyle } from './pen.ts';

/** A part of a layout: paints from `y` on and answers where the next part begins. */
export type Part = (pen: Pen, content: Content, y: number) => number;

const gap = 10;
const small: TextStyle = { size: 8 };

function writeLines(pen: Pen, x: number, y: number, lines: readonly string[], style: TextStyle = {}): number {
  return lines.reduce((below, line) => pen.write(x, below, line, style), y);
}

/** Text that ends at `right`. */
function writeRight(pen: Pen, right: number, y: number, text: string, style: TextStyle = {}): number {
  return pen.write(right - pen.widthOf(text, style), y, text, style);
}

const contactOf = ({ issuer }: Content): string[] => [...issuer.address, issuer.phone, `www.${issuer.domain}`];

// ---- who it is from -------------------------------------------------------------------------------------------------------------------

export const headers = {
  left: (pen, content, y) => {
    const { issuer, title } = content;
    let below = pen.write(pen.left, y, issuer.name, { size: 17, bold: true });
    if (issuer.slogan) below = pen.write(pen.left, below, issuer.slogan, small);
    writeRight(pen, pen.right, y, title, { size: 15, bold: true });
    return writeLines(pen, pen.left, below, contactOf(content), small) + gap;
  },
  right: (pen, content, y) => {
    pen.write(pen.left, y, content.title, { size: 22, bold: true });
    const lines = [...(content.issuer.slogan ? [content.issuer.slogan] : []), ...contactOf(content)];
    let below = writeRight(pen, pen.right, y, content.issuer.name, { size: 12, bold: true });
    for (const line of lines) below = writeRight(pen, pen.right, below, line, small);
    return below + gap;
  },
  centered: (pen, content, y) => {
    const centre = { align: 'center', width: pen.width } as const;
    let below = pen.write(pen.left, y, content.issuer.name, { size: 15, bold: true, ...centre });
    if (content.issuer.slogan) below = pen.write(pen.left, below, content.issuer.slogan, { ...small, ...centre });
    below = pen.write(pen.left, below, content.issuer.address.join(', '), { ...small, ...centre });
    below = pen.write(pen.left, below, content.issuer.phone, { ...small, ...centre });
    return pen.write(pen.left, below + gap, content.title, { size: 13, bold: true, ...centre }) + gap;
  },
  band: (pen, content, y) => {
    pen.box(0, 0, pen.paper.width, y + 26, '#1f4e79');
    pen.write(pen.left, y, content.issuer.name, { size: 15, bold: true, color: '#fff' });
    writeRight(pen, pen.right, y + 3, content.title, { size: 11, color: '#fff' });
    return writeLines(pen, pen.left, y + 36, contactOf(content).slice(0, 3), small) + gap;
  },
  titleFirst: (pen, content, y) => {
    const below = pen.write(pen.left, y, content.title, { size: 20, bold: true });
    const named = pen.write(pen.left, below + 4, content.issuer.name, { bold: true });
    return writeLines(pen, pen.left, named, contactOf(content), small) + gap;
  },
  nameOnly: (pen, content, y) => {
    pen.write(pen.left, y, content.issuer.name, { size: 13, bold: true, color: '#0a5' });
    return writeRight(pen, pen.right, y, content.title, { size: 11 }) + gap * 2;
  },
  /** The line above the window of an envelope. */
  returnLine: (pen, content, y) => {
    writeRight(pen, pen.right, y, content.title, { size: 16, bold: true });
    return pen.write(pen.left, y + 40, [content.issuer.name, ...content.issuer.address].join(' · '), { size: 7 }) + 4;
  },
  twoColumns: (pen, content, y) => {
    const { issuer } = content;
    const named = pen.write(pen.left, y, issuer.name, { size: 14, bold: true });
    const left = writeLines(pen, pen.left, named, issuer.address, small);
    const right = writeLines(
      pen,
      pen.left + pen.width * 0.6,
      y + 4,
      [`Phone ${issuer.phone}`, `billing@${issuer.domain}`, ...(issuer.slogan ? [issuer.slogan] : [])],
      small,
    );
    return pen.write(pen.left, Math.max(left, right) + gap, content.title, { size: 14, bold: true }) + gap;
  },
} as const satisfies Record<string, Part>;

// ---- numbers and days -----------------------------------------------------------------------------------------------------------------

const onRight = (pen: Pen): number => pen.left + pen.width * 0.55;

export const metas = {
  /** Labels and values in two columns at the right. */
  right: (pen, { meta }, y) =>
    meta.reduce((below, pair) => pairAcross(pen, pair, { x: onRight(pen), right: pen.right, y: below }), y) + gap,
  left: (pen, { meta }, y) => meta.reduce((below, { label, value }) => pen.write(pen.left, below, `${label} ${value}`), y) + gap,
  columns: (pen, { meta }, y) =>
    meta.reduce((below, pair) => {
      pen.write(pen.left, below, pair.label, { bold: true });
      return pen.write(pen.left + pen.width * 0.28, below, pair.value);
    }, y) + gap,
  /** A row of labels above a row of values. */
  grid: (pen, { meta }, y) => {
    const rows = [meta.slice(0, 4), meta.slice(4)].filter((row) => row.length > 0);
    return (
      rows.reduce((below, row) => {
        const step = pen.width / row.length;
        for (const [at, { label, value }] of row.entries()) {
          pen.write(pen.left + at * step, below, label, { ...small, bold: true, width: step - 6 });
          pen.write(pen.left + at * step, below + 14, value);
        }
        return below + 36;
      }, y) + 4
    );
  },
  stacked: (pen, { meta }, y) =>
    meta.reduce(
      (below, { label, value }) =>
        pen.write(onRight(pen), pen.write(onRight(pen), below, label, { ...small, color: '#666' }), value, { bold: true }) + 3,
      y,
    ) + gap,
  /** The value large, its label small beneath it. */
  under: (pen, { meta }, y) => {
    const step = pen.width / Math.max(1, Math.min(4, meta.length));
    for (const [at, { label, value }] of meta.entries()) {
      const [x, top] = [pen.left + (at % 4) * step, y + Math.floor(at / 4) * 38];
      pen.write(x, pen.write(x, top, value, { bold: true }), label.replace(/\W+$/, ''), small);
    }
    return y + Math.ceil(meta.length / 4) * 38 + gap;
  },
  inline: (pen, { meta }, y) =>
    pen.write(pen.left, y, meta.map(({ label, value }) => `${label} ${value}`).join('   |   '), { width: pen.width }) + gap,
  boxed: (pen, { meta }, y) => {
    pen.box(onRight(pen) - 8, y - 6, pen.right - onRight(pen) + 8, meta.length * pen.size * 1.5 + 12, '#eef2f6');
    return meta.reduce((below, pair) => pairAcross(pen, pair, { x: onRight(pen), right: pen.right - 6, y: below }), y) + gap * 2;
  },
  leaders: (pen, { meta }, y) => meta.reduce((below, pair) => leaderLine(pen, pair, below, pen.left + pen.width * 0.6), y) + gap,
} as const satisfies Record<string, Part>;

function pairAcross(
  pen: Pen,
  { label, value }: Pair,
  { x, right, y }: { x: number; right: number; y: number },
  style: TextStyle = {},
): number {
  pen.write(x, y, label, style);
  return writeRight(pen, right, y, value, style) + 2;
}

function leaderLine(pen: Pen, { label, value }: Pair, y: number, right: number): number {
  const room = right - pen.left - pen.widthOf(label) - pen.widthOf(value) - 8;
  pen.write(pen.left, y, `${label} ${'.'.repeat(Math.max(3, Math.floor(room / pen.widthOf('.'))))}`);
  return writeRight(pen, right, y, value) + 2;
}

// ---- to whom, and about which place -----------------------------------------------------------------------------------------------------

export const parties = {
  beside: (pen, { recipient, place }, y) => {
    const left = writeLines(pen, pen.left, pen.write(pen.left, y, 'Bill To', { bold: true }), recipient);
    if (!place) return left + gap;
    const x = pen.left + pen.width * 0.5;
    return Math.max(left, writeLines(pen, x, pen.write(x, y, place.label, { bold: true }), place.lines)) + gap;
  },
  window: (pen, { recipient, place }, y) => {
    const below = writeLines(pen, pen.left, y, recipient) + gap;
    return place ? pen.write(pen.left, below, `${place.label} ${place.lines.join(', ')}`) + gap : below;
  },
  placeFirst: (pen, { recipient, place }, y) => {
    const below = place ? writeLines(pen, pen.left, pen.write(pen.left, y, place.label, small), place.lines, { bold: true }) + 4 : y;
    return writeLines(pen, pen.left, pen.write(pen.left, below, 'Mail to', small), recipient) + gap;
  },
  placeRight: (pen, { recipient, place }, y) => {
    const left = writeLines(pen, pen.left, y, recipient);
    if (!place) return left + gap;
    return (
      Math.max(
        left,
        place.lines.reduce(
          (below, line) => writeRight(pen, pen.right, below, line),
          writeRight(pen, pen.right, y, place.label, { bold: true }),
        ),
      ) + gap
    );
  },
  none: (pen, { place }, y) => (place ? pen.write(pen.left, y, [place.label, ...place.lines].join(' ')) + gap : y),
} as const satisfies Record<string, Part>;

// ---- tables -----------------------------------------------------------------------------------------------------------------------------

interface TableStyle {
  hasHead?: boolean;
  hasRules?: boolean;
  from?: number;
  to?: number;
}

function paintTable(
  pen: Pen,
  { columns, rows }: Table,
  y: number,
  { hasHead = true, hasRules = true, from = pen.left, to = pen.right }: TableStyle,
): number {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  const edges = columns.map((_, at) => from + (columns.slice(0, at).reduce((sum, { share }) => sum + share, 0) / whole) * (to - from));
  const paintRow = (cells: readonly string[], top: number, bold: boolean): number => {
    const ends = columns.map(({ right }, at) => {
      const [x, end] = [edges[at] ?? from, (edges[at + 1] ?? to) - 4];
      const text = cells[at] ?? '';
      return text === '' ? top : pen.write(x, top, text, { bold, align: right ? 'right' : 'left', width: end - x });
    });
    return Math.max(top + pen.size * 1.35, ...ends) + 2;
  };
  let below = y;
  if (hasHead) {
    below = paintRow(
      columns.map(({ title }) => title),
      below,
      true,
    );
    if (hasRules) pen.rule(below - 1, from, to);
    below += 3;
  }
  for (const row of rows) below = paintRow(row, pen.fit(below, 30), false);
  if (hasRules) pen.rule(below, from, to);
  return below + gap;
}

export const itemStyles = {
  ruled: (pen, { items }, y) => (items ? paintTable(pen, items, y, {}) : y),
  plain: (pen, { items }, y) => (items ? paintTable(pen, items, y, { hasRules: false }) : y),
  headless: (pen, { items }, y) => (items ? paintTable(pen, items, y, { hasHead: false, hasRules: false }) : y),
  narrow: (pen, { items }, y) => (items ? paintTable(pen, items, y, { to: pen.left + pen.width * 0.72 }) : y),
  /** A line for the words, one below it for the figures, as tills print them. */
  till: (pen, { items }, y) => {
    if (!items) return y;
    return (
      items.rows.reduce((below, row) => {
        const [words = '', ...figures] = row;
        const amount = figures.at(-1) ?? '';
        const counts = figures.slice(0, -1).filter((text) => text !== '');
        if (counts.length === 0) {
          pen.write(pen.left, below, words);
          return writeRight(pen, pen.right, below, amount);
        }
        const next = pen.write(pen.left, below, words);
        pen.write(pen.left + 10, next, counts.join(' @ '));
        return writeRight(pen, pen.right, next, amount);
      }, y) + gap
    );
  },
} as const satisfies Record<string, Part>;

export const totalStyles = {
  right: (pen, { totals }, y) =>
    totals.reduce(
      (below, pair, at) =>
        pairAcross(pen, pair, { x: onRight(pen), right: pen.right - 4, y: pen.fit(below, 20) }, { bold: at === totals.length - 1 }),
      y,
    ) + gap,
  /** Labels lean against their amounts. */
  leaning: (pen, { totals }, y) =>
    totals.reduce((below, { label, value }) => {
      const top = pen.fit(below, 20);
      writeRight(pen, pen.right - 90, top, label);
      return writeRight(pen, pen.right - 4, top, value) + 2;
    }, y) + gap,
  wide: (pen, { totals }, y) =>
    totals.reduce((below, pair) => pairAcross(pen, pair, { x: pen.left, right: pen.right, y: pen.fit(below, 20) }), y) + gap,
  boxed: (pen, { totals }, y) => {
    if (totals.length === 0) return y;
    const top = pen.fit(y, totals.length * 20 + 20);
    pen.box(onRight(pen) - 8, top - 4, pen.right - onRight(pen) + 8, totals.length * pen.size * 1.55 + 10, '#f2f2f2');
    return totals.reduce((below, pair) => pairAcross(pen, pair, { x: onRight(pen), right: pen.right - 6, y: below }), top) + gap * 2;
  },
  leaders: (pen, { totals }, y) => totals.reduce((below, pair) => leaderLine(pen, pair, pen.fit(below, 20), pen.right), y) + gap,
  /** A row of labels over a row of amounts. */
  grid: (pen, { totals }, y) => {
    if (totals.length === 0) return y;
    const top = pen.fit(y, 50);
    const step = pen.width / totals.length;
    for (const [at, { label, value }] of totals.entries()) {
      pen.write(pen.left + at * step, top, label, { ...small, align: 'right', width: step - 6 });
      pen.write(pen.left + at * step, top + 24, value, { align: 'right', width: step - 6 });
    }
    return top + 48;
  },
  /** Only the last, in one line at the left. */
  lastOnly: (pen, { totals }, y) =>
    totals
      .slice(-1)
      .reduce(
        (below, { label, value }) => pen.write(pen.left, pen.fit(below, 30), `${label} ${value}`, { bold: true, size: pen.size + 2 }),
        y,
      ) + gap,
} as const satisfies Record<string, Part>;

// ---- what stands large ------------------------------------------------------------------------------------------------------------------

export const heroes = {
  none: (_pen, _content, y) => y,
  /** A box at the top right that takes no room from what stands beside it. */
  corner: (pen, { hero }, y) => {
    if (!hero) return y;
    pen.box(pen.right - 160, y, 160, 48, '#e8f0e8');
    pen.write(pen.right - 150, y + 6, hero.label, small);
    writeRight(pen, pen.right - 10, y + 22, hero.value, { size: 16, bold: true });
    return y + 60;
  },
  band: (pen, { hero }, y) => {
    if (!hero) return y;
    const top = pen.fit(y, 40);
    pen.box(pen.left, top, pen.width, 26, '#dde7f2');
    pen.write(pen.left + 8, top + 7, hero.label, { bold: true });
    return writeRight(pen, pen.right - 8, top + 7, hero.value, { bold: true, size: pen.size + 2 }) + gap * 2;
  },
  stacked: (pen, { hero }, y) =>
    hero ? pen.write(pen.left, pen.write(pen.left, pen.fit(y, 50), hero.value, { size: 20, bold: true }), hero.label) + gap : y,
  sentence: (pen, { hero }, y) =>
    hero ? pen.write(pen.left, pen.fit(y, 30), `${hero.label} ${hero.value}`, { size: pen.size + 3, bold: true }) + gap : y,
} as const satisfies Record<string, Part>;

// ---- sections, notices, the slip to send back -------------------------------------------------------------------------------------------

function paintSection(pen: Pen, section: Section, y: number, from = pen.left, to = pen.right): number {
  let below = pen.fit(y, 50);
  if (section.heading) below = pen.write(from, below, section.heading, { bold: true, size: pen.size + 1 }) + 2;
  for (const { label, value } of section.pairs ?? []) {
    const top = pen.fit(below, 20);
    pen.write(from, top, label, { width: to - from - 90 });
    below = writeRight(pen, to, top, value) + 2;
  }
  if (section.table) below = paintTable(pen, section.table, below, { from, to });
  for (const sentence of section.sentences ?? []) below = pen.write(from, pen.fit(below, 30), sentence, { width: to - from }) + 3;
  return below + gap;
}

export const sectionStyles = {
  below: (pen, { sections }, y) => sections.reduce((below, section) => paintSection(pen, section, below), y),
  narrow: (pen, { sections }, y) =>
    sections.reduce((below, section) => paintSection(pen, section, below, pen.left, pen.left + pen.width * 0.62), y),
  /** Two beside each other, their lines at the same heights. */
  beside: (pen, { sections }, y) => {
    let below = y;
    for (let at = 0; at < sections.length; at += 2) {
      const [first, second] = sections.slice(at, at + 2);
      const middle = pen.left + pen.width / 2;
      const top = pen.fit(below, 160);
      const left = first ? paintSection(pen, first, top, pen.left, middle - 12) : top;
      below = Math.max(left, second && pen.fit(top, 0) === top ? paintSection(pen, second, top, middle + 12, pen.right) : top);
    }
    return below;
  },
  leaders: (pen, { sections }, y) =>
    sections.reduce((below, section) => {
      const headed = section.heading ? pen.write(pen.left, pen.fit(below, 40), section.heading.toUpperCase()) + 2 : below;
      const listed = (section.pairs ?? []).reduce((at, pair) => leaderLine(pen, pair, pen.fit(at, 20), pen.right), headed);
      return paintSection(pen, { ...section, heading: null, pairs: [] }, listed);
    }, y),
} as const satisfies Record<string, Part>;

export const notices: Part = (pen, content, y) =>
  content.notices.reduce((below, notice) => pen.write(pen.left, pen.fit(below, 30), notice, { ...small, width: pen.width }) + 2, y) + gap;

export const coupons = {
  none: (_pen, _content, y) => y,
  bottom: (pen, content, y) => paintCoupon(pen, content, Math.max(pen.fit(y, 130), pen.paper.height - 180), metas.right),
  grid: (pen, content, y) => paintCoupon(pen, content, pen.fit(y, 130), metas.grid),
  left: (pen, content, y) => paintCoupon(pen, content, pen.fit(y, 130), metas.columns),
} as const satisfies Record<string, Part>;

function paintCoupon(pen: Pen, content: Content, y: number, meta: Part): number {
  if (!content.coupon) return y;
  pen.write(pen.left, y, '- '.repeat(60), { size: 6, width: pen.width + 200 });
  const below = pen.write(pen.left, y + 12, 'Please detach and return this portion with your payment', small) + 6;
  meta(pen, { ...content, meta: content.coupon }, below);
  return writeLines(pen, pen.left, below + 60, [content.issuer.name, ...content.issuer.address], small) + gap;
}
