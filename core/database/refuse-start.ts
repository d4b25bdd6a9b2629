import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { some } from '#core/kernel/platform/sentence';
import { migrations } from '#core/database/migrations';
import { neededBy, timeOf } from '#core/database/step-rules';
import { openSecretBox } from '#core/kernel/platform/secret-box';
import { readNextSecret, readSecret } from '#core/kernel/platform/secret-key';
import { canarySetting, keyIsAnother, opensCanary, rotationBrokenOff } from '#core/kernel/keys/key-canary';

/** Where the key is looked for. Without a folder and a key of its own nothing is said of it: somebody migrates by hand. */
export interface KeyPlace {
  DATA_DIR?: string | undefined;
  SECRET_KEY?: string | undefined;
  SECRET_KEY_PREVIOUS?: string | undefined;
}

/**
 * Why this release must not start on the database as it is, in a sentence that says what to do; null where it may. Reads alone: a
 * start that is refused leaves everything as it was, above all no new key beside values that another one sealed.
 */
export async function refuseStart(em: EntityManager, place: KeyPlace): Promise<string | null> {
  const [found] = await em.execute<{ steps: string | null; settings: string | null }[]>(
    `select to_regclass('public.mikro_orm_migrations')::text as steps, to_regclass('public.setting')::text as settings`,
  );
  if (!found?.steps) return refuseServer(em);
  return (await refuseRelease(em)) ?? (found.settings ? refuseKey(em, place) : null);
}

/** The steps of the database that are of newer releases, by name. */
export async function newerSteps(em: EntityManager): Promise<string[]> {
  const done = await em.execute<{ name: string }[]>('select name from mikro_orm_migrations order by name');
  return done.map(({ name }) => name).filter((name) => !migrations.some((step) => step.name === name));
}

/**
 * Why this release cannot work with the database; null where it can. With tables of a newer release it can as long as nothing was taken away that it
 * uses: while the newer one takes its place, both run. Rejects where no migration has been there yet.
 */
export async function refuseRelease(em: EntityManager): Promise<string | null> {
  const tooNew = (await newerSteps(em)).filter((name) => {
    const needed = neededBy(name);
    return needed !== null && !migrations.some((step) => timeOf(step.name) === needed);
  });
  if (tooNew.length === 0) return null;
  return `The database belongs to a newer release, and ${some(tooNew)} took away what this one uses. Start the newer release, or restore a backup of this release into an empty database and data folder.`;
}

const oldestServer = 150_000;

/** Why no books can be begun on this server; those that stand on it go on. */
async function refuseServer(em: EntityManager): Promise<string | null> {
  const [server] = await em.execute<{ encoding: string; number: number; version: string }[]>(
    `select current_setting('server_encoding') as encoding, current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  );
  if (!server) return null;
  if (server.number < oldestServer) return `PostgreSQL 15 or newer is needed; the server of DATABASE_URL is ${server.version}.`;
  if (server.encoding === 'UTF8') return null;
  return `The database uses the encoding ${server.encoding}, which cannot store all characters. Create it again with UTF-8: create database … encoding 'UTF8' template template0.`;
}

/** Why a process must not start with its key; null where it is the installation's, or none has been used yet. Rejects before the first migration. */
export async function refuseKey(
  em: EntityManager,
  { DATA_DIR: dataDir, SECRET_KEY: given, SECRET_KEY_PREVIOUS: previous }: KeyPlace,
): Promise<string | null> {
  if (!dataDir && !given) return null;
  const [sealed] = await em.execute<unknown[]>('select 1 from setting where key = ?', [canarySetting]);
  if (!sealed) return null;
  const secret = await readSecret(dataDir ?? '', given);
  if (secret === null)
    return `The key is missing: there is no ${join(dataDir ?? '', 'secret.key')}. Restore it from the backup, or set SECRET_KEY to its previous value. Without it, door codes and account numbers cannot be read.`;
  if (await opensCanary(em, openSecretBox(secret, previous))) return null;
  const next = given ? null : await readNextSecret(dataDir ?? '');
  return next !== null && (await opensCanary(em, openSecretBox(next))) ? rotationBrokenOff : keyIsAnother;
}
