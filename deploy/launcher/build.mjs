import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, withLocalBin } from './paths.mjs';
import { PlainError } from './plain-error.mjs';

/**
 * @typedef {object} Target
 * @property {string} name what a person is told is being built
 * @property {string[]} sources globs of what the result depends on
 * @property {string} output folder of the result
 * @property {(output: string) => string[]} command builds into the given folder
 */

const serverFolders = ['core', 'api', 'worker', 'mail-gateway', 'migrations'];

/** @type {Target} */
const server = {
  name: 'server',
  sources: [...serverFolders.map((folder) => `${folder}/**/*.{ts,json}`), '.swcrc', 'package-lock.json'],
  output: 'dist',
  command: (output) => ['swc', ...serverFolders.filter((folder) => existsSync(join(root, folder))), '-d', output, '--copy-files', '-q'],
};

/** @type {Target} */
const consoleTarget = {
  name: 'console',
  sources: ['console/index.html', 'console/*.ts', 'console/{src,public}/**/*', 'package-lock.json'],
  output: 'console/dist',
  command: (output) => [
    'vite',
    'build',
    '-c',
    'console/vite.config.ts',
    '--outDir',
    join(root, output),
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ],
};

/**
 * Builds the server's processes where their sources changed since the last build.
 * @param {AbortSignal} [signal] breaks the build off
 */
export function buildServer(signal) {
  return build(server, signal);
}

/**
 * Builds the console where its sources changed since the last build.
 * @param {AbortSignal} [signal] breaks the build off
 */
export function buildConsole(signal) {
  return build(consoleTarget, signal);
}

/** Whether server and console are of the sources that are here. */
export function isUpToDate() {
  return [server, consoleTarget].every(isFresh);
}

/** Whether the server alone is. */
export function isServerUpToDate() {
  return isFresh(server);
}

/** @param {Target} target */
function isFresh(target) {
  return readStamp(target) === hashSources(root, target.sources);
}

/** @param {Target} target */
function readStamp({ output }) {
  const stamp = join(root, output, '.built-from');
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
}

/**
 * A hash over names and contents of what a result depends on; specs are no part of any result.
 * @param {string} folder
 * @param {string[]} globs
 */
export function hashSources(folder, globs) {
  const hash = createHash('sha256');
  for (const file of globSync(globs, { cwd: folder }).toSorted()) {
    const path = join(folder, file);
    if (/\.spec\.tsx?$/.test(file) || !statSync(path).isFile()) continue;
    hash.update(`${file}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {Target} target
 * @param {AbortSignal} [signal]
 */
async function build(target, signal) {
  const { name, sources, output, command } = target;
  const hash = hashSources(root, sources);
  if (readStamp(target) === hash) return;
  console.log(`Building the ${name} …`);
  // Built beside and moved into place at the end: an interrupted build leaves the last good one, and a running copy keeps its files.
  const fresh = `${output}.${process.pid}`;
  try {
    await run(command(fresh), name, signal);
    writeFileSync(join(root, fresh, '.built-from'), hash);
    putInPlace(join(root, fresh), join(root, output));
  } finally {
    rmSync(join(root, fresh), { recursive: true, force: true });
  }
}

/** How often another build that ends at the same moment may be first. */
const tries = 10;

/**
 * Puts a finished build into its folder. Where two end at once both succeed, and the later one stays.
 * @param {string} fresh
 * @param {string} folder
 * @param {(from: string, to: string) => void} [rename]
 */
export function putInPlace(fresh, folder, rename = renameSync) {
  const old = `${fresh}.old`;
  for (let left = tries; left > 0; left -= 1) {
    try {
      if (existsSync(folder)) rename(folder, old);
      rename(fresh, folder);
      break;
    } catch (error) {
      // The other build has put its own there since, or has removed the old one.
      const isRace = ['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '');
      if (left === 1 || !isRace || !existsSync(fresh)) throw error;
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
}

/**
 * @param {string[]} command
 * @param {string} name
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
function run([program = '', ...args], name, signal) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      signal,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: withLocalBin(process.env.PATH), NODE_ENV: 'production' },
    });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new PlainError(`The ${name} could not be built; the lines above say why.`)),
    );
  });
}
