import type { Pair, Table } from './content.ts';

const safe = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const cell = (text: string, attributes = ''): string => `<td${attributes}>${safe(text)}</td>`;
const row = (...cells: string[]): string => `<tr>${cells.join('')}</tr>`;
const tableOf = (...rows: string[]): string => `<table>${rows.join('')}</table>`;
const label = (text: string): string => `<b>${safe(text)}</b>`;
const filled = (cells: readonly string[]): string[] => cells.filter((text) => text !== '');

type Pairs = (pairs: readonly Pair[]) => string;
type Tables = (table: Table) => string;

/** Rows of plain text: columns padded, three blanks apart. */
function padded(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((each) => (each[at] ?? '').length)));
  return rows
    .map((each) =>
      each
        .map((text, at) => text.padEnd(widths[at] ?? 0))
        .join('   ')
        .trimEnd(),
    )
    .join('\n');
}

/** Figures end where their column ends. */
function rightAligned({ columns, rows }: Table): string {
  const all = [columns.map(({ title }) => title), ...rows];
  const widths = columns.map((_, at) => Math.max(...all.map((each) => (each[at] ?? '').length)));
  return all
    .map((each) =>
      columns
        .map(({ right }, at) => (right ? (each[at] ?? '').padStart(widths[at] ?? 0) : (each[at] ?? '').padEnd(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

const titles = ({ columns }: Table): string[] => columns.map(({ title }) => title);

const plainPairs = {
  oneLine: (pairs) => pairs.map((pair) => `${pair.label} ${pair.value}`).join('\n'),
  oneLineAgain: (pairs) => pairs.map((pair) => `${pair.label} ${pair.value}`).join('\n'),
  columns: (pairs) => padded(pairs.map((pair) => [pair.label, pair.value])),
  below: (pairs) => pairs.map((pair) => `${pair.label}\n${pair.value}`).join('\n\n'),
  spaced: (pairs) => pairs.map((pair) => `${pair.label}\n\n${pair.value}`).join('\n\n'),
  over: (pairs) => padded([pairs.map((pair) => pair.label), pairs.map((pair) => pair.value)]),
  piped: (pairs) => pairs.map((pair) => `${pair.label} ${pair.value}`).join(' | '),
  dotted: (pairs) => pairs.map((pair) => `${pair.label} ${'.'.repeat(Math.max(3, 34 - pair.label.length))} ${pair.value}`).join('\n'),
  starred: (pairs) => pairs.map((pair) => `* ${pair.label} ${pair.value}`).join('\n'),
  bold: (pairs) => pairs.map((pair) => `*${pair.label}* ${pair.value}`).join('\n'),
} as const satisfies Record<string, Pairs>;

const plainTables = {
  grid: (table) => padded([titles(table), ...table.rows]),
  aligned: rightAligned,
  bare: ({ rows }) => padded(rows),
  stacked: ({ rows }) => rows.map((each) => filled(each).join('\n')).join('\n\n'),
  dashed: ({ rows }) => rows.map((each) => `* ${filled(each).join(' - ')}`).join('\n'),
  ruled: (table) => `${'-'.repeat(60)}\n${padded([titles(table), ...table.rows])}\n${'-'.repeat(60)}`,
} as const satisfies Record<string, Tables>;

const htmlPairs = {
  rows: (pairs) => tableOf(...pairs.map((pair) => row(cell(pair.label), cell(pair.value)))),
  rowsWide: (pairs) => tableOf(...pairs.map((pair) => row(cell(pair.label, ' width="70%"'), cell(pair.value, ' align="right"')))),
  bold: (pairs) => pairs.map((pair) => `<p>${label(pair.label)} ${safe(pair.value)}</p>`).join(''),
  breaks: (pairs) => `<p>${pairs.map((pair) => `${label(pair.label)} ${safe(pair.value)}`).join('<br>')}</p>`,
  stacked: (pairs) => pairs.map((pair) => `<div>${safe(pair.label)}</div><div>${label(pair.value)}</div>`).join(''),
  tiles: (pairs) => tableOf(row(...pairs.map((pair) => `<td>${safe(pair.label)}<br>${label(pair.value)}</td>`))),
  twoTiles: (pairs) => tableOf(...paired(pairs.map((pair) => `<td>${safe(pair.label)}<br>${label(pair.value)}</td>`))),
  headRow: (pairs) => tableOf(row(...pairs.map((pair) => `<th>${safe(pair.label)}</th>`)), row(...pairs.map((pair) => cell(pair.value)))),
  fours: (pairs) => tableOf(...paired(pairs.map((pair) => cell(pair.label) + cell(pair.value)))),
  list: (pairs) => `<ul>${pairs.map((pair) => `<li>${safe(pair.label)} ${safe(pair.value)}</li>`).join('')}</ul>`,
  definitions: (pairs) => `<dl>${pairs.map((pair) => `<dt>${safe(pair.label)}</dt><dd>${safe(pair.value)}</dd>`).join('')}</dl>`,
  inner: (pairs) => tableOf(row(`<td>${tableOf(...pairs.map((pair) => row(cell(pair.label), cell(pair.value))))}</td>`)),
} as const satisfies Record<string, Pairs>;

/** Two cells a row. */
function paired(cells: readonly string[]): string[] {
  return cells.flatMap((each, at) => (at % 2 === 0 ? [row(each, cells[at + 1] ?? '')] : []));
}

const bodyRows = (rows: Table['rows']): string[] => rows.map((each) => row(...each.map((text) => cell(text))));

const htmlTables = {
  grid: (table) => tableOf(row(...titles(table).map((title) => `<th>${safe(title)}</th>`)), ...bodyRows(table.rows)),
  gridAgain: (table) => tableOf(row(...titles(table).map((title) => `<th>${safe(title)}</th>`)), ...bodyRows(table.rows)),
  bare: ({ rows }) => tableOf(...bodyRows(rows)),
  /** A picture, the words of the line below each other, and the amount. */
  cards: ({ rows }) =>
    tableOf(
      ...rows.map((each) => {
        const words = filled(each.slice(0, -1));
        return row('<td><img src="x.png"></td>', `<td>${words.map(safe).join('<br>')}</td>`, cell(each.at(-1) ?? ''));
      }),
    ),
  apart: ({ rows }) => rows.map((each) => tableOf(row(cell(filled(each.slice(0, -1)).join(' × ')), cell(each.at(-1) ?? '')))).join(''),
  stacked: ({ rows }) => rows.map((each) => `<div>${filled(each).map(safe).join('<br>')}</div>`).join('<hr>'),
} as const satisfies Record<string, Tables>;

const wide = '<tr><td colspan="2">';

export const parts = {
  plain: {
    pairs: plainPairs as Readonly<Record<string, Pairs>>,
    tables: plainTables as Readonly<Record<string, Tables>>,
    lines: (lines: readonly string[]): string => filled(lines).join('\n'),
    heading: (lines: readonly string[]): string => filled(lines).join('\n'),
  },
  html: {
    pairs: htmlPairs as Readonly<Record<string, Pairs>>,
    tables: htmlTables as Readonly<Record<string, Tables>>,
    lines: (lines: readonly string[]): string =>
      filled(lines)
        .map((text) => `<p>${safe(text)}</p>`)
        .join(''),
    heading: (lines: readonly string[]): string => `<h2>${filled(lines).map(safe).join('<br>')}</h2>`,
  },
  framed: (blocks: readonly string[]): string => tableOf(row(`<td>${tableOf(...blocks.map((block) => `${wide}${block}</td></tr>`))}</td>`)),
};
