import type { DocumentView, ViewLine } from '#core/extraction/document-view';
import { earnedConfidence } from '#core/extraction/evidence';
import type { ExtractedField, ExtractedFields, ExtractionContext, hoaKinds } from '#core/extraction/extracted-fields';
import { fold } from '#core/extraction/text-fold';
import { monthPattern } from '#core/extraction/month-names';
import { type AmountCandidate, inProse } from '#core/extraction/local-extractor/candidates/amounts';
import type { DateCandidate } from '#core/extraction/local-extractor/candidates/dates';
import { dateField } from '#core/extraction/local-extractor/choose-dates';
import { mendBy, meetingDay } from '#core/extraction/local-extractor/hoa-days';
import { readAging, readLedger } from '#core/extraction/local-extractor/hoa-ledger';
import { columnHead } from '#core/extraction/local-extractor/candidates/table-places';
import { cellAbove } from '#core/extraction/local-extractor/candidates/label-places';
import { readCarriedTable } from '#core/extraction/local-extractor/hoa-carried';
import { findSpan, periodField, type PeriodSpan } from '#core/extraction/local-extractor/period';
import { firstNamed, isMoney, labelledMoney } from '#core/extraction/local-extractor/candidates/labelled-amounts';

type HoaKind = (typeof hoaKinds)[number];

const anyNotice = /\bnotice\b|\breminder\b/;

/** First match wins: what a mail is about stands in its subject or its first lines. */
const kinds: readonly (readonly [HoaKind, RegExp])[] = [
  // Before the bill, whose words it holds too: what is asked for again.
  [
    'notice',
    /\bpast[- ]due notice|\bnotice of (?:delinquency|default|intent|lien)|\bdelinquen\w+ (?:notice|account|assessment)|\bcollection notice|\bdemand (?:letter|notice|for payment)/,
  ],
  [
    'violation_notice',
    /\bviolation\b|\bnon-?complian\w+|\bcovenant enforcement|\bfine notice\b|\bnotice of (?:a )?fine\b|\bcompliance (?:letter|notice|inspection)\b|\bcourtesy notice\b[^]{0,400}\b(?:correct|remed\w+|cc&rs?|inspection)\b|\bcourtesy notice\b.{0,60}\b(?:lawn|trash|parking|paint|landscap|yard|vehicle|noise|pet)/,
  ],
  [
    'payment_confirmation',
    /\bpayment (?:confirmation|received|receipt|complete\b|was successful|has been (?:received|processed))|\bthank you for your payment|\breceipt for (?:your )?payment|^\W*(?:payment |official )?receipt\W*$|\breceived from ?:|\bpaid in full, thank you|\bwe (?:(?:have )?received|got) your payment/,
  ],
  [
    'signup_notice',
    /\bsign[- ]?up\b|\bregister (?:for|your)|\bcreate (?:an|your) account|\bactivate your|\bset up your account|\bwelcome to (?:the |your )?(?:owner |resident |homeowner )?(?:portal|community|association)|\bowner portal (?:invitation|registration)/,
  ],
  ['notice', /\b(?:dues|assessments?|fees?)\b[^.$]{0,50}\bwill (?:be|increase|rise|change|go)\b[^.$]{0,24}\$ ?\d/],
  [
    'meeting_notice',
    /\b(?:annual|board|special|members?|owners?'?) meeting|\bmeeting (?:notice|agenda|minutes)|\bnotice of (?:annual |special )?meeting|\bproxy\b|\bquorum\b/,
  ],
  ['invoice', /\b(?:special|supplemental) (?:assessment|levy) invoice\b/],
  // Whatever work it pays for.
  ['bill', /\b(?:special|supplemental) (?:assessment|levy)\b/],
  [
    'maintenance_notice',
    /\b(?:scheduled|planned|upcoming|emergency) (?:[a-z]+ )?(?:maintenance|repairs?|work|shut[- ]?off|outage)|\b(?:water|gas|power|electricity)\b.{0,40}\b(?:will be )?(?:shut[- ]?off|turned off)\b|^\W*(?:water |power |gas |heat )?shut[- ]?off(?: notice)?\W*$|\bmaintenance notice|\bpool (?:closed|closing|closure|opening)|\b(?:roof|painting|paving|siding|elevator|parking lot|concrete|landscape) (?:work|project|repairs?|schedule|replacement|maintenance|notice|paving|resurfacing)\b|\bpaving\b|\bseal-?coat\w*|\bresurfac\w+|\brepaving|\bpest treatment/,
  ],
  ['newsletter', /\bnewsletter\b|\bcommunity news|\bupcoming events|\bmonthly update\b/],
  ['invoice', /\binvoice\b/],
  [
    'bill',
    /\bassessments?\b[^]{0,200}\b(?:due|payable)\b|\bdues\b.{0,40}\bdue\b|\bamount due|\bbalance due|\bstatement of account|\baccount statement|\b(?:payment|assessment|dues) coupon|\bdues\b[^.]{0,90}\b(?:payable|owed)|\bpayment due|\bpay this amount|\btotal due|\bbilling statement|\b(?:owner|homeowner|unit|resident)'?s? statement\b|\b(?:dues|assessment|payment) reminder\b|\b(?:levy|assessment|dues|fee) notice\b|\b(?:amount|total) payable|\b(?:assessment|maintenance|fee|dues|owner'?s?|monthly|quarterly|annual|account) statement|\bplease pay\b|\b(?:fee|dues|assessment|charges?) notice\b|\bpayable on or before|\bbalance\b.{0,12}\bpayable by\b/,
  ],
  [
    'notice',
    /\bboard (?:of directors )?(?:has )?(?:approved|adopted|voted)\b|\b(?:fees?|dues|assessments?) will (?:be|increase|rise|change|go)\b/,
  ],
  [
    'bill',
    /\b(?:closing|ending|current|new) balance\b|\bstatement (?:for|no|number|date|period)\b|\bpay this\b|\bpayable by\b|\bcommon charges\b/,
  ],
  ['notice', anyNotice],
];

