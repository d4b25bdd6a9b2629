import { chooseOption, type Assertions, type FieldOptions, isAsserted, type Option } from '#core/extraction/assertions';
import type { Place } from '#core/extraction/view/evidence';
import type { ExtractedField, FieldKey, TaughtField } from '#core/extraction/fields/extracted-fields';
import { families, type FamilyCandidate, type FamilyName, marksOf, optionsOf } from '#core/extraction/candidates/families';
import type { Model } from '#core/extraction/model/model';
import { moneyText } from '#core/extraction/notation/money-notation';
import { softmax } from '#core/extraction/model/softmax';
import { aloneScores, jointFeatures } from '#core/extraction/solve/solve';
import { taughtFeatures } from '#core/extraction/taught';

/** A value chosen for a field, with its probability and its best place; no place where the document does not write it. */
export interface ChosenValue {
  value: string;
  probability: number;
  place: Place | null;
  source: ExtractedField['source'];
}

export interface FoundFamily {
  name: FamilyName;
  candidates: readonly FamilyCandidate[];
  profile: string;
  /** The document asks for payment: its charges and the amount due are not credits. */
  asks: boolean;
  /** What people taught on earlier documents. */
  taught: readonly TaughtField[];
}

/** What a document charges, and what it asks for: where they are equal they are shown at one place. */
const owed: ReadonlySet<FieldKey> = new Set(['amount', 'amount_due']);

/** The options of each field of a family, from the document alone. `isHidden`: whether the document could state a text that was not found in it. */
export function fieldOptions(
  { name, candidates, profile, asks, taught: lessons }: FoundFamily,
  isHidden: (text: string) => boolean,
  model: Model,
): FieldOptions<FamilyCandidate>[] {
  const fields: readonly FieldKey[] = families[name].fields;
  const alone = optionsOf(candidates).map((features) => model.alone[name].scores(features, profile));
  const canBe = (field: FieldKey, value: string | number): boolean => !(asks && owed.has(field) && Number(value) < 0);
  const possible = (field: FieldKey, scores: readonly number[]): number[] =>
    softmax(scores.map((score, at) => (canBe(field, candidates[at]?.value ?? 0) ? score : -Infinity)));
  const scoresOf = (at: number): number[] => alone.map((scores) => scores[at] ?? 0);
  const byField = new Map(fields.map((field, at) => [field, possible(field, scoresOf(at))]));
  const taught = new Map(fields.map((field) => [field, taughtFeatures(field, candidates, lessons)]));
  const beliefs = {
    isOrdered: families[name].isOrdered,
    taught,
    values: candidates.map(({ value }) => String(value)),
    marks: candidates.map(marksOf),
    of: byField,
  };
  return fields.map((field) => {
    const before = aloneScores(byField.get(field) ?? [], beliefs.marks, model.readRight[name]);
    const scores = jointFeatures(field, beliefs, profile).map(
      (features, at) => (before[at] ?? 0) + model.joint[name].score(field, features),
    );
    const options = possible(field, scores).flatMap((probability, index): Option<FamilyCandidate>[] => {
      const candidate = candidates[index] ?? null;
      if (candidate && !canBe(field, candidate.value)) return [];
      return [{ value: candidate && written(name, candidate), candidate, probability, source: 'local' }];
    });
    return {
      field,
      options,
      isSame: ({ value }, asserted) => isAsserted[name](value, asserted),
      isPossible: (asserted) => canBe(field, asserted) && isHidden(asserted),
    };
  });
}

/** For each field of a family its likeliest value, with `assertions` taken into account; a field that is likeliest not stated is absent. */
export function chooseValues(
  { name, profile }: Pick<FoundFamily, 'name' | 'profile'>,
  fields: readonly FieldOptions<FamilyCandidate>[],
  assertions: readonly Assertions[],
  model: Model,
): Map<FieldKey, ChosenValue> {
  const chosen = fields.flatMap((options) => {
    const { value, ...rest } = chooseOption(options, assertions);
    return value === null ? [] : [{ field: options.field, value, ...rest }];
  });
  return new Map(
    chosen.map(({ field, value, candidate, probability, source }) => {
      const isShared = (other: (typeof chosen)[number]): boolean => other.candidate === candidate && owed.has(other.field);
      const shown = owed.has(field) ? chosen.filter(isShared).map((other) => other.field) : [field];
      return [field, { value, probability, source, place: candidate && placeOf({ name, candidate, profile }, shown, model) }];
    }),
  );
}

/** Places whose scores differ by less than this for each field count as equal: the weights are fitted to values, not to places. */
const nearlyAs = 0.25;

/** The first of the places where the words around a value speak most for the fields that are shown there; null where the document does not write it. */
function placeOf(
  { name, candidate: { places = [], features }, profile }: Pick<FoundFamily, 'name' | 'profile'> & { candidate: FamilyCandidate },
  fields: readonly FieldKey[],
  model: Model,
): Place | null {
  const { outputs } = model.alone[name];
  const scores = features.map((names) => {
    const ofFields = model.alone[name].scores(names.keys(), profile);
    return fields.reduce((sum, field) => sum + (ofFields[outputs.indexOf(field)] ?? 0), 0);
  });
  const least = Math.max(...scores) - fields.length * nearlyAs;
  return places[scores.findIndex((score) => score >= least)] ?? null;
}

const written = (name: FamilyName, { value }: FamilyCandidate): string => (name === 'money' ? moneyText(Number(value)) : String(value));
