import type { Place } from '#core/extraction/evidence';
import type { FieldKey } from '#core/extraction/extracted-fields';
import { families, type FamilyCandidate, type FamilyName, marksOf, optionsOf } from '#core/extraction/families';
import type { Model } from '#core/extraction/model/model';
import { softmax } from '#core/extraction/model/softmax';
import { jointFeatures } from '#core/extraction/solve';

/** A value chosen for a field, with its probability and the place that speaks for it most; none for a value of the whole document. */
export interface ChosenValue {
  candidate: FamilyCandidate;
  probability: number;
  place: Place | null;
  places: readonly Place[];
}

/** For each field of a family its likeliest value; a field that is likeliest not stated is absent. */
export function chooseValues(
  family: FamilyName,
  candidates: readonly FamilyCandidate[],
  profile: string,
  model: Model,
): Map<FieldKey, ChosenValue> {
  const fields: readonly FieldKey[] = families[family].fields;
  const alone = optionsOf(candidates, profile).map((names) => model.alone[family].scores(names));
  const of = new Map(fields.map((field, at) => [field, softmax(alone.map((scores) => scores[at] ?? 0))]));
  const beliefs = { values: candidates.map(({ value }) => String(value)), marks: candidates.map(marksOf), of };
  const chosen = new Map<FieldKey, ChosenValue>();
  for (const [at, field] of fields.entries()) {
    const scores = jointFeatures(field, beliefs, profile).map((names) => model.joint[family].score(field, names));
    const probabilities = softmax(scores);
    const probability = Math.max(...probabilities);
    const candidate = candidates[probabilities.indexOf(probability)];
    if (!candidate) continue;
    const { places = [], features } = candidate;
    const byPlace = features.map((names) => model.alone[family].scores(names.keys())[at] ?? 0);
    const place = places[byPlace.indexOf(Math.max(...byPlace))] ?? null;
    chosen.set(field, { candidate, probability, place, places });
  }
  return chosen;
}
