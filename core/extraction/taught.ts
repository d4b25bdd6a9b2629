import type { Features } from '#core/extraction/candidates/features';
import type { AssertedValues } from '#core/extraction/assertions';
import { isAsserted } from '#core/extraction/assertions';
import { viewDocument } from '#core/extraction/view/document-view';
import type { ExtractionContext, FieldKey, TaughtField } from '#core/extraction/fields/extracted-fields';
import { families, type FamilyCandidate, type FamilyName } from '#core/extraction/candidates/families';
import { memoized } from '#core/extraction/notation/memoized';
import type { PageText } from '#core/reading/page-text';

/** Features of a value's words and position, but not of its figures: the same on every document with the same layout. */
const naming =
  /^(?:(?:before|left|right|above|header|lineBefore|section)[=~]|(?:top|size|column|span):|(?:aloneInLine|lastOfRow|innerOfRow|large|head|overStreet|followsLabel|dayOfMail|inSubject|unwritten|sender)$)/;
/** At most this many places of a value are remembered. */
const mostPlaces = 4;
const mostNames = 60;

/** How a value is labelled at a place. */
const namesAt = memoized((features: Features) => [...features.keys()].filter((name) => naming.test(name)).slice(0, mostNames));

/**
 * How each value that a person confirmed or corrected is labelled at its places; none for a value the document does not write. Null for a field that
 * a person marked as not stated.
 */
export function placesTaught(pages: readonly PageText[], context: ExtractionContext, corrected: AssertedValues): TaughtField[] {
  const view = viewDocument(pages);
  return (Object.keys(families) as FamilyName[]).flatMap((name) => {
    const fields = (families[name].fields as readonly FieldKey[]).filter((field) => field in corrected);
    const candidates: readonly FamilyCandidate[] = fields.length === 0 ? [] : families[name].find(view, context);
    return fields.map((field): TaughtField => {
      const value = corrected[field];
      if (typeof value !== 'string') return { field, places: null };
      const found = candidates.find((candidate) => isAsserted[name](candidate.value, value));
      return { field, places: (found?.features ?? []).slice(0, mostPlaces).map(namesAt) };
    });
  });
}

/** How much of the labels of two places is the same, 0 to 1. */
function likeness(names: readonly string[], other: ReadonlySet<string>): number {
  const shared = names.filter((name) => other.has(name)).length;
  return shared === 0 ? 0 : shared / (names.length + other.size - shared);
}

const degrees = [
  ['same', 0.8],
  ['near', 0.5],
  ['some', 0.2],
] as const;
const degreeOf = (share: number): string => degrees.find(([, least]) => share >= least)?.[0] ?? 'other';

/**
 * Features of each option of a field from earlier documents of the vendor: how similar its label is to that of the value people confirmed, and
 * whether it is the most similar. The last list is that of "not stated". Empty where nothing was taught.
 */
export function taughtFeatures(field: FieldKey, candidates: readonly FamilyCandidate[], taught: readonly TaughtField[]): string[][] {
  const lessons = taught.filter((lesson) => lesson.field === field);
  const [newest] = lessons;
  if (!newest) return [];
  if (newest.places === null) return [...candidates.map(() => []), ['taught:absent']];
  const places = lessons.flatMap((lesson) => (lesson.places ?? []).map((names) => new Set(names)));
  if (places.length === 0) return [];
  const shares = candidates.map(({ features }) =>
    Math.max(0, ...features.flatMap((atPlace) => places.map((names) => likeness(namesAt(atPlace), names)))),
  );
  const best = Math.max(0, ...shares);
  const options = shares.map((share) => {
    const degree = `taught:${degreeOf(share)}`;
    return share === best && degree !== 'taught:other' ? [degree, 'taught:best'] : [degree];
  });
  return [...options, [`taught:none beside ${degreeOf(best)}`]];
}
