/** A place on a picture. */
export interface Point {
  x: number;
  y: number;
}

/** The corners of a page: top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point];

/** The whole picture, in fractions of its size. */
export const wholePicture: Quad = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

export const scaled = (quad: Quad, width: number, height: number): Quad =>
  quad.map(({ x, y }) => ({ x: x * width, y: y * height })) as unknown as Quad;

/** Twice the signed area of a triangle: above 0 where it goes round clockwise on a screen. */
const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

export const areaOf = ([a, b, c, d]: Quad): number => (turn(a, b, c) + turn(a, c, d)) / 2;

/** Whether the corners go round clockwise without a dent or a crossing: only then is there one way to straighten what is between them. */
export const isConvex = ([a, b, c, d]: Quad): boolean => turn(a, b, c) > 0 && turn(b, c, d) > 0 && turn(c, d, a) > 0 && turn(d, a, b) > 0;

/** The same page after the picture was turned a quarter clockwise; in fractions. */
export const turnedQuad = ([topLeft, topRight, bottomRight, bottomLeft]: Quad): Quad =>
  [bottomLeft, topLeft, topRight, bottomRight].map(({ x, y }) => ({ x: 1 - y, y: x })) as unknown as Quad;

const within = (value: number): number => Math.min(1, Math.max(0, value));

/** The page with one corner moved within the picture; as it was where that would fold it. In fractions. */
export function withCorner(quad: Quad, index: number, { x, y }: Point): Quad {
  const moved = quad.map((corner, place) => (place === index ? { x: within(x), y: within(y) } : corner)) as unknown as Quad;
  return isConvex(moved) ? moved : quad;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** How large the straightened page is: as its longer edges, and no longer than `longest`. In pixels, as the quad. */
export function straightSize([a, b, c, d]: Quad, longest: number): { width: number; height: number } {
  const width = Math.max(distance(a, b), distance(d, c));
  const height = Math.max(distance(b, c), distance(a, d));
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
