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

interface Paper {
  part: MailPartContent;
  name: string;
  stem: string;
  /** It goes with an invoice and is none. */
  isOther: boolean;
}

const paperOf = (part: MailPartContent): Paper => ({
  part,
  name: bare(part.filename ?? ''),
  stem: stemOf(part),
  isOther: otherPapers.test(part.filename ?? ''),
});

/**
 * The PDFs beside which their figures came as XML (XRechnung, UBL, Cross Industry Invoice), by that XML: called the same, by its invoice's number,
 * or the only ones of one message whose names do not speak of something else. What cannot be told stays apart.
 */
export function pairFigures(parts: readonly MailPartContent[]): Map<MailPartContent, MailPartContent> {
  const papers = parts.filter(({ kind, fileKind }) => kind === 'attachment' && fileKind === 'pdf').map(paperOf);
  const figures = parts.filter((part) => part.invoiceNumber !== null);
  const [pairs, taken] = [new Map<MailPartContent, MailPartContent>(), new Set<Paper>()];
  for (const xml of figures) {
    const free = papers.filter((paper) => !taken.has(paper));
    const [number, stem] = [bare(xml.invoiceNumber ?? ''), stemOf(xml)];
    const named = number.length >= leastNumber ? free.filter(({ name, isOther }) => !isOther && name.includes(number)) : [];
    const same = free.filter((paper) => paper.stem === stem);
    const only = figures.length === 1 && papers.length === 1 && anyInvoice.test(stem.replace(number, '')) ? free : [];
    const found = [named, same, only.filter(({ isOther }) => !isOther)].find(({ length }) => length === 1)?.[0];
    if (!found) continue;
    pairs.set(xml, found.part);
    taken.add(found);
  }
  return pairs;
}
