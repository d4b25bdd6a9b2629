import { type ClassName, classes, classNames } from '#core/extraction/kinds/classes';
import type { FieldKey } from '#core/extraction/fields/extracted-fields';
import { families, type FamilyName } from '#core/extraction/candidates/families';
import { aloneScores, jointFeatures, type ReadRight } from '#core/extraction/solve/solve';
import { agrees } from './agree.ts';
import type { FitDocument } from './documents.ts';
import { FeatureIds } from './feature-ids.ts';
import type { Folds, Included } from './folds.ts';
import { classOf, type Read, type Worded } from './read.ts';
import { type Choice, type Classed, classProbabilities, fitChoices, fitClasses, probabilitiesOf } from './softmax.ts';

/** A document that nobody drew is worth so many drawn ones. */
const worthOfReal = 6;

const repeated = <T>({ source }: FitDocument, choice: T): T[] =>
  Array.from({ length: source.startsWith('drawn') ? 1 : worthOfReal }, () => choice);

const classSettings = { rounds: 6, rate: 0.1 };

/** Weights for one kind of class. */
export function fitClass(worded: readonly Worded[], name: ClassName, size: number, included: Included): Float64Array {
  const labels: readonly string[] = classes[name];
  const documents = worded.flatMap(({ document, words }): Classed[] => {
    const label = included(document) ? classOf(document, name) : null;
    return label === null ? [] : repeated(document, { features: words, right: labels.indexOf(label) });
  });
  return fitClasses(documents, size, labels.length, classSettings);
}

interface Label {
  value: string;
  probability: number;
}
export type Classified = ReadonlyMap<FitDocument, ReadonlyMap<ClassName, Label>>;

/** What each document is, each part by weights that were fitted to the others. */
export function classifyUnseen(worded: readonly Worded[], size: number, folds: Folds): Classified {
  const found = new Map(worded.map(({ document }) => [document, new Map<ClassName, Label>()]));
  for (const name of classNames)
    for (let part = 0; part < folds.count; part += 1) {
      const weights = fitClass(worded, name, size, folds.others(part));
      for (const { document, words } of worded) {
        if (folds.partOf(document) !== part) continue;
        const probabilities = classProbabilities(weights, words, classes[name].length);
        const probability = Math.max(...probabilities);
        const value = classes[name][probabilities.indexOf(probability)] ?? '';
        found.get(document)?.set(name, { value, probability });
      }
    }
  return found;
}

/** The right options of a field in a document; null where the truth does not say. */
function rightOf({ document, options }: Read, family: FamilyName, field: FieldKey): number[] | null {
  const { values } = options;
  const truth = document.truth[field];
  if (truth !== undefined) return values.flatMap((value, at) => (agrees[family](value, truth) ? [at] : []));
  return isAbsent(document, field) ? [values.length] : null;
}

/** Whether a document surely does not state a field. */
export const isAbsent = ({ truth, absent, isWhole }: FitDocument, field: FieldKey): boolean =>
  truth[field] === undefined && (absent.has(field) || (isWhole && !vague.has(field)));

/** Of these a document may be said to state one or not: they are absent only where the truth says so. */
const vague: ReadonlySet<FieldKey> = new Set(['amount', 'service_date', 'statement_date', 'vendor', 'currency']);

/** Weights by words and places for one field. */
export function fitField(read: readonly Read[], family: FamilyName, field: FieldKey, size: number, included: Included): Float64Array {
  const choices = read.flatMap((one): Choice[] => {
    const right = included(one.document) ? rightOf(one, family, field) : null;
    const { features } = one.options;
    return right === null ? [] : repeated(one.document, { options: features, right: right.length === 0 ? [features.length - 1] : right });
  });
  return fitChoices(choices, size, { rounds: roundsFor(choices) });
}

/** So often are choices gone through; what few documents state takes longer to be learned. */
const [fewestRounds, mostRounds] = [6, 40];
/** Documents that state a field, gone through once or several times, until its weights hardly move. */
const learningSteps = 7200;

