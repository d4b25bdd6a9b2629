import { fold } from '#core/extraction/notation/text-fold';

/** The words of a text, folded, in their order. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}][\p{L}\p{N}'&.-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu) ?? [];
}

/** Whether two words are the same but for a slip: one letter wrong, missing or swapped from four letters on, two from eight on. */
export function closeTo(a: string, b: string): boolean {
  if (a === b) return true;
  const shorter = Math.min(a.length, b.length);
  // A figure is never nearly another, and a plural is the same word.
  if (/\d/.test(a) || /\d/.test(b) || shorter < 4) return false;
  const allowed = shorter >= 8 ? 2 : 1;
  return Math.abs(a.length - b.length) <= allowed && distance(a, b) <= allowed;
}

/** Letters to change, add, drop or swap with their neighbour. */
function distance(a: string, b: string): number {
  let [twoAgo, previous]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
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
  return previous[b.length] ?? 0;
}
