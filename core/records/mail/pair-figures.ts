import { decimalSignOf, moneyCents, readAmounts } from '#core/extraction/notation/money-notation';
import { fold } from '#core/extraction/notation/text-fold';
import type { MailPartContent, ParsedMessage } from '#core/database/values/parsed-mail';

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

/** An invoice as XML and the PDF beside it. */
export interface Pair {
  xml: MailPartContent;
  paper: MailPartContent;
  /** No name says so: they are the only ones of their message. */
  isGuess: boolean;
}

/**
 * Pairs each PDF with the XML that states its figures (XRechnung, UBL, Cross Industry Invoice): by file name, by invoice number, or as the only two of a
 * message whose names do not contradict it. What is uncertain stays unpaired, and so do those of `apart`.
 */
export const pairFigures = (
  parts: readonly MailPartContent[],
  apart: ReadonlySet<MailPartContent> = new Set(),
): Map<MailPartContent, MailPartContent> =>
  new Map(pairsOf(parts).flatMap(({ xml, paper }): [MailPartContent, MailPartContent][] => (apart.has(xml) ? [] : [[xml, paper]])));

/** The pairs, in a message and those inside it, that need a look into the PDF. */
export const guessedPairs = (message: ParsedMessage): Pair[] => [
  ...pairsOf(message.parts).filter(({ isGuess }) => isGuess),
  ...message.parts.flatMap(({ message: inner }) => (inner ? guessedPairs(inner) : [])),
];

function pairsOf(parts: readonly MailPartContent[]): Pair[] {
  const papers = parts.filter(({ kind, fileKind }) => kind === 'attachment' && fileKind === 'pdf').map(paperOf);
  const figures = parts.filter((part) => part.invoiceNumber !== null);
  const [pairs, taken]: [Pair[], Set<Paper>] = [[], new Set()];
  for (const xml of figures) {
    const free = papers.filter((paper) => !taken.has(paper));
    const [number, stem] = [bare(xml.invoiceNumber ?? ''), stemOf(xml)];
    const named = number.length >= leastNumber ? free.filter(({ name, isOther }) => !isOther && name.includes(number)) : [];
    const same = free.filter((paper) => paper.stem === stem);
    const only = figures.length === 1 && papers.length === 1 && anyInvoice.test(stem.replace(number, '')) ? free : [];
    const sure = [named, same].find(({ length }) => length === 1)?.[0];
    const found = sure ?? only.find(({ isOther }) => !isOther);
    if (!found) continue;
    pairs.push({ xml, paper: found.part, isGuess: !sure || found.stem === '' });
    taken.add(found);
  }
  return pairs;
}

/** What a PDF says of its invoice: all its words, and the number and the sum that were read off it. */
export interface SaidOfInvoice {
  text: string;
  number: string | null;
  amount: string | null;
}

const sums = /^(?:Total|Amount due): (?:\p{L}{3} )?(-?\d+(?:\.\d+)?)\s*$/gmu;

/** True where a PDF is of another invoice than the XML beside it: it names another number, or, where it names none, other sums. */
export function isOtherInvoice({ invoiceNumber, written }: MailPartContent, { text, number, amount }: SaidOfInvoice): boolean {
  const [invoice, candidate] = [bare(invoiceNumber ?? ''), bare(number ?? '')];
  if (invoice.length >= leastNumber && bare(text).includes(invoice)) return false;
  if (candidate !== '') return candidate !== invoice;
  const charged = [...(written?.text ?? '').matchAll(sums)].map(([, sum]) => moneyCents(sum ?? ''));
  if (amount === null || charged.length === 0) return false;
  const folded = fold(text);
  const named = new Set(readAmounts(folded, decimalSignOf(folded)).map(({ cents }) => Math.abs(cents)));
  return !charged.some((cents) => named.has(Math.abs(cents)));
}
