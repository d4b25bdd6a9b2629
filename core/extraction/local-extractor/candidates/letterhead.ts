import type { ViewLine } from '#core/extraction/document-view';
import { readDates } from '#core/extraction/date-notation';
import type { NameCandidate } from '#core/extraction/local-extractor/candidates/header-names';
import { addressLine, legalForm, tradeWord } from '#core/extraction/local-extractor/labels/vendor-words';
import { fold, squeeze } from '#core/extraction/text-fold';

/** A name with a legal form or the word of a trade. */
export function isBusiness(name: string): boolean {
  return legalForm.test(fold(name)) || tradeWord.test(fold(name));
}

/**
 * True for a display name that is a person's: two to four words without a business's, of which the mailbox bears one,
 * or the first letter of one and the last (`Ann Porter` of `ann@`, `porter.a@` or `aporter@`).
 */
export function isPerson(name: string, email: string | null): boolean {
  const words = fold(name)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1);
  const [mailbox = '', domain = ''] = (email ?? '').toLowerCase().split('@');
  if (words.length < 2 || words.length > 4 || isBusiness(name) || /\d/.test(name) || squeeze(domain).startsWith(squeeze(name)))
    return false;
  const first = words[0] ?? '';
  const last = words.at(-1) ?? '';
  const parts = mailbox.split(/[^a-z]+/).filter((part) => part.length > 1);
  const joined = [`${first.charAt(0)}${last}`, `${first}${last.charAt(0)}`, `${first}${last}`, `${last}${first.charAt(0)}`];
  return parts.some((part) => words.includes(part) || joined.includes(part));
}

const heading =
  /^\W*(?:tax |sales )?(?:invoice|bill|receipt|statement|rechnung|quittung|facture|recu|faktura|factuur|factura|recibo|fattura|ricevuta|fatura)\b(?!.*[.!?]$)/;

/**
 * True for a name that a paper bears as its own: with a legal form at its end, or above an address or the heading of a bill.
 * Words of talk (`Fixed the kitchen sink`) are none.
 */
export function isLetterhead({ name, places, by }: NameCandidate, lines: readonly ViewLine[]): boolean {
  const folded = fold(name);
  const line = places.at(-1)?.line;
  if (!line || !/^\p{Lu}/u.test(name) || /(?<![\p{L}'])\p{Ll}\p{L}{3,}/u.test(name) || /[!?:]$/.test(name)) return false;
  if (endsLegally.test(folded)) return true;
  if (by === 'footer' || by === 'rights') return false;
  if (by === 'label') return isBusiness(name);
  const below = lines.slice(line.index + 1, line.index + 4).filter((other) => other.page === line.page);
  const headed = below.slice(0, 2).some((other) => heading.test(other.folded));
  const addressed = isBusiness(name) && below.some((other) => addressLine.test(other.folded) && readDates(other.folded).length === 0);
  return line.index <= 2 && (headed || addressed);
}

const endsLegally = new RegExp(`[\\p{L}\\d].*${legalForm.source}\\W*$`, 'u');
