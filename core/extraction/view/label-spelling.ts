/** Words in labels of bills, statements and letters. Folded, with six letters or more, so that one misread character leaves no doubt. */
const labelWords = `account address amount assessment association autopay balance beginning breakdown charged charges closing collected
  coverage current customer deductible delinquency delinquent description disposal due electric escrow explanation finance forward history
  insurance insured interest installment invoice location maintenance meeting monthly mortgage outstanding overdue payable payment payments
  payoff period policy premium prepayment previous principal property quarterly received recycling regular remaining remittance reserve
  servicing service services statement suspense transaction unapplied utility violation wastewater`
  .split(/\s+|\s/)
  .filter((word) => word.length >= 6);

/** Ordinary words that differ from a label's by one character. */
const others = new Set([
  'changes',
  'changed',
  'chargers',
  'properly',
  'precious',
  'deceived',
  'reserved',
  'deserve',
  'perish',
  'insures',
  'insurer',
  'amounts',
  'valance',
]);

const known = new Set(labelWords);
const byLength = Map.groupBy(labelWords, (word) => word.length);

/**
 * A line of folded text with the words of labels spelled right where the OCR misread one character (`New chargas`, `Payments teceived`). Keeps the
 * length, so that positions stay the same; a word that could be two is left alone.
 */
export function spellLabels(folded: string): string {
  return folded.replace(/(?<![a-z\d])[a-z\d|]{6,12}(?![a-z\d])/g, (word) => {
    if (known.has(word) || others.has(word) || !/[a-z]{3}/.test(word)) return word;
    const near = (byLength.get(word.length) ?? []).filter((label) => isOneOff(word, label));
    return near.length === 1 ? (near[0] ?? word) : word;
  });
}

function isOneOff(word: string, label: string): boolean {
  let off = 0;
  for (let at = 0; at < label.length; at++) if (word[at] !== label[at] && ++off > 1) return false;
  return off === 1;
}
