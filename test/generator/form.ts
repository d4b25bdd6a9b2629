import type { Content, Pair } from './content.ts';
import { footers } from './parts/heads.ts';
import { mark } from './parts/part.ts';
import { notices, sectionStyles } from './parts/rest.ts';
import { itemStyles } from './parts/tables.ts';
import { totalStyles } from './parts/totals.ts';
import { type Family, Pen } from './pen.ts';

interface FormOptions {
  columns: number;
  family: Family;
  /** Whether the boxes are numbered, as those of official forms are. */
  isNumbered: boolean;
}

/** An official form: every value in a box under its own label. */
export function paintForm(content: Content, { columns, family, isNumbered }: FormOptions): Pen {
  const pen = new Pen({ width: 612, height: 792, margin: 40 }, family, 9);
  const { issuer, recipient, recipientLabel, place, meta, hero } = content;
  let y = pen.write(pen.left, 36, content.title, { bold: true, size: 14, width: pen.width }) + 8;
  const blocks = [
    [content.furniture.issuedBy, ...mark(content), ...issuer.address, issuer.phone],
    [recipientLabel, ...recipient],
    ...(place ? [[place.label, ...place.lines]] : []),
  ];
  const step = pen.width / blocks.length;
  const ends = blocks.map(([head = '', ...lines], at) =>
    lines.reduce(
      (below, line) => pen.write(pen.left + at * step, below, line, { width: step - 8 }),
      pen.write(pen.left + at * step, y, head, { size: 7 }),
    ),
  );
  y = Math.max(...ends) + 8;
  pen.rule(y);
  y = boxes(pen, [...meta, ...(hero ? [hero] : [])], y + 4, { columns, isNumbered });
  y = sectionStyles.below(pen, content, y);
  y = itemStyles.ruled(pen, content, y);
  y = totalStyles.wide(pen, content, y);
  y = notices(pen, content, y);
  if (issuer.head === null || issuer.foot !== null) footers.line(pen, content, y);
  return pen;
}

function boxes(pen: Pen, pairs: readonly Pair[], y: number, { columns, isNumbered }: Omit<FormOptions, 'family'>): number {
  const width = pen.width / columns;
  for (const [at, { label, value }] of pairs.entries()) {
    const [x, top] = [pen.left + (at % columns) * width, y + Math.floor(at / columns) * 38];
    pen.write(x + 3, top, `${isNumbered ? `${at + 1} ` : ''}${label}`, { size: 6.5, width: width - 6 });
    pen.write(x + 10, top + 17, value, { width: width - 12 });
    pen.rule(top + 30, x, x + width - 4);
  }
  return y + Math.ceil(pairs.length / columns) * 38 + 10;
}
