import type { DocumentView } from '#core/extraction/document-view';
import type { Labelled } from '#core/extraction/local-extractor/candidates/labelled';

/** Words of a paper that may owe its reader something. */
const givesBack = /\bcredits?\b(?! card)|\brefund|\boverpa(?:id|y)|\bgutschrift|\bguthaben\b|\bavoir\b|\ba favor\b|\bcr\b/;

/**
 * `Please note the total due ($1,200.00)`: brackets that follow the words of a sum without a colon or a column only set it apart. They
 * are a minus where any word of the paper speaks of a credit, or another of its figures is less than nothing.
 */
export function withoutAsides<A extends Labelled>(view: DocumentView, amounts: readonly A[]): readonly A[] {
  const asides = new Set(amounts.filter(isAside));
  const isBill = asides.size > 0 && !givesBack.test(view.folded) && amounts.every((amount) => amount.cents >= 0 || asides.has(amount));
  return isBill ? amounts.map((amount) => (asides.has(amount) ? { ...amount, cents: -amount.cents } : amount)) : amounts;
}

function isAside({ cents, label, relation, line, start }: Labelled): boolean {
  const asks = (label?.kind === 'due' || label?.kind === 'total') && relation === 'left';
  return cents < 0 && asks && line.folded[start] === '(' && /[a-z] $/.test(line.folded.slice(Math.max(0, start - 2), start));
}
