import { markersOf } from '#core/extraction/lexicon/lexicon';

/** Words in labels of bills, statements and letters, with six letters or more, so that one misread character leaves no doubt. */
const labels = markersOf('label');
/** They, and ordinary words that differ from one of them by one character. */
const known = new Set([...labels, ...markersOf('resembles_label')]);
const byLength = Map.groupBy(labels, (word) => word.length);

/**
 * A line of folded text with the words of labels spelled right where the OCR misread one character (`New chargas`, `Payments teceived`). Keeps the
 * length, so that positions stay the same; a word that could be two is left alone.
 */
export function spellLabels(folded: string): string {
  return folded.replace(/(?<![a-z\d])[a-z\d|]{6,12}(?![a-z\d])/g, (word) => {
    if (known.has(word) || !/[a-z]{3}/.test(word)) return word;
    const near = (byLength.get(word.length) ?? []).filter((label) => isOneOff(word, label));
    return near.length === 1 ? (near[0] ?? word) : word;
  });
}

function isOneOff(word: string, label: string): boolean {
  let off = 0;
  for (let at = 0; at < label.length; at++) if (word[at] !== label[at] && ++off > 1) return false;
  return off === 1;
}
