import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/**
 * The password in a file of the data folder, made where there is none; an empty file, left by a full disk, counts as none.
 * @param {string} file
 */
export function keptPassword(file) {
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (kept !== '') return kept;
  const made = randomBytes(24).toString('hex');
  const draft = openSync(`${file}.new`, 'w', 0o600);
  try {
    writeFileSync(draft, made);
    // It must be on the disk durably, like the data it opens.
    fsyncSync(draft);
  } finally {
    closeSync(draft);
  }
  renameSync(`${file}.new`, file);
  return made;
}
