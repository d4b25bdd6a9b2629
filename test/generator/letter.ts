import type { Content, Furniture, Pair } from './content.ts';
import type { Draw } from './draw.ts';
import { metas } from './parts/metas.ts';
import { mark, writeLines } from './parts/part.ts';
import { coupons, notices, sectionStyles } from './parts/rest.ts';
import { itemStyles } from './parts/tables.ts';
import { totalStyles } from './parts/totals.ts';
import { type Family, Pen } from './pen.ts';

export interface LetterOptions {
  /** Where numbers, days and amounts stand: in lines above the letter, in columns, or in its sentences. */
  about: 'left' | 'columns' | 'threes' | 'right' | 'prose';
  family: Family;
  hasTotals: boolean;
  /** Where the letterhead stands; at the foot it leaves the top to the day. */
  head?: 'left' | 'center' | 'right' | 'foot';
  total?: keyof typeof totalStyles;
  section?: keyof typeof sectionStyles;
  hasCoupon?: boolean;
}

/** A pair as a sentence of a letter. */
function asSentence({ label, value }: Pair, { told }: Furniture, draw: Draw): string {
  const bare = label.replace(/\W+$/, '').replace(/^(?:the|your) /i, '');
  const name = /^[A-Z]{2}/.test(bare) ? bare : bare.charAt(0).toLowerCase() + bare.slice(1);
  return draw
    .pick(told)
    .replaceAll('{Label}', () => bare)
    .replaceAll('{label}', () => name)
    .replaceAll('{value}', () => value);
}

const isDay = ({ role }: Pair): boolean => role === 'document_date' || role === 'receipt_date' || role === 'issued';
const letterhead = ({ issuer }: Content): string[] => [...issuer.address, issuer.phone];

function paintHead(pen: Pen, content: Content, y: number, align: 'left' | 'center' | 'right'): number {
  const name = writeLines(pen, pen.left, y, mark(content), { bold: true, size: 14, width: pen.width, align });
  return writeLines(pen, pen.left, name, letterhead(content), { size: 9, width: pen.width, align });
}

export function paintLetter(content: Content, options: LetterOptions, draw: Draw): Pen {
  const { about, family, hasTotals, head = 'left', total = 'wide', section = 'below', hasCoupon = false } = options;
  const pen = new Pen(
    { width: 612, height: 792, margin: draw.int(54, 80) },
    family,
    family === 'mono' ? 10 : draw.pick([10, 11, 11.5]),
    draw.int(120, 150) / 100,
  );
  const { issuer, recipient, place, meta, hero, totals, furniture } = content;
  const day = meta.find(isDay);
  const others = meta.filter((pair) => pair !== day);
  let y = head === 'foot' ? 60 : paintHead(pen, content, 56, head);
  y = pen.write(pen.left, y + 16, day?.value ?? '') + 10;
  y = writeLines(pen, pen.left, y, recipient) + 10;
  if (place)
    y = pen.write(pen.left, y, `${draw.pick([...furniture.subject, place.label])} ${place.lines.join(', ')}`, {
      bold: true,
      width: pen.width,
    });
  if (about !== 'prose') y = metas[about](pen, { ...content, meta: others }, y + 4);
  y = pen.write(pen.left, y + 6, content.title, { bold: true, width: pen.width }) + 4;
  y = pen.write(pen.left, y, draw.pick(furniture.greetings)) + 6;
  const told = [...(about === 'prose' ? others : []), ...(hero ? [hero] : [])].map((pair) => asSentence(pair, furniture, draw));
  if (told.length > 0) y = pen.write(pen.left, y, told.join(' '), { width: pen.width }) + 6;
  y = sectionStyles[section](pen, content, y);
  y = itemStyles.plain(pen, content, y);
  if (hasTotals && totals.length > 0) y = totalStyles[total](pen, content, y);
  y = notices(pen, content, y);
  y = pen.write(pen.left, pen.fit(y, 90), draw.pick(furniture.closings)) + 14;
  y = writeLines(pen, pen.left, y, [draw.pick(furniture.signers), issuer.foot ?? issuer.name]) + 8;
  if (head === 'foot') y = paintHead(pen, content, pen.fit(y, 80), 'center');
  if (hasCoupon) coupons.twos(pen, content, y);
  return pen;
}
