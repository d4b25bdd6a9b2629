import { areaOf, isConvex, type Point, type Quad, scaled } from './quad';
import type { Pixels } from './straighten';

/** A page fills at least so much of the picture; smaller bright spots are not it. */
const leastShare = 0.12;
/** So much brighter than what it lies on is a page, of 255. */
const leastContrast = 32;
/** The corners must enclose the bright area neither much wider nor much narrower than it is. */
const leastFit = 0.82;

/** The brightness of each pixel, 0 to 255, smoothed over its neighbours: print must not tear a page apart. */
function brightness({ width, height, data }: Pixels): Float32Array {
  const plain = new Float32Array(width * height);
  for (let at = 0; at < plain.length; at += 1)
    plain[at] = 0.299 * (data[at * 4] ?? 0) + 0.587 * (data[at * 4 + 1] ?? 0) + 0.114 * (data[at * 4 + 2] ?? 0);
  const smooth = new Float32Array(plain.length);
  const reach = 2;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      let count = 0;
      for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v += 1)
        for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u += 1) {
          sum += plain[v * width + u] ?? 0;
          count += 1;
        }
      smooth[y * width + x] = sum / count;
    }
  return smooth;
}

/** The brightness that parts light from dark best (Otsu, 1979): the two groups differ most from each other. Null where they hardly differ. */
function threshold(values: Float32Array): number | null {
  const counts = Array.from({ length: 256 }, () => 0);
  let total = 0;
  for (const value of values) {
    const level = Math.round(value);
    counts[level] = (counts[level] ?? 0) + 1;
    total += level;
  }
  let [best, bestLevel, contrast, dark, darkTotal] = [-1, 127, 0, 0, 0];
  for (let level = 0; level < 256; level += 1) {
    dark += counts[level] ?? 0;
    darkTotal += level * (counts[level] ?? 0);
    const light = values.length - dark;
    if (dark === 0 || light === 0) continue;
    const apart = (total - darkTotal) / light - darkTotal / dark;
    const between = dark * light * apart ** 2;
    if (between > best) [best, bestLevel, contrast] = [between, level, apart];
  }
  return contrast < leastContrast ? null : bestLevel;
}

/** The places of the largest connected group of pixels that are brighter than the level. */
function largestGroup(values: Float32Array, width: number, level: number): readonly number[] {
  const seen = new Uint8Array(values.length);
  let largest: number[] = [];
  for (let start = 0; start < values.length; start += 1) {
    if (seen[start] || (values[start] ?? 0) <= level) continue;
    const group = [start];
    seen[start] = 1;
    for (const at of group) {
      const x = at % width;
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= values.length || seen[next] || (values[next] ?? 0) <= level) continue;
        seen[next] = 1;
        group.push(next);
      }
    }
    if (group.length > largest.length) largest = group;
  }
  return largest;
}

/** The points that lie furthest in these directions, from the top left clockwise. */
function furthest(points: readonly Point[], directions: readonly (readonly [number, number])[]): Quad {
  return directions.map(([right, down]) => {
    const far = ({ x, y }: Point): number => x * right + y * down;
    return points.reduce((best, point) => (far(point) > far(best) ? point : best));
  }) as unknown as Quad;
}

const diagonal = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;
/** Of a page that stands on a corner. */
const upright = [
  [-1, -0.2],
  [0.2, -1],
  [1, 0.2],
  [-0.2, 1],
] as const;

/**
 * The corners of the page on a small picture, in fractions of its size: the largest bright area, where that has the shape of a page.
 * Null where there is none that can be trusted.
 */
export function findPage(picture: Pixels): Quad | null {
  const { width, height } = picture;
  const values = brightness(picture);
  const level = threshold(values);
  if (level === null) return null;
  const group = largestGroup(values, width, level);
  if (group.length < leastShare * values.length) return null;
  const points = group.map((at) => ({ x: (at % width) + 0.5, y: Math.floor(at / width) + 0.5 }));
  const quads = [furthest(points, diagonal), furthest(points, upright)].filter(isConvex);
  const best = quads.toSorted((a, b) => areaOf(b) - areaOf(a))[0];
  if (!best) return null;
  const fit = group.length / areaOf(best);
  return fit < leastFit || fit > 1 / leastFit ? null : scaled(best, 1 / width, 1 / height);
}
