import { lineText, type PageText } from '#core/reading/page-text';

/** Pages of a file, from 1, both included. */
export interface PageRange {
  from: number;
  to: number;
}

/** What a barcode on a separator sheet says: that of our own sheets, and the one that many scanning programs print. */
const separators: ReadonlySet<string> = new Set(['RENTAL-LEDGER-SEPARATOR', 'PATCHT']);
export const [ownSeparator] = [...separators] as [string];

export const isSeparator = (text: string): boolean => separators.has(text.trim().toUpperCase());

/** A separator sheet has a few words at most: with more a page is a paper, whatever else is on it. */
const mostWordsOfSheet = 60;

/** Whether a page could be a separator sheet, by the words that its file has for it. */
export const mayBeSheet = (page: Pick<PageText, 'lines'> | undefined): boolean =>
  !page || page.lines.reduce((sum, { words }) => sum + words.length, 0) <= mostWordsOfSheet;

/** The papers between separator sheets; the sheets themselves belong to none. */
export function rangesBetween(sheets: ReadonlySet<number>, pageCount: number): PageRange[] {
  const ranges: PageRange[] = [];
  for (let page = 1; page <= pageCount; page += 1) {
    if (sheets.has(page)) continue;
    const last = ranges.at(-1);
    if (last && last.to === page - 1) last.to = page;
    else ranges.push({ from: page, to: page });
  }
  return ranges;
}

/** The papers that begin on these pages, and on the first. */
export function rangesFrom(starts: readonly number[], pageCount: number): PageRange[] {
  const begins = [...new Set([1, ...starts])].filter((page) => page >= 1 && page <= pageCount).toSorted((a, b) => a - b);
  return begins.map((from, at) => ({ from, to: (begins[at + 1] ?? pageCount + 1) - 1 }));
}

/** `Page 2 of 3`, `Seite 2 von 3`, `2 / 3` alone on a line. */
const numbered =
  /(?:\b(?:page|seite|pagina|página|p\.)\s*(\d{1,3})\s*(?:of|von|de|di|\/)\s*(\d{1,3})\b)|(?:^\s*(\d{1,3})\s*(?:of|\/)\s*(\d{1,3})\s*$)/iu;

type PageLines = Pick<PageText, 'page' | 'lines'>;

interface Numbering {
  page: number;
  of: number;
}

function numberingOf(page: PageLines): Numbering | null {
  for (const line of page.lines) {
    const [, a, b, c, d] = numbered.exec(lineText(line)) ?? [];
    const found = { page: Number(a ?? c), of: Number(b ?? d) };
    if (found.page >= 1 && found.page <= found.of) return found;
  }
  return null;
}

/** So many lines at the top are the head of a page. */
const headLines = 8;
/** Heads that share less than this of their words are of different papers. */
const leastShared = 0.2;
const titles = /\b(?:invoice|statement|receipt|bill|notice|estimate|quote|rechnung|quittung|factura|fattura|facture|recibo)\b/iu;

const headOf = (page: PageLines): string => page.lines.slice(0, headLines).map(lineText).join('\n');

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}{3,}/gu));

function sharedOf(one: Set<string>, other: Set<string>): number {
  const both = [...one].filter((word) => other.has(word)).length;
  return both / Math.max(1, Math.min(one.size, other.size));
}

/**
 * The pages, from 2, on which another paper seems to begin: those that number themselves the first of some, that follow the last of some, or whose head has
 * a title and hardly a word of the page before. A page that calls itself the second or a later one never begins a paper.
 */
export function proposeStarts(pages: readonly PageLines[]): number[] {
  return pages.flatMap((page, at) => {
    const before = pages[at - 1];
    if (!before) return [];
    const [own, last] = [numberingOf(page), numberingOf(before)];
    if (own && own.page > 1) return [];
    if (own || (last && last.page === last.of)) return [page.page];
    const head = headOf(page);
    const isOther = titles.test(head) && sharedOf(wordsOf(head), wordsOf(headOf(before))) < leastShared;
    return isOther ? [page.page] : [];
  });
}
