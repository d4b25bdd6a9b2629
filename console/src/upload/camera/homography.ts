import type { Point, Quad } from './quad';

/** The eight numbers of a perspective, row by row; the ninth is 1. */
export type Homography = readonly number[];

/** Solves a system of linear equations by elimination with the largest pivot; each row ends with its right side. */
function solve(rows: number[][]): number[] {
  const size = rows.length;
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let column = 0; column < size; column += 1) {
    let best = column;
    for (let row = column + 1; row < size; row += 1) if (Math.abs(at(row, column)) > Math.abs(at(best, column))) best = row;
    [rows[column], rows[best]] = [rows[best] ?? [], rows[column] ?? []];
    for (let row = 0; row < size; row += 1) {
      if (row === column) continue;
      const factor = at(row, column) / at(column, column);
      rows[row] = (rows[row] ?? []).map((value, place) => value - factor * at(column, place));
    }
  }
  return rows.map((_, row) => at(row, size) / at(row, row));
}

/** The perspective that leads the corners of an upright rectangle of this size, from its top left clockwise, to those of a quad. */
export function homographyTo(quad: Quad, width: number, height: number): Homography {
  const corners: readonly (readonly [number, number])[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  return solve(
    corners.flatMap(([u, v], index) => {
      const { x, y } = quad[index] as Point;
      return [
        [u, v, 1, 0, 0, 0, -u * x, -v * x, x],
        [0, 0, 0, u, v, 1, -u * y, -v * y, y],
      ];
    }),
  );
}

export function applyHomography([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0]: Homography, { x, y }: Point): Point {
  const depth = g * x + h * y + 1;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
}
