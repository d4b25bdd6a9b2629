import { type GreyPicture, paperOf } from '#core/reading/grey-picture';
import { flood, type Frame } from './flood.js';

/** A faint dot is this much darker than its paper. */
const contrast = 40;
/** In pixels of a page that is 1000 to 1700 wide: a larger mark is a letter, a sign or a dash. */
const largestDot = 11;
/** Of a picture's width: dots that are farther apart are stops of sentences or decimal points. */
const farthest = 0.035;
/** Of the distance between two dots: how much the next one may differ, and how far it may be above or below. */
const [uneven, slope] = [0.25, 0.12];
/** Of the pixels between two dots: more dark ones are figures, and the dots their points. */
const mostBetween = 0.15;
/** Fewer dots are an ellipsis. */
const fewest = 6;

/**
 * Removes the dots that lead from a label to its amount: an OCR engine takes them for letters, or loses the line. Lines run from left to right, and may rise
 * or fall a little: in a picture on its side the points of a column of amounts would look like leaders. Changes the pixels in place.
 */
export function clearLeaders(picture: GreyPicture): void {
  const { data, width, height } = picture;
  const dark = Uint8Array.from(data, darkBelow(paperOf(data) - contrast));
  for (const { left, top, right, bottom } of leadersOf({ data: dark, width, height })) {
    const middle = Math.round((top + bottom) / 2) * width;
    const [from, to] = [Math.max(0, left - 2), Math.min(width, right + 3)];
    const paper = Math.max(data[middle + from] ?? 0, data[middle + to - 1] ?? 0);
    for (let y = Math.max(0, top - 2); y < Math.min(height, bottom + 3); y++) data.fill(paper, y * width + from, y * width + to);
  }
}

const darkBelow = (limit: number) => (grey: number) => (grey < limit ? 1 : 0);

/** The dots of rows in which each is as far from the next as that one from its next. `dark` has a 1 for each dark pixel. */
function leadersOf(dark: GreyPicture): Frame[] {
  const sorted = dotsOf(dark).toSorted((a, b) => a.left - b.left);
  const taken = new Set<Frame>();
  return sorted.flatMap((first, at) => {
    if (taken.has(first)) return [];
    const row = rowFrom(sorted, at, dark);
    if (row.length < fewest) return [];
    row.forEach((dot) => taken.add(dot));
    return row;
  });
}

function rowFrom(sorted: readonly Frame[], at: number, dark: GreyPicture): Frame[] {
  const row = sorted.slice(at, at + 1);
  let step = 0;
  for (let next = at + 1; next < sorted.length; next++) {
    const [dot, before] = [sorted[next], row.at(-1)];
    if (!dot || !before || dot.left - before.left > dark.width * farthest) break;
    const away = dot.left - before.left;
    const isNext = away >= 3 && (step === 0 || Math.abs(away - step) <= Math.max(2, step * uneven));
    if (!isNext || Math.abs(dot.bottom - before.bottom) > Math.max(2, away * slope) || !isBlankBetween(dark, before, dot)) continue;
    step = away;
    row.push(dot);
  }
  return row;
}

function isBlankBetween({ data, width }: GreyPicture, before: Frame, dot: Frame): boolean {
  const row = Math.round((before.top + before.bottom) / 2) * width;
  const between = data.subarray(row + before.right + 2, row + dot.left - 1);
  return between.reduce((sum, isDark) => sum + isDark, 0) <= between.length * mostBetween;
}

/** The dark marks that are no larger than a dot. */
function dotsOf({ data, width, height }: GreyPicture): Frame[] {
  const open = data.slice();
  const dots: Frame[] = [];
  for (let start = open.indexOf(1); start >= 0; start = open.indexOf(1, start)) {
    const mark = flood(open, start, width, height);
    if (Math.max(mark.right - mark.left, mark.bottom - mark.top) < largestDot) dots.push(mark);
  }
  return dots;
}
