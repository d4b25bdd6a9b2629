import type { DocumentView } from '#core/extraction/document-view';
import { earnedConfidence, evidenceOf, type Found, ocrConfidence } from '#core/extraction/evidence';
import { moneyText } from '#core/extraction/money-notation';
import type { AmountCandidate } from '#core/extraction/local-extractor/candidates/amounts';
import { extent } from '#core/extraction/local-extractor/candidates/label-places';

/** An amount as a field named by its own label. */
export function labelledMoney(candidate: AmountCandidate, arithmetic = false): Found<string> {
  const confidence = earnedConfidence({ found: true, label: 'strong', arithmetic, ocr: ocrConfidence(candidate) });
  return { value: moneyText(candidate.cents), confidence, evidence: evidenceOf(candidate), source: 'local' };
}

/** True for a written amount (cents or a currency), not a count or a year. */
export function isMoney(candidate: AmountCandidate): boolean {
  return candidate.decimals === 2 || candidate.currency !== null;
}

/** The first amount whose words fit, in the order of the paper. */
export function firstNamed(amounts: readonly AmountCandidate[], words: RegExp, not?: RegExp): AmountCandidate | undefined {
  return amounts.find((amount) => amount.column === 0 && isMoney(amount) && words.test(amount.words) && !not?.test(amount.words));
}

/** The cell that heads an amount's column in the lines above (at most `linesUp`), where its words fit. */
export function isBelowHead(view: DocumentView, amount: AmountCandidate, head: RegExp, linesUp = 14): boolean {
  const [left, right] = extent(amount.line, amount);
  for (let up = 1; up <= linesUp; up++) {
    const above = view.lines[amount.line.index - up];
    if (!above || above.page !== amount.line.page) return false;
    const cell = above.cells.find((other) => other.left < right + 0.03 && other.right > left - 0.03);
    if (cell && head.test(cell.folded)) return true;
  }
  return false;
}
