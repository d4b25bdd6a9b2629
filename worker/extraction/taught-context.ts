import type { EntityManager } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { loadPages } from '#core/records/documents/load-pages';
import type { ExtractedFields, ExtractionContext, TaughtField } from '#core/extraction/fields/extracted-fields';
import { findTaught, keepPlaces, type TaughtCase, taughtFields } from '#core/records/learning/taught-cases';
import type { Env } from '#core/kernel/platform/env';
import { extractionContext } from './extraction-context.js';
import type { FieldReader } from './extraction-jobs.js';
import type { ExtractionParts } from './extract-fields.js';

interface TaughtBy {
  em: EntityManager;
  reader: FieldReader;
  env: Env;
  signal: AbortSignal;
}

/**
 * For a second reading, the corrections of earlier documents of the vendor that a first reading found; none where there are none. How a value is
 * labelled on an earlier document is determined once, in the guarded child.
 */
export async function taughtOf(
  by: TaughtBy,
  documentId: number,
  { vendor }: ExtractedFields,
  sender: string | null,
): Promise<TaughtField[]> {
  const cases = await findTaught(by.em, documentId, { vendor: vendor?.value ?? null, sender });
  const unseen = cases.filter(({ said, places }) => said !== null && places === null);
  for (const id of new Set(unseen.map((taught) => taught.documentId)))
    await lookForPlaces(
      by,
      id,
      unseen.filter((taught) => taught.documentId === id),
    );
  return taughtFields(cases);
}

async function lookForPlaces({ em, reader, env, signal }: TaughtBy, documentId: number, cases: readonly TaughtCase[]): Promise<void> {
  const document = await em.fork().findOne(Document, { id: documentId });
  if (!document) return;
  const context = await extractionContext(em, document, env, null);
  const corrected = Object.fromEntries(cases.map(({ field, said: value }) => [field, value]));
  const found = await reader.run('find-places', { pages: await loadPages(em, documentId), context, said: corrected }, { signal });
  if (!found.ok && found.kind === 'cancelled') return;
  // A document that cannot be read again teaches nothing, now or later.
  const byField = new Map<string, string[][]>((found.ok ? found.value : []).map(({ field, places }) => [field, places ?? []]));
  for (const taught of cases) taught.places = byField.get(taught.field) ?? [];
  await keepPlaces(em.fork(), new Map(cases.map(({ id, places }) => [id, places ?? []])));
}

/** Reads a document, and once more with the corrections of earlier documents of the vendor that the first reading found. */
export function readTaught(by: TaughtBy, documentId: number, read: ExtractionParts['readLocally']): ExtractionParts['readLocally'] {
  return async (pages, context: ExtractionContext, answer) => {
    const first = await read(pages, context, answer);
    if (!first.ok) return first;
    const taught = await taughtOf(by, documentId, first.value, context.fromEmail);
    return taught.length === 0 ? first : read(pages, { ...context, taught }, answer);
  };
}
