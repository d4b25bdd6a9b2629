import { brightestOf, type GreyPicture } from '#core/reading/grey-picture';

/** Places of a small picture where something thin and dark is on a lighter background: print. */
export interface Ink {
  x: Int16Array;
  y: Int16Array;
  width: number;
  height: number;
}

/** The side of the squares whose brightest pixel is the background of the print in them. */
const square = 8;
/** Print is darker than this share of its background, less a few shades of grain. */
const darker = 0.75;
const grain = 4;

/** The print of a picture of some 800 pixels; with `mask`, a byte a pixel, only where that is set. */
export function inkOf(picture: GreyPicture, mask?: Uint8Array): Ink {
  const { data, width, height } = picture;
  const ground = brightestOf(picture, square);
  const [x, y]: [number[], number[]] = [[], []];
  for (let row = 0; row < height; row++) {
    const cells = Math.floor(row / square) * ground.width;
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const paper = ground.data[cells + Math.floor(column / square)] ?? 0;
      if ((data[at] ?? 255) >= paper * darker - grain || mask?.[at] === 0) continue;
      x.push(column);
      y.push(row);
    }
  }
  return { x: Int16Array.from(x), y: Int16Array.from(y), width, height };
}

/** The steepest lines looked for, in degrees to either side; first in coarse steps, then in fine ones around the best. */
const steepest = 15;
const [wide, narrow] = [0.5, 0.1];
/** Fewer places are not lines of print. */
const fewest = 300;
/** How much clearer lines must be along their angle than along most others. */
const clearer = 1.12;

/** The angle of the lines of print. */
export interface LineAngle {
  /** Clockwise from level, in degrees, at most 15 to either side; 0 where no lines are found. */
  degrees: number;
  /** The page is turned to its side: lines run from top to bottom. */
  sideways: boolean;
}

/** Finds the angle along which lines of print and the blanks between them differ most clearly. */
export function lineAngle(ink: Ink): LineAngle {
  if (ink.x.length < fewest) return { degrees: 0, sideways: false };
  const sideways = isSideways(ink);
  return { degrees: bestAngle(thinned(sideways ? onItsSide(ink) : ink)), sideways };
}

/** This many places show an angle as well as more do. */
const enough = 8000;

function thinned({ x, y, ...size }: Ink): Ink {
  const every = Math.max(1, Math.floor(x.length / enough));
  return { x: x.filter((_, at) => at % every === 0), y: y.filter((_, at) => at % every === 0), ...size };
}

const onItsSide = ({ x, y, width, height }: Ink): Ink => ({ x: y, y: x.map((value) => width - value), width: height, height: width });

/** Letters are closer to each other than lines are: on level lines there is print beside print rather than below it. */
const apart = { from: 3, to: 14 };
/** On level lines of scans and photos the ratio is 0.8 to 5, on lines from top to bottom 0.2 to 0.4. */
const besideToBelow = 0.55;

function isSideways({ x, y, width, height }: Ink): boolean {
  const isPrint = new Uint8Array(width * (height + apart.to) + apart.to);
  for (let at = 0; at < x.length; at++) isPrint[(y[at] ?? 0) * width + (x[at] ?? 0)] = 1;
  let [beside, below] = [0, 0];
  for (let at = 0; at < x.length; at++) {
    const place = (y[at] ?? 0) * width + (x[at] ?? 0);
    for (let off = apart.from; off <= apart.to; off++) {
      beside += isPrint[place + off] ?? 0;
      below += isPrint[place + off * width] ?? 0;
    }
  }
  return beside < besideToBelow * below;
}

interface Best {
  degrees: number;
  clarity: number;
}

function bestAngle(ink: Ink): number {
  const around = (middle: number, reach: number, step: number): Best[] => {
    const steps = Math.round(reach / step);
    return Array.from({ length: 2 * steps + 1 }, (_, at) => middle + (at - steps) * step).map((degrees) => ({
      degrees,
      clarity: clarity(ink, degrees),
    }));
  };
  const coarse = around(0, steepest, wide).toSorted((a, b) => b.clarity - a.clarity);
  const [first] = coarse;
  const usual = coarse[Math.floor(coarse.length / 2)]?.clarity ?? 0;
  if (!first || first.clarity < usual * clearer) return 0;
  return around(first.degrees, wide, narrow).reduce((best, angle) => (angle.clarity > best.clarity ? angle : best), first).degrees;
}

/** How much the rows along an angle differ from their neighbours, per place. */
function clarity({ x, y, width, height }: Ink, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const above = Math.ceil(width * Math.abs(slope));
  const rows = new Float64Array(height + 2 * above + 2);
  for (let at = 0; at < x.length; at++) {
    const row = Math.round((y[at] ?? 0) - (x[at] ?? 0) * slope) + above;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let sum = 0;
  for (let row = 2; row < rows.length; row++) sum += ((rows[row] ?? 0) - (rows[row - 2] ?? 0)) ** 2;
  return sum / x.length;
}
