import { readDates, resolveDate, type WrittenDate } from '#core/extraction/date-notation';
import type { DocumentView, ViewLine } from '#core/extraction/document-view';
import { earnedConfidence, evidenceOf, ocrConfidence, type Place } from '#core/extraction/evidence';
import type { DocumentType } from '#core/documents/document-type';
import type { billingCycles, ExtractedField, ExtractedFields } from '#core/extraction/extracted-fields';
import { monthPattern } from '#core/extraction/month-names';
import { daysBetween } from '#core/extraction/local-extractor/candidates/dates';

type Cycle = (typeof billingCycles)[number];

/** Two days and what lies between them. */
export interface PeriodSpan extends Place {
  /** From the first day to the last, both counted. */
  days: number;
  labelled: boolean;
}

const joins = /^ *(?:-|to|thru|through|until|and) *$/;
/** The first day of a span that leaves its year to the second: `Mar 9 - Apr 9, 2026`, `3/9 - 4/9/2026`. */
const halfDay = new RegExp(
  `(?<![a-z\\d])((?:(?:${monthPattern})\\.? \\d{1,2}|\\d{1,2} (?:${monthPattern})\\.?|\\d{1,2}/\\d{1,2})) *(?:-|to|thru|through|until) *$`,
);
const label =
  /\b(?:period|quarter|service|usage|billing|bill(?:ed)? (?:for|from)|coverage|covers|term|from|read(?:ing)?s?(?: dates?)?|meter|days|summary for|subscription|plan|therms|kwh|ccf)\b/;
/** What was done since the last statement is not what this one charges for. */
const other = /\b(?:activity|transactions?|since|paid|history|meeting|hearing|office hours)\b/;

/** The days a bill is for: a labelled span before one without a label, the first of each. */
export function findSpan(view: DocumentView): PeriodSpan | null {
  const spans = view.lines.flatMap((line) => (other.test(line.folded) ? [] : spansOf(line)));
  return spans.find((span) => span.labelled) ?? spans[0] ?? null;
}

function spansOf(line: ViewLine): PeriodSpan[] {
  const dates = readDates(line.folded);
  const spans: PeriodSpan[] = [];
  for (const [at, last] of dates.entries()) {
    const first = dates[at - 1];
    const whole = first && joins.test(line.folded.slice(first.end, last.start)) ? first : null;
    const half = whole ? null : halfDay.exec(line.folded.slice(0, last.start));
    const start = whole ? whole.start : half?.[1] === undefined ? -1 : half.index;
    const begin = whole ?? (half?.[1] === undefined ? null : withYear(half[1], last));
    const days = begin ? lengthOf(begin, last) : null;
    if (days !== null && days > 1 && days < 800) spans.push({ line, start, end: last.end, days, labelled: label.test(line.folded) });
  }
  return spans;
}

function withYear(text: string, last: WrittenDate): WrittenDate | null {
  const end = last.monthFirst ?? last.dayFirst ?? '';
  const year = Number(end.slice(0, 4));
  const [same, before] = [year, year - 1].map((one) => readDates(/\//.test(text) ? `${text}/${one}` : `${text}, ${one}`)[0] ?? null);
  return same && (same.monthFirst ?? same.dayFirst ?? '') <= end ? same : (before ?? null);
}

function lengthOf(first: WrittenDate, last: WrittenDate): number | null {
  const [from, to] = [resolveDate(first, 'month-first'), resolveDate(last, 'month-first')];
  return from && to ? daysBetween(from, to) + 1 : null;
}

/** A span as the paper writes it. */
export function periodField(span: Place & { labelled?: boolean }): ExtractedField<'period'> {
  const value = span.line.text.slice(span.start, span.end).trim();
  const confidence = earnedConfidence({ found: true, label: span.labelled ? 'strong' : 'weak', ocr: ocrConfidence(span) });
  return { value, confidence, evidence: evidenceOf(span), source: 'local' };
}

const cycled: ReadonlySet<DocumentType> = new Set(['utility_bill', 'insurance_document', 'subscription']);

/** The days a bill is for and, by their number, how often it comes. Statements of loans and letters of associations have their own. */
export function readBillPeriod(view: DocumentView, type: DocumentType): ExtractedFields {
  if (type === 'mortgage_statement' || type === 'hoa_document' || type === 'contract' || type === 'other') return {};
  const span = findSpan(view);
  if (!span || (!span.labelled && type !== 'subscription')) return {};
  const cycle = cycled.has(type) ? cycleOfDays(span.days) : null;
  const period = periodField(span);
  return { period, ...(cycle && { billing_cycle: { ...period, value: cycle } }) };
}

/** How often a bill for so many days comes; null for a length that no cycle has. */
export function cycleOfDays(days: number): Cycle | null {
  if (days >= 26 && days <= 35) return 'Monthly';
  if (days >= 85 && days <= 97) return 'Quarterly';
  return days >= 355 && days <= 372 ? 'Yearly' : null;
}
