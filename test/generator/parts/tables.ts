import type { Table } from '../content.ts';
import type { Pen } from '../pen.ts';
import { gap, type Part, writeRight } from './part.ts';

export interface TableStyle {
  hasHead?: boolean;
  hasRules?: boolean;
  from?: number;
  to?: number;
  /** Space between rows, in points. */
  air?: number;
  /** The sign of a currency at the left edge of its column, the figure at the right one. */
  isAccounting?: boolean;
  size?: number;
}

/** Columns as wide as their longest word, what is left over by their shares; smaller letters where they have no room. */
function layout(pen: Pen, { columns, rows }: Table, room: number, size: number): { size: number; widths: number[] } {
  const needs = columns.map(({ title, right }, at) => {
    const cells = rows.map((row) => row[at] ?? '').flatMap((cell) => (right && cell.length < 18 ? [cell] : cell.split(' ')));
    return Math.max(...[...title.split(' '), ...cells].map((text) => pen.widthOf(text, { size, bold: true }))) + 7;
  });
  const needed = needs.reduce((sum, need) => sum + need, 0);
  const scale = Math.max(0.5, Math.min(1, room / needed));
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  const spare = Math.max(0, room - needed * scale);
  return { size: size * scale, widths: columns.map(({ share }, at) => (needs[at] ?? 0) * scale + (spare * share) / whole) };
}

export function paintTable(pen: Pen, table: Table, y: number, style: TableStyle): number {
  const { hasHead = true, hasRules = true, from = pen.left, to = pen.right, air = 2, isAccounting = false } = style;
  const { columns, rows } = table;
  const { size, widths } = layout(pen, table, to - from, style.size ?? pen.size);
  const edges = columns.map((_, at) => widths.slice(0, at).reduce((sum, width) => sum + width, from));
  const paintRow = (cells: readonly string[], top: number, bold: boolean): number => {
    const page = pen.page;
    const ends = columns.map(({ right }, at) => {
      const text = cells[at] ?? '';
      if (text === '' || pen.page !== page) return top;
      const [x, end] = [edges[at] ?? from, (edges[at + 1] ?? to) - 4];
      const signed = isAccounting && right ? /^(\$) ?(.*)$/.exec(text) : null;
      if (signed) pen.write(x + 4, top, signed[1] ?? '', { bold, size });
      return pen.write(x, top, signed?.[2] ?? text, { bold, size, align: right ? 'right' : 'left', width: end - x });
    });
    return (pen.page === page ? Math.max(top + size * 1.35, ...ends) : (ends.at(-1) ?? top)) + air;
  };
  let below = pen.fit(y, 40);
  if (hasHead) {
    below = paintRow(
      columns.map(({ title }) => title),
      below,
      true,
    );
    if (hasRules) pen.rule(below - 1, from, to);
    below += 3;
  }
  for (const row of rows) below = paintRow(row, pen.fit(below, 34), false);
  if (hasRules) pen.rule(below, from, to);
  return below + gap;
}

/** The same table with its amounts before its words. */
const amountFirst = ({ columns, rows }: Table): Table => ({
  columns: [...columns.slice(-1).map((column) => ({ ...column, right: false })), ...columns.slice(0, -1)],
  rows: rows.map((row) => [row.at(-1) ?? '', ...row.slice(0, -1)]),
});
/** Heads of two lines. */
const highHeads = ({ columns, rows }: Table): Table => ({
  columns: columns.map((column) => ({
    ...column,
    title: column.title.includes(' ') ? column.title : `${column.title} ${column.right ? '($)' : '/ Detail'}`,
  })),
  rows,
});

const itemsWith =
  (style: TableStyle, shape: (table: Table) => Table = (table) => table): Part =>
  (pen, { items }, y) =>
    items ? paintTable(pen, shape(items), y, style) : y;

export const itemStyles = {
  ruled: itemsWith({}),
  plain: itemsWith({ hasRules: false }),
  headless: itemsWith({ hasHead: false, hasRules: false }),
  narrow: (pen, { items }, y) => (items ? paintTable(pen, items, y, { to: pen.left + pen.width * 0.72 }) : y),
  airy: itemsWith({ air: 12 }),
  dense: itemsWith({ air: 0, size: 7 }),
  accounting: itemsWith({ isAccounting: true }),
  amountFirst: itemsWith({ hasRules: false }, amountFirst),
  highHeads: itemsWith({}, highHeads),
  /** The totals as rows of the table, their labels among the descriptions. */
  withTotals: (pen, { items, totals }, y) => {
    if (!items) return y;
    const at = Math.max(
      0,
      items.columns.findIndex(({ right }) => !right && items.columns.length > 0),
    );
    const rows = totals.map(({ label, value }) =>
      items.columns.map((_, column) => (column === at ? label : column === items.columns.length - 1 ? value : '')),
    );
    return paintTable(pen, { ...items, rows: [...items.rows, ...rows] }, y, {});
  },
  /** A line for the words, one below it for the figures, as tills print them. */
  till: (pen, { items }, y) => {
    if (!items) return y;
    return items.rows.reduce((below, row) => tillRow(pen, items, row, below), y) + gap;
  },
} as const satisfies Record<string, Part>;

function tillRow(pen: Pen, { columns }: Table, row: readonly string[], y: number): number {
  const amount = row.at(-1) ?? '';
  const counts = row.slice(0, -1).filter((text, at) => text !== '' && columns[at]?.right);
  const words = row
    .slice(0, -1)
    .filter((text, at) => text !== '' && !columns[at]?.right)
    .join(' ');
  if (counts.length === 0) {
    const below = pen.write(pen.left, y, words, { width: pen.width - pen.widthOf(amount) - 6 });
    return amount === '' ? below : Math.max(below, writeRight(pen, pen.right, y, amount));
  }
  const next = pen.write(pen.left, y, words, { width: pen.width });
  pen.write(pen.left + 10, next, counts.join(' @ '));
  return writeRight(pen, pen.right, next, amount);
}
