import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, withoutLocalBin } from './paths.mjs';
import { PlainError } from './plain-error.mjs';

/**
 * Whether `npm ci` has to run in a folder: nothing installed, or the lock changed since. A node_modules that is a link belongs to another
 * installation and is left alone.
 * @param {string} folder
 */
export function installNeeded(folder) {
  const modules = join(folder, 'node_modules');
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return false;
  // npm writes this file last: if it is missing, an install was interrupted.
  const installed = statSync(join(modules, '.package-lock.json'), { throwIfNoEntry: false });
  if (!installed) return true;
  const stamp = statSync(stampFile(folder), { throwIfNoEntry: false });
  if (stamp && readFileSync(stampFile(folder), 'utf8') === lockHash(folder)) return false;
  // This program installed it last, from another lock, whatever the time of the file.
  if (stamp && stamp.mtimeMs >= installed.mtimeMs) return true;
  return statSync(join(folder, 'package-lock.json')).mtimeMs > installed.mtimeMs;
}

/** Installs the packages of the lock where that is needed; says so, since the first time takes a minute. */
export function install() {
  if (!installNeeded(root)) return;
  console.log('Installing packages (a minute or two the first time) …');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: withoutLocalBin(process.env.PATH), NODE_ENV: 'development' },
  });
  if (result.error) throw new PlainError(`npm could not be started (${result.error.message}); it comes with Node.`);
  if (result.status !== 0) throw new PlainError('The packages could not be installed; npm says above why.');
  writeFileSync(stampFile(root), lockHash(root));
}

/** @param {string} folder */
function stampFile(folder) {
  return join(folder, 'node_modules', '.installed-lock');
}

/** @param {string} folder */
function lockHash(folder) {
  return createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
}
