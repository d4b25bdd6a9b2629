import { type Equation, equations } from '#core/extraction/solve/equations';

/** The options of one family in one document: their values, and for each field the probability of each option, "not stated" last. */
export interface Beliefs {
  values: readonly string[];
  /** Features of each value that do not depend on the field: how well its places could be read, how many there are. */
  marks: readonly (readonly string[])[];
  of: ReadonlyMap<string, readonly number[]>;
  /** For some fields the features of each option from earlier documents (see `taughtFeatures`). */
  taught: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** Whether one value can be larger or later than another. */
  isOrdered: boolean;
}

/** The share of values with these features that are read as they are written. */
export type ReadRight = Readonly<Record<string, number>>;

/** The lowest probability of a value by words and places alone. */
const leastKnown = 1e-6;
/** The lowest probability, by words and places alone, that a document does not state a field. */
const leastNone = 1e-2;

/** Scores of each option by words and places, before those of the other fields are added. A value that may be misread may be none of the options. */
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

/** Below this probability another field's likeliest value is ignored. */
const leastOtherProbability = 0.3;

/**
 * Features of each option of a field from the likeliest values of the family's other fields: which are equal, larger or smaller, and which equations
 * hold. The last list is that of "not stated".
 */
export function jointFeatures(field: string, { values, marks, of, taught, isOrdered }: Beliefs, profile: string): string[][] {
  const options = of.get(field) ?? [];
  const [most = 0, second = 0] = options.toSorted((a, b) => b - a);
  const bests = new Map<string, Best>();
  for (const [otherField, probabilities] of of) {
    if (otherField === field) continue;
    const best = likeliest(values, probabilities);
    if (best.probability >= leastOtherProbability) bests.set(otherField, best);
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

/** The value, in cents without a sign, that a field has by an equation from the other fields' values; none where too few are stated. */
function impliedBy({ result, terms }: Equation, field: string, bests: ReadonlyMap<string, Best>): number[] {
  const known = (name: string): number => Math.abs(Number(bests.get(name)?.value ?? 0));
  const stated = [result, ...Object.keys(terms)].filter((name) => name !== field && known(name) !== 0);
  if (stated.length < 2) return [];
  if (field !== result && !(field in terms)) return [];
  const sum = Object.entries(terms).reduce((total, [name, sign]) => total + (name === field ? 0 : sign * known(name)), 0);
  if (field === result) return [Math.abs(sum)];
  return [Math.abs(known(result) - sum)];
}
