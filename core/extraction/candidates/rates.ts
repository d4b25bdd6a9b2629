import { type Candidate, Candidates, markRepeats, wordFeatures } from '#core/extraction/candidates/features';
import type { DocumentView } from '#core/extraction/view/document-view';
import type { Place } from '#core/extraction/view/evidence';
import { surroundingsOf } from '#core/extraction/view/surroundings';

/** A percentage, without trailing zeros: `6.5`. */
export type RateCandidate = Candidate<string, Place>;

/** Between 0 and 36: no loan has more. A figure without a percent sign counts from three decimals on, as rates of loans have. */
const written = /(?<![\d.,$])(\d{1,2}(?:\.\d{1,6})?) ?(?:%|percent\b|per cent\b)|(?<![\d.,$])(\d{1,2}\.\d{3,6})(?![\d.,])/g;
const highestRate = 36;

/** Every percentage of the document, with its features at each place. */
export function rateCandidates(view: DocumentView): RateCandidate[] {
  const found = new Candidates<string, Place>();
  for (const line of view.lines) {
    const row = [...line.folded.matchAll(written)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      figures: match[1] ?? match[2] ?? '',
      isSigned: match[1] !== undefined,
    }));
    for (const { start, end, figures, isSigned } of row) {
      if (Number(figures) > highestRate) continue;
      const value = figures.includes('.') ? figures.replace(/\.?0+$/, '') : figures;
      const place = { line, start, end };
      const features = wordFeatures(surroundingsOf(view, place, row));
      features.set(isSigned ? 'signed' : 'unsigned', 1).set(`places:${(figures.split('.')[1] ?? '').length}`, 1);
      if (Number(value) === 0) features.set('zero', 1);
      found.add(value, place, features);
    }
  }
  return markRepeats(found.all());
}
