import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, whatever the current directory is. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Where Node keeps what it has compiled, so that the next start need not do it again. */
export const compiledCode = join(root, 'node_modules', '.cache', 'rental-ledger', 'compiled');

const localBin = join(root, 'node_modules', '.bin');

/**
 * A PATH without the project's own node_modules/.bin, which holds a `node` that an install takes away.
 * @param {string | undefined} path
 */
export function withoutLocalBin(path) {
  return entries(path)
    .filter((entry) => !entry.endsWith(join('node_modules', '.bin')))
    .join(delimiter);
}

/**
 * A PATH on which the project's own programs come first.
 * @param {string | undefined} path
 */
export function withLocalBin(path) {
  return [localBin, ...entries(path).filter((entry) => entry !== localBin)].join(delimiter);
}

/** @param {string | undefined} path */
function entries(path) {
  return (path ?? '').split(delimiter).filter((entry) => entry !== '');
}
