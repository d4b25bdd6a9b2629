import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { PlainError } from './plain-error.mjs';

/** Marks a folder that this program made, and may wipe, unlike one that was there before. */
const marker = '.rental-ledger';

/** A folder in the root of a file system, for root alone. */
const ofTheDisk = 'lost+found';

/** What a reset keeps: the mark, and downloaded programs, which contain no data and cannot be downloaded again without a network. */
const kept = new Set([marker, 'programs', ofTheDisk]);

/** The folders with people's documents. A part may have been moved to another disk, and replaced by a link or a mount. */
const movable = new Set(['files', 'spool', 'postgres']);

/**
 * Makes the data folder where it is missing.
 * @param {string} folder
 */
export function prepareFolder(folder) {
  try {
    // Root's PostgreSQL runs as another user, who must pass through; the folders inside are closed themselves.
    mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    if (readdirSync(folder).every((name) => name === ofTheDisk))
      writeFileSync(join(folder, marker), 'This folder holds the data of Rental Ledger.\n');
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new PlainError(
      `The data folder ${folder} cannot be used: ${/** @type {NodeJS.ErrnoException} */ (error).code}. Set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Keeps root from working in a folder that another user made: what root writes there, and the database it would take over, that user
 * could not open any more.
 * @param {string} folder
 * @param {number | undefined} me the user who runs this
 */
export function refuseAnothers(folder, me = process.getuid?.()) {
  const made = statSync(join(folder, marker), { throwIfNoEntry: false });
  if (me !== 0 || !made || made.uid === 0) return;
  throw new PlainError(
    `The data folder ${folder} belongs to another user (its number is ${made.uid}), who could not open what root writes there. ` +
      `Run this as that user, for instance with sudo -u '#${made.uid}', or give the folder to root first: chown -R root ${folder}`,
  );
}

/**
 * Wipes the data folder, when the person at the terminal confirms it.
 * @param {import('./settings.mjs').Settings} settings
 * @param {{ yes: boolean }} options whether it was said beforehand that it is meant
 */
export async function resetFolder({ dataFolder, databaseUrl }, { yes }) {
  if (databaseUrl) throw new PlainError('--reset wipes the built-in database only; empty the database of DATABASE_URL where it lives.');
  if (!existsSync(join(dataFolder, marker)))
    throw new PlainError(`${dataFolder} was not created by Rental Ledger, so --reset does not touch it.`);
  const names = readdirSync(dataFolder).filter((name) => !kept.has(name));
  const away = names.filter((name) => movable.has(name)).flatMap((name) => deadLinks(join(dataFolder, name)))[0];
  if (away) throw new PlainError(`${away} is a link to a missing place. Mount the disk it points to, or remove the link.`);
  refuseMounted(join(dataFolder, 'postgres'));
  if (!yes) await confirm(dataFolder);
  for (const name of names) {
    const path = join(dataFolder, name);
    if (movable.has(name)) wipe(path, dataFolder);
    // A new cluster is made beside its place, which has to be free.
    if (!movable.has(name) || name === 'postgres') rmSync(path, { recursive: true, force: true });
  }
}

/**
 * The links at a path and in the folders right below it that lead nowhere.
 * @param {string} path
 * @returns {string[]}
 */
function deadLinks(path, depth = 0) {
  if (!existsSync(path)) return [path];
  if (depth > 2 || !statSync(path).isDirectory()) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink() || entry.isDirectory())
    .flatMap((entry) => deadLinks(join(path, entry.name), depth + 1));
}

/**
 * Replaces the old cluster by a new one; a disk that is mounted there stays mounted.
 * @param {string} cluster
 */
function refuseMounted(cluster) {
  if (!existsSync(cluster) || lstatSync(cluster).isSymbolicLink() || statSync(cluster).dev === statSync(join(cluster, '..')).dev) return;
  throw new PlainError(`${cluster} is a separate disk, so no new database can be created in its place. Unmount it first.`);
}

/**
 * Removes what is at a path, also where the path is a link. A link to a folder and a mounted disk stay, both empty, since their next content is meant
 * to be there too.
 * @param {string} path
 * @param {string} dataFolder
 */
function wipe(path, dataFolder) {
  const isLink = lstatSync(path).isSymbolicLink();
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  if (!isFolder || (isLink && holds(path, dataFolder))) {
    rmSync(path);
    return;
  }
  for (const name of readdirSync(path)) if (name !== ofTheDisk) wipe(join(path, name), dataFolder);
  if (isLink) return;
  try {
    rmdirSync(path);
  } catch (error) {
    // A disk that is mounted there, or what stays within.
    if (!['EBUSY', 'ENOTEMPTY'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) throw error;
  }
}

/**
 * Whether a folder contains another, or is it: a link to such a one does not lead to documents.
 * @param {string} outer
 * @param {string} inner
 */
function holds(outer, inner) {
  return !/^\.\.(?:\/|$)/.test(relative(realpathSync(outer), realpathSync(inner)));
}

/** @param {string} folder */
async function confirm(folder) {
  if (!process.stdin.isTTY)
    throw new PlainError(
      '--reset deletes all data and asks for confirmation, which needs a terminal. --reset --yes deletes without asking.',
    );
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `This deletes everything in ${folder}: documents, mails, expenses, users. Type "wipe" to continue: `,
  );
  terminal.close();
  if (answer.trim() !== 'wipe') throw new PlainError('Nothing was deleted.');
}
