import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AssertedValues } from '#core/extraction/assertions';
import type { ExtractedFields, ExtractionContext } from '#core/extraction/fields/extracted-fields';
import type { PageText } from '#core/reading/page-text';
import { readAs } from '#core/ops/weights/compare-readings';
import { ReadingWeights } from '#core/database/entities/reading-weights.entity';
import { shippedHash } from '#core/ops/weights/shipped-weights';
import { type EarlierWeights, earlierInUse, isHeld } from '#core/ops/weights/weights-in-use';
import { type ExtractionParts, readInChild } from '../extraction/extract-fields.js';
import type { GuardedOutcome } from '../guarded/outcome.js';
import type { FieldReader } from '../extraction/extraction-jobs.js';
import { withWorkFolder } from '../storage/work-folder.js';

/** The words of a document, its context, and the assertions of a model. */
export interface ToRead {
  pages: readonly PageText[];
  context: ExtractionContext;
  answer?: AssertedValues | null | undefined;
}

/** The fields of a document by the accepted weights and by those of this release. */
export interface BothReadings {
  earlier: ExtractedFields;
  shipped: ExtractedFields;
}

/**
 * Reads documents by the weights of this release, or by the accepted ones where a document's vendor is held back. Where the accepted ones can no
 * longer be used, the weights of this release are.
 */
export function readByAccepted(em: EntityManager, reader: FieldReader, signal: AbortSignal): ExtractionParts['readLocally'] {
  const readShipped = readInChild(reader, signal);
  return async (pages, context, answer) => {
    const earlier = await earlierInUse(em, await shippedHash());
    if (!earlier) return readShipped(pages, context, answer);
    const both = await readByBoth({ em, reader, signal }, earlier, { pages, context, answer });
    if (!both.ok) return readShipped(pages, context, answer);
    const isOfEarlier = isHeld(earlier, readAs(both.value.earlier, context.fromEmail));
    return { ok: true, value: isOfEarlier ? both.value.earlier : both.value.shipped };
  };
}

interface ReadWith {
  em: EntityManager;
  reader: FieldReader;
  signal: AbortSignal;
}

/** Reads a document by both weights, in the guarded child. */
export async function readByBoth(
  { em, reader, signal }: ReadWith,
  { id, hash }: EarlierWeights,
  { pages, context, answer }: ToRead,
): Promise<GuardedOutcome<BothReadings>> {
  const content = await contentOf(em, id, hash);
  return withWorkFolder(async (folder) => {
    const weights = join(folder, 'weights');
    await writeFile(weights, content);
    return reader.run('extract-by-both', { pages: [...pages], context, answer, weights, hash }, { signal });
  });
}

let lastRead: { hash: string; content: Buffer } | undefined;

/** The file of the accepted weights, kept as long as it is used. */
async function contentOf(em: EntityManager, id: number, hash: string): Promise<Buffer> {
  if (lastRead?.hash !== hash) {
    const { content } = await em.fork().findOneOrFail(ReadingWeights, { id, hash }, { populate: ['content'] });
    lastRead = { hash, content: Buffer.from(content) };
  }
  return lastRead.content;
}
