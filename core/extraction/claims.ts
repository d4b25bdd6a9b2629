import type { FamilyName } from '#core/extraction/candidates/families';
import { type ExtractedField, type FieldKey, fieldValues } from '#core/extraction/fields/extracted-fields';
import { moneyCents } from '#core/extraction/notation/money-notation';
import { squeeze } from '#core/extraction/notation/text-fold';

/** The bare values that another reader claims, before anything is believed. */
export type ClaimedValues = { [K in FieldKey]?: unknown };

/** What another reader claims of a document: a model's answer, or the invoice as XML that a file carries. */
export interface Claims {
  values: ClaimedValues;
  source: ExtractedField['source'];
  /** How many times likelier a value becomes that it claims and that the document bears out. */
  weight: number;
}

/** What a reader is worth that contradicts nothing of which the document leaves no doubt. The XML of an invoice was written with it. */
export const weightOf = { model: 20, xml: 40 } as const;

/** Something that a field may be: a value that was found in the document, one that is claimed only, or "not stated" (null). */
export interface Option<C> {
  value: string | null;
  /** Null for what the document does not bear out. */
  candidate: C | null;
  probability: number;
  source: ExtractedField['source'];
}

/** The likeliest option. */
export const likeliest = <C>(options: readonly Option<C>[]): Option<C> =>
  options.reduce((best, option) => (option.probability > best.probability ? option : best));

/** The options of a field, as the document alone has them. */
export interface FieldOptions<C> {
  field: FieldKey;
  options: readonly Option<C>[];
  isSame: (candidate: C, claimed: string) => boolean;
  /** Whether the field may be a value that the document does not bear out. */
  isPossible: (claimed: string) => boolean;
}

const claimOf = (field: FieldKey, { values }: Claims): string | null => {
  const parsed = fieldValues[field].safeParse(values[field]);
  return parsed.success && typeof parsed.data === 'string' ? parsed.data : null;
};

/** The document leaves no doubt of a value that is so likely. */
const undoubted = 0.9;
/** One contradiction weighs as much as so many values that are the same; and of a reader of whom nothing is known so much is held back. */
const worthOfContradiction = 8;
const heldBack = 2;

/** Claims with the weight that their reader deserves on this document: the less, the more of the values it contradicts of which there is no doubt. */
export function withTrust<C>(claims: Claims, fields: readonly FieldOptions<C>[]): Claims {
  const same = fields.flatMap(({ field, options, isSame }) => {
    const [value, { candidate, probability }] = [claimOf(field, claims), likeliest(options)];
    return value === null || candidate === null || probability < undoubted ? [] : [isSame(candidate, value)];
  });
  const agreed = 1 + same.filter(Boolean).length;
  return { ...claims, weight: (claims.weight * agreed) / (agreed + heldBack + worthOfContradiction * (same.length + 1 - agreed)) };
}

/** A value that the document bears out is never less likely than this where it is claimed by a reader of full weight. */
const leastOfFound = 0.03;
/** A claim that stands nowhere is so much likelier than "not stated", for each unit of its weight. */
const overMissing = 0.2;
/** A value that is as likely as this is not given up for a claim, and what was taken for another is never as sure. */
const sure = 0.8;
const [leastContradicted, mostTaken] = [0.5, 0.75];

/**
 * The likeliest option of a field with the claims weighed in. What the document has and a reader claims becomes likelier, all else less so; a value of which the
 * document is sure stays, in doubt.
 */
export function chooseOption<C>({ field, options, isSame, isPossible }: FieldOptions<C>, claims: readonly Claims[]): Option<C> {
  const local = options.indexOf(likeliest(options));
  let weighed = [...options];
  for (const claim of claims) {
    const [value, { source, weight }] = [claimOf(field, claim), claim];
    if (value === null) continue;
    const found = weighed.findIndex(({ candidate }) => candidate !== null && isSame(candidate, value));
    const missing = weighed.find((option) => option.value === null)?.probability ?? 0;
    // The XML of an invoice may state what its pages do not.
    if (found < 0 && (source === 'local' || isPossible(value)))
      weighed.push({ value, candidate: null, probability: missing * overMissing * weight, source });
    weighed = weighed.map((option, at) =>
      at === found ? { ...option, value, source, probability: Math.max(leastOfFound, option.probability) * Math.max(1, weight) } : option,
    );
    const sum = weighed.reduce((total, { probability }) => total + probability, 0);
    weighed = weighed.map((option) => ({ ...option, probability: option.probability / sum }));
  }
  const [best, localOption, { candidate, probability }] = [likeliest(weighed), weighed[local] as Option<C>, options[local] as Option<C>];
  if (best === localOption) return best;
  if (candidate !== null && probability >= sure)
    return { ...localOption, probability: Math.max(leastContradicted, localOption.probability) };
  return { ...best, probability: Math.min(mostTaken, best.probability) };
}

type IsSame = (found: string | number, claimed: string) => boolean;

const sameText: IsSame = (found, claimed) => squeeze(String(found)) === squeeze(claimed);
/** One may be a part of the other: `Harbor Water` and `Harbor Water Company`. */
const partOfOther: IsSame = (found, claimed) => {
  const [seen, stated] = [squeeze(String(found)), squeeze(claimed)];
  return Math.min(seen.length, stated.length) >= 4 && (seen.includes(stated) || stated.includes(seen));
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
