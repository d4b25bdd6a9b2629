import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import Pdf from 'pdfkit';

// The standard fonts of PDF know no letters beyond western Europe; these are embedded.
const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts');
const regular = join(fonts, 'LiberationSans-Regular.ttf');
const bold = join(fonts, 'LiberationSans-Bold.ttf');

export const margin = 48;
const grey = '#555555';

/** A cell of a table: its text, and where a click on it leads to within the document. */
export type PrintedCell = string | { text: string; goTo: string };

interface TableLook {
  columnStyles: (number | '*')[];
  /** How many columns to the right are of amounts. */
  amounts?: number;
  /** Which rows are sums; the first row is the head. */
  isSum?: (row: number) => boolean;
}

/** Pages of headings, sentences and tables. */
export class PrintedPages {
  readonly document: InstanceType<typeof Pdf>;

  constructor(size: 'LETTER' | 'A4', layout: 'portrait' | 'landscape' = 'portrait') {
    this.document = new Pdf({ size, layout, margin, bufferPages: false, font: regular });
  }

  heading(words: string, size: number, destination?: string): void {
    // A heading must not be alone at the foot of a page.
    if (this.document.y > this.document.page.height - margin - 90) this.document.addPage();
    this.document
      .font(bold)
      .fontSize(size)
      .fillColor('black')
      .text(words, margin, undefined, destination === undefined ? {} : { destination })
      .font(regular)
      .moveDown(0.35);
  }

  text(words: string): void {
    this.document.fontSize(9).fillColor(grey).text(words, margin).fillColor('black').moveDown(0.7);
  }

  table({ columnStyles, amounts = 1, isSum = () => false }: TableLook, rows: readonly (readonly PrintedCell[])[]): void {
    const firstAmount = columnStyles.length - amounts;
    this.document.fontSize(9).table({
      position: { x: margin, y: this.document.y },
      columnStyles,
      rowStyles: (row) => ({ border: [row === 1 ? 1 : 0, 0, 0.3, 0], borderColor: '#bbbbbb', padding: 3 }),
      data: rows.map((row, at) =>
        row.map((cell, column) => ({
          text: typeof cell === 'string' ? cell : cell.text,
          align: { x: column >= firstAmount ? ('right' as const) : ('left' as const), y: 'top' as const },
          ...(typeof cell !== 'string' && { textColor: '#1a4fa3', textOptions: { goTo: cell.goTo } }),
          ...((at === 0 || isSum(at)) && { font: { src: bold } }),
        })),
      ),
    });
    this.document.moveDown(0.9);
  }
}
