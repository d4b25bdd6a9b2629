import type { DocumentView } from '#core/extraction/document-view';
import { earnedConfidence, evidenceOf } from '#core/extraction/evidence';
import type { ExtractedField, ExtractedFields } from '#core/extraction/extracted-fields';
import type { DateCandidate } from '#core/extraction/local-extractor/candidates/dates';
import { dateField } from '#core/extraction/local-extractor/choose-dates';

const mend =
  /\b(?:cur(?:e|ed|ing)|correct\w*|remed\w+|compl(?:y|ied|iance)|resolv\w+|abat\w+|remov\w+|repair\w*|fix\w*|mend\w*|respon\w+|action required)\b[^.;]{0,90}\b(?:by|before|no later than|until|than|deadline)\b[^.;\d]{0,12}$|\b(?:cure|correction|compliance|response|remedy)(?: (?:by|date|deadline|due))+\W*$/;
const toMend = /^,? *to (?:cure|correct|remed|comply|resolve|abate|remove|repair|fix|mend|respond|bring)/;
const hearing = /\bhearing\b[^.;]{0,80}$/;
const withinDays = /\bwithin (?:[a-z]+ \()?(\d{1,3})\)? (?:calendar |business )?days\b/;
const meeting =
  /\b(?:held|meeting (?:date|on|is|will)|will (?:meet|be held|take place)|takes? place|convene\w*)\b[^.;]{0,60}$|^\W*(?:when|(?:meeting )?date(?: ?(?:and|&|\/) ?time)?)\W*(?:[a-z]{3,9}day,?)?\W*$/;
const weekday = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\W*$/;
const aside = /\b(?:proxy|proxies|ballots?|rsvp|nomination|return(?:ed)?|postmarked|inspection|observed|noted|mailed)\b[^.;]{0,60}$/;

/** The words before a date: of its line, with the line above where a sentence runs on. */
function before(view: DocumentView, date: DateCandidate): string {
  const above = view.lines[date.line.index - 1];
  const runsOn = above && above.page === date.line.page && above.cells.length === 1 && above.folded.length > 50;
  return `${runsOn ? `${above.folded} ` : ''}${date.line.folded.slice(0, date.start)}`.slice(-160);
}

/** By when a violation is to be mended: the day named for it, the days counted from the letter, else the day of the hearing. */
export function mendBy(view: DocumentView, dates: readonly DateCandidate[], letter: string | undefined): ExtractedFields {
  const named = dates.find((date) => mend.test(before(view, date)) || toMend.test(date.line.folded.slice(date.end)));
  if (named) return { due_date: dateField(named, 0, false) };
  // A fine has a day of its own to be paid by.
  if (dates.some(({ label }) => label?.kind === 'due' && label.strength === 1)) return {};
  const counted = letter === undefined ? null : countedDays(view, letter);
  if (counted) return { due_date: counted };
  const heard = dates.find((date) => hearing.test(before(view, date)));
  return heard ? { due_date: dateField(heard, 0, false) } : {};
}

function countedDays(view: DocumentView, letter: string): ExtractedField<'due_date'> | null {
  for (const line of view.lines) {
    const match = withinDays.exec(line.folded);
    if (!match || /\b(?:further|another|repeated?|second|future) (?:violation|offen[cs]e)s? within\b/.test(line.folded)) continue;
    if (!/\b(?:cur|correct|remed|compl|resolv|abat|remov|repair|violation|this (?:letter|notice))/.test(line.folded)) continue;
    const day = new Date(Date.parse(letter) + Number(match[1]) * 86_400_000).toISOString().slice(0, 10);
    const place = { line, start: match.index, end: match.index + match[0].length };
    return { value: day, confidence: earnedConfidence({ found: false, label: 'strong' }), evidence: evidenceOf(place), source: 'local' };
  }
  return null;
}

/** A meeting is due on its day; the notice itself is dated by any other. */
export function meetingDay(view: DocumentView, dates: readonly DateCandidate[]): ExtractedFields {
  const open = dates.filter((date) => !aside.test(before(view, date)));
  const day =
    open.find((date) => meeting.test(before(view, date))) ?? open.find((date) => date.hasTime || weekday.test(before(view, date)));
  if (!day) return {};
  const earlier = dates.filter((date) => date.date < day.date);
  const own =
    earlier.find(({ label }) => label?.kind === 'document' || label?.kind === 'statement') ??
    earlier.find((date) => date.line.index < day.line.index);
  return { due_date: dateField(day, 0, false), ...(own && { service_date: dateField(own, 0, false) }) };
}
