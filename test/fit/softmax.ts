/** One document for one field: its options as ids of features, the last one meaning "not stated", and which options are right. */
export interface Choice {
  options: readonly Int32Array[];
  right: readonly number[];
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

/**
 * Weights of `size` features by which the right option of each choice is the likeliest: a conditional logit, by AdaGrad (Duchi, Hazan, Singer 2011) with L2.
 * The order in which the choices are gone through is fixed, so the same choices give the same weights.
 */
export function fitSoftmax(choices: readonly Choice[], size: number, settings: Partial<FitSettings> = {}): Float64Array {
  const { rounds, l2, rate } = { ...usual, ...settings };
  const weights = new Float64Array(size);
  const squares = new Float64Array(size).fill(0.01);
  for (let round = 0; round < rounds; round += 1)
    for (const { options, right } of shuffled(choices, round)) {
      const probabilities = probabilitiesOf(weights, options);
      const mass = right.reduce((sum, at) => sum + (probabilities[at] ?? 0), 0);
      options.forEach((features, at) => {
        const probability = probabilities[at] ?? 0;
        const pull = probability - (right.includes(at) ? probability / Math.max(mass, 1e-12) : 0);
        if (Math.abs(pull) < leastPull) return;
        for (const feature of features) {
          const weight = weights[feature] ?? 0;
          const gradient = pull + l2 * weight;
          const square = (squares[feature] ?? 0) + gradient * gradient;
          squares[feature] = square;
          weights[feature] = weight - (rate * gradient) / Math.sqrt(square);
        }
      });
    }
  return weights;
}

/** The probability of each option. */
export function probabilitiesOf(weights: Float64Array, options: readonly Int32Array[]): number[] {
  const scores = options.map((features) => {
    let score = 0;
    for (const feature of features) score += weights[feature] ?? 0;
    return score;
  });
  const highest = Math.max(...scores);
  const shares = scores.map((score) => Math.exp(score - highest));
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
}

/** A large prime: steps of it lead through any smaller list once, in no order of the list's own. */
const stride = 15_485_863;

function* shuffled<T>(list: readonly T[], round: number): Generator<T> {
  for (let at = 0; at < list.length; at += 1) {
    const one = list[(at * (stride % list.length || 1) + round * 7919) % list.length];
    if (one !== undefined) yield one;
  }
}
