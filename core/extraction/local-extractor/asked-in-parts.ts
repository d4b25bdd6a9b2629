import type { AmountCandidate } from '#core/extraction/local-extractor/candidates/amounts';

const wholePrice = /\b(?:annual|full|policy|yearly|year's?)\b/;

/** Where a yearly sum is asked for in installments, the least that is due now is what this paper charges, and the whole is no total of it. */
export function askedInParts(all: readonly AmountCandidate[]): readonly AmountCandidate[] {
  const amounts = ofPlan(all);
  const inParts = amounts.some(({ words }) => /\binstal?lments?\b/.test(words)) && amounts.some(({ label }) => label?.kind === 'minimum');
  if (!inParts) return withoutWholes(amounts);
  return amounts.map((amount) => {
    if (amount.label?.kind === 'minimum') return { ...amount, label: { kind: 'due', strength: 1 } };
    return amount.label?.kind === 'total' && wholePrice.test(amount.words)
      ? { ...amount, label: { kind: 'subtotal', strength: 1 } }
      : amount;
  });
}

const numbered = /\b(?:instal?lment|payment) (?:no\.? ?|# ?)?\d{1,2} (?:of|\/) ?\d{1,2}\b/;

/** Where a plan asks for `Installment 5 of 12` and nothing more, what the plan comes to and what is left of it are no sums of the paper. */
function ofPlan(amounts: readonly AmountCandidate[]): readonly AmountCandidate[] {
  const part = amounts.find(({ words, cents }) => numbered.test(words) && cents > 0);
  if (!part || !amounts.some((other) => other !== part && other.label?.kind === 'due' && other.cents === part.cents)) return amounts;
  const isWhole = ({ label, cents }: AmountCandidate) => cents > part.cents && (label?.kind === 'total' || label?.kind === 'due');
  return amounts.map((amount) => (isWhole(amount) ? { ...amount, label: { kind: 'reference', strength: 1 } } : amount));
}

const parts = /\bhal(?:f|ves)\b|\binstal?lments?\b|\b(?:1st|2nd|3rd|4th|first|second|third|fourth) (?:payment|quarter)\b/;

/** A total of which the paper asks for a half or another part is no total of the paper. */
function withoutWholes(amounts: readonly AmountCandidate[]): readonly AmountCandidate[] {
  if (!amounts.some(({ line }) => parts.test(line.folded))) return amounts;
  const asked = amounts.filter(({ label, cents }) => label?.kind === 'due' && cents > 0);
  const wholes = asked.flatMap((due) => [2, 3, 4, 6, 10, 12].map((times) => ({ part: due.cents, cents: due.cents * times })));
  const shown = wholes.filter((whole) => amounts.some(({ cents }) => cents === whole.cents));
  // What the whole is made of is larger than its part too.
  const isWhole = ({ label, cents }: AmountCandidate) =>
    label?.kind === 'total' && shown.some((whole) => cents <= whole.cents && cents > whole.part);
  // Beside this year's stands that of the year before.
  const rows = new Set(amounts.filter(isWhole).map(({ line }) => line));
  return amounts.map((amount) =>
    rows.has(amount.line) && amount.label?.kind === 'total' ? { ...amount, label: { kind: 'subtotal', strength: 1 } } : amount,
  );
}
