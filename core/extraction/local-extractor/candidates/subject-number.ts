import { earnedConfidence } from '#core/extraction/evidence';
import type { ExtractedField, ExtractionContext } from '#core/extraction/extracted-fields';
import { fold } from '#core/extraction/text-fold';

const paper =
  '(?:tax |sales )?(?:invoice|bill|[a-z]{0,24}rechnung|facture|factura|fattura|fatura|[a-z]{0,12}factuur|faktura|lasku|szamla|credit (?:note|memo)|receipt)';
const called = new RegExp(
  String.raw`(?<![a-z])${paper}(?:s?nummer|s?[- ]?nr\.?| ?(?:number|numero|no\.?|n\.? ?[°ºo]?|c\.|#|№))?[ :#]{1,3}([a-z]{0,6}[-/]?\d[a-z\d]*(?:[-/.][a-z\d]+){0,4})(?![\d/]|[.,]\d)`,
);
/** A year, or a month of one, is the time a bill is for; an amount is its sum. */
const ofTimeOrMoney = /^(?:(?:19|20)\d\d(?:[-/.]\d{1,2}){0,2}|\d{1,2}[-/.]\d{1,4}(?:[-/.]\d{2,4})?|\d+\.\d\d|q\d\S*)$/;
const fewestDigits = 3;
const reason = 'Read off the subject of its mail: the paper itself names no number.';

/**
 * The invoice's number that the subject of a mail names, `Invoice 1047 from Acme Electric`, for the only paper that came of it. It has no place
 * on the page and stays unsure.
 */
export function numberInSubject({ subject, bodyText, isOnlyPaper }: ExtractionContext): ExtractedField<'invoice_number'> | null {
  if (subject === null || (bodyText !== null && isOnlyPaper !== true)) return null;
  const found = called.exec(fold(subject));
  const folded = found?.[1] ?? '';
  if (!found || ofTimeOrMoney.test(folded) || folded.replace(/\D/g, '').length < fewestDigits) return null;
  const start = found.index + found[0].length - folded.length;
  const confidence = earnedConfidence({ found: false, label: 'weak' });
  return { value: subject.slice(start, start + folded.length), confidence, evidence: null, source: 'local', reason };
}
