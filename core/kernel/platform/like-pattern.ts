/** A LIKE pattern for a text that stands anywhere in another; `%` and `_` in it mean themselves. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (char) => `\\${char}`)}%`;
}

/**
 * The part of a text that is rare by itself: its longest number of four digits or more, with the signs beside it; null where it has none, or nothing else.
 * An index of trigrams that is asked for all of `bill 7777` reads through every bill, one that is asked for ` 7777` does not. A year is no rare number. Pure.
 */
export function rarePart(text: string): string | null {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  const numbers = words.filter(([word]) => /\d{4}/.test(word) && !/^(?:19|20)\d\d$/.test(word));
  const [longest] = numbers.toSorted(([a], [b]) => b.length - a.length);
  if (!longest || words.length === 1) return null;
  const [number] = longest;
  const before = /.?$/su.exec(text.slice(0, longest.index)) ?? [''];
  const after = /^.?/su.exec(text.slice(longest.index + number.length)) ?? [''];
  return `${before[0]}${number}${after[0]}`;
}
