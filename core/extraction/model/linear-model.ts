/** Weights of named features for several outputs, as they are kept in a file: of each feature, in turn an output's index and its weight in hundredths. */
export interface StoredWeights {
  outputs: readonly string[];
  features: Readonly<Record<string, readonly number[]>>;
}

const unit = 100;

/** Scores for several outputs at once: the sum of the weights of the features that are there. */
export class LinearModel {
  readonly outputs: readonly string[];
  private readonly features: ReadonlyMap<string, readonly number[]>;

  constructor({ outputs, features }: StoredWeights) {
    this.outputs = outputs;
    this.features = new Map(Object.entries(features));
  }

  /** One score for each output, in the order of `outputs`. */
  scores(names: Iterable<string>): Float64Array {
    const scores = new Float64Array(this.outputs.length);
    for (const name of names) {
      const pairs = this.features.get(name);
      if (!pairs) continue;
      for (let at = 0; at < pairs.length; at += 2) {
        const output = pairs[at] ?? 0;
        scores[output] = (scores[output] ?? 0) + (pairs[at + 1] ?? 0) / unit;
      }
    }
    return scores;
  }

  /** The score of one output. */
  score(output: string, names: Iterable<string>): number {
    const wanted = this.outputs.indexOf(output);
    let score = 0;
    for (const name of names) {
      const pairs = this.features.get(name) ?? [];
      for (let at = 0; at < pairs.length; at += 2) if (pairs[at] === wanted) score += (pairs[at + 1] ?? 0) / unit;
    }
    return score;
  }
}

/** Weights below this, in hundredths, say nothing. */
const leastWeight = 10;

/** As a file keeps them. `weightsOf` gives the weights of an output, each at its feature's id. */
export function storedWeights(
  outputs: readonly string[],
  names: readonly (readonly [name: string, id: number])[],
  weightsOf: (output: string) => (id: number) => number,
): StoredWeights {
  const columns = outputs.map(weightsOf);
  const features: Record<string, number[]> = {};
  for (const [name, id] of names) {
    const pairs = columns.flatMap((weight, output) => {
      const kept = Math.round(weight(id) * unit);
      return Math.abs(kept) < leastWeight ? [] : [output, kept];
    });
    if (pairs.length > 0) features[name] = pairs;
  }
  return { outputs, features };
}
