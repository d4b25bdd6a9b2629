/** A row of figures, one for each band of a chart. */
export interface Series {
  label: string;
  data: readonly number[];
}

/** A piece of a stacked bar: from where to where, and whose it is. */
export interface Piece {
  series: number;
  from: number;
  to: number;
}

/** An axis from `low` to `high` with round figures on it. */
export interface Axis {
  low: number;
  high: number;
  ticks: readonly number[];
}

/** The next round step (1, 2, 2.5 or 5 times a power of ten) at or above a figure. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough * 0.999) ?? 10) * power;
}

/** An axis that holds `low` and `high`, and zero, in about `steps` round steps. */
export function axisFor(low: number, high: number, steps = 4): Axis {
  const from = Math.min(0, low);
  const to = Math.max(0, high);
  const step = roundStep((to - from || 1) / steps);
  const first = Math.floor(from / step);
  const last = Math.max(first + 1, Math.ceil(to / step - 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
  return { low: first * step, high: last * step, ticks };
}

/** So much is left for the words beside an axis where they are short, in pixels. */
const leastRoom = 46;
/** A letter of them and what is free around them. */
const letter = 7;
const around = 12;

/** The room that the longest of the words beside an axis takes, in pixels. */
export const roomFor = (words: readonly string[]): number =>
  Math.max(leastRoom, around + letter * Math.max(...words.map(({ length }) => length)));

/** The pieces of one band: what is spent goes up from zero, what came back goes down. */
export function stackBand(series: readonly Series[], band: number): Piece[] {
  let up = 0;
  let down = 0;
  const pieces: Piece[] = [];
  for (const [at, { data }] of series.entries()) {
    const value = data[band] ?? 0;
    if (value > 0) pieces.push({ series: at, from: up, to: (up += value) });
    if (value < 0) pieces.push({ series: at, from: down, to: (down += value) });
  }
  return pieces;
}

/** An axis that holds `low` and `high` in about `steps` round steps, and begins near them: what changes little is still seen to change. */
export function axisAround(low: number, high: number, steps = 3): Axis {
  const step = roundStep((high - low || Math.abs(high) || 1) / steps);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  return { low: first * step, high: last * step, ticks: Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step) };
}