const period = new RegExp(
  `(?:for (?:the )?)?(?:(?:q[1-4]|(?:1st|2nd|3rd|4th|first|second|third|fourth) quarter)(?: of)?[ ,]*20\\d\\d|(?:${monthPattern})(?![a-z])\\.?(?: \\d{1,2})?(?:,? 20\\d\\d)? ?(?:-|to|through|thru) ?(?:${monthPattern})(?![a-z])\\.?(?: \\d{1,2})?,? ?20\\d\\d|\\d{1,2}/\\d{1,2}/\\d{2,4} ?(?:-|to|through|thru) ?\\d{1,2}/\\d{1,2}/\\d{2,4}|20\\d\\d (?:annual|semi-annual)|(?<![\\d-])20\\d\\d ?[-/] ?20\\d\\d(?! ?[-/\\d])|(?:${monthPattern})(?![a-z]) 20\\d\\d(?! ?\\d))`,
  'g',
);
const periodNear =
  /\b(?:period|quarter|assessments?|dues|billing|month|semi-annual|annual|fiscal|installment|for|fees?|lev(?:y|ies)|charges?)\b/;

/** Alone over a period in its column. */
const periodHead =
  /^\W*(?:for (?:the )?)?(?:(?:billing|assessment) )?(?:period|quarter|half|half-year|year|months?)(?: of| billed| covered)?\W*$/;

