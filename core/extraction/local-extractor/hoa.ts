import type { DocumentView } from '#core/extraction/document-view';
import { earnedConfidence, evidenceOf, ocrConfidence } from '#core/extraction/evidence';
import type { ExtractedField, ExtractedFields, ExtractionContext, hoaKinds } from '#core/extraction/extracted-fields';
import { fold } from '#core/extraction/text-fold';
import { monthPattern } from '#core/extraction/month-names';
import type { AmountCandidate } from '#core/extraction/local-extractor/candidates/amounts';
import type { DateCandidate } from '#core/extraction/local-extractor/candidates/dates';
import { dateField } from '#core/extraction/local-extractor/choose-dates';
import { firstNamed, isMoney, labelledMoney } from '#core/extraction/local-extractor/candidates/labelled-amounts';

type HoaKind = (typeof hoaKinds)[number];

/** First match wins: what a mail is about stands in its subject or its first lines. */
const kinds: readonly (readonly [HoaKind, RegExp])[] = [
  ['violation_notice', /\bviolation\b|\bnon-?complian\w+|\bcovenant enforcement|\bcourtesy notice\b.{0,60}\b(?:lawn|trash|parking|paint)/],
  [
    'payment_confirmation',
    /\bpayment (?:confirmation|received|receipt|was successful|has been (?:received|processed))|\bthank you for your payment|\breceipt for (?:your )?payment|\bwe (?:have )?received your payment/,
  ],
  [
    'signup_notice',
    /\bsign[- ]?up\b|\bregister (?:for|your)|\bcreate (?:an|your) account|\bactivate your|\bwelcome to (?:the )?(?:portal|community|association)|\bowner portal (?:invitation|registration)/,
  ],
  [
    'meeting_notice',
    /\b(?:annual|board|special|members?|owners?'?) meeting|\bmeeting (?:notice|agenda|minutes)|\bnotice of (?:annual |special )?meeting|\bproxy\b|\bquorum\b/,
  ],
  [
    'maintenance_notice',
    /\b(?:scheduled|planned|upcoming|emergency) (?:maintenance|repairs?|work|shut-?off)|\bwater (?:will be )?shut ?off|\bmaintenance notice|\bpool (?:closed|closure|opening)|\bresurfac\w+|\brepaving|\bpest treatment/,
  ],
  ['newsletter', /\bnewsletter\b|\bcommunity news|\bupcoming events|\bmonthly update\b/],
  ['invoice', /\binvoice\b/],
  [
    'bill',
    /\bassessments?\b.{0,60}\bdue\b|\bdues\b.{0,40}\bdue\b|\bamount due|\bbalance due|\bstatement of account|\baccount statement|\b(?:payment|assessment|dues) coupon|\bdues\b[^.]{0,90}\b(?:payable|owed)|\bpayment due|\bpay this amount|\btotal due|\bbilling statement|\bassessment statement/,
  ],
  ['notice', /\bnotice\b|\breminder\b/],
];

const period = new RegExp(
  `(?:for (?:the )?)?(?:(?:q[1-4]|(?:1st|2nd|3rd|4th|first|second|third|fourth) quarter)(?: of)?[ ,]*20\\d\\d|(?:${monthPattern})(?![a-z])\\.?(?: \\d{1,2})?(?:,? 20\\d\\d)? ?(?:-|to|through|thru) ?(?:${monthPattern})(?![a-z])\\.?(?: \\d{1,2})?,? ?20\\d\\d|\\d{1,2}/\\d{1,2}/\\d{2,4} ?(?:-|to|through|thru) ?\\d{1,2}/\\d{1,2}/\\d{2,4}|20\\d\\d (?:annual|semi-annual)|(?:${monthPattern})(?![a-z]) 20\\d\\d(?! ?\\d))`,
);
const periodNear = /\b(?:period|quarter|assessments?|dues|billing|month|semi-annual|annual|fiscal|installment|for)\b/;

/** What an association's letter is about, the period it bills and the dues. The subject speaks before the text. */
export function readHoa(
  view: DocumentView,
  amounts: readonly AmountCandidate[],
  dates: readonly DateCandidate[],
  context: ExtractionContext,
): ExtractedFields {
  const fields: ExtractedFields = {};
  const kind = findKind(view, context);
  fields.hoa_kind = {
    value: kind.value,
    confidence: earnedConfidence({ found: kind.by !== null, label: kind.by === 'subject' ? 'strong' : 'weak' }),
    evidence: null,
    source: 'local',
  };
  const span = findPeriod(view);
  if (span) fields.period = span;
  Object.assign(fields, ownDays(kind.value, dates));
  const dues =
    firstNamed(
      // Behind a quantity the charge is the last figure of its row.
      amounts.map((amount) => (amount.lastOfRow && amount.column > 0 ? { ...amount, column: 0 } : amount)),
      /\bassessments?\b|\bdues\b|\bassociation fee|\bhoa fee|\bmaintenance fee/,
      /late|special|past|previous|total due|balance|unpaid/,
    ) ?? onlyCharge(view, amounts, kind.value);
  if (dues)
    fields.dues = labelledMoney(
      dues,
      amounts.some((amount) => amount !== dues && amount.cents === dues.cents),
    );
  return fields;
}

/** A meeting is due on its day; a payment is dated by when it was made. */
function ownDays(kind: HoaKind, dates: readonly DateCandidate[]): ExtractedFields {
  const near = (words: RegExp) => dates.find((date) => words.test(date.line.folded.slice(0, date.start)));
  const meeting = kind === 'meeting_notice' ? near(/\bheld\b|\bmeeting (?:date|on)\b|^\W*when\b/) : undefined;
  const paid = kind === 'payment_confirmation' ? near(/\bpayment date|\bpaid on|\bdate paid|\breceived on/) : undefined;
  return { ...(meeting && { due_date: dateField(meeting, 0, false) }), ...(paid && { service_date: dateField(paid, 0, false) }) };
}

/** A letter that asks for dues in a sentence and names one charge besides a late fee. */
function onlyCharge(view: DocumentView, amounts: readonly AmountCandidate[], kind: HoaKind): AmountCandidate | undefined {
  if ((kind !== 'bill' && kind !== 'invoice') || !/\b(?:dues|assessment)\b/.test(view.folded)) return undefined;
  const charges = amounts.filter((amount) => isMoney(amount) && amount.label?.kind !== 'late_fee' && !/\blate\b/.test(amount.words));
  return charges.every((amount) => amount.cents === charges[0]?.cents) ? charges[0] : undefined;
}

function findKind(view: DocumentView, context: ExtractionContext): { value: HoaKind; by: 'subject' | 'text' | null } {
  const subject = fold(context.subject ?? '');
  const bySubject = kinds.find(([kind, pattern]) => kind !== 'notice' && pattern.test(subject));
  if (bySubject) return { value: bySubject[0], by: 'subject' };
  const top = view.lines
    .slice(0, 12)
    .map((line) => line.folded)
    .join('\n');
  const byText = kinds.find(([, pattern]) => pattern.test(top)) ?? kinds.find(([, pattern]) => pattern.test(view.folded));
  if (byText) return { value: byText[0], by: 'text' };
  return { value: subject || view.lines.length > 0 ? 'other' : 'unknown', by: null };
}

function findPeriod(view: DocumentView): ExtractedField<'period'> | null {
  for (const line of view.lines) {
    const match = period.exec(line.folded);
    if (!match || !periodNear.test(line.folded)) continue;
    const lead = /^for (?:the )?/.exec(match[0])?.[0].length ?? 0;
    const place = { line, start: match.index + lead, end: match.index + match[0].length };
    const value = line.text.slice(place.start, place.end).trim();
    return {
      value,
      confidence: earnedConfidence({ found: true, label: 'weak', ocr: ocrConfidence(place) }),
      evidence: evidenceOf(place),
      source: 'local',
    };
  }
  return null;
}
