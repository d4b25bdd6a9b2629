import type { EntityManager } from '@mikro-orm/postgresql';
import type { PropertyMatch } from '#core/database/values/document-fields';
import { loadPages } from '#core/records/documents/load-pages';
import { type DocumentView, viewDocument } from '#core/extraction/view/document-view';
import { evidenceOf } from '#core/extraction/view/evidence';
import { locateText } from '#core/extraction/view/locate-text';
import type { QuotedMatch } from '#core/records/properties/quoted-match';

/** What a document is for stands on its first pages, and nobody looks at more than the likeliest of its matches. */
const [mostPages, mostMatches] = [5, 3];

/** The matches with the place on the page where their words stand. */
export async function locateMatches(em: EntityManager, documentId: number, matches: readonly QuotedMatch[]): Promise<PropertyMatch[]> {
  const isQuoted = matches.slice(0, mostMatches).some(({ quote }) => quote !== undefined);
  const pages = isQuoted ? await loadPages(em, documentId, mostPages) : [];
  return placeMatches(viewDocument(pages), matches);
}

/** Pure. */
export function placeMatches(view: DocumentView, matches: readonly QuotedMatch[]): PropertyMatch[] {
  return matches.map(({ quote, ...match }, at) => {
    const places = quote === undefined || at >= mostMatches ? null : locateText(view, quote);
    const evidence = places && evidenceOf(...places);
    return evidence ? { ...match, evidence } : match;
  });
}
