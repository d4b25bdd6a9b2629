import type { ClassName } from '#core/extraction/kinds/classes';
import { documentWords } from '#core/extraction/document-words';
import { viewDocument } from '#core/extraction/view/document-view';
import { families, type FamilyCandidate, type FamilyName, marksOf, optionsOf } from '#core/extraction/candidates/families';
import type { FieldKey } from '#core/extraction/fields/extracted-fields';
import { taughtFeatures } from '#core/extraction/taught';
import type { FitDocument } from './documents.ts';
import { FeatureIds } from './feature-ids.ts';

export const familyNames = Object.keys(families) as FamilyName[];

/** The options of a family's fields in one document, as ids of their features; the last one is "not stated". */
export interface Options {
  values: readonly string[];
  marks: readonly (readonly string[])[];
  features: readonly Int32Array[];
  /** For some fields what earlier documents say of each option. */
  taught: ReadonlyMap<string, readonly (readonly string[])[]>;
}

/** Single words, and what some value is named, are too many to count apart for each profile. */
const isOfAll = (name: string): boolean => name.includes('~') || name.startsWith('some:');

/** Features alone and with the document's profile. */
const withProfile = (names: readonly string[], profile: string): string[] => [
  ...names,
  ...names.filter((name) => !isOfAll(name)).map((name) => `${profile}|${name}`),
];

/** A document without its pages: the words that say what it is. */
export interface Worded {
  document: FitDocument;
  words: Int32Array;
}

/** A document with the options of every family. */
export interface Read {
  document: FitDocument;
  options: Readonly<Record<FamilyName, Options>>;
}

/** The words of each document. */
export function readWords(documents: Iterable<FitDocument>): { worded: Worded[]; ids: FeatureIds } {
  const ids = new FeatureIds();
  const worded = Array.from(documents, (document) => ({
    document,
    words: ids.of(documentWords(viewDocument(document.pages), document.context)),
  }));
  return { worded, ids };
}

/** The class of a document, by its truth; null where that does not say. */
export function classOf({ truth, profile, report, isWhole }: FitDocument, name: ClassName): string | null {
  if (name === 'profile') return profile;
  if (name === 'report') return report;
  const said = truth[name];
  if (said !== undefined) return said;
  return isWhole && (name === 'hoa_kind' || name === 'billing_cycle') ? 'none' : null;
}

/** Every option of every family in each document, whose profiles are known or guessed. */
export function readOptions(documents: readonly FitDocument[], profileOf: (document: FitDocument) => string) {
  const ids = Object.fromEntries(familyNames.map((name) => [name, new FeatureIds()])) as Record<FamilyName, FeatureIds>;
  const read = documents.map((document) => {
    const view = viewDocument(document.pages);
    const profile = profileOf(document);
    const options: Partial<Record<FamilyName, Options>> = {};
    for (const name of familyNames) {
      const candidates: readonly FamilyCandidate[] = families[name].find(view, document.context);
      const features = optionsOf(candidates).map((names) => ids[name].of(withProfile(names, profile)));
      const { taught: lessons = [] } = document.context;
      const fields: readonly FieldKey[] = families[name].fields;
      const taught = new Map(fields.map((field) => [field, taughtFeatures(field, candidates, lessons)]));
      options[name] = { values: candidates.map(({ value }) => String(value)), marks: candidates.map(marksOf), features, taught };
    }
    return { document, options: options as Record<FamilyName, Options> };
  });
  return { read, ids };
}
