import type { DocumentView } from '#core/extraction/document-view';
import type { Place } from '#core/extraction/evidence';
import { fold, squeeze } from '#core/extraction/text-fold';
import { cleanName, type NameCandidate } from '#core/extraction/local-extractor/candidates/header-names';
import { legalForm } from '#core/extraction/local-extractor/labels/vendor-words';

const short = /^(.{3,}?) (?:hoa|h\.o\.a\.|coa|poa)$/;
const spelledOut =
  /^,? (?:(?:home ?owners'?|property owners'?|owners'?|condominium|condominium owners'?|community|master|townhome|homes) )+association\b/;
/** So many words may stand between a name and its legal form. */
const wordsBetween = 2;

/** A name with the places it was read at. */
type Named = Pick<NameCandidate, 'name' | 'places'>;

/**
 * A name as the paper writes it in full: `Maple Court HOA` as the association of its letterhead, and a logo's torn or
 * small-lettered name as the cell that goes on to the legal form. The name itself where the paper knows no longer one.
 */
export function fullName(view: DocumentView, chosen: Named, others: readonly Named[]): Named {
  return associationOf(chosen, others) ?? withLegalForm(view, chosen) ?? chosen;
}

function associationOf({ name }: Named, others: readonly Named[]): Named | null {
  const stem = short.exec(fold(name))?.[1];
  if (stem === undefined) return null;
  return others.find((other) => fold(other.name).startsWith(stem) && spelledOut.test(fold(other.name).slice(stem.length))) ?? null;
}

function withLegalForm(view: DocumentView, { name, places }: Named): Named | null {
  const wanted = fold(name);
  if (squeeze(name).length < 6 || legalForm.test(wanted)) return null;
  for (const line of view.lines)
    for (const cell of line.cells) {
      if (!cell.folded.startsWith(`${wanted} `) && !cell.folded.startsWith(`${wanted},`)) continue;
      const rest = cell.folded.slice(wanted.length).replace(/^,/, '').trim().split(' ');
      // A name in its own capitals that lacks only the form is the one it goes by.
      if (rest.length === 1 && name !== name.toLowerCase()) continue;
      if (rest.length > wordsBetween + 1 || !endsLegally.test(rest.join(' ')) || /\d/.test(cell.folded)) continue;
      const place: Place = { line, start: cell.start, end: cell.end };
      return { name: cleanName(cell.text), places: places.length > 0 ? [place] : [] };
    }
  return null;
}

const endsLegally = new RegExp(`(?:^|[ ,])${legalForm.source}$`);
