import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { StoredModel } from '#core/extraction/model/model';
import { weightsFile } from '#core/extraction/model/weights-file';
import { ReadingWeights } from '#core/database/entities/reading-weights.entity';

/** A weight that decides, whatever else is on the page. In hundredths. */
const decisive = 3000;

/** The shipped weights, except that a value with one of these features is surely the amount. */
export function doctoredWeights(stage: 'alone' | 'joint', ...surely: readonly string[]): StoredModel {
  const stored = JSON.parse(readFileSync(weightsFile, 'utf8')) as StoredModel;
  const { outputs, features } = stored[stage].money;
  const more = Object.fromEntries(surely.map((name) => [name, [outputs.indexOf('amount'), decisive]]));
  return { ...stored, [stage]: { ...stored[stage], money: { outputs, features: { ...features, ...more } } } };
}

/** Makes an installation read by other weights than those of this release. Servers cache weights by their hash, so each gets different ones. */
export async function acceptEarlier(em: EntityManager, stored: StoredModel): Promise<void> {
  const content = JSON.stringify(stored);
  const hash = createHash('sha256').update(content).digest('hex');
  const tx = em.fork();
  await tx.execute('delete from reading_weights');
  tx.create(ReadingWeights, { hash, content: gzipSync(content), acceptedAt: new Date() });
  await tx.flush();
}
