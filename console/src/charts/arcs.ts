/** A slice of a ring: what it is of, and its outline as an SVG path. */
export interface Arc {
  at: number;
  path: string;
}

interface Ring {
  /** The outer and the inner radius, in pixels; the ring's middle is at 0, 0. */
  outer: number;
  inner: number;
  /** What is left free between two slices, in pixels along the middle of the ring. */
  gap: number;
}

const point = (angle: number, radius: number): string =>
  `${(Math.sin(angle) * radius).toFixed(2)} ${(-Math.cos(angle) * radius).toFixed(2)}`;

/**
 * The slices of a ring, clockwise from the top, each as large as its share of all that is positive. What is not positive has no slice;
 * `at` is a value's place among those given. A single slice is the whole ring.
 */
export function arcsOf(values: readonly number[], { outer, inner, gap }: Ring): Arc[] {
  const whole = values.reduce((sum, value) => sum + Math.max(0, value), 0);
  const count = values.filter((value) => value > 0).length;
  // A ring is drawn in two halves: an arc that ends where it began is none.
  const most = 2 * Math.PI - 1e-4;
  const half = count > 1 ? gap / (outer + inner) : 0;
  let angle = 0;
  return values.flatMap((value, at) => {
    if (value <= 0) return [];
    const sweep = Math.min(most, (value / whole) * 2 * Math.PI);
    const [from, to] = [angle + Math.min(half, sweep / 3), angle + sweep - Math.min(half, sweep / 3)];
    angle += sweep;
    const large = to - from > Math.PI ? 1 : 0;
    const path = `M ${point(from, outer)} A ${outer} ${outer} 0 ${large} 1 ${point(to, outer)} L ${point(to, inner)} A ${inner} ${inner} 0 ${large} 0 ${point(from, inner)} Z`;
    return [{ at, path }];
  });
}
