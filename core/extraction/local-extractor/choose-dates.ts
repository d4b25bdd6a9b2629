import { earnedConfidence, evidenceOf, ocrConfidence, unfoundCap } from '#core/extraction/evidence';
import type { ExtractedFields, ExtractionContext } from '#core/extraction/extracted-fields';
import type { DocumentView } from '#core/extraction/document-view';
import { type DateCandidate, daysBetween } from '#core/extraction/local-extractor/candidates/dates';
import type { DateKind } from '#core/extraction/local-extractor/labels/date-labels';

const kindScore: Record<DateKind, number> = { document: 1, statement: 0.95, order: 0.5, service: -0.3, due: -0.6, other: -0.5 };

/** No paper is dated so many days after it came: such a date is misread. */
const impossible = 400;

/** The document's own date and its due date. */
export function chooseDates(
  dates: readonly DateCandidate[],
  view: DocumentView,
  context: ExtractionContext,
): Pick<ExtractedFields, 'service_date' | 'due_date'> {
  const last = view.lines.length || 1;
  const repeats = new Map<string, number>();
  for (const found of dates) repeats.set(found.date, (repeats.get(found.date) ?? 0) + 1);
  const ranked = dates
    .map((found) => ({ found, score: scoreOwnDate(found, repeats, last, context) }))
    .filter(({ found, score }) => score > -0.2 && !endsYear(found, dates) && daysBetween(context.receivedOn, found.date) < impossible)
    .toSorted((one, other) => other.score - one.score || one.found.line.index - other.found.line.index);
  const fields: Pick<ExtractedFields, 'service_date' | 'due_date'> = {};
  const own = ranked[0];
  const served = dates.find((found) => found.label?.kind === 'service' && !found.inSpan);
  if (own) {
    const rival = ranked.find((scored) => scored.found.date !== own.found.date);
    const contested = !own.found.certain || (rival !== undefined && own.score - rival.score < 0.1);
    fields.service_date = dateField(own.found, (repeats.get(own.found.date) ?? 1) - 1, contested);
  } else if (served) {
    // A small trader's invoice often says only when the work was done.
    const field = dateField(served, (repeats.get(served.date) ?? 1) - 1, true);
    // In a scan the day of the paper may be what could not be read.
    fields.service_date = view.scanned ? { ...field, confidence: Math.min(field.confidence, unfoundCap) } : field;
  } else if (view.email && context.fromEmail !== null) {
    // A bill in a mail's body often names no date of its own: the mail's is its date.
    fields.service_date = {
      value: context.writtenOn ?? context.receivedOn,
      confidence: earnedConfidence({ found: false, label: 'weak' }),
      evidence: null,
      source: 'local',
    };
  }
  const dues = dates.filter((found) => found.label?.kind === 'due');
  const due =
    dues.find((found) => !found.inSpan && !isPaid(found) && notBefore(found, own?.found)) ??
    dues.find((found) => !isPaid(found)) ??
    dues[0];
  const drawn = due ?? drawnOn(dates, view, own?.found);
  if (drawn) fields.due_date = dateField(drawn, 0, false);
  return fields;
}

/** In days. No paper is dated by the first or last day of so long a time that it names, of a tax year or a policy. */
const longSpan = 300;

const endsYear = (found: DateCandidate, dates: readonly DateCandidate[]): boolean =>
  found.inSpan &&
  dates.some((other) => other.inSpan && other.line === found.line && Math.abs(daysBetween(found.date, other.date)) >= longSpan);

const settled = /(?<!\b(?:not|if|is|are|be) )\b(?:paid|received|refunded)\b|\breceipt\b|\bthank you\b|\b(?:you|we|was|were|been) charged\b/;

/** `Payment date` of a bill that nobody has paid names the day it will be, where that comes after the bill's own. */
function drawnOn(dates: readonly DateCandidate[], view: DocumentView, own: DateCandidate | undefined): DateCandidate | undefined {
  if (own?.label?.kind !== 'document' || settled.test(view.folded)) return undefined;
  return dates.find(
    ({ line, start, date }) => date > own.date && /\b(?:payment|collection|withdrawal) date\W*$/.test(line.folded.slice(0, start)),
  );
}

/** `1st quarter, due 08/03/2026, paid`: nobody pays by that day any more. */
function isPaid({ line, end }: DateCandidate): boolean {
  return /^[ ,;:(–-]{0,4}(?:(?:is|was|has been) )?paid\b(?! (?:by|on or|before|in full by|after))/.test(line.folded.slice(end));
}

function notBefore(due: DateCandidate, own: DateCandidate | undefined): boolean {
  return own === undefined || due.date >= own.date;
}

function scoreOwnDate(found: DateCandidate, repeats: ReadonlyMap<string, number>, lines: number, context: ExtractionContext): number {
  let score = found.label ? kindScore[found.label.kind] * found.label.strength : 0.2;
  score += Math.min(2, (repeats.get(found.date) ?? 1) - 1) * 0.05;
  score += found.hasTime ? 0.12 : 0;
  score -= (found.line.index / lines) * 0.15;
  score -= found.inSpan ? 0.5 : 0;
  score -= found.line.page > 1 ? 0.1 : 0;
  // Papers come after they are dated, and within a few years.
  const age = daysBetween(found.date, context.receivedOn);
  if (age < -45) score -= 0.3;
  if (found.line.text.length > 90) score -= 0.15;
  return score;
}

/** A candidate as a field, its confidence earned by its label and repetition. */
export function dateField(found: DateCandidate, agreements: number, contested: boolean) {
  const strength = found.label?.strength ?? 0;
  const confidence = earnedConfidence({
    found: true,
    label: strength >= 0.8 ? 'strong' : strength > 0 || found.hasTime ? 'weak' : 'none',
    agreements,
    ocr: ocrConfidence(found),
    contested,
  });
  return { value: found.date, confidence, evidence: evidenceOf(found), source: 'local' as const };
}