function roundsFor(choices: readonly Choice[]): number {
  const stated = choices.filter(({ options, right }) => right[0] !== options.length - 1).length;
  return Math.min(mostRounds, Math.max(fewestRounds, Math.round(learningSteps / Math.max(1, stated))));
}

export interface Believed {
  one: Read;
  /** For each field of the family the probability of each option. */
  of: Map<FieldKey, readonly number[]>;
}

/** What words and places say of each field of a family in each document, each part by weights that were fitted to the others. */
export function believeUnseen(read: readonly Read[], family: FamilyName, size: number, folds: Folds): Believed[] {
  const believed = read.map((one): Believed => ({ one, of: new Map() }));
  for (const field of families[family].fields)
    for (let part = 0; part < folds.count; part += 1) {
      const weights = fitField(read, family, field, size, folds.others(part));
      for (const { one, of } of believed)
        if (folds.partOf(one.document) === part) of.set(field, probabilitiesOf(weights, one.options.features));
    }
  return believed;
}

/** From this probability a value counts as chosen when it is counted how often values are read as they are written. */
const leastChosen = 0.5;

/** So many right ones are counted before the first (smoothing): few say little. */
const priorCount = 3;

/** By how well a value could be read, how many of those chosen are right, against how many should be by their probability. */
export function countReadRight(believed: readonly Believed[], family: FamilyName, included: Included): ReadRight {
  const counts = new Map<string, { right: number; expected: number }>();
  for (const { one, of } of believed) {
    if (!included(one.document)) continue;
    for (const [field, probabilities] of of) {
      const right = rightOf(one, family, field);
      const probability = Math.max(...probabilities);
      const at = probabilities.indexOf(probability);
      const mark = one.options.marks[at]?.[0];
      if (right === null || mark === undefined || probability < leastChosen || one.document.truth[field] === undefined) continue;
      const count = counts.get(mark) ?? { right: priorCount, expected: priorCount };
      counts.set(mark, { right: count.right + Number(right.includes(at)), expected: count.expected + probability });
    }
  }
  return Object.fromEntries(
    [...counts].map(([mark, { right, expected }]) => [mark, Math.round(Math.min(1, right / expected) * 1000) / 1000]),
  );
}

export interface Joint {
  believed: Believed;
  features: readonly Int32Array[];
}

/** What words and places alone say of each option. */
export const knownOf = ({ one, of }: Believed, family: FamilyName, field: FieldKey, readRight: ReadRight): number[] =>
  aloneScores(of.get(field) ?? [], one.options.marks, readRight);

/** What the other fields of a family say of each option of one. */
export function joinField(
  believed: readonly Believed[],
  family: FamilyName,
  field: FieldKey,
  profileOf: (document: FitDocument) => string,
) {
  const ids = new FeatureIds();
  const joint = believed.map((each): Joint => {
    const { values, marks, taught } = each.one.options;
    const features = jointFeatures(
      field,
      { values, marks, taught, isOrdered: families[family].isOrdered, of: each.of },
      profileOf(each.one.document),
    ).map((names) => ids.of(names));
    return { believed: each, features };
  });
  return { joint, ids };
}

const jointSettings = { rounds: 10, rate: 0.02, l2: 1e-3 };

/** Weights by the other fields for one field. Where no candidate is right, none should be shown. */
export function fitJoint(
  joint: readonly Joint[],
  { family, field, size, readRight }: { family: FamilyName; field: FieldKey; size: number; readRight: ReadRight },
  included: Included,
): Float64Array {
  const choices = joint.flatMap(({ believed, features }): Choice[] => {
    const { one } = believed;
    const known = knownOf(believed, family, field, readRight);
    const right = included(one.document) ? rightOf(one, family, field) : null;
    return right === null
      ? []
      : repeated(one.document, { options: features, known, right: right.length === 0 ? [features.length - 1] : right });
  });
  return fitChoices(choices, size, jointSettings);
}
