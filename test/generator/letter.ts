import type { Content, Pair } from './content.ts';
import { metas } from './parts/metas.ts';
import { notices, sectionStyles } from './parts/rest.ts';
import { itemStyles } from './parts/tables.ts';
import { totalStyles } from './parts/totals.ts';
import { type Family, Pen } from './pen.ts';

interface LetterOptions {
  /** Where numbers, days and amounts stand: in lines above the letter, in columns, or in its sentences. */
  about: 'meta' | 'columns' | 'prose';
  family: Family;
  hasTotals: boolean;
}

/** A pair as a sentence of a letter. */
const asSentence = ({ label, value }: Pair): string => {
  const name = label.replace(/\W+$/, '').replace(/^(?:The |Your )/, '');
  return `Your ${/^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)} is ${value}.`;
};

export function paintLetter(content: Content, { about, family, hasTotals }: LetterOptions): Pen {
  const pen = new Pen({ width: 612, height: 792, margin: 72 }, family, family === 'mono' ? 10 : 11);
  const { issuer, recipient, place, meta, hero, totals } = content;
  let y = pen.write(pen.left, 60, issuer.head ?? '', { bold: true, size: 14, width: pen.width });
  for (const line of [...issuer.address, issuer.phone]) y = pen.write(pen.left, y, line, { size: 9 });
  const [first, ...others] = meta;
  y = pen.write(pen.left, y + 16, first?.value ?? '') + 10;
  for (const line of recipient) y = pen.write(pen.left, y, line);
  y += 10;
  if (place) y = pen.write(pen.left, y, `RE: ${place.lines.join(', ')}`, { bold: true, width: pen.width });
  if (about !== 'prose') y = metas[about === 'meta' ? 'left' : 'columns'](pen, { ...content, meta: others }, y + 4);
  y = pen.write(pen.left, y + 6, content.title, { bold: true, width: pen.width }) + 4;
  y = pen.write(pen.left, y, 'Dear Owner:') + 6;
  const told = about === 'prose' ? [...others, ...(hero ? [hero] : [])].map(asSentence) : hero ? [asSentence(hero)] : [];
  if (told.length > 0) y = pen.write(pen.left, y, told.join(' '), { width: pen.width }) + 6;
  y = sectionStyles.below(pen, content, y);
  y = itemStyles.plain(pen, content, y);
  if (hasTotals && totals.length > 0) y = totalStyles.wide(pen, content, y);
  y = notices(pen, content, y);
  pen.write(pen.left, pen.write(pen.left, pen.fit(y, 60), 'Sincerely,') + 14, issuer.foot ?? issuer.name);
  return pen;
}
