import Pdf from 'pdfkit';
import type { PageText, Word } from '#core/reading/page-text';

/** US Letter, in points; slips are narrower and as long as they have to be. */
export interface Paper {
  width: number;
  height: number;
  margin: number;
}

export interface TextStyle {
  size?: number;
  bold?: boolean;
  color?: string;
  align?: 'left' | 'right' | 'center';
  /** Where text of another alignment than left is held; text that is wider wraps. */
  width?: number;
}

interface Run {
  page: number;
  x: number;
  baseline: number;
  text: string;
  size: number;
  font: string;
  color: string;
}
type Mark = { page: number; x: number; y: number; width: number; height: number; fill: string };

const families = {
  sans: ['Helvetica', 'Helvetica-Bold'],
  serif: ['Times-Roman', 'Times-Bold'],
  mono: ['Courier', 'Courier-Bold'],
} as const;
export type Family = keyof typeof families;

// Measures text in the fonts that every PDF reader has.
const ruler = new Pdf({ autoFirstPage: false });
const widthOf = (text: string, font: string, size: number): number => ruler.font(font).fontSize(size).widthOfString(text);

/** Writes text at places, page by page, and gives it out as a PDF and as the words a reader finds there. */
export class Pen {
  private readonly runs: Run[] = [];
  private readonly marks: Mark[] = [];
  page = 1;
  /** The edges of the column that is being written. */
  left: number;
  right: number;

  constructor(
    readonly paper: Paper,
    private readonly family: Family,
    readonly size: number,
    private readonly leading = 1.35,
  ) {
    this.left = paper.margin;
    this.right = paper.width - paper.margin;
  }

  get width(): number {
    return this.right - this.left;
  }

  /** Writes something between other edges, from the page that is open now; answers on which page it ended and where. */
  within(left: number, right: number, paint: () => number): { page: number; y: number } {
    const before = { page: this.page, left: this.left, right: this.right };
    [this.left, this.right] = [left, right];
    const end = { y: paint(), page: this.page };
    Object.assign(this, before);
    return end;
  }

  widthOf(text: string, { size = this.size, bold = false }: TextStyle = {}): number {
    return widthOf(text, families[this.family][bold ? 1 : 0], size);
  }

  /** Text at a place; answers where the next line stands. Text wider than `width`, or than the document, goes on below. */
  write(x: number, y: number, text: string, style: TextStyle = {}): number {
    const { size = this.size, bold = false, color = '#222', align = 'left' } = style;
    const font = families[this.family][bold ? 1 : 0];
    const isInside = x + widthOf(text, font, size) <= this.paper.width - 2;
    const start = Math.max(4, isInside ? x : Math.min(x, this.paper.width - 60));
    const room = this.paper.width - 4 - start;
    const width = style.width === undefined ? undefined : Math.max(20, Math.min(style.width, room));
    let below = y;
    for (const line of this.wrapped(text, width ?? room, style)) {
      if (below + size > this.paper.height - 6) {
        this.page += 1;
        below = this.paper.margin;
      }
      const long = widthOf(line, font, size);
      const from = align === 'left' || width === undefined ? start : align === 'right' ? start + width - long : start + (width - long) / 2;
      this.runs.push({ page: this.page, x: Math.max(2, from), baseline: below + size * 0.8, text: line, size, font, color });
      below += size * this.leading;
    }
    return below;
  }

  private wrapped(text: string, width: number, style: TextStyle): string[] {
    const lines: string[] = [];
    for (const word of text.split(' ')) {
      const last = lines.at(-1);
      if (last !== undefined && this.widthOf(`${last} ${word}`, style) <= width) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(...this.pieces(word, width, style));
    }
    return lines;
  }

  /** A word that is wider than its column is broken as it comes. */
  private pieces(word: string, width: number, style: TextStyle): string[] {
    if (this.widthOf(word, style) <= width || word.length < 2) return [word];
    const half = Math.ceil(word.length / 2);
    return [...this.pieces(word.slice(0, half), width, style), ...this.pieces(word.slice(half), width, style)];
  }

  rule(y: number, from = this.left, to = this.right): void {
    this.marks.push({ page: this.page, x: from, y, width: to - from, height: 0.7, fill: '#999' });
  }

  box(x: number, y: number, width: number, height: number, fill: string): void {
    this.marks.push({ page: this.page, x, y, width, height, fill });
  }

  /** Where to go on: on a new page where less than `room` is left of this one. */
  fit(y: number, room: number): number {
    if (y + room <= this.paper.height - this.paper.margin) return y;
    this.page += 1;
    return this.paper.margin;
  }

  /** The words with their places, as a text layer gives them. */
  pages(): PageText[] {
    return Array.from({ length: this.page }, (_, index) => this.pageText(index + 1));
  }

  private pageText(page: number): PageText {
    const { width, height } = this.paper;
    const rows = new Map<number, Run[]>();
    for (const run of this.runs.filter((each) => each.page === page).toSorted((a, b) => a.baseline - b.baseline)) {
      const near = [...rows.keys()].findLast((baseline) => Math.abs(baseline - run.baseline) < 2.5);
      const row = near ?? run.baseline;
      rows.set(row, [...(rows.get(row) ?? []), run]);
    }
    const lines = [...rows.values()].map((row) => ({
      words: row.toSorted((a, b) => a.x - b.x).flatMap((run) => this.wordsOf(run)),
    }));
    return { page, width, height, source: 'text_layer', confidence: null, lines };
  }

  private wordsOf({ x, baseline, text, size, font }: Run): Word[] {
    const { width, height } = this.paper;
    return [...text.matchAll(/\S+/g)].map((match) => {
      const from = x + widthOf(text.slice(0, match.index), font, size);
      const long = widthOf(match[0], font, size);
      const box: Word['box'] = [from / width, (baseline - size * 0.8) / height, long / width, size / height];
      return { text: match[0], box, confidence: null };
    });
  }

  pdf(): Promise<Buffer> {
    const made = new Date('2026-03-01T12:00:00Z');
    const doc = new Pdf({
      size: [this.paper.width, this.paper.height],
      margin: 0,
      autoFirstPage: false,
      info: { CreationDate: made, ModDate: made },
    });
    for (let page = 1; page <= this.page; page += 1) {
      doc.addPage();
      for (const { x, y, width, height, fill } of this.marks.filter((mark) => mark.page === page)) doc.rect(x, y, width, height).fill(fill);
      for (const { x, baseline, text, size, font, color } of this.runs.filter((run) => run.page === page))
        doc.font(font).fontSize(size).fillColor(color).text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
    }
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      doc.on('end', () => resolve(Buffer.concat(chunks)));
      doc.on('error', reject);
      doc.end();
    });
  }
}
