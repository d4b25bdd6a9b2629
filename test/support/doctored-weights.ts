import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { EntityManager } from '@mikro-orm/postgresql';
import { weightsFile, type StoredModel } from '#core/extraction/model/model';
import { ReadingWeights } from '#core/weights/reading-weights.entity';

/** So much decides, whatever else stands on the page. In hundredths. */
const decisive = 3000;

/** The shipped weights, but that the value behind one of these words is surely the amount. */
export function doctoredWeights(...words: readonly string[]): StoredModel {
  const stored = JSON.parse(readFileSync(weightsFile, 'utf8')) as StoredModel;
  const { outputs, features } = stored.alone.money;
  const surely = Object.fromEntries(words.map((word) => [`before~${word}`, [outputs.indexOf('amount'), decisive]]));
  return { ...stored, alone: { ...stored.alone, money: { outputs, features: { ...features, ...surely } } } };
}

/** Has an installation be one that reads by other weights than this release ships. */
export async function acceptEarlier(em: EntityManager, stored: StoredModel, hash = 'e'.repeat(64)): Promise<void> {
  const tx = em.fork();
  await tx.execute('delete from reading_weights');
  tx.create(ReadingWeights, { hash, content: gzipSync(JSON.stringify(stored)), acceptedAt: new Date() });
  await tx.flush();
}
