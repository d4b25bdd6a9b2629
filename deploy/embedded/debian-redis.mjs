import { execFile, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PlainError } from '../launcher/plain-error.mjs';

const execute = promisify(execFile);

/** What redis-server is linked against beyond what every Debian has. */
const packages = ['redis-server', 'redis-tools', 'liblzf1', 'libjemalloc2', 'libatomic1'];

/**
 * How to start a Redis server.
 * @typedef {object} RedisProgram
 * @property {string} path
 * @property {NodeJS.ProcessEnv} env
 */

/**
 * Finds a Redis server: on PATH, or unpacked in one of the folders; else unpacks one from Debian's packages into the first.
 * @param {string[]} folders
 * @param {(sentence: string) => void} say
 * @returns {Promise<RedisProgram>}
 */
export async function findRedis(folders, say) {
  /** @type {RedisProgram} */
  const installed = { path: 'redis-server', env: { PATH: process.env.PATH } };
  if (runs(installed)) return installed;
  const unpacked = folders.map(unpackedIn).find(runs);
  if (unpacked) return unpacked;
  const [folder = ''] = folders;
  say('Fetching Redis from the Debian packages …');
  await unpack(folder);
  const fetched = unpackedIn(folder);
  if (runs(fetched)) return fetched;
  throw notToBeHad();
}

/** @param {RedisProgram} program */
function runs({ path, env }) {
  return spawnSync(path, ['--version'], { env, stdio: 'ignore' }).status === 0;
}

/**
 * @param {string} folder
 * @returns {RedisProgram}
 */
function unpackedIn(folder) {
  const libraries = globSync('usr/lib/*-linux-*', { cwd: folder }).map((library) => join(folder, library));
  return { path: join(folder, 'usr', 'bin', 'redis-server'), env: { PATH: process.env.PATH, LD_LIBRARY_PATH: libraries.join(':') } };
}

/** @param {string} folder */
async function unpack(folder) {
  const work = mkdtempSync(join(tmpdir(), 'rental-ledger-redis-'));
  try {
    await download(work, []).catch(async () => {
      // A machine without package lists, or ones this user may not write, gets separate lists.
      const own = ownLists(work);
      await execute('apt-get', [...own, 'update'], { timeout: 120_000 });
      await download(work, own);
    });
    const fresh = `${folder}.${process.pid}`;
    // Nobody else can replace what is started from here.
    mkdirSync(fresh, { recursive: true, mode: 0o700 });
    for (const file of globSync('*.deb', { cwd: work })) await execute('dpkg', ['-x', join(work, file), fresh]);
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  } catch {
    throw notToBeHad();
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder
 * @param {string[]} options
 */
async function download(folder, options) {
  await execute('apt-get', [...options, 'download', ...packages], { cwd: folder, timeout: 120_000 });
  if (!existsSync(folder) || globSync('redis-server_*.deb', { cwd: folder }).length === 0) throw new Error('nothing came');
}

/** @param {string} work */
function ownLists(work) {
  const [lists, cache] = ['lists', 'cache'].map((name) => join(work, name));
  for (const folder of [lists, cache]) mkdirSync(join(String(folder), 'partial'), { recursive: true });
  return ['-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${cache}`, '-o', 'APT::Sandbox::User='];
}

function notToBeHad() {
  return new PlainError(
    'Redis is needed but not available: there is no redis-server on PATH, and the Debian packages could not be downloaded. ' +
      'Install it (on Debian or Ubuntu: apt-get install redis-server; on macOS: brew install redis) or set REDIS_URL.',
  );
}
