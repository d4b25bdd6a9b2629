import type { DocumentView, ViewLine } from '#core/extraction/document-view';
import type { AmountCandidate } from '#core/extraction/local-extractor/candidates/amounts';
import { type MortgagePart, type MortgageTime, readMortgagePart } from '#core/extraction/local-extractor/labels/mortgage-words';

/** What a sentence says of an amount in it. */
export interface SaidOf {
  /** Null for what will be: it is no figure of this statement. */
  part: MortgagePart | null;
  time: MortgageTime;
}

/** A line of so many words in one cell is part of a sentence. */
const fewestWords = 7;

/** `$201.44 goes to principal`, `$268.41 is principal`, `$100.00 to escrow`. */
const behind =
  /^,? *(?:(?:is|are|goes?|went|was|were|will|go|being|of|to|into|towards?|for|in|as|the|your|be|applied|credited|paid) )*(principal|interest|escrow|impounds|fees|late (?:fees|charges)|taxes and insurance)\b(?! (?:bal(?:ance|\.)?|rate)\b)/;
const rightBefore =
  /(?:^|[:,;(/|] ?)(principal|interest|escrow|impounds|fees|late (?:fees|charges))(?: of)? \$?$|\b(?:paid|and|in|toward|towards) (principal|interest|escrow|impounds|fees|late (?:fees|charges)) (?:of|was|is|totaling) \$?$/;
const listedPart = '(?:principal|interest|escrow|impounds|fees|late (?:fees|charges)|taxes(?:/| and )insurance)';
/** Of a list without marks between (`Principal 1,141.92 Interest 2,095.44`) the first says whether words stand before their figures. */
const wordsFirst = new RegExp(`^(?:(?!\\d\\.\\d\\d).)*\\b${listedPart}:? \\$?(?:[\\d,]*\\.\\d\\d|$)`);
const nextListed = new RegExp(`\\d[ ,;|]+(${listedPart}):? \\$?$`);
const payment = /(?<!(?:before|after) (?:this|the|your|that) )\b(?:payment|instal?lment)s? (?:of|is|amount is|will be) *$/;
const year =
  /\bin (?:the )?(?:calendar )?(?:year )?20\d\d\b|\bcalendar year\b|\b20\d\d to date\b|\bthis (?:calendar )?year\b|\byear[- ]to[- ]date\b|\b(?:since|from) jan(?:uary|\.)? ?(?:1(?:st)?)?\b|\bso far\b/;
// What a payment already made left is no forecast: `after the payment of February 5`.
const owed =
  /\b(?:you|(?:is|are|still|amount|remains?)) (?:still )?ow(?:e|ed|ing)(?: us)?(?: is| of)?:? \$?$|\b(?:outstanding|left)(?: is| of)?:? \$?$/;
const drawn =
  /\b(?:we'll|we will|we are going to|will be|shall) (?:draft|debit|withdraw|charge|collect|draw|take)(?: out)?(?: (?:a|your|the) (?:payment|installment) of)? \$?$/;
const foretold =
  /\bwill be\b|\bafter (?:this|the|your) (?:next )?(?:payment|instal?lment)\b(?! (?:of|on|made|received|dated|posted|credited|applied)\b)/;
const past = /\bpaid\b|\breceived\b|\bapplied\b|\blast (?:payment|month)\b|\bpreviously\b/;

/** What the sentences of a letter say of each amount in them: the words right behind it, else right before it. */
export function amountsInSentences(view: DocumentView, amounts: readonly AmountCandidate[]): Map<AmountCandidate, SaidOf> {
  const found = new Map<AmountCandidate, SaidOf>();
  for (const amount of amounts) {
    const above = view.lines[amount.line.index - 1];
    const runsOn =
      above?.page === amount.line.page && isSentence(above) && /^[a-z$]/.test(amount.line.text) && !/[.!?:]$/.test(above.folded);
    if (!isSentence(amount.line) && !(runsOn && amount.line.cells.length === 1)) continue;
    const before = `${textBeside(view, amount.line, -1)} ${amount.line.folded.slice(0, amount.start)}`;
    const after = `${amount.line.folded.slice(amount.end)} ${textBeside(view, amount.line, 1)}`;
    const sentence = [before.split(/[.!?] +(?=[a-z$])/).at(-1) ?? '', after.split(/[.!?](?: |$)/)[0] ?? ''] as const;
    const part = partOf(sentence[0], sentence[1]);
    if (!part) continue;
    const whole = sentence.join(' ');
    if (part === 'balance' && foretold.test(whole)) {
      found.set(amount, { part: null, time: 'asked' });
      continue;
    }
    found.set(amount, {
      part,
      time: year.test(whole) ? 'year' : past.test(whole) && !/\bdue\b|\bwill be\b|\bis to be\b/.test(whole) ? 'past' : 'asked',
    });
  }
  return found;
}

function partOf(before: string, after: string): MortgagePart | null {
  if (owed.test(before) && /^,? *(?:of|in|as) (?:the |your )?(?:unpaid )?principal\b/.test(after)) return 'balance';
  if (drawn.test(before)) return 'due';
  // In a list each figure stands behind its word: `interest 2,001.54, principal 938.46`.
  const list = (wordsFirst.test(before) ? nextListed.exec(before) : null) ?? rightBefore.exec(before);
  const listed = list?.[1] ?? list?.[2];
  if (listed !== undefined) return readMortgagePart(listed);
  const named = behind.exec(after)?.[1];
  if (named !== undefined) return readMortgagePart(named);
  if (payment.test(before)) return 'payment';
  const words =
    before
      .replace(
        / (?:today|now|then|(?:before|after) (?:this|the|your|that) (?:payment|instal?lment)(?: (?:of|on|received|made|posted)(?: [a-z]{3,9}\.? \d{1,2}(?:,? 20\d\d)?| \d[\d/-]*)?)*:?|of|at|is|was|will be|are|stands)*\s*$/g,
        '',
      )
      .split(/\$[\d.,]+/)
      .at(-1) ?? '';
  if (/^\W*(?:(?:the|your|new|loan) )*balance\W*$/.test(words) && words.length < before.trim().length) return 'balance';
  const last = words.trim().split(/ +/).slice(-4).join(' ');
  const part = readMortgagePart(last.replace(/ (?:today|now|before this (?:payment|instal?lment)) *(?:is|of)? *$/, ''));
  return part === 'balance' || part === 'suspense' || part === 'past_due' || part === 'due' ? part : null;
}

function isSentence(line: ViewLine): boolean {
  // Leaders make a row of it.
  return line.cells.length === 1 && line.folded.split(' ').length >= fewestWords && !/[.…_]{4,}/.test(line.folded);
}

/** The line above or below, where the sentence may begin or end. */
function textBeside(view: DocumentView, line: ViewLine, step: -1 | 1): string {
  const other = view.lines[line.index + step];
  if (!other || other.page !== line.page || other.cells.length !== 1) return '';
  const [upper, lower] = step === 1 ? [line, other] : [other, line];
  // A figure at the end of a line, and a capital or a year below it: the next sentence begins there.
  return /\d\W?$/.test(upper.folded) && /^(?:\p{Lu}|20\d\d\b)/u.test(lower.text) ? '' : other.folded;
}
