/** Weights of named features for several outputs, as a file keeps them: for each feature, in turn an output's index and its weight in hundredths. */
export interface StoredWeights {
  outputs: readonly string[];
  features: Readonly<Record<string, readonly number[]>>;
}

const unit = 100;

/** The pairs of a feature: those of all documents, and those of documents of a profile. */
interface Weighed {
  all: readonly number[];
  byProfile?: Map<string, readonly number[]>;
}

/** Scores for several outputs at once: the sum of the weights of the features that are present. */
export class LinearModel {
  readonly outputs: readonly string[];
  private readonly features = new Map<string, Weighed>();
  /** The weights of each output. */
  private readonly ofOutput = new Map<string, ReadonlyMap<string, number>>();

  constructor(private readonly stored: StoredWeights) {
    this.outputs = stored.outputs;
    for (const [name, pairs] of Object.entries(stored.features)) {
      const end = name.indexOf('|');
      const weighed = this.features.get(name.slice(end + 1)) ?? { all: [] };
      if (end < 0) weighed.all = pairs;
      else (weighed.byProfile ??= new Map()).set(name.slice(0, end), pairs);
      this.features.set(name.slice(end + 1), weighed);
    }
  }

  /** One score for each output, in the order of `outputs`; with a profile each feature counts alone and with it. */
  scores(names: Iterable<string>, profile = ''): Float64Array {
    const scores = new Float64Array(this.outputs.length);
    const add = (pairs: readonly number[]): void => {
      for (let at = 0; at < pairs.length; at += 2) scores[pairs[at] ?? 0]! += (pairs[at + 1] ?? 0) / unit;
    };
    const ofProfile: (readonly number[])[] = [];
    for (const name of names) {
      const weighed = this.features.get(name);
      if (!weighed) continue;
      add(weighed.all);
      const pairs = profile === '' ? undefined : weighed.byProfile?.get(profile);
      if (pairs) ofProfile.push(pairs);
    }
    ofProfile.forEach(add);
    return scores;
  }

  /** The score of one output. */
  score(output: string, names: Iterable<string>): number {
    const weights = this.ofOutput.get(output) ?? this.weightsOf(output);
    let score = 0;
    for (const name of names) score += weights.get(name) ?? 0;
    return score;
  }

  private weightsOf(output: string): ReadonlyMap<string, number> {
    const wanted = this.outputs.indexOf(output);
    const weights = new Map<string, number>();
    for (const [name, pairs] of Object.entries(this.stored.features))
      for (let at = 0; at < pairs.length; at += 2) if (pairs[at] === wanted) weights.set(name, (pairs[at + 1] ?? 0) / unit);
    this.ofOutput.set(output, weights);
    return weights;
  }
}

/** Weights below this, in hundredths, are dropped. */
const leastWeight = 10;

/** In the form of the file. `weightsOf` gives the weights of an output, each at its feature's id. */
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
