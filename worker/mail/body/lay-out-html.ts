import { convert, type DomNode, type FormatCallback, type HtmlToTextOptions } from 'html-to-text';

/** A cell's text is broken at this many columns, so that a paragraph in a layout table does not push its neighbours away. */
const columnWidth = 60;
const maxInput = 5_000_000;
const maxDepth = 120;

const isTag = (node: DomNode): boolean => node.type === 'tag';
const isCell = ({ name }: DomNode): boolean => name === 'td' || name === 'th';
const tag = (name: string, children: DomNode[]): DomNode => ({ type: 'tag', name, attribs: {}, children });

function holdsRows(node: DomNode): boolean {
  return isTag(node) && node.name !== 'table' && (node.name === 'tr' || isCell(node) || node.children.some(holdsRows));
}

/**
 * A table's rows as a browser would show them. Mail programs write cells without rows, rows inside spans and text
 * between rows; a strict reader drops all of these, amounts and all.
 */
function rowsOf(nodes: readonly DomNode[]): DomNode[] {
  const rows: DomNode[] = [];
  let loose: DomNode[] = [];
  const gather = (): void => {
    if (loose.length > 0) rows.push(tag('tr', loose));
    loose = [];
  };
  for (const node of nodes) {
    if (isTag(node) && isCell(node)) loose.push(node);
    else if (isTag(node) && node.name === 'tr') {
      gather();
      rows.push(tag('tr', cellsOf(node.children)));
    } else if (isTag(node) && holdsRows(node)) {
      gather();
      rows.push(...rowsOf(node.children));
    } else if (isTag(node) || (node.data ?? '').trim() !== '') {
      gather();
      rows.push(tag('tr', [tag('td', [node])]));
    }
  }
  gather();
  return rows;
}

function cellsOf(nodes: readonly DomNode[]): DomNode[] {
  return nodes.flatMap((node) => {
    if (!isTag(node)) return [];
    if (isCell(node)) return [node];
    return node.children.some(holdsRows) ? cellsOf(node.children) : [tag('td', [node])];
  });
}

const table: FormatCallback = (elem, walk, builder, formatOptions) => {
  const { formatters } = (builder as unknown as { options: { formatters: Record<string, FormatCallback> } }).options;
  formatters.dataTable?.(tag('table', rowsOf(elem.children)), walk, builder, formatOptions);
};

/** The text of a link that does not show its address: a person can click it, a reader of the text alone cannot. */
const mailLink: FormatCallback = (elem, walk, builder) => {
  walk(elem.children, builder);
  const address = /^mailto:([^?@\s<>]{1,64}@[^?\s<>]{1,255})/i.exec(elem.attribs.href ?? '')?.[1];
  if (address && !holdsAddress(elem)) builder.addInline(` <${address}>`);
};
const holdsAddress = (node: DomNode): boolean => Boolean(node.data?.includes('@')) || (node.children ?? []).some(holdsAddress);

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

const optionsFor = (columns: number, addresses: boolean): HtmlToTextOptions => ({
  wordwrap: false,
  limits: { maxInputLength: maxInput, maxDepth, ellipsis: '…' },
  formatters: { mailTable: table, mailLink },
  selectors: [
    { selector: 'a', ...(addresses && { format: 'mailLink' }), options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    {
      selector: 'table',
      format: 'mailTable',
      options: { colSpacing: 3, rowSpacing: 0, maxColumnWidth: columns, uppercaseHeaderCells: false },
    },
    ...headings.map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'ul', options: { itemPrefix: '- ' } },
    { selector: 'hr', options: { length: 20 } },
    ...['dt', 'dd'].map((selector) => ({ selector, format: 'block' })),
  ],
});

/** `<sup>$</sup>84<sup>50</sup>`: raised cents instead of a decimal point. */
const raisedCents = /([$€£](?:<[^<>]{0,300}>){0,4}\d{1,3}(?:,\d{3}){0,3}(?:<[^<>]{0,300}>){0,3})<sup\b[^<>]{0,300}>\s?(\d{2})\s?<\/sup>/gi;
/** Other raised text, such as a note's number, is not part of the figure before it. */
const raised = /(\d)(<sup\b)/gi;
/** Labels and figures that only styles separate: one floats to the right. */
const apart = /([\p{L}:])(<\/(?:span|b|strong|em|i|font|a|label)><(?:span|b|strong|em|i|font|a)\b[^<>]{0,600}>)(?=[$€£]|\d)/giu;

/** A place where a long word may be broken: invisible, and not a blank. */
const mayBreak = '\u200B';

const readable = (html: string): string =>
  html.replaceAll(mayBreak, '').replaceAll(raisedCents, '$1.$2').replaceAll(raised, '$1 $2').replaceAll(apart, '$1 $2'); // prettier-ignore

/**
 * Lays sanitised HTML out as text whose columns are where a reader sees them: each table, also one that is only layout, is a grid of its cells. Links
 * keep only their words, pictures are left out. `columns`: where the text of a cell is broken. `addresses`: the address of a link is written after
 * its words.
 */
export function layOutHtml(html: string, { columns = columnWidth, addresses = false } = {}): string {
  return convert(readable(html), optionsFor(columns, addresses));
}
