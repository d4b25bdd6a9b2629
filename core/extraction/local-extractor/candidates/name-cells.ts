import type { Cell, ViewLine } from '#core/extraction/document-view';
import { fold } from '#core/extraction/text-fold';
import { legalForm, notAName } from '#core/extraction/local-extractor/labels/vendor-words';

const spacedLetters = /^(?:[\p{L}&.,'’] ){2,}[\p{L}&.,'’]$/u;

/** A line set wholly in spaced letters is one name, however far its words stand apart. */
export function namedCells(line: ViewLine): readonly Cell[] {
  const [first, ...others] = line.cells;
  const last = others.at(-1);
  if (!first || !last || !line.cells.every(({ text }) => spacedLetters.test(text))) return line.cells;
  return [{ ...first, text: line.text, folded: line.folded, start: first.start, end: last.end, right: last.right }];
}

/** `GREEN HOLLOW PAVING driveways & lots`, `Ann Orr, handyman`: what a business does, in small letters behind its name. */
export function withoutTagline(text: string): string {
  const behind = /^((?:[\p{Lu}\d&.'’-]+ )*\p{Lu}[\p{Lu}&.'’-]{2,}) \p{Ll}[\p{Ll}\d&,'’-]*(?: [\p{Ll}\d&,'’-]+)+$/u.exec(text)?.[1];
  const afterComma = /^((?:\p{Lu}[\p{L}.'’-]*|&)(?: (?:\p{Lu}[\p{L}.'’-]*|&)){1,4}), \p{Ll}{4,}(?:[ ,&]+\p{Ll}+)*$/u.exec(text);
  // `Ann Orr, trustee` is nobody who bills.
  if (notAName.test(fold(text))) return text;
  const own = behind ?? (afterComma && !legalForm.test(fold(text.slice(afterComma[1]?.length))) ? afterComma[1] : undefined);
  return own ?? text;
}

/** `M O R T G A G E` as the word it is; words stand farther apart. */
export function unspaced(text: string): string {
  if (!text.split(/ {3}/).every((word) => spacedLetters.test(word))) return text;
  return text
    .split(/ {3}/)
    .map((word) => word.replaceAll(' ', '').replaceAll('&', ' & '))
    .join(' ');
}
