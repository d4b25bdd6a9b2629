import type { DocumentView } from '#core/extraction/document-view';
import type { AmountCandidate } from '#core/extraction/local-extractor/candidates/amounts';

const fine = /\b(?:fines?|fined|penalt(?:y|ies)|monetary sanctions?)\b/;
const conditional =
  /\b(?:may|might|can|could|will|would|shall|subject to|up to|if|unless|failure to|further|additional|per day|daily|each|schedule|not corrected|continu\w+)\b/;
/** What has been decided is owed. */
const decided =
  /(?<!\b(?:may|might|can|could|will|would|shall|no|not) (?:have |be )?)\b(?:has been|have been|had been|was|were|is hereby|are hereby)(?: [a-z]+ly)? (?:assessed|imposed|levied|charged|added|posted|applied|issued|placed|approved|fined|due|payable|[$€£]? ?\d)|\bboard (?:has )?(?:assessed|imposed|levied|approved)|\bwe (?:have )?(?:assessed|imposed|levied)/;
/** A fine that has to be paid, whatever may come after it. */
const asked =
  /\bplease (?:pay|remit)\b|\bmust (?:be paid|pay)\b|\bpay (?:the|this) fine\b|\bis (?:now )?due (?:by|on|within|immediately)\b/;
const ifNot = /\b(?:if|unless|failure to|not corrected|continu\w+|schedule|each|daily|per day)\b/;
/** `Fine: $100.00` in a form. */
const namedAlone = /^[^.!?:]{1,40}: ?$/;
/** A sentence goes over so many lines of a letter, to either side. */
const linesAround = 3;

/**
 * The amounts without those that a notice only threatens with: `a fine of $100.00 may be assessed if it is not cured`. What is named as a sum of the
 * paper stays, and so does a fine that was imposed. Pure.
 */
export function withoutThreats(view: DocumentView, amounts: readonly AmountCandidate[]): readonly AmountCandidate[] {
  if (!fine.test(view.folded)) return amounts;
  return amounts.filter((amount) => isNamed(amount) || !isThreatened(sentenceOf(view, amount)));
}

/** A late fee is told of as what may come, too, and is read as one. */
const isNamed = ({ label, words }: AmountCandidate): boolean => label?.kind === 'late_fee' || (label !== null && !fine.test(words));

function isThreatened(sentence: string): boolean {
  if (!fine.test(sentence) || !conditional.test(sentence) || decided.test(sentence)) return false;
  return !asked.test(sentence) || ifNot.test(sentence);
}

/** The sentence an amount stands in, of all lines that it goes over; a table's or form's row is one of its own. */
function sentenceOf(view: DocumentView, { line, start, end: behind }: AmountCandidate): string {
  const isNamedAlone = namedAlone.test(line.folded.slice(0, start)) && /^\W*$/.test(line.folded.slice(behind));
  if (line.cells.length > 1 || isNamedAlone) return line.folded;
  const first = Math.max(0, line.index - linesAround);
  const around = view.lines.slice(first, line.index + linesAround + 1).map((other) => (other.cells.length > 1 ? '.' : other.folded));
  const before = `${around.slice(0, line.index - first).join(' ')} ${line.folded.slice(0, start)}`;
  const after = `${line.folded.slice(start)} ${around.slice(line.index - first + 1).join(' ')}`;
  const begins = Math.max(...['. ', '! ', '? '].map((end) => before.lastIndexOf(end)));
  const ends = after.search(/[.!?](?= |$)/);
  return `${before.slice(begins + 1)}${ends < 0 ? after : after.slice(0, ends)}`;
}
