import { type Candidate, pooled } from '#core/extraction/candidates/features';
import { type DocumentView, viewDocument } from '#core/extraction/view/document-view';
import type { Place } from '#core/extraction/view/evidence';
import type { ExtractionContext } from '#core/extraction/fields/extracted-fields';
import { squeeze } from '#core/extraction/notation/text-fold';
import { withoutForward } from '#core/extraction/notation/subject-prefixes';
import { emailPage } from '#core/reading/email-page';

type Texts = Candidate<string, Place>;

/**
 * Candidates of a document with those of the subject of its mail. The subject is not part of the document, so its values have no place, and it may be
 * about another document where several came with one mail.
 */
export function withSubject(
  candidates: readonly Texts[],
  { subject, isOnlyPaper }: Pick<ExtractionContext, 'subject' | 'isOnlyPaper'>,
  find: (view: DocumentView) => readonly Texts[],
): Texts[] {
  if (!subject) return [...candidates];
  const all = new Map(candidates.map((candidate) => [squeeze(candidate.value), candidate]));
  for (const found of find(viewDocument([emailPage(withoutForward(subject))]))) {
    const key = squeeze(found.value);
    const written = all.get(key);
    if (written) for (const atPlace of written.features) atPlace.set('inSubject', 1);
    else {
      const features = new Map([...pooled(found)].map(([name, value]) => [`subject ${name}`, value]));
      features.set('unwritten', 1).set(isOnlyPaper === false ? 'subject:several' : 'subject:only', 1);
      all.set(key, { value: found.value, places: [], features: [features] });
    }
  }
  return [...all.values()];
}
