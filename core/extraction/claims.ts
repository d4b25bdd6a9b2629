import type { FamilyName } from '#core/extraction/families';
import { type ExtractedField, type FieldKey, fieldValues } from '#core/extraction/extracted-fields';
import { moneyCents } from '#core/extraction/money-notation';
import { squeeze } from '#core/extraction/text-fold';

/** The bare values that another reader claims, before anything is believed. */
export type ClaimedValues = { [K in FieldKey]?: unknown };

/** What another reader claims of a document: a model's answer, or the invoice as XML that a file carries. */
export interface Claims {
  values: ClaimedValues;
  source: ExtractedField['source'];
  /** How many times likelier a value becomes that it claims and that the document bears out. */
  weight: number;
}

/**
 * A model never beats a value that the document leaves no doubt of. The XML of an invoice does where the document has the other value too, and is
 * unsure then: it may say one thing to people and another to machines.
 */
export const weightOf = { model: 20, xml: 40 } as const;

/** Something that a field may be: a value that was found in the document, one that is claimed only, or "not stated" (null). */
export interface Option<C> {
  value: string | null;
  /** Null for what the document does not bear out. */
  candidate: C | null;
  probability: number;
  source: ExtractedField['source'];
}

/** A claim that the document does not have is so much likelier than "not stated". */
const overMissing = 1.5;

/** What the document bears out is never less likely than this where it is claimed. */
const leastOfFound = 0.03;

/** The options of a field of text values with the claims weighed in: a claim among the options becomes likelier, any other is a little likelier than "not stated". */
export function withClaims<C>(
  field: FieldKey,
  options: readonly Option<C>[],
  claims: readonly Claims[],
  isSame: (candidate: C, claimed: string) => boolean,
): Option<C>[] {
  let weighed = [...options];
  for (const { values, source, weight } of claims) {
    const parsed = fieldValues[field].safeParse(values[field]);
    if (!parsed.success) continue;
    const value = parsed.data as string;
    const found = weighed.findIndex(({ candidate }) => candidate !== null && isSame(candidate, value));
    const missing = weighed.find((option) => option.value === null)?.probability ?? 0;
    weighed =
      found < 0
        ? [...weighed, { value, candidate: null, probability: missing * overMissing, source }]
        : weighed.map((option, at) =>
            at === found ? { ...option, value, source, probability: Math.max(leastOfFound, option.probability) * weight } : option,
          );
    const sum = weighed.reduce((total, { probability }) => total + probability, 0);
    weighed = weighed.map((option) => ({ ...option, probability: option.probability / sum }));
  }
  return weighed;
}

type IsSame = (found: string | number, claimed: string) => boolean;

const sameText: IsSame = (found, claimed) => squeeze(String(found)) === squeeze(claimed);
/** One may be a part of the other: `Harbor Water` and `Harbor Water Company`. */
const partOfOther: IsSame = (found, claimed) => {
  const [one, other] = [squeeze(String(found)), squeeze(claimed)];
  return Math.min(one.length, other.length) >= 4 && (one.includes(other) || other.includes(one));
};

/** Whether a candidate of a family is the value that is claimed. */
export const isClaimed: Readonly<Record<FamilyName, IsSame>> = {
  // Whether a figure counts for the reader or against is said by its field.
  money: (found, claimed) => Math.abs(Number(found)) === Math.abs(moneyCents(claimed)),
  day: (found, claimed) => found === claimed,
  number: sameText,
  name: partOfOther,
  address: partOfOther,
  span: sameText,
  rate: (found, claimed) => Number(found) === Number(claimed),
  currency: (found, claimed) => found === claimed,
};
