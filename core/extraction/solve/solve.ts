import { type Equation, equations } from '#core/extraction/solve/equations';

/** What is known of the options of one family in one document: their values, and for each field the probability of each option, "not stated" last. */
export interface Beliefs {
  values: readonly string[];
  /** What each value's places say of it, whatever the field: how well they could be read, how many there are. */
  marks: readonly (readonly string[])[];
  of: ReadonlyMap<string, readonly number[]>;
  /** For some fields what earlier documents say of each option (see `taughtFeatures`). */
  taught: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** Whether one value can be more or later than another. */
  isOrdered: boolean;
}

/** Of values whose places say so much of how they could be read, the share that is read as it is written. */
export type ReadRight = Readonly<Record<string, number>>;

/** By words and places alone no value is less likely than this. */
const leastKnown = 1e-6;
/** By words and places alone it is no less likely than this that a document does not state a field. */
const leastNone = 1e-2;

/** Scores by what words and places say of each option, to which what the other fields say is added: what may be misread may be none of them. */
export function aloneScores(probabilities: readonly number[], marks: Beliefs['marks'], readRight: ReadRight): number[] {
  const right = probabilities.map((probability, at) => probability * (readRight[marks[at]?.[0] ?? ''] ?? 1));
  const misread = probabilities.reduce((sum, probability, at) => sum + probability - (right[at] ?? 0), 0);
  return right.map((probability, at) =>
    Math.log(at === right.length - 1 ? Math.max(probability + misread, leastNone) : Math.max(probability, leastKnown)),
  );
}

/** The likeliest option of a field: its value, null for "not stated", and its probability. */
interface Best {
  value: string | null;
  probability: number;
}

/** Below this another field's likeliest value says nothing. */
const leastBelief = 0.3;

/**
 * What the likeliest values of a family's other fields say of each option of a field, as names of features: which are the same, greater or less,
 * and which equations come out. The last list is of "not stated".
 */
export function jointFeatures(field: string, { values, marks, of, taught, isOrdered }: Beliefs, profile: string): string[][] {
  const options = of.get(field) ?? [];
  const [most = 0, second = 0] = options.toSorted((a, b) => b - a);
  const bests = new Map<string, Best>();
  for (const [otherField, probabilities] of of) {
    if (otherField === field) continue;
    const best = likeliest(values, probabilities);
    if (best.probability >= leastBelief) bests.set(otherField, best);
  }
  const relations = [...bests].map(([otherField, best]) => relationsTo(otherField, best, profile, isOrdered));
  const implied = equations.flatMap((equation, at) =>
    impliedBy(equation, field, bests).map((cents) => ({ cents, holds: `holds:eq${at}`, fails: `fails:eq${at}` })),
  );
  return [...values, null].map((value, at) => {
    const names = [
      `rank:${(options[at] ?? 0) >= most ? 0 : (options[at] ?? 0) >= second ? 1 : 2}`,
      ...(marks[at] ?? []),
      ...(taught.get(field)?.[at] ?? []),
    ];
    const cents = Number(value);
    if (value === null) names.push('none', `${profile}|none`);
    for (const relation of relations) names.push(...relation(value, cents));
    if (value !== null)
      for (const { holds, fails, cents: sum } of implied) names.push(Math.abs(Math.abs(cents) - sum) <= 1 ? holds : fails);
    return names;
  });
}

function likeliest(values: readonly string[], probabilities: readonly number[]): Best {
  let at = 0;
  probabilities.forEach((probability, index) => {
    if (probability > (probabilities[at] ?? 0)) at = index;
  });
  return { value: values[at] ?? null, probability: probabilities[at] ?? 0 };
}

/** How options compare with the likeliest value of another field, as names of features. */
function relationsTo(otherField: string, { value: than, probability }: Best, profile: string, isOrdered: boolean) {
  const sure = probability >= 0.8 ? '!' : '';
  const none = [`none ${than === null ? 'without' : 'with'} ${otherField}${sure}`];
  const without = [`without ${otherField}${sure}`];
  const [same, more, less, different] = ['same', 'more', 'less', 'different'].map((relation) => [
    `${relation} ${otherField}${sure}`,
    `${profile}|${relation} ${otherField}`,
  ]) as [string[], string[], string[], string[]];
  const number = Number(than);
  return (value: string | null, cents: number): readonly string[] => {
    if (value === null) return none;
    if (than === null) return without;
    if (value === than) return same;
    if (!isOrdered) return different;
    return (Number.isNaN(cents) || Number.isNaN(number) ? value > than : cents > number) ? more : less;
  };
}

/** The value, in cents without a sign, that a field has by an equation where the other fields of it have theirs; none where too few are stated. */
function impliedBy({ result, terms }: Equation, field: string, bests: ReadonlyMap<string, Best>): number[] {
  const known = (name: string): number => Math.abs(Number(bests.get(name)?.value ?? 0));
  const stated = [result, ...Object.keys(terms)].filter((name) => name !== field && known(name) !== 0);
  if (stated.length < 2) return [];
  if (field !== result && !(field in terms)) return [];
  const sum = Object.entries(terms).reduce((total, [name, sign]) => total + (name === field ? 0 : sign * known(name)), 0);
  if (field === result) return [Math.abs(sum)];
  return [Math.abs(known(result) - sum)];
}
