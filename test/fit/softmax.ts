import { softmax } from '#core/extraction/model/softmax';

/** One document for one field: its options as ids of features, and which of them are right. */
export interface Choice {
  options: readonly Int32Array[];
  right: readonly number[];
  /** What is known of each option before anything is fitted: scores that its weights are added to. */
  known?: readonly number[];
}

/** How weights are fitted: how often all choices are gone through, how strongly weights are pulled to 0, how large a step is. */
export interface FitSettings {
  rounds: number;
  l2: number;
  rate: number;
}

/** Small steps and few rounds: what is fitted longer knows the layouts it was fitted to, and too surely. */
const usual: FitSettings = { rounds: 12, l2: 1e-3, rate: 0.05 };
/** Below this a feature's weight would not move. */
const leastPull = 1e-3;

/** Weights that move by AdaGrad (Duchi, Hazan, Singer 2011) and are pulled to 0. */
class Weights {
  readonly values: Float64Array;
  private readonly squares: Float64Array;
  private readonly sums: Float64Array;
  private remembered = 0;

  constructor(
    size: number,
    private readonly settings: FitSettings,
  ) {
    this.values = new Float64Array(size);
    this.squares = new Float64Array(size).fill(0.01);
    this.sums = new Float64Array(size);
  }

  remember(): void {
    this.values.forEach((value, at) => (this.sums[at] = (this.sums[at] ?? 0) + value));
    this.remembered += 1;
  }

  /** The mean of what was remembered: less of it is chance than of the last weights alone (Polyak, Juditsky 1992). */
  mean(): Float64Array {
    return this.sums.map((sum) => sum / this.remembered);
  }

  move(at: number, pull: number): void {
    const weight = this.values[at] ?? 0;
    const gradient = pull + this.settings.l2 * weight;
    const square = (this.squares[at] ?? 0) + gradient * gradient;
    this.squares[at] = square;
    this.values[at] = weight - (this.settings.rate * gradient) / Math.sqrt(square);
  }
}

/**
 * Weights of `size` features by which the right option of each choice is the likeliest: a conditional logit.
 * The order in which the choices are gone through is fixed, so the same choices give the same weights.
 */
export function fitChoices(choices: readonly Choice[], size: number, settings: Partial<FitSettings> = {}): Float64Array {
  const all = { ...usual, ...settings };
  const weights = new Weights(size, all);
  for (let round = 0; round < all.rounds; round += 1) {
    for (const { options, right, known } of shuffled(choices, round)) {
      const probabilities = probabilitiesOf(weights.values, options, known);
      const mass = right.reduce((sum, at) => sum + (probabilities[at] ?? 0), 0);
      options.forEach((features, at) => {
        const probability = probabilities[at] ?? 0;
        const pull = probability - (right.includes(at) ? probability / Math.max(mass, 1e-12) : 0);
        if (Math.abs(pull) >= leastPull) for (const feature of features) weights.move(feature, pull);
      });
    }
    if (round >= Math.floor(all.rounds / 2)) weights.remember();
  }
  return weights.mean();
}

/** The probability of each option. */
export function probabilitiesOf(weights: Float64Array, options: readonly Int32Array[], known: readonly number[] = []): number[] {
  return softmax(
    options.map((features, at) => {
      let score = known[at] ?? 0;
      for (const feature of features) score += weights[feature] ?? 0;
      return score;
    }),
  );
}

/** A document with one class of several: the ids of its features, and the class counted from 0. */
export interface Classed {
  features: Int32Array;
  right: number;
}

/** Weights of `size` features for each of `count` classes, those of a feature beside each other: a multinomial logit. */
export function fitClasses(documents: readonly Classed[], size: number, count: number, settings: Partial<FitSettings> = {}): Float64Array {
  const all = { ...usual, ...settings };
  const weights = new Weights(size * count, all);
  for (let round = 0; round < all.rounds; round += 1)
    for (const { features, right } of shuffled(documents, round))
      classProbabilities(weights.values, features, count).forEach((probability, at) => {
        const pull = probability - (at === right ? 1 : 0);
        if (Math.abs(pull) >= leastPull) for (const feature of features) weights.move(feature * count + at, pull);
      });
  return weights.values;
}

/** The probability of each class. */
export function classProbabilities(weights: Float64Array, features: Int32Array, count: number): number[] {
  const scores = new Float64Array(count);
  for (const feature of features)
    for (let at = 0; at < count; at += 1) scores[at] = (scores[at] ?? 0) + (weights[feature * count + at] ?? 0);
  return softmax(scores);
}

/** A large prime: steps of it lead through any smaller list once, in no order of the list's own. */
const stride = 15_485_863;

function* shuffled<T>(list: readonly T[], round: number): Generator<T> {
  for (let at = 0; at < list.length; at += 1) {
    const one = list[(at * (stride % list.length || 1) + round * 7919) % list.length];
    if (one !== undefined) yield one;
  }
}
