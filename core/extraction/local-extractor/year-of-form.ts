import type { DocumentView } from '#core/extraction/document-view';
import { earnedConfidence, evidenceOf, ocrConfidence } from '#core/extraction/evidence';
import type { ExtractedField } from '#core/extraction/extracted-fields';
import { tellsOfYear } from '#core/extraction/whole-year';

/** Where a report of a year says which. The revision of a form is another year: `(Rev. January 2022)`. */
const named: readonly RegExp[] = [
  /\b(?:calendar|tax) year:? {0,2}(20 ?\d\d)\b/,
  /\byear end(?:ed|ing):? (?:december 31,? |dec\.? 31,? |12[/-]31[/-])(20\d\d)\b/,
  /\b(20\d\d) (?:substitute |corrected )?(?:form 1098|mortgage interest statement|(?:annual|yearly|year[- ]end) )/,
  /\b(?:annual|yearly|year[- ]end) (?:[a-z&]+ ){0,4}(?:statement|summary) ?(?:for|of|[-–—:,(])? ?(20\d\d)\b/,
  /\bmortgage interest statement ?(?:for|[-–—:,(])? ?(20\d\d)\b/,
];

/**
 * The year that a lender's yearly report is of, written in the January after it, as its period. Null where it names none, or its own day is of another
 * than that and the one after.
 */
export function yearOfForm(view: DocumentView, own: ExtractedField<'service_date'> | undefined): ExtractedField<'period'> | null {
  for (const pattern of named) {
    for (const line of view.lines) {
      const found = pattern.exec(line.folded);
      const year = found?.[1]?.replace(' ', '');
      if (!found || year === undefined) continue;
      if (own && !tellsOfYear(own.value, year)) return null;
      const place = { line, start: found.index, end: found.index + found[0].length };
      const confidence = earnedConfidence({ found: true, label: 'strong', ocr: ocrConfidence(place) });
      return { value: year, confidence, evidence: evidenceOf(place), source: 'local' };
    }
  }
  return null;
}
