import type { EntityManager } from '@mikro-orm/postgresql';
import { type AuditKey, firstHash, hashOf, macOf } from '#core/kernel/audit/chain';
import { readChain, type SealedEntry } from '#core/kernel/audit/read-entries';
import type { ChainHead } from '#core/kernel/audit/seal-log';

const batch = 2000;

/** What a look at the whole chain found. */
export interface VerifiedLog {
  /** How many entries are sealed. */
  sealed: number;
  /** Where the chain breaks first, for a person; null where it holds. */
  breaks: string | null;
}

/**
 * Goes through the chain from its beginning. `keys` are those a seal may be made with; without any the hashes alone are compared. `kept` is the end of the
 * chain as it was kept outside the database: what was cut off behind it shows by that alone.
 */
export async function verifyLog(
  em: EntityManager,
  { keys, kept }: { keys: readonly AuditKey[]; kept: ChainHead | null },
): Promise<VerifiedLog> {
  let head: ChainHead = { position: 0, hash: firstHash };
  let breaks: string | null = null;
  let isKept = kept === null;
  for (let seals = await readChain(em, 0, batch); seals.length > 0; seals = await readChain(em, head.position, batch)) {
    for (const seal of seals) {
      breaks ??= breakAt(head, seal, keys);
      if (kept?.position === seal.position && kept.hash === seal.hash) isKept = true;
      head = { position: seal.position, hash: seal.hash };
    }
  }
  if (!isKept) breaks ??= cutWords(kept as ChainHead, head);
  return { sealed: head.position, breaks };
}

/** Why a seal does not follow the one before it; null where it does. */
function breakAt(before: ChainHead, { position, hash, mac, keyId, entry }: SealedEntry, keys: readonly AuditKey[]): string | null {
  if (position !== before.position + 1)
    return `Place ${before.position + 1} of the chain is missing${position > before.position + 2 ? `, and others up to ${position - 1}` : ''}.`;
  if (entry === null) return `The entry at place ${position} of the chain is missing.`;
  if (hashOf(before.hash, entry) !== hash) return `Entry ${entry.id}, at place ${position} of the chain, was changed after it was sealed.`;
  const key = keys.find(({ id }) => id === keyId);
  if (keys.length > 0 && (!key || macOf(key, position, hash) !== mac))
    return `Entry ${entry.id}, at place ${position} of the chain, was not sealed with the key of this installation.`;
  return null;
}

const cutWords = (kept: ChainHead, head: ChainHead): string =>
  head.position < kept.position
    ? `The chain ends at place ${head.position}; it was ${kept.position} long, so its end was cut off.`
    : `Place ${kept.position} of the chain has changed since its end was kept outside the database.`;
