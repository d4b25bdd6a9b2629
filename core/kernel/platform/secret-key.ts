import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of a data folder that hold the secret, and one that a change of the key has begun with and not yet put in its place. */
export const keyNames = ['secret.key', 'secret.key.new'] as const;
const [keyName, nextKeyName] = keyNames;

/** What the one secret of an installation is turned into; each use gets a key of its own. */
export type KeyUse = 'tokens' | 'secret-box' | 'identifiers' | 'tickets' | 'webhooks' | 'own-mail' | 'audit';

/** A 32-byte key for one use, from the installation's secret (HKDF-SHA-256, RFC 5869). */
export function deriveKey(secret: string, use: KeyUse): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'utf8'), Buffer.alloc(0), `rental-ledger/${use}`, 32));
}

/** Hex HMAC-SHA-256: the same text always gives the same hash, and only who holds the key can make it. */
export function keyedHash(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text, 'utf8').digest('hex');
}

/** The installation's secret as it is, and null where there is none; makes none. */
export async function readSecret(dataDir: string, fromEnv: string | undefined): Promise<string | null> {
  if (fromEnv) return fromEnv;
  return readKeyFile(join(dataDir, keyName));
}

/** Where the secret stands that a change of the key is to end with. */
export const nextSecretPath = (dataDir: string): string => join(dataDir, nextKeyName);

/** The secret that a change of the key has begun with and not yet put in its place; null where none is under way. */
export const readNextSecret = (dataDir: string): Promise<string | null> => readKeyFile(nextSecretPath(dataDir));

async function readKeyFile(path: string): Promise<string | null> {
  const found = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return found?.trim() || null;
}

/**
 * The installation's secret: `SECRET_KEY` where it is set, else `secret.key` in the data folder, made at the first start (mode 0600).
 * Two processes that start together get the same one: only one can create the file.
 */
export async function loadSecret(dataDir: string, fromEnv: string | undefined): Promise<string> {
  if (fromEnv) return fromEnv;
  const path = join(dataDir, keyName);
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(`${randomBytes(32).toString('base64url')}\n`);
      await file.sync();
    } catch (error) {
      // On a full disk: an empty one would be taken for a key that was lost.
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  for (let tries = 0; tries < 50; tries += 1) {
    const secret = (await readFile(path, 'utf8')).trim();
    if (secret.length >= 32) return secret;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`The key file ${path} is empty or too short. Restore it from the backup; without it, the stored secrets cannot be read.`);
}
