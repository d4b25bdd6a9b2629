import type { DocumentView } from '#core/extraction/document-view';
import type { Place } from '#core/extraction/evidence';
import { printedHeading } from '#core/extraction/invoice-xml';

/** The seller that an electronic invoice names, where it came as bare XML and was printed as words; null for any other paper. */
export function printedSeller({ email, lines }: DocumentView): { name: string; places: Place[] } | null {
  const [seller, heading, number] = lines;
  if (!email || !seller || heading?.text !== printedHeading || !number?.text.startsWith('Invoice number: ')) return null;
  return { name: seller.text, places: [{ line: seller, start: 0, end: seller.text.length }] };
}
