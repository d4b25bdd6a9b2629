/** Draws choices from a seed: the same seed always draws the same. */
export interface Draw {
  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number;
  /** True in `share` of 1 of the draws. */
  chance(share: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** So many different choices, in their order. */
  some<T>(choices: readonly T[], count: number): T[];
  shuffled<T>(choices: readonly T[]): T[];
  digits(count: number): string;
  /** Cents between two amounts of dollars; small amounts come more often than large ones. */
  cents(from: number, to: number): number;
  /** Draws of its own: what is drawn there changes nothing here. */
  fork(name: string): Draw;
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

/** Mulberry32. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws by a seed. With other `figures` all is drawn as it would be, but for amounts and runs of digits: another document of the same sender. */
export function drawFrom(seed: string, figures = seed): Draw {
  const next = numbers(hash(seed));
  const others = numbers(hash(figures));
  // Both go on, so that what is drawn next stays the same.
  const nextFigure = (): number => [next(), others()][figures === seed ? 0 : 1] ?? 0;
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const digitOf = (least: number): number => least + Math.floor(nextFigure() * (10 - least));
  const shuffled = <T>(choices: readonly T[]): T[] => {
    const mixed = [...choices];
    for (let at = mixed.length - 1; at > 0; at -= 1) {
      const other = int(0, at);
      [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
    }
    return mixed;
  };
  return {
    int,
    shuffled,
    chance: (share) => next() < share,
    pick: (choices) => choices[int(0, choices.length - 1)] as (typeof choices)[number],
    some: (choices, count) => {
      const chosen = new Set(shuffled(choices.map((_, index) => index)).slice(0, count));
      return choices.filter((_, index) => chosen.has(index));
    },
    digits: (count) => Array.from({ length: count }, (_, index) => digitOf(index === 0 ? 1 : 0)).join(''),
    cents: (from, to) => Math.round(from * 100 * (to / from) ** nextFigure()),
    fork: (name) => drawFrom(`${seed}/${name}`, `${figures}/${name}`),
  };
}
