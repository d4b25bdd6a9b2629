import { type GreyPicture, paperOf } from '#core/reading/grey-picture';

/** A faint dot is this much darker than its paper. */
const contrast = 40;
/** In pixels of a page that is 1000 to 1700 wide: a larger mark is a letter, a sign or a dash. */
const largestDot = 11;
/** Of a picture's width: dots that are farther apart are stops of sentences or decimal points. */
const farthest = 0.035;
/** Of the distance between two dots: how much the next one may differ, and how far it may be above or below. */
const [uneven, slope] = [0.25, 0.12];
/** Fewer dots are an ellipsis. */
const fewest = 6;

interface Dot {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Removes the dots that lead from a label to its amount: an OCR engine takes them for letters, or loses the line. Lines run from left to right, and may rise
 * or fall a little. Changes the pixels in place.
 */
export function clearLeaders(picture: GreyPicture): void {
  const { data, width, height } = picture;
  for (const { left, top, right, bottom } of leadersOf(dotsOf(picture, paperOf(data) - contrast), width * farthest)) {
    const middle = Math.round((top + bottom) / 2) * width;
    const [from, to] = [Math.max(0, left - 2), Math.min(width, right + 3)];
    const paper = Math.max(data[middle + from] ?? 0, data[middle + to - 1] ?? 0);
    for (let y = Math.max(0, top - 2); y < Math.min(height, bottom + 3); y++) data.fill(paper, y * width + from, y * width + to);
  }
}

/** The dots of rows in which each is as far from the next as that one from its next. */
function leadersOf(dots: readonly Dot[], reach: number): Dot[] {
  const sorted = dots.toSorted((a, b) => a.left - b.left);
  const taken = new Set<Dot>();
  return sorted.flatMap((first, at) => {
    if (taken.has(first)) return [];
    const row = rowFrom(sorted, at, reach);
    if (row.length < fewest) return [];
    row.forEach((dot) => taken.add(dot));
    return row;
  });
}

function rowFrom(sorted: readonly Dot[], at: number, reach: number): Dot[] {
  const row = sorted.slice(at, at + 1);
  let step = 0;
  for (let next = at + 1; next < sorted.length; next++) {
    const [dot, before] = [sorted[next], row.at(-1)];
    if (!dot || !before || dot.left - before.left > reach) break;
    const away = dot.left - before.left;
    const isNext = away >= 3 && (step === 0 || Math.abs(away - step) <= Math.max(2, step * uneven));
    if (!isNext || Math.abs(dot.bottom - before.bottom) > Math.max(2, away * slope)) continue;
    step = away;
    row.push(dot);
  }
  return row;
}

/** The dark marks that are no larger than a dot. */
function dotsOf({ data, width, height }: GreyPicture, dark: number): Dot[] {
  const seen = new Uint8Array(data.length);
  const dots: Dot[] = [];
  for (let start = 0; start < data.length; start++) {
    if (seen[start] || (data[start] ?? 0) >= dark) continue;
    const mark = { left: width, top: height, right: 0, bottom: 0 };
    const todo = [start];
    seen[start] = 1;
    for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      mark.left = Math.min(mark.left, x);
      mark.right = Math.max(mark.right, x);
      mark.top = Math.min(mark.top, y);
      mark.bottom = Math.max(mark.bottom, y);
      for (const next of [x > 0 ? at - 1 : at, x < width - 1 ? at + 1 : at, at - width, at + width])
        if (!seen[next] && (data[next] ?? dark) < dark) {
          seen[next] = 1;
          todo.push(next);
        }
    }
    if (Math.max(mark.right - mark.left, mark.bottom - mark.top) < largestDot) dots.push(mark);
  }
  return dots;
}
