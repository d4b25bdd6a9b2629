import type { FamilyName } from '#core/extraction/candidates/families';
import { type ExtractedField, type FieldKey, fieldValues } from '#core/extraction/fields/extracted-fields';
import { moneyCents } from '#core/extraction/notation/money-notation';
import { squeeze } from '#core/extraction/notation/text-fold';

/** The bare values that another reader asserts, before they are checked. */
export type AssertedValues = { [K in FieldKey]?: unknown };

/** The assertions of another reader: a model's answer, or the invoice as XML inside a file. */
export interface Assertions {
  values: AssertedValues;
  source: ExtractedField['source'];
  /** How many times likelier a value becomes that it asserts and the document confirms. */
  weight: number;
}

/** The weight of a reader that contradicts none of the values the document is certain of. The XML of an invoice was written with the invoice. */
export const weightOf = { model: 20, xml: 40 } as const;

/** An option of a field: a value that was found in the document, one that is only asserted, or "not stated" (null). */
export interface Option<C> {
  value: string | null;
  /** Null where the document does not confirm it. */
  candidate: C | null;
  probability: number;
  source: ExtractedField['source'];
}

/** The likeliest option. */
export const likeliest = <C>(options: readonly Option<C>[]): Option<C> =>
  options.reduce((best, option) => (option.probability > best.probability ? option : best));

/** The options of a field, from the document alone. */
export interface FieldOptions<C> {
  field: FieldKey;
  options: readonly Option<C>[];
  isSame: (candidate: C, asserted: string) => boolean;
  /** Whether the field may be a value that the document does not confirm. */
  isPossible: (asserted: string) => boolean;
}

const assertedIn = (field: FieldKey, { values }: Assertions): string | null => {
  const parsed = fieldValues[field].safeParse(values[field]);
  return parsed.success && typeof parsed.data === 'string' ? parsed.data : null;
};

/** From this probability on the document is certain of a value. */
const undoubted = 0.9;
/** One contradiction outweighs this many equal values; and an unknown reader loses this much weight. */
const worthOfContradiction = 8;
const heldBack = 2;

/** Assertions with the weight their reader gets on this document: the less, the more of the document's certain values it contradicts. */
export function withTrust<C>(assertions: Assertions, fields: readonly FieldOptions<C>[]): Assertions {
  const same = fields.flatMap(({ field, options, isSame }) => {
    const [value, { candidate, probability }] = [assertedIn(field, assertions), likeliest(options)];
    return value === null || candidate === null || probability < undoubted ? [] : [isSame(candidate, value)];
  });
  const agreed = 1 + same.filter(Boolean).length;
  return { ...assertions, weight: (assertions.weight * agreed) / (agreed + heldBack + worthOfContradiction * (same.length + 1 - agreed)) };
}

/** A value that the document confirms is at least this likely where a reader of full weight asserts it. */
const leastOfFound = 0.03;
/** An assertion without a place in the document is this much likelier than "not stated", for each unit of its weight. */
const overMissing = 0.2;
/** A value this likely is not given up for an assertion, and a value that replaced another is never more certain than this. */
const sure = 0.8;
const [leastContradicted, mostTaken] = [0.5, 0.75];

/**
 * The likeliest option of a field with the assertions taken into account. A value that the document has and a reader asserts becomes likelier, all others
 * less likely; a value that the document is certain of stays, with less confidence.
 */
export function chooseOption<C>({ field, options, isSame, isPossible }: FieldOptions<C>, assertions: readonly Assertions[]): Option<C> {
  const local = options.indexOf(likeliest(options));
  let weighed = [...options];
  for (const assertion of assertions) {
    const [value, { source, weight }] = [assertedIn(field, assertion), assertion];
    if (value === null) continue;
    const found = weighed.findIndex(({ candidate }) => candidate !== null && isSame(candidate, value));
    const missing = weighed.find((option) => option.value === null)?.probability ?? 0;
    // The XML of an invoice may state more than its pages do.
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

type IsSame = (found: string | number, asserted: string) => boolean;

const sameText: IsSame = (found, asserted) => squeeze(String(found)) === squeeze(asserted);
/** One may be part of the other: `Harbor Water` and `Harbor Water Company`. */
const partOfOther: IsSame = (found, asserted) => {
  const [seen, stated] = [squeeze(String(found)), squeeze(asserted)];
  return Math.min(seen.length, stated.length) >= 4 && (seen.includes(stated) || stated.includes(seen));
};

/** Whether a candidate of a family is the asserted value. */
export const isAsserted: Readonly<Record<FamilyName, IsSame>> = {
  // The sign depends on the field, so signs are ignored here.
  money: (found, asserted) => Math.abs(Number(found)) === Math.abs(moneyCents(asserted)),
  day: (found, asserted) => found === asserted,
  number: sameText,
  name: partOfOther,
  address: partOfOther,
  span: sameText,
  rate: (found, asserted) => Number(found) === Number(asserted),
  currency: (found, asserted) => found === asserted,
};
