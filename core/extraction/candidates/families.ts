import { addressCandidates } from '#core/extraction/candidates/addresses';
import { currencyCandidates } from '#core/extraction/candidates/currencies';
import { dayCandidates } from '#core/extraction/candidates/dates';
import { type Features, pooled } from '#core/extraction/candidates/features';
import { moneyCandidates } from '#core/extraction/candidates/money';
import { nameCandidates } from '#core/extraction/candidates/names';
import { numberCandidates } from '#core/extraction/candidates/numbers';
import { rateCandidates } from '#core/extraction/candidates/rates';
import { spanCandidates } from '#core/extraction/candidates/spans';
import { withSubject } from '#core/extraction/candidates/subject';
import type { DocumentView } from '#core/extraction/view/document-view';
import { ocrConfidence, type Place } from '#core/extraction/view/evidence';
import { type ExtractionContext, type FieldKey, fieldKeys, isMoneyField } from '#core/extraction/fields/extracted-fields';

/** A value that fields of a family could have: money as whole cents, days as `YYYY-MM-DD`, anything else as written. */
export interface FamilyCandidate {
  value: string | number;
  /** Where it is written; a value of the whole document has no place. */
  places?: readonly Place[];
  /** One for each place. */
  features: readonly Features[];
}

/** The sender competes with the names in the document. */
const unknownSender = { fromName: null, fromEmail: null, knownVendors: [] };

/** Fields whose values are of one kind, and so have the same candidates. */
export interface Family {
  fields: readonly FieldKey[];
  /** Whether one value can be larger or later than another. */
  isOrdered: boolean;
  find: (view: DocumentView, context: ExtractionContext) => readonly FamilyCandidate[];
}

export const families = {
  money: {
    fields: fieldKeys.filter(isMoneyField),
    isOrdered: true,
    find: (view) => moneyCandidates(view),
  },
  day: {
    fields: ['service_date', 'due_date', 'statement_date'],
    isOrdered: true,
    find: (view, context) => dayCandidates(view, context),
  },
  number: {
    fields: ['invoice_number', 'account_number', 'loan_number'],
    isOrdered: false,
    find: (view, context) => withSubject(numberCandidates(view), context, numberCandidates),
  },
  name: {
    fields: ['vendor', 'site_name'],
    isOrdered: false,
    find: (view, context) => withSubject(nameCandidates(view, context), context, (line) => nameCandidates(line, unknownSender)),
  },
  address: { fields: ['property_address'], isOrdered: false, find: (view) => addressCandidates(view) },
  span: { fields: ['period'], isOrdered: false, find: (view) => spanCandidates(view) },
  rate: { fields: ['rate'], isOrdered: false, find: (view) => rateCandidates(view) },
  currency: { fields: ['currency'], isOrdered: false, find: (view, { currency }) => currencyCandidates(view, currency) },
} as const satisfies Record<string, Family>;
export type FamilyName = keyof typeof families;

/** A word counts as well recognised from this confidence on, for the weakest word. */
const sureness = [0.5, 0.7, 0.8, 0.9, 0.95] as const;

/** The features of a candidate that do not depend on the field: how well its best place could be read, how many places there are. */
export function marksOf({ places = [] }: FamilyCandidate): string[] {
  if (places.length === 0) return ['unwritten'];
  const best = Math.max(0, ...places.map((place) => ocrConfidence(place)));
  return [`read:${sureness.filter((least) => best >= least).length}`, `places:${Math.min(3, places.length)}`];
}

/** Words that name some value, by their position. */
const naming = /^(?:before|left|right|above|header|lineBefore)[:=>]/;
/**
 * The features of each option of a family's fields: of each candidate as a whole, and last those of "not stated", which are the words that name some
 * value.
 */
export function optionsOf(candidates: readonly FamilyCandidate[]): string[][] {
  const options = candidates.map((candidate) => [...pooled(candidate).keys(), ...marksOf(candidate)]);
  const present = new Set<string>();
  for (const name of new Set(options.flat())) if (naming.test(name)) present.add(`some:${name.replace(naming, '')}`);
  return [...options, ['none', ...present]];
}