/** What an association's letter is about, the period it bills and the dues. The subject speaks before the text. */
export function readHoa(
  view: DocumentView,
  amounts: readonly AmountCandidate[],
  dates: readonly DateCandidate[],
  context: ExtractionContext,
  read: ExtractedFields = {},
): ExtractedFields {
  const fields: ExtractedFields = {};
  const kind = findKind(view, context);
  fields.hoa_kind = {
    value: kind.value,
    confidence: earnedConfidence({ found: kind.by !== null, label: kind.by === 'title' ? 'strong' : 'weak' }),
    evidence: null,
    source: 'local',
  };
  const span = findSpan(view);
  const named = findPeriod(view);
  if (span?.labelled) fields.period = periodField(span);
  else if (named) fields.period = named;
  else if (span && isUnderDues(view, span)) fields.period = periodField(span);
  Object.assign(fields, ownDays(kind.value, view, dates, read.service_date?.value));
  Object.assign(fields, readAging(view, amounts));
  Object.assign(
    fields,
    readLedger(view, amounts, (words) => duesWords.test(words) && !notDues.test(words)),
  );
  Object.assign(fields, readCarriedTable(view, amounts));
  const dues = fields.dues ? undefined : findDuesAmount(view, amounts, kind.value);
  if (dues)
    fields.dues = labelledMoney(
      dues,
      amounts.some((amount) => amount !== dues && amount.cents === dues.cents),
    );
  const titled = !fields.dues && !dues ? duesOfTitle(view, amounts, read) : undefined;
  if (titled) fields.dues = titled;
  const own = fields.amount ?? ((kind.value === 'payment_confirmation' && paidInAll(amounts)) || ownCharge(view, amounts, read, fields));
  if (own) fields.amount = own;
  const drafted = read.payments || fields.payments ? undefined : amounts.find(isDrafted);
  if (drafted) fields.payments = labelledMoney(drafted);
  return fields;
}

const duesWords =
  /\bassessments?\b|\bdues\b|\b(?:association|hoa|regime|strata|maintenance|condo(?:minium)?|community|homeowners?'?|owners?'?|monthly|quarterly) (?:fees?|charges?)|\b(?:monthly|co-?op) maintenance\b|\blev(?:y|ies)\b|\bcommon (?:charges?|expenses?)|^\W*maintenance,?(?: [\d,.]+ ?(?:shs?|shares?|units?)\b.*)?\W*$|\b(?:monthly|quarterly|semi-annual|annual) share\b/;
const notDues =
  /\blate\b|\bnot (?:paid|received)\b|\bsubject to\b|special|fines?\b|past|previous|prior|total due|balance|unpaid|delinquent|reserve|arrears|up from|last year|\b(?:assessments?|dues|fees?) (?:income|revenue|receivable|collected)/;
/** What a special assessment is paid in. */
const notDuesBesideSpecial = new RegExp(String.raw`${notDues.source}|\binstallments? of\b`);
const notDuesLater = /\blate\b|past|previous|balance/;

function findDuesAmount(view: DocumentView, amounts: readonly AmountCandidate[], kind: HoaKind): AmountCandidate | undefined {
  // Behind a quantity the charge is the last figure of its row.
  const ends = amounts.map((amount) => (amount.lastOfRow && amount.column > 0 ? { ...amount, column: 0 } : amount));
  const others = /\bspecial (?:assessment|levy)\b/.test(view.folded) ? notDuesBesideSpecial : notDues;
  return newDues(view, amounts) ?? firstNamed(ends, duesWords, others) ?? duesInColumn(view, amounts) ?? onlyCharge(view, amounts, kind);
}

const longestHeading = 44;

/** A short line that names dues and no sum, whatever panel stands beside it. */
const namesDues = ({ cells: [first, ...more] }: ViewLine): boolean =>
  first !== undefined &&
  first.text.length <= longestHeading &&
  !/[.:$]/.test(first.text) &&
  !more.some(({ text }) => /[$]|\d[.,]\d\d/.test(text)) &&
  duesWords.test(first.folded) &&
  !notDues.test(first.folded);

/** A bill headed by its dues (`ANNUAL ROAD DUES, 2026`) whose rows say what they are for: its total is the dues. */
function duesOfTitle(
  view: DocumentView,
  amounts: readonly AmountCandidate[],
  { amount, previous_balance }: ExtractedFields,
): ExtractedField<'dues'> | undefined {
  // A late fee that a sentence threatens is none of the total.
  const isLate = amounts.some(({ label, line, start }) => label?.kind === 'late_fee' && !inProse(line, start));
  if (!amount || previous_balance || isLate) return undefined;
  const isBilled = view.lines.slice(0, titleLines).some(namesDues);
  return isBilled ? { ...amount } : undefined;
}

const changed = /\b(?:ris|increas|go|chang|adjust|rais|mov|com)\w*\b.{0,60}\bfrom \$? ?[\d,.]+\d to \$? ?$/;

