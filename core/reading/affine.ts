import type { Size } from '#core/reading/picture-size';

/** Where a place of one picture is in another: x' = a·x + b·y + c, y' = d·x + e·y + f. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export function mapped([a, b, c, d, e, f]: Affine, x: number, y: number): [number, number] {
  return [a * x + b * y + c, d * x + e * y + f];
}

/** First `inner`, then `outer`. */
export function after(outer: Affine, inner: Affine): Affine {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + b * j, a * h + b * k, a * i + b * l + c, d * g + e * j, d * h + e * k, d * i + e * l + f];
}

/** From pixels of a picture to fractions of it. */
export const toFractions = ({ width, height }: Size): Affine => [1 / width, 0, 0, 0, 1 / height, 0];

/** Quarter turns clockwise that were given to a picture before OCR. */
export type Turn = 0 | 1 | 2 | 3;

/** From a picture that was turned, which has this size now, back to the one before. */
export function turnedBack(turn: Turn, { width, height }: Size): Affine {
  const back: readonly Affine[] = [
    [1, 0, 0, 0, 1, 0],
    [0, 1, 0, -1, 0, width],
    [-1, 0, width, 0, -1, height],
    [0, -1, height, 1, 0, 0],
  ];
  return back[turn] ?? [1, 0, 0, 0, 1, 0];
}
