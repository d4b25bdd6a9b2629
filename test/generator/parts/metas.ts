import type { Content } from '../content.ts';
import type { Pen, TextStyle } from '../pen.ts';
import { gap, leaderLine, onRight, pairAcross, type Part, small, writeLines } from './part.ts';

/** Pairs side by side, so many a row. */
function inColumns(
  pen: Pen,
  { meta }: Content,
  y: number,
  count: number,
  height: number,
  paint: (at: number, x: number, top: number, width: number) => void,
): number {
  const step = pen.width / count;
  let top = y;
  for (const at of meta.keys()) {
    if (at % count === 0) top = at === 0 ? pen.fit(y, height + 10) : pen.fit(top + height, height + 10);
    paint(at, pen.left + (at % count) * step, top, step - 8);
  }
  return top + height + gap;
}

const columnsFor = (pen: Pen, wanted: number): number => Math.max(1, Math.min(wanted, Math.floor(pen.width / 105)));
/** A text of one line: what has no room is set smaller. */
const fitted = (pen: Pen, text: string, width: number, style: TextStyle = {}): TextStyle => {
  const long = pen.widthOf(text, style);
  return long <= width ? style : { ...style, size: Math.max(5, ((style.size ?? pen.size) * width) / long) };
};

export const metas = {
  /** Labels and values in two columns at the right. */
  right: (pen, { meta }, y) =>
    meta.reduce((below, pair) => pairAcross(pen, pair, { x: onRight(pen), right: pen.right, y: pen.fit(below, 20) }), y) + gap,
  left: (pen, { meta }, y) =>
    meta.reduce((below, { label, value }) => pen.write(pen.left, below, `${label} ${value}`, { width: pen.width }), y) + gap,
  columns: (pen, { meta }, y) =>
    meta.reduce((below, { label, value }) => {
      const first = pen.width * 0.42;
      const [page, labelled] = [pen.page, pen.write(pen.left, below, label, { bold: true, width: first - 4 })];
      const top = pen.page === page ? below : pen.paper.margin;
      return Math.max(labelled, pen.write(pen.left + first, top, value, { width: pen.width - first }));
    }, y) + gap,
  /** Labels at the left edge, values at the other. */
  distant: (pen, { meta }, y) =>
    meta.reduce((below, pair) => pairAcross(pen, pair, { x: pen.left, right: pen.right, y: pen.fit(below, 20) }), y) + gap,
  /** A row of labels above a row of values. */
  grid: (pen, content, y) => {
    const count = columnsFor(pen, 4);
    return inColumns(pen, content, y, count, 34, (at, x, top, width) => {
      const { label = '', value = '' } = content.meta[at] ?? {};
      pen.write(x, top, label, fitted(pen, label, width, { ...small, bold: true }));
      pen.write(x, top + 13, value, fitted(pen, value, width));
    });
  },
  stacked: (pen, { meta }, y) => {
    const x = onRight(pen);
    return (
      meta.reduce((below, { label, value }) => {
        const width = pen.right - x;
        return pen.write(x, pen.write(x, pen.fit(below, 30), label, { ...small, color: '#666', width }), value, { bold: true, width }) + 3;
      }, y) + gap
    );
  },
  /** The value large, its label small beneath it. */
  under: (pen, content, y) =>
    inColumns(pen, content, y, columnsFor(pen, 4), 34, (at, x, top, width) => {
      const { label = '', value = '' } = content.meta[at] ?? {};
      const plain = label.replace(/\W+$/, '');
      pen.write(x, top, value, fitted(pen, value, width, { bold: true }));
      pen.write(x, top + 14, plain, fitted(pen, plain, width, small));
    }),
  inline: (pen, { meta }, y) =>
    pen.write(pen.left, y, meta.map(({ label, value }) => `${label} ${value}`).join('   |   '), { width: pen.width }) + gap,
  boxed: (pen, { meta }, y) => {
    pen.box(onRight(pen) - 8, y - 6, pen.right - onRight(pen) + 8, meta.length * pen.size * 1.5 + 12, '#eef2f6');
    return (
      meta.reduce((below, pair) => pairAcross(pen, pair, { x: onRight(pen), right: pen.right - 6, y: pen.fit(below, 20) }), y) + gap * 2
    );
  },
  leaders: (pen, { meta }, y) =>
    meta.reduce((below, pair) => leaderLine(pen, pair, pen.fit(below, 20), pen.left + pen.width * 0.6), y) + gap,
  /** Two or three pairs a line, each label before its value. */
  twos: (pen, content, y) => {
    const { meta } = content;
    return inColumns(pen, content, y, columnsFor(pen, 2), 16, (at, x, top, width) => {
      const text = `${meta[at]?.label ?? ''} ${meta[at]?.value ?? ''}`;
      pen.write(x, top, text, fitted(pen, text, width));
    });
  },
  threes: (pen, content, y) => {
    const { meta } = content;
    return inColumns(pen, content, y, columnsFor(pen, 3), 15, (at, x, top, width) => {
      const text = `${meta[at]?.label ?? ''} ${meta[at]?.value ?? ''}`;
      pen.write(x, top, text, fitted(pen, text, width, { size: 9 }));
    });
  },
  /** Values first, in a column, their labels to the right of them. */
  behind: (pen, { meta }, y) =>
    meta.reduce((below, { label, value }) => {
      const [page, valued] = [pen.page, pen.write(pen.left, below, value, { bold: true, width: pen.width * 0.45 })];
      const top = pen.page === page ? below : pen.paper.margin;
      return Math.max(valued, pen.write(pen.left + pen.width * 0.48, top, label.replace(/\W+$/, ''), { ...small, width: pen.width * 0.5 }));
    }, y) + gap,
  /** Labels run into a paragraph with their values. */
  prose: (pen, { meta }, y) =>
    pen.write(pen.left, y, meta.map(({ label, value }) => `${label} ${value}.`).join(' '), { width: pen.width }) + gap,
  none: (_pen, _content, y) => y,
} as const satisfies Record<string, Part>;

