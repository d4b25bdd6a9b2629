import { type GreyPicture, paperOf } from '#core/reading/grey-picture';
import { flood } from './flood.js';

const white = 255;
/** A faint rule is this much darker than its paper. */
const contrast = 30;
/** A shorter run of dark pixels may be a stroke of a letter; in pixels of a page that is 1000 to 1700 wide. Grain breaks a faint rule. */
const [shortestRule, shortestUpright, gap] = [60, 50, 2];
/** Beside a rule there are letters. */
const mostBeside = 0.35;
/** The upright sides of a frame at least, each of them a run in one or more columns of pixels. */
const fewestUprights = 2;
/** A rule is thinner than this, so the page is light this far beside it. */
const beside = 5;

/**
 * Removes the rules of tables from a picture of a page, and turns white print on a dark background into dark print: an OCR engine takes a frame for a
 * picture and reads neither. Changes the pixels in place.
 */
export function clearRules(picture: GreyPicture): void {
  turnDarkGround(picture);
  const { data, width, height } = picture;
  const paper = paperOf(data);
  const dark = paper - contrast;
  const found = new Uint8Array(data.length);
  let framed = 0;
  for (let x = beside; x < width - beside; x++)
    framed += markRuns(found, data, { shortest: shortestUpright, dark, from: x, step: width, count: height, across: 1 });
  // A line across the page alone does no harm; removing it may cost the letters it touches.
  if (framed < fewestUprights) return;
  for (let y = beside; y < height - beside; y++)
    markRuns(found, data, { shortest: shortestRule, dark, from: y * width, step: 1, count: width, across: width });
  for (let at = 0; at < data.length; at++) if (found[at]) data[at] = paper;
}

interface Track {
  dark: number;
  from: number;
  step: number;
  count: number;
  /** The offset of the pixels beside it. */
  across: number;
  shortest: number;
}

/** Marks the thin dark runs of a row or column, with the grey of their edges, and counts them. */
function markRuns(found: Uint8Array, data: Uint8Array, track: Track): number {
  let runs = 0;
  const { from, step, count, across, dark } = track;
  const isDark = (at: number): boolean => (data[from + at * step] ?? white) < dark;
  for (let at = 0; at < count; at++) {
    if (!isDark(at)) continue;
    const begin = at;
    let end = at;
    for (; at < count && at - end <= gap; at++) if (isDark(at)) end = at;
    if (end - begin < track.shortest || !isThin(data, track, begin, end)) continue;
    runs += 1;
    for (let index = begin; index <= end; index++)
      for (const off of [-2, -1, 0, 1, 2]) {
        const place = from + index * step;
        // What continues beyond the rule belongs to a letter.
        const beyond = place + Math.sign(off) * 3 * across;
        if (off === 0 || (data[beyond] ?? white) >= dark) found[place + off * across] = 1;
      }
  }
  return runs;
}

function isThin(data: Uint8Array, { from, step, across, dark }: Track, begin: number, end: number): boolean {
  for (const side of [-beside, beside]) {
    let count = 0;
    for (let index = begin; index < end; index++) if ((data[from + index * step + side * across] ?? white) < dark) count++;
    if (count > mostBeside * (end - begin)) return false;
  }
  return true;
}

/** The side of the squares in which dark background is looked for. */
const square = 8;
const darkGround = 140;
const mostlyDark = 0.6;
/** A smaller area, in squares, is a letter or a mark; a larger share of the page is its border or a photo. */
const ground = { wide: 10, high: 3, filled: 0.85, share: 0.3 };

function turnDarkGround({ data, width, height }: GreyPicture): void {
  const [columns, rows] = [Math.floor(width / square), Math.floor(height / square)];
  const open = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      open[row * columns + column] = isGround(data, width, column * square, row * square) ? 1 : 0;
  for (let start = 0; start < open.length; start++) {
    if (!open[start]) continue;
    const { left, top, right, bottom, count } = flood(open, start, columns, rows);
    const [wide, high] = [right - left + 1, bottom - top + 1];
    if (wide < ground.wide || high < ground.high || count < ground.filled * wide * high || wide * high > ground.share * columns * rows)
      continue;
    for (let y = top * square; y < (bottom + 1) * square; y++)
      for (let x = left * square; x < (right + 1) * square; x++) data[y * width + x] = white - (data[y * width + x] ?? 0);
  }
}

/** Dark except for the thin light strokes of letters; heavy dark letters leave more paper between them. */
function isGround(data: Uint8Array, width: number, x: number, y: number): boolean {
  let count = 0;
  for (let down = 0; down < square; down++)
    for (let along = 0; along < square; along++) if ((data[(y + down) * width + x + along] ?? white) < darkGround) count++;
  return count >= mostlyDark * square * square;
}
