import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/**
 * What a small file of the data folder says; undefined where it is missing, or is no JSON: a power cut can leave it
 * empty, and nothing that is kept so is worth refusing a start for.
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
 * Writes it beside its place and renames it, so that nobody ever reads half of it.
 * @param {string} file
 * @param {unknown} value
 */
export function writeKept(file, value) {
  writeFileSync(`${file}.new`, `${JSON.stringify(value)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
