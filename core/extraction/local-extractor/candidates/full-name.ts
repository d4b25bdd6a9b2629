import type { DocumentView } from '#core/extraction/document-view';
import type { Place } from '#core/extraction/evidence';
import { fold, squeeze } from '#core/extraction/text-fold';
import { cleanName } from '#core/extraction/local-extractor/candidates/clean-name';
import type { NameCandidate } from '#core/extraction/local-extractor/candidates/header-names';
import { endOfName, legalForm } from '#core/extraction/local-extractor/labels/vendor-words';

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
  return (
    associationOf(chosen, others) ??
    withBeginning(chosen, others) ??
    withLegalForm(view, chosen) ??
    longerElsewhere(view, chosen) ??
    withoutInitials(chosen)
  );
}

const lastWord = (folded: string) => folded.split(/[^a-z-]+/).findLast((word) => word.length > 1) ?? '';
const endsAsName = (folded: string) => endOfName.has(lastWord(folded)) || endsLegally.test(folded);

const goesOn = /^(?: (?:&|of|and|the|[\p{Lu}][\p{L}'’-]*\.?)){1,6}/u;

/**
 * A logo often bears the beginning of a name alone: `COPPER CREEK` is `Copper Creek Ranch Owners Association` in the letter below it.
 * What follows it most often elsewhere, in words with capitals up to one that ends a name; null for a name that has such an end.
 */
function longerElsewhere(view: DocumentView, { name }: Named): Named | null {
  const wanted = fold(name);
  if (squeeze(name).length < 5 || endsAsName(wanted)) return null;
  const found = new Map<string, Named & { times: number }>();
  for (const line of view.lines) {
    const at = line.folded.indexOf(wanted);
    if (at < 0 || /[a-z\d]/.test(line.folded[at - 1] ?? ' ')) continue;
    const rest = goesOn.exec(line.text.slice(at + wanted.length).split('   ')[0] ?? '')?.[0].replace(/(?: (?:&|of|and|the))+$/u, '') ?? '';
    const words = rest.trim().split(' ');
    if (!rest || !endsAsName(fold(rest)) || (words.length === 1 && endsLegally.test(fold(rest)) && !endOfTrade.has(lastWord(fold(rest)))))
      continue;
    const full = cleanName(line.text.slice(at, at + wanted.length + rest.length));
    const before = found.get(squeeze(full));
    found.set(squeeze(full), {
      name: before && before.name !== before.name.toUpperCase() ? before.name : full,
      places: before?.places ?? [{ line, start: at, end: at + wanted.length + rest.length }],
      times: (before?.times ?? 0) + 1,
    });
  }
  return [...found.values()].toSorted((one, other) => other.times - one.times)[0] ?? null;
}

/** Ends of a name that say what the business is; a mere legal form is often left out by the business itself. */
const endOfTrade = new Set(
  [...endOfName].filter((word) => !/^(?:inc|llc|llp|ltd|corp|co|company|corporation|limited|bhd|sdn)$/.test(word)),
);

/** `LTC Loomis Telephone & Cable Co.`: the letters of a logo before the name they stand for. */
function withoutInitials({ name, places }: Named): Named {
  const [logo = '', ...words] = name.split(' ');
  const initials = words
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) => word.charAt(0))
    .join('');
  const isLogo = words.length >= 3 && /^\p{Lu}{2,5}$/u.test(logo) && initials.startsWith(logo);
  return isLogo ? { name: words.join(' '), places } : { name, places };
}

/** `Community Bank`, the last line of a logo, with what stands before it wherever the paper writes its name in one line. */
function withBeginning({ name }: Named, others: readonly Named[]): Named | null {
  const wanted = fold(name);
  if (!wanted.split(' ').every((word) => endOfName.has(word))) return null;
  return others.find((other) => fold(other.name).endsWith(` ${wanted}`)) ?? null;
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
      const own = cell.text.split(/, (?!Inc|Ltd|Corp|Co\b)(?=\p{Lu}\p{Ll})| [–·|•●] |,? \(?NMLS\b|(?<=\.),? (?=\d)/u)[0] ?? cell.text;
      const rest = cell.folded.slice(wanted.length, own.length).replace(/^,/, '').trim().split(' ');
      // A name in its own capitals that lacks only the form is the one it goes by.
      if (rest.length === 1 && name !== name.toLowerCase()) continue;
      if (rest.length > wordsBetween + 1 || !endsLegally.test(rest.join(' ')) || /\d/.test(own)) continue;
      const place: Place = { line, start: cell.start, end: cell.start + own.length };
      return { name: cleanName(own), places: places.length > 0 ? [place] : [] };
    }
  return null;
}

const endsLegally = new RegExp(`(?:^|[ ,])${legalForm.source}$`);
