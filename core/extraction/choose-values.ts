import { type Claims, isClaimed, type Option, withClaims } from '#core/extraction/claims';
import type { Place } from '#core/extraction/evidence';
import type { ExtractedField, FieldKey } from '#core/extraction/extracted-fields';
import { families, type FamilyCandidate, type FamilyName, marksOf, optionsOf, withProfile } from '#core/extraction/families';
import type { Model } from '#core/extraction/model/model';
import { moneyText } from '#core/extraction/money-notation';
import { softmax } from '#core/extraction/model/softmax';
import { jointFeatures } from '#core/extraction/solve';

/** A value chosen for a field, with its probability and the place that speaks for it most; none where the document does not write it. */
export interface ChosenValue {
  value: string;
  probability: number;
  place: Place | null;
  source: ExtractedField['source'];
}

/** Of places whose scores differ by less than this the first is shown: documents say what they are about before they explain it. */
const nearly = 3;

interface Family {
  name: FamilyName;
  candidates: readonly FamilyCandidate[];
  profile: string;
}

/** For each field of a family its likeliest value, `claims` weighed in; a field that is likeliest not stated is absent. */
export function chooseValues({ name, candidates, profile }: Family, claims: readonly Claims[], model: Model): Map<FieldKey, ChosenValue> {
  const fields: readonly FieldKey[] = families[name].fields;
  const alone = optionsOf(candidates, profile).map((features) => model.alone[name].scores(features));
  const of = new Map(fields.map((field, at) => [field, softmax(alone.map((scores) => scores[at] ?? 0))]));
  const beliefs = { values: candidates.map(({ value }) => String(value)), marks: candidates.map(marksOf), of };
  const chosen = new Map<FieldKey, ChosenValue>();
  for (const field of fields) {
    const probabilities = softmax(jointFeatures(field, beliefs, profile).map((features) => model.joint[name].score(field, features)));
    const options = probabilities.map((probability, index): Option<FamilyCandidate> => {
      const candidate = candidates[index] ?? null;
      return { value: candidate && written(name, candidate), candidate, probability, source: 'local' };
    });
    const isSame = (candidate: FamilyCandidate, claimed: string) => isClaimed[name](candidate.value, claimed);
    const { value, candidate, probability, source } = likeliest(withClaims(field, options, claims, isSame));
    if (value === null) continue;
    const { places = [], features = [] } = candidate ?? {};
    const byPlace = features.map((names) => model.alone[name].score(field, withProfile([...names.keys()], profile)));
    const most = Math.max(...byPlace);
    chosen.set(field, { value, probability, source, place: places[byPlace.findIndex((score) => score >= most - nearly)] ?? null });
  }
  return chosen;
}

const written = (name: FamilyName, { value }: FamilyCandidate): string => (name === 'money' ? moneyText(Number(value)) : String(value));

/** The likeliest option. */
export const likeliest = <C>(options: readonly Option<C>[]): Option<C> =>
  options.reduce((best, option) => (option.probability > best.probability ? option : best));