/** `The monthly fee rises from $441.00 to $468.00`, or a row of the new below that of the old: what it will be. */
function newDues(view: DocumentView, amounts: readonly AmountCandidate[]): AmountCandidate | undefined {
  const named = amounts.filter((amount) => isMoney(amount) && duesWords.test(amount.words));
  const replaced = named.find(({ words }) => /^\W*(?:your )?(?:current|present|old|existing)\b/.test(words));
  const renewed = replaced && named.find(({ words }) => /^\W*(?:your )?new\b/.test(words));
  if (renewed) return renewed;
  return amounts.find((amount) => {
    const above = view.lines[amount.line.index - 1]?.folded ?? '';
    if (!isMoney(amount) || !changed.test(`${above} ${amount.line.folded.slice(0, amount.start)}`)) return false;
    return duesWords.test(`${above} ${amount.line.folded}`);
  });
}

/** The dues in a row of figures, each under its own head. */
function duesInColumn(view: DocumentView, amounts: readonly AmountCandidate[]): AmountCandidate | undefined {
  return amounts.find((amount) => {
    const head = isMoney(amount) ? columnHead(view, amount) : null;
    return head !== null && duesWords.test(head) && !notDues.test(head);
  });
}

/** What was paid with everything that came on top of the dues. */
function paidInAll(amounts: readonly AmountCandidate[]): ExtractedField<'amount'> | null {
  const paid = firstNamed(amounts, /\btotal (?:amount )?(?:paid|payment|charged)\b/);
  return paid ? labelledMoney(paid) : sumOnTop(amounts);
}

const isAlone = ({ line, start }: AmountCandidate) => line.cells.length === 1 && line.folded.slice(0, start).trim() === '';

/** A figure without words above those it is the sum of: `$342.00`, `Assessment 338.50`, `Card fee 3.50`. */
function sumOnTop(amounts: readonly AmountCandidate[]): ExtractedField<'amount'> | null {
  const money = amounts.filter((amount) => isMoney(amount) && amount.cents !== 0);
  const [top, ...parts] = money.slice(money.findIndex(isAlone));
  const isSum = top && isAlone(top) && parts.length > 1 && parts.reduce((sum, { cents }) => sum + cents, 0) === top.cents;
  return isSum ? labelledMoney(top, true) : null;
}

/** `Last month's 388.80 was drafted on Jan 5, 2026.` */
function isDrafted(amount: AmountCandidate): boolean {
  return (
    isMoney(amount) && /^ (?:was|has been) (?:drafted|debited|withdrawn|received|collected)\b/.test(amount.line.folded.slice(amount.end))
  );
}

/** The new charges, where what is asked for is less by what the account held: `New charges 738.50`, `Credit on account -120.00`. */
function beforeCredit(amounts: readonly AmountCandidate[]): AmountCandidate | undefined {
  const billed = firstNamed(amounts, /^\W*(?:total )?(?:new|current) charges\W*$/);
  const credit = firstNamed(amounts, /\bcredit (?:on|in) (?:your |the )?account\b|\baccount credit\b|\bcredit balance\b|\bprepaid\b/);
  const rest = billed && credit && billed.cents - Math.abs(credit.cents);
  return amounts.some(({ label, cents }) => label?.kind === 'due' && cents === rest) ? billed : undefined;
}

/** A letter in sentences has no total: it asks for its special assessment, else for its dues. */
function ownCharge(
  view: DocumentView,
  amounts: readonly AmountCandidate[],
  read: ExtractedFields,
  { dues }: ExtractedFields,
): ExtractedField<'amount'> | null {
  const billed = beforeCredit(amounts);
  if (billed) return labelledMoney(billed, true);
  const hasTotal = amounts.some(
    ({ label }) => label !== null && label.strength >= 0.8 && (label.kind === 'total' || label.kind === 'due' || label.kind === 'charges'),
  );
  if (hasTotal) return null;
  const special = firstNamed(amounts, /\bspecial (?:assessment|levy)\b/, notDuesLater);
  if (special) return labelledMoney(special);
  return dues && read.amount ? { ...dues } : null;
}

