import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { openDatabase } from '#core/database/database';
import { takeSteps } from '#core/database/take-steps';

const migrationsFolder = join(import.meta.dirname, '../../migrations');
const templateLock = 7_120_642;

/** A migrated, empty database of a test's own. */
export interface TestDatabase {
  /** As who owns everything. */
  url: string;
  /** As the servers: rows, and nothing else. */
  runtimeUrl: string;
  orm: MikroORM;
  /** Lets go of every connection and drops the database. */
  drop(): Promise<void>;
}

/** Whom servers sign in as in tests, on each of their databases. */
const runtimeLogin = { name: 'rl_test_runtime', password: 'of the tests' };

/** As whom they read there for users who are limited to some properties. */
const limitedRole = 'rl_test_limited';

/** The address of a test's database as the servers sign in to it. */
export function asRuntime(url: string): string {
  const runtime = new URL(url);
  runtime.username = runtimeLogin.name;
  runtime.password = runtimeLogin.password;
  return runtime.href;
}

/** Whether an address is that of a database made by `createTestDatabase`, which the servers' login may open. */
export const ofTests = (url: string): boolean => URL.canParse(url) && new URL(url).pathname.startsWith('/rl_test_');

/** The server the tests use; any database on it will do to connect to. */
export function testServerUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL server on which databases may be made.');
  return url;
}

/** The address of another database on the same server. */
export function onSameServer(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

/** Runs something on the server itself, outside any test database. */
export async function asAdmin<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: testServerUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The name contains a hash of the migrations, so that a changed migration makes a new template. */
function templateName(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(migrationsFolder).toSorted()) hash.update(file).update(readFileSync(join(migrationsFolder, file)));
  return `rl_template_${hash.digest('hex').slice(0, 12)}`;
}

async function ensureTemplate(client: Client): Promise<string> {
  const name = templateName();
  const exists = async (database: string): Promise<boolean> =>
    (await client.query('select 1 from pg_database where datname = $1', [database])).rowCount === 1;
  if (await exists(name)) return name;
  // Every worker of the test run needs it at once; one makes it.
  await client.query('select pg_advisory_lock($1)', [templateLock]);
  try {
    if (await exists(name)) return name;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists "${unfinished}" with (force)`);
    await client.query(`create database "${unfinished}"`);
    const orm = await openDatabase({ url: onSameServer(testServerUrl(), unfinished), poolSize: 2 });
    try {
      await takeSteps(orm);
      await client.query(`do $$ begin create role ${runtimeLogin.name} login; exception when duplicate_object then null; end $$`);
      await client.query(`alter role ${runtimeLogin.name} password '${runtimeLogin.password}'`);
      await orm.em.fork().execute('select grant_runtime(?)', [runtimeLogin.name]);
      await client.query(`do $$ begin create role ${limitedRole}; exception when duplicate_object then null; end $$`);
      await client.query(`grant ${limitedRole} to ${runtimeLogin.name} with inherit false`);
      await orm.em.fork().execute('select grant_limited(?)', [limitedRole]);
    } finally {
      await orm.close(true);
    }
    await client.query(`alter database "${unfinished}" rename to "${name}"`);
    return name;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [templateLock]);
  }
}

/** Makes a database, copied from a template that is migrated once. Takes about 0.1 s. */
export async function createTestDatabase(poolSize = 10): Promise<TestDatabase> {
  const name = `rl_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await asAdmin(async (client) => client.query(`create database "${name}" template "${await ensureTemplate(client)}"`));
  const url = onSameServer(testServerUrl(), name);
  const orm = await openDatabase({ url, poolSize });
  return {
    url,
    runtimeUrl: asRuntime(url),
    orm,
    async drop() {
      await orm.close(true);
      await asAdmin((client) => client.query(`drop database if exists "${name}" with (force)`));
    },
  };
}

/** Empties tables and all that refer to them, including the history, which normally cannot be emptied. */
export async function emptyTables(em: EntityManager, ...tables: readonly string[]): Promise<void> {
  await em.fork().transactional(async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    await tx.execute(`truncate ${tables.join(', ')} cascade`);
  });
}
