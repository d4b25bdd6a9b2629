import { fold } from '#core/extraction/notation/text-fold';

/** What a lender sends about a loan beside its periodic statements: nothing in it is a payment asked for. */
export type LoanLetter = 'escrow_analysis' | 'payoff' | 'transfer' | 'year_summary';

/** Titles, folded: escrow accounts by 12 CFR 1024.17(i), payoffs by 1026.36(c)(3), transfers by 1024.33(b), the year by IRS Form 1098. */
const titles: readonly (readonly [LoanLetter, RegExp])[] = [
  [
    'escrow_analysis',
    /^\W*(?:(?:20\d\d|annual|yearly|initial|your|new|mortgage|loan|updated|revised|short[- ]year) )*escrow (?:account )?(?:(?:analysis|review|disclosure)\b|(?<=account )statement\b)/,
  ],
  ['payoff', /^\W*(?:(?:mortgage|loan|your) )*pay-?off (?:statement|letter|quote|demand|figures?)\b/],
  [
    'transfer',
    /^\W*(?:notice of (?:(?:the|your|assignment|sale|or|and|mortgage|loan|servicing),? ){0,6}transfer\b|(?:(?:mortgage|loan) )?servicing transfer\b|transfer of (?:(?:the|your|mortgage|loan) )*servicing\b)/,
  ],
  [
    'year_summary',
    /^\W*(?:(?:substitute|corrected|20\d\d) )*form 1098\b|^\W*(?:20\d\d )?mortgage interest statement\b|^\W*(?:(?:your|20\d\d) )*(?:annual|yearly|year[- ]end) (?:(?:mortgage|home|loan|tax|account|interest|and|&) )*(?:statement|summary)\b/,
  ],
];
/** A cell with a verb tells of a letter, as the message on a statement does. */
const sentence = /\b(?:is|are|was|were|will|has|have|can|may|enclosed|attached|see|shows?|changed|please)\b|[.!?]$/;
const statement = /\b(?:mortgage|loan|billing|periodic|monthly|account) (?:loan |billing )?statement\b/;
/** What a periodic statement has to say (12 CFR 1026.41(d)(1)); a payoff and the year's form say something like it. */
const asks = /\bpayment due date\b|\b(?:total |current |regular )?(?:amount|payment) (?:now )?due\b[^a-z]*\d/;
const notOfNow = /\bshortage\b|\bnew\b|\beffective\b|\bbeginning\b|\bstarting\b/;

const titleLines = 25;
const longestTitle = 60;

/**
 * What a document about a loan is by its title or the subject of its mail; null for a periodic statement and everything else. `rows` are the
 * cells of each line. Pure.
 */
export function findLoanLetter(rows: readonly (readonly string[])[], subject: string | null): LoanLetter | null {
  const lines = rows.map((cells) => cells.map((cell) => fold(cell).trim()).filter(Boolean)).filter((cells) => cells.length > 0);
  const top = lines.slice(0, titleLines).flatMap((cells) => cells.filter((cell) => cell.length <= longestTitle && !sentence.test(cell)));
  const isLetter = (cell: string) => titles.some(([, pattern]) => pattern.test(cell));
  if (top.some((cell) => statement.test(cell) && !isLetter(cell))) return null;
  const named = [...top, fold(subject ?? '').replace(/^(?:(?:re|fw|fwd) ?: ?)+/, '')];
  const found = titles.find(([, pattern]) => named.some((cell) => pattern.test(cell)))?.[0] ?? null;
  const isAsked = lines.some((cells) => asks.test(cells.join(' ')) && !notOfNow.test(cells.join(' ')));
  return found !== 'payoff' && isAsked ? null : found;
}

/** The cells of text as the reader keeps it: two spaces stand between them. */
export const cellsOfText = (text: string): string[][] => text.split('\n').map((line) => line.split(/ {2,}|\t/));
