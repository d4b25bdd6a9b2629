import { fold } from '#core/extraction/notation/text-fold';

/** The words of a text, folded, in their order. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}][\p{L}\p{N}'&.-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu) ?? [];
}

/** Whether two words are the same but for a slip: one letter wrong, missing or swapped from four letters on, two from eight on. */
export function closeTo(one: string, other: string): boolean {
  if (one === other) return true;
  const shorter = Math.min(one.length, other.length);
  // A figure is never nearly another, and a plural is the same word.
  if (/\d/.test(one) || /\d/.test(other) || shorter < 4) return false;
  const allowed = shorter >= 8 ? 2 : 1;
  return Math.abs(one.length - other.length) <= allowed && distance(one, other) <= allowed;
}

/** Letters to change, add, drop or swap with their neighbour. */
function distance(one: string, other: string): number {
  let [twoAgo, previous]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current.push(
        Math.min(
          (previous[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (previous[column - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (twoAgo[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [twoAgo, previous] = [previous, current];
  }
  return previous[other.length] ?? 0;
}
