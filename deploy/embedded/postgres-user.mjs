import { spawnSync } from 'node:child_process';
import { chownSync, globSync, lchownSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '../launcher/plain-error.mjs';

/** The user and group `nobody`: owns nothing else, exists everywhere. */
const nobody = 65534;

/**
 * PostgreSQL refuses to run as root. A way describes how root starts its programs as another user.
 * @typedef {object} Way
 * @property {string[]} prefix programs in front of PostgreSQL's
 * @property {number} [uid] user and group that Node itself switches to
 * @property {number} [owner] who has to own the cluster's files; absent: they stay as they are
 */

/** @type {Way[]} */
const waysOfRoot = [
  { prefix: [], uid: nobody, owner: nobody },
  // Below a folder that only root may enter: for the file system the process stays root, and PostgreSQL sees itself as nobody …
  { prefix: ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--'], owner: 0 },
  // … or, where a container forbids that, nobody gets the right to pass closed folders.
  {
    prefix: [
      'setpriv',
      `--reuid=${nobody}`,
      `--regid=${nobody}`,
      '--clear-groups',
      // Without it access(2), by which PostgreSQL looks for its own files, would ignore the capability.
      '--securebits=+no_setuid_fixup',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      '--',
    ],
    owner: nobody,
  },
];

/**
 * The first way in which PostgreSQL's programs can be started and enter their data folder.
 * @param {string} initdb path of the program that makes clusters; asked to show its settings it finds all others
 * @param {string} folder folder that will hold the cluster
 * @returns {Way}
 */
export function findWay(initdb, folder) {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const works = waysOfRoot.find(({ prefix, uid }) => {
    const [command, ...args] = [...prefix, 'sh', '-c', 'cd "$1" && "$2" --show -D "$1"', 'sh', folder, initdb];
    return spawnSync(command, args, { cwd: '/', stdio: 'ignore', ...asUser(uid) }).status === 0;
  });
  if (works) return works;
  throw new PlainError(
    `PostgreSQL does not run as root, and no other user can enter ${folder}. ` +
      'Start as an ordinary user, set DATA_DIR to a folder that other users can enter, or set DATABASE_URL.',
  );
}

/**
 * Hands the files of a cluster to whom a way wants as their owner.
 * @param {Way} way
 * @param {string} path a file or folder
 */
export function handOver({ owner }, path) {
  if (owner === undefined || statSync(path).uid === owner) return;
  for (const inner of globSync('**', { cwd: path })) lchownSync(join(path, inner), owner, owner);
  chownSync(path, owner, owner);
}

/**
 * Options of spawn that switch the user.
 * @param {number | undefined} uid
 */
export function asUser(uid) {
  return uid === undefined ? {} : { uid, gid: uid };
}
