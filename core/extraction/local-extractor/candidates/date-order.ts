import type { DateOrder, WrittenDate } from '#core/extraction/date-notation';
import type { DocumentView } from '#core/extraction/document-view';
import type { ExtractionContext } from '#core/extraction/extracted-fields';

/** Day first or month first: by dates that allow one reading only, then by currency, country and language; `shown` when by a date. */
export function dateOrder(
  all: readonly WrittenDate[],
  view: DocumentView,
  context: ExtractionContext,
): { order: DateOrder; shown: boolean } {
  const american = count(view.folded, /\b[a-z]{2},? \d{5}(?:-\d{4})?\b|\busd\b|\bzip\b|\$ ?\d|united states|\busa\b/g);
  const elsewhere = count(
    view.folded,
    /€|£|₹|\brm ?\d|\brm\b|\bjohor\b|\bselangor\b|kuala lumpur|\bmyr\b|\beur\b|\bgbp\b|\binr\b|\bgst\b|\bvat\b|\bmwst\b|\btva\b|\bbtw\b|\biva\b|malaysia|sdn\.? bhd|\brechnung|\bfacture|\bfactuur|\bfactura\b|\bfattura\b|australia|united kingdom|\babn\b|\.co\.uk|\.de\b|\.fr\b|\.nl\b/g,
  );
  const isAmerican = american + (context.currency === 'USD' ? 1 : 0) >= plainlyAmerican && elsewhere === 0;
  const dayOnly = all.filter(
    (date) => date.dayFirst && !date.monthFirst && date.end - date.start <= 10 && !(isAmerican && date.pointed),
  ).length;
  const monthOnly = all.filter((date) => date.monthFirst && !date.dayFirst).length;
  if (dayOnly !== monthOnly) return { order: dayOnly > monthOnly ? 'day-first' : 'month-first', shown: true };
  if (isAmerican) return { order: 'month-first', shown: true };
  if (american === elsewhere) return { order: context.currency === 'USD' ? 'month-first' : 'day-first', shown: false };
  return { order: american > elsewhere ? 'month-first' : 'day-first', shown: false };
}

/** So many signs of America and none of elsewhere leave no doubt. */
const plainlyAmerican = 3;

function count(text: string, pattern: RegExp): number {
  let found = 0;
  for (const match of text.matchAll(pattern)) {
    if (match && ++found >= 50) break;
  }
  return found;
}
