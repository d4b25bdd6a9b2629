import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/**
 * The password that a file of the data folder holds, made where there is none; an empty file, as a full disk leaves it, is none.
 * @param {string} file
 */
export function keptPassword(file) {
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (kept !== '') return kept;
  const made = randomBytes(24).toString('hex');
  const draft = openSync(`${file}.new`, 'w', 0o600);
  try {
    writeFileSync(draft, made);
    // What it opens will stand on the disk: so must it.
    fsyncSync(draft);
  } finally {
    closeSync(draft);
  }
  renameSync(`${file}.new`, file);
  return made;
}
