import type { Sides } from '#core/database/values/document-fields';
import { effectiveField, effectiveType } from '#core/database/values/effective-values';
import { isYear, tellsOfYear } from '#core/records/documents/whole-year';

/**
 * The day that is proposed for what is booked from a document, `YYYY-MM-DD`; null where it has none. It is the document's own; of what a lender reports
 * of a year (IRS Form 1098) it is the last of that year, since the interest was paid in it whenever the document was written.
 */
export function bookingDay(sides: Sides): string | null {
  const [day, period] = [effectiveField(sides, 'service_date'), effectiveField(sides, 'period')];
  // Some call the form a tax document.
  const isOfLoan = effectiveType(sides) === 'mortgage_statement' || effectiveField(sides, 'ytd_interest') !== null;
  const isOfYear = isOfLoan && period !== null && isYear(period);
  return isOfYear && (day === null || tellsOfYear(day, period)) ? `${period}-12-31` : day;
}
