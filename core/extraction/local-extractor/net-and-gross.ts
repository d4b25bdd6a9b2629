import type { AmountCandidate } from '#core/extraction/local-extractor/candidates/amounts';

const gross = /\bgross\b/;
const late = /\b(?:late|after|past due|not paid|unpaid)\b/;
const net = /^\W*(?:pay )?net(?: (?:amount|bill|due|if paid.*))?\W*$/;

/**
 * A utility's card names two sums: the net, to pay by the day, and the gross, `if late`. Only where it names both is the net what is asked for;
 * elsewhere it is a sum without tax.
 */
export function netAsDue(amounts: readonly AmountCandidate[]): readonly AmountCandidate[] {
  const dearer = amounts.find(({ words }) => gross.test(words) && late.test(words));
  if (!dearer) return amounts;
  return amounts.map((amount) =>
    net.test(amount.words) && amount.cents < dearer.cents ? { ...amount, label: { kind: 'due', strength: 1 } } : amount,
  );
}