/** Each kind has days of its own: by when to mend, when to meet, when it was paid. */
function ownDays(kind: HoaKind, view: DocumentView, dates: readonly DateCandidate[], letter: string | undefined): ExtractedFields {
  if (kind === 'violation_notice') return mendBy(view, dates, letter);
  if (kind === 'meeting_notice') return meetingDay(view, dates);
  if (kind !== 'payment_confirmation') return {};
  const paid = dates.find((date) => /\bpayment date|\bpaid on|\bdate paid|\breceived on/.test(date.line.folded.slice(0, date.start)));
  return paid ? { service_date: dateField(paid, 0, false) } : {};
}

/** A letter that asks for dues in a sentence and names one charge besides a late fee. */
function onlyCharge(view: DocumentView, amounts: readonly AmountCandidate[], kind: HoaKind): AmountCandidate | undefined {
  if ((kind !== 'bill' && kind !== 'invoice') || !duesWords.test(view.folded)) return undefined;
  const charges = amounts.filter((amount) => isMoney(amount) && amount.label?.kind !== 'late_fee' && !/\blate\b/.test(amount.words));
  return charges.every((amount) => amount.cents === charges[0]?.cents) ? charges[0] : undefined;
}

const titleLines = 20;
const newsletterHead = 5;
const longestTitle = 60;
/** The last line of a sentence is no title. */
const endsSentence = /^\p{Ll}.*\.$/u;
/** Below its own name a newsletter says whose it is. */
const newsletterOf = /^\W*(?:the )?(?:[a-z]+ )?(?:newsletter|bulletin) (?:of|for|from)\b/;

function findKind(view: DocumentView, context: ExtractionContext): { value: HoaKind; by: 'title' | 'text' | null } {
  const subject = fold(context.subject ?? '');
  const bySubject = kinds.find(([, pattern]) => pattern !== anyNotice && pattern.test(subject));
  if (bySubject) return { value: bySubject[0], by: 'title' };
  if (view.lines.slice(0, newsletterHead).some(({ cells }) => cells.some(({ folded }) => newsletterOf.test(folded))))
    return { value: 'newsletter', by: 'title' };
  const title = view.lines
    .slice(0, titleLines)
    .flatMap((line) => line.cells.filter(({ text }) => text.length <= longestTitle && !endsSentence.test(text)))
    .map((cell) => kinds.find(([kind, pattern]) => pattern !== anyNotice && kind !== 'signup_notice' && pattern.test(cell.folded))?.[0])
    .find((kind) => kind !== undefined);
  if (title) return { value: title, by: 'title' };
  const top = view.lines
    .slice(0, 12)
    .map((line) => line.folded)
    .join('\n');
  const byText = kinds.find(([, pattern]) => pattern.test(top)) ?? kinds.find(([, pattern]) => pattern.test(view.folded));
  if (byText) return { value: byText[0], by: 'text' };
  return { value: subject || view.lines.length > 0 ? 'other' : 'unknown', by: null };
}

/** Two days and nothing else in their cell, below what is billed for them. */
function isUnderDues(view: DocumentView, { line, start, end }: PeriodSpan): boolean {
  const fillsCell = line.cells.some((cell) => cell.start === start && cell.end === end);
  return fillsCell && duesWords.test(view.lines[line.index - 1]?.folded ?? '');
}

function findPeriod(view: DocumentView): ExtractedField<'period'> | null {
  const isNamed = (line: ViewLine, { index, 0: text }: RegExpExecArray) =>
    periodNear.test(line.folded) || periodHead.test(cellAbove(view, line, { start: index, end: index + text.length }, 1)?.folded ?? '');
  const named = view.lines.flatMap((line) =>
    [...line.folded.matchAll(period)]
      .filter((match) => isNamed(line, match))
      .map((match) => {
        const lead = /^for (?:the )?/.exec(match[0])?.[0].length ?? 0;
        return { line, start: match.index + lead, end: match.index + match[0].length };
      }),
  );
  // `2026 annual assessment, first half (January - June 2026)`: the year alone says least.
  const found = named.find(({ line, start, end }) => !line.folded.slice(start, end).endsWith('annual')) ?? named[0];
  return found ? periodField(found) : null;
}
