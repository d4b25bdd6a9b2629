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

/** A document with the options of one family. */
export interface Read {
  document: FitDocument;
  options: Options;
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

/** Every option of a family's fields in each document, whose profiles are known or guessed. One family at a time: all of them take gigabytes. */
export function readOptions(documents: readonly FitDocument[], family: FamilyName, profileOf: (document: FitDocument) => string) {
  const ids = new FeatureIds();
  const fields: readonly FieldKey[] = families[family].fields;
  const read = documents.map((document): Read => {
    const candidates: readonly FamilyCandidate[] = families[family].find(viewDocument(document.pages), document.context);
    const { taught: lessons = [] } = document.context;
    return {
      document,
      options: {
        values: candidates.map(({ value }) => String(value)),
        marks: candidates.map(marksOf),
        features: optionsOf(candidates).map((names) => ids.of(withProfile(names, profileOf(document)))),
        taught: new Map(fields.map((field) => [field, taughtFeatures(field, candidates, lessons)])),
      },
    };
  });
  return { read, ids };
}
