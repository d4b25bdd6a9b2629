import type { MailPartContent } from '#core/mail/parsed-mail';

/** What names of files say of the form alone, not of which invoice it is. */
const formWords =
  /(?:factur-?x|zugferd|x-?rechnung|xinvoice|peppol|ubl|cii|e-?(?:invoice|rechnung|factuur|fattura)|electronic|elektronische?|xml|pdf)/gi;
/** What any invoice may be called. */
const anyInvoice = /^(?:invoices?|rechnung(?:en)?|facture|factura|fattura|factuur|faktura|bill|beleg|data|daten|document|dokument)?$/;
/** Papers that go with an invoice and are none. */
const otherPapers =
  /agb|terms|conditions|bedingungen|widerruf|datenschutz|privacy|cgv|anlage|annex|appendix|timesheet|stundenzettel|lieferschein|delivery/i;
/** A shorter number stands in any name. */
const leastNumber = 3;

const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const stemOf = ({ filename }: MailPartContent): string => bare((filename ?? '').replace(/\.[a-z]{3,4}$/i, '').replaceAll(formWords, ''));

/**
 * The PDFs beside which their figures came as XML (XRechnung, UBL, Cross Industry Invoice), by that XML: called the same, by its invoice's number,
 * or the only ones of one message whose names do not speak of something else. What cannot be told stays apart.
 */
export function pairFigures(parts: readonly MailPartContent[]): Map<MailPartContent, MailPartContent> {
  const papers = parts.filter(({ kind, fileKind }) => kind === 'attachment' && fileKind === 'pdf');
  const figures = parts.filter((part) => part.invoiceNumber !== null);
  const pairs = new Map<MailPartContent, MailPartContent>();
  for (const xml of figures) {
    const free = papers.filter((paper) => ![...pairs.values()].includes(paper));
    const number = bare(xml.invoiceNumber ?? '');
    const named = number.length >= leastNumber ? free.filter(({ filename }) => bare(filename ?? '').includes(number)) : [];
    const same = free.filter((paper) => stemOf(paper) === stemOf(xml));
    const only = figures.length === 1 && papers.length === 1 && anyInvoice.test(stemOf(xml).replace(number, '')) ? free : [];
    const found = [named, same, only.filter(({ filename }) => !otherPapers.test(filename ?? ''))].find(({ length }) => length === 1)?.[0];
    if (found) pairs.set(xml, found);
  }
  return pairs;
}
