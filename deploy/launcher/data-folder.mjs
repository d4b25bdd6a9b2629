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

/** Tells a folder that this program made, and may wipe, from one that was there before. */
const marker = '.rental-ledger';

/** What a disk of its own brings along for root alone. */
const ofTheDisk = 'lost+found';

/** What a reset leaves: the mark, and programs that were fetched, which are nobody's data and cannot be had again without a network. */
const kept = new Set([marker, 'programs', ofTheDisk]);

/** What people's papers lie in. Somebody may have moved a part of it to another disk, and left a link or mounted it in its place. */
const movable = new Set(['files', 'spool', 'postgres']);

/**
 * Makes the data folder where it is missing.
 * @param {string} folder
 */
export function prepareFolder(folder) {
  try {
    // Root's PostgreSQL runs as another user, who has to pass through; what lies inside is closed by itself.
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
 * Wipes the data folder, when the person at the terminal means it.
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
 * A new cluster takes the place of the old one, which a disk that is mounted there never leaves.
 * @param {string} cluster
 */
function refuseMounted(cluster) {
  if (!existsSync(cluster) || lstatSync(cluster).isSymbolicLink() || statSync(cluster).dev === statSync(join(cluster, '..')).dev) return;
  throw new PlainError(`${cluster} is a separate disk, so no new database can be created in its place. Unmount it first.`);
}

/**
 * Removes what lies at a path, wherever that really is. A link to a folder stays and so does a disk of its own, both empty, for what comes next is
 * meant to lie there too.
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
 * Whether a folder holds another, or is it: a link to such a one leads to what is nobody's papers.
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
