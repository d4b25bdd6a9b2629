import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { openSecretBox } from '#core/kernel/platform/secret-box';
import { deriveKey } from '#core/kernel/platform/secret-key';
import { opensCanary } from '#core/kernel/keys/key-canary';
import { Setting } from '#core/kernel/keys/setting.entity';

/** The installation's secret, and the one before it where it has just been changed. */
export interface Secrets {
  secret: string;
  previous?: string | undefined;
}

/** Where the key stands in the settings, sealed. */
export const identifierKeySetting = 'identifier-key';
const place = { table: 'setting', column: 'value', row: identifierKeySetting };
const Kept = z.object({ sealed: z.string() });

/** Gives the key that numbers which name a property are hashed with. */
export interface IdentifierKeys {
  of(em: EntityManager): Promise<Buffer>;
}

/**
 * The key of an installation. Of a hash no other hash can be made, so the key outlives a change of the secret: it is that of the secret the
 * installation began with, and is kept in the database, sealed.
 */
export class IdentifierKey implements IdentifierKeys {
  private known: Buffer | undefined;

  constructor(private readonly secrets: Secrets) {}

  /** To be asked outside of a transaction that may fail: the first to ask keeps the key. */
  async of(em: EntityManager): Promise<Buffer> {
    if (this.known) return this.known;
    const fork = em.fork();
    const { secret, previous } = this.secrets;
    const box = openSecretBox(secret, previous);
    const first = await readIdentifierKey(fork, this.secrets);
    // A process that was given another secret than the others keeps nothing that they could not open.
    if (await opensCanary(fork, box)) {
      const value = { sealed: box.seal(first.toString('base64'), place) };
      await fork.upsert(Setting, { key: identifierKeySetting, value, updatedAt: new Date() }, { onConflictAction: 'ignore' });
    }
    return (this.known = await readIdentifierKey(em.fork(), this.secrets));
  }
}

/** The same, keeping nothing. */
export async function readIdentifierKey(em: EntityManager, { secret, previous }: Secrets): Promise<Buffer> {
  const kept = await em.findOne(Setting, { key: identifierKeySetting });
  const opened = kept && openSecretBox(secret, previous).tryOpen(Kept.parse(kept.value).sealed, place);
  if (opened) return Buffer.from(opened, 'base64');
  // What was sealed at the first start and opens with this secret alone was sealed by it.
  const isFirst = !previous || (await opensCanary(em, openSecretBox(secret)));
  return deriveKey(isFirst ? secret : previous, 'identifiers');
}
