import type { GreyPicture } from '#core/reading/grey-picture';

/** Darker pixels count as print when the slope is determined. */
const print = 150;
/** Only every so many pixels are used. */
const stride = 3;
/** The steepest slope looked for, in pixels down per pixel to the right: two degrees; and the step. */
const steepest = 0.036;
const steps = 24;
/** No engine is affected by a smaller slope, a third of a degree; moving the letters costs more. */
const least = 0.006;
/** Fewer dark places are not lines of print. */
const fewest = 400;
/** How much clearer the lines must be when levelled. */
const clearer = 1.08;

/**
 * The slope of the lines of print: pixels down for each pixel to the right; 0 where they are level, or none are found. It is the slope along which
 * dark and light rows differ most clearly.
 */
export function fallOf({ data, width, height }: GreyPicture): number {
  const points: [number, number][] = [];
  for (let y = 0; y < height; y += stride)
    for (let x = 0; x < width; x += stride) if ((data[y * width + x] ?? 255) < print) points.push([x, y]);
  if (points.length < fewest) return 0;
  const level = clarity(points, 0, height);
  let best = { fall: 0, clarity: level * clearer };
  for (let step = -steps; step <= steps; step++) {
    const fall = (step / steps) * steepest;
    const found = clarity(points, fall, height);
    if (found > best.clarity) best = { fall, clarity: found };
  }
  return Math.abs(best.fall) < least ? 0 : best.fall;
}

function clarity(points: readonly (readonly [number, number])[], fall: number, height: number): number {
  const rows = new Float64Array(Math.ceil(height / stride) * 2);
  for (const [x, y] of points) {
    const row = Math.round((y - x * fall) / stride) + Math.ceil(height / stride / 2);
    rows[row] = (rows[row] ?? 0) + 1;
  }
  return rows.reduce((sum, count) => sum + count * count, 0);
}

/** The picture with its lines level: each column is moved by the slope there, the middle one not at all. */
export function straightened({ data, width, height }: GreyPicture, fall: number, paper: number): Uint8Array {
  const level = new Uint8Array(data.length).fill(paper);
  for (let x = 0; x < width; x++) {
    const down = (x - width / 2) * fall;
    const whole = Math.floor(down);
    // Interpolated between two pixels: steps in a letter would be read as serifs.
    const part = down - whole;
    for (let y = Math.max(0, -whole); y < Math.min(height, height - whole - 1); y++) {
      const at = (y + whole) * width + x;
      level[y * width + x] = (data[at] ?? paper) * (1 - part) + (data[at + width] ?? paper) * part;
    }
  }
  return level;
}
