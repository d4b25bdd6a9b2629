import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/**
 * The content of a small file of the data folder; undefined where it is missing or not JSON: a power cut can leave it empty, and nothing in such a
 * file is worth refusing a start for.
 * @param {string} file
 * @returns {unknown}
 */
export function readKept(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError || /** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Writes a draft beside the file and renames it, so that it is never read half-written.
 * @param {string} file
 * @param {unknown} value
 */
export function writeKept(file, value) {
  writeFileSync(`${file}.new`, `${JSON.stringify(value)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
