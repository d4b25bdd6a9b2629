import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { auditKeyOf } from '#core/kernel/audit/chain';
import { recordAudit } from '#core/kernel/audit/record-audit';
import { resealLog } from '#core/kernel/audit/reseal-log';
import { IdentifierKey, type Secrets } from '#core/kernel/keys/identifier-key';
import { sealAnew } from '#core/ops/keys/seal-anew';
import { openSecretBox } from '#core/kernel/platform/secret-box';
import { nextSecretPath, readSecret } from '#core/kernel/platform/secret-key';
import { opensCanary } from '#core/kernel/keys/key-canary';
import { syncFolder } from '#core/kernel/storage/sync-folder';

export interface KeySettings {
  SECRET_KEY?: string | undefined;
  SECRET_KEY_PREVIOUS?: string | undefined;
}

const leastLength = 32;

/**
 * Changes the key of an installation: seals everything again that an earlier key has sealed. A key in the data folder is replaced by a new one; a key
 * from the settings is given together with the earlier one. Answers a sentence; rejects with one where nothing was changed. Run it again if it was
 * interrupted.
 */
export async function rotateKey(em: EntityManager, dataDir: string, { SECRET_KEY: given, SECRET_KEY_PREVIOUS: previous }: KeySettings) {
  if (!given) {
    const sentence = await rotateFile(em, dataDir, previous);
    await noteRotation(em);
    return sentence;
  }
  if (!previous)
    throw new Error('Set SECRET_KEY to the new key and SECRET_KEY_PREVIOUS to the current one, and run this again. Nothing was changed.');
  if (given.length < leastLength) throw new Error(`SECRET_KEY must have at least ${leastLength} characters. Nothing was changed.`);
  const count = await sealAll(em, { secret: given, previous });
  await noteRotation(em);
  return `${sealedSentence(count)} SECRET_KEY_PREVIOUS is no longer needed. ${backups}`;
}

/** Nobody signs in at the command line, so the audit log only says that this was run. */
async function noteRotation(em: EntityManager): Promise<void> {
  await em.fork().transactional((tx) => {
    recordAudit(tx, { userId: null, action: 'rotate-key', resource: 'system', resourceId: null });
    return Promise.resolve();
  });
}

async function rotateFile(em: EntityManager, dataDir: string, earlier: string | undefined): Promise<string> {
  const path = join(dataDir, 'secret.key');
  const previous = await readSecret(dataDir, undefined);
  if (previous === null) throw new Error(`There is no key to change: ${path} is missing, and SECRET_KEY is not set.`);
  const fresh = nextSecretPath(dataDir);
  const secret = await freshSecret(fresh);
  // Values sealed with an even older key could not be opened once there is a third, unless an interrupted run has sealed all of them again.
  if (earlier && !(await opensCanary(em.fork(), openSecretBox(secret)))) await sealAll(em, { secret: previous, previous: earlier });
  const count = await sealAll(em, { secret, previous });
  await rename(fresh, path);
  await syncFolder(dataDir);
  return `${sealedSentence(count)} ${path} now holds the new key. ${backups}`;
}

const sealedSentence = (count: number): string => `${count} ${count === 1 ? 'value was' : 'values were'} sealed with the new key.`;
const backups = 'Existing backups open only with the previous key. Make a new backup now.';

async function sealAll(em: EntityManager, secrets: Secrets): Promise<number> {
  // Written before anything is sealed again: later the secret's origin could not be found out.
  await new IdentifierKey(secrets).of(em);
  const count = await sealAnew(em, openSecretBox(secrets.secret, secrets.previous));
  if (secrets.previous) await resealLog(em, auditKeyOf(secrets.previous), auditKeyOf(secrets.secret));
  return count;
}

/** A secret that is durable in its file before anything is sealed with it; after an interrupted run, the secret of that run. */
async function freshSecret(path: string): Promise<string> {
  const left = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (left.length >= leastLength) return left;
  const secret = randomBytes(32).toString('base64url');
  const file = await open(path, 'w', 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(`${secret}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(dirname(path));
  return secret;
}
