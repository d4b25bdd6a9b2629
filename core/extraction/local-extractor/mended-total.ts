import { evidenceOf, type Found, unfoundCap } from '#core/extraction/evidence';
import { moneyText } from '#core/extraction/money-notation';
import { missingTotals } from '#core/extraction/local-extractor/arithmetic';
import type { AmountCandidate } from '#core/extraction/local-extractor/candidates/amounts';

/**
 * A total the OCR misread: the document's other figures ask for a sum that no amount shows. It is taken where the chosen amount was no
 * labelled total anyway, or where two sums lead to it. Never sure: nobody has seen it.
 */
export function mendedTotal(chosen: AmountCandidate, amounts: readonly AmountCandidate[]): Found<string> | null {
  const isTotal = (chosen.label?.kind === 'total' || chosen.label?.kind === 'due') && chosen.label.strength >= 0.8;
  const sums = [...missingTotals(amounts)].filter(([, ways]) => !isTotal || ways > 1);
  const likeliest = sums.toSorted((one, other) => other[1] - one[1] || other[0] - one[0])[0];
  if (!likeliest) return null;
  return { value: moneyText(likeliest[0]), confidence: unfoundCap, evidence: isTotal ? evidenceOf(chosen) : null, source: 'local' };
}