export const parties = {
  beside: (pen, { recipient, recipientLabel, place }, y) => {
    const width = pen.width * 0.47;
    const left = writeLines(pen, pen.left, pen.write(pen.left, y, recipientLabel, { bold: true, width }), recipient, { width });
    if (!place) return left + gap;
    const x = pen.left + pen.width * 0.5;
    return Math.max(left, writeLines(pen, x, pen.write(x, y, place.label, { bold: true, width }), place.lines, { width })) + gap;
  },
  window: (pen, { recipient, place }, y) => {
    const below = writeLines(pen, pen.left, y, recipient) + gap;
    return place ? pen.write(pen.left, below, `${place.label} ${place.lines.join(', ')}`, { width: pen.width }) + gap : below;
  },
  placeFirst: (pen, { recipient, recipientLabel, place }, y) => {
    const below = place
      ? writeLines(pen, pen.left, pen.write(pen.left, y, place.label, small), place.lines, { bold: true, width: pen.width }) + 4
      : y;
    return writeLines(pen, pen.left, pen.write(pen.left, below, recipientLabel, small), recipient) + gap;
  },
  placeRight: (pen, { recipient, place }, y) => {
    const style = { width: pen.width * 0.47 };
    const left = writeLines(pen, pen.left, y, recipient, style);
    if (!place) return left + gap;
    const edge = { ...style, align: 'right' } as const;
    const x = pen.left + pen.width * 0.53;
    return Math.max(left, writeLines(pen, x, pen.write(x, y, place.label, { bold: true, ...edge }), place.lines, edge)) + gap;
  },
  /** To whom, about which place, and where to pay, side by side. */
  three: (pen, { recipient, recipientLabel, place, issuer, furniture }, y) => {
    const width = pen.width / 3 - 6;
    const blocks = [
      [recipientLabel, ...recipient],
      [furniture.remit, issuer.name, ...issuer.remit],
      ...(place ? [[place.label, ...place.lines]] : []),
    ];
    return Math.max(...blocks.map((lines, at) => writeLines(pen, pen.left + at * (width + 9), y, lines, { ...small, width }))) + gap;
  },
  none: (pen, { place }, y) => (place ? pen.write(pen.left, y, [place.label, ...place.lines].join(' '), { width: pen.width }) + gap : y),
} as const satisfies Record<string, Part>;
