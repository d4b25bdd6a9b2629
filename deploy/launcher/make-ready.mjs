import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { refuseAnothers } from './data-folder.mjs';
import { holderOf, lockFolder, runsAlready } from './lock.mjs';
import { PlainError } from './plain-error.mjs';

/** What both a start and a tool need in the project's folder. */
const needed = ['node_modules/.package-lock.json', 'dist/.built-from'];

/**
 * Whether a project was installed and built, of whatever release.
 * @param {string} folder
 */
export function isBuilt(folder) {
  return needed.every((path) => existsSync(join(folder, path)));
}

/**
 * Installs and builds what a tool needs. While the product runs on the data folder or from the project's folder, the tool uses what is there:
 * replacing the packages and programs of a running product by those of a newer release (sources were pulled, and it was not restarted) would make it
 * start readers it does not understand. Root does not install or build either where the data belong to another user, who could not replace the files
 * any more.
 * @param {string} folder the project's
 * @param {string} dataFolder
 * @param {{ isInstallNeeded: () => boolean, install: () => void, isBuildNeeded: () => boolean, build: () => Promise<void> }} how
 */
export async function makeReady(folder, dataFolder, { isInstallNeeded, install, isBuildNeeded, build }) {
  if (isBuilt(folder) && ((await holderOf(dataFolder)) ?? (await holderOf(folder))) !== undefined) return;
  installAsOwner(dataFolder, isInstallNeeded, install);
  if (!isBuildNeeded()) return;
  refuseAnothers(dataFolder);
  await build();
}

/**
 * Installs where that is needed, unless root would do it for another user's data.
 * @param {string} dataFolder
 * @param {() => boolean} isNeeded
 * @param {() => void} install
 */
export function installAsOwner(dataFolder, isNeeded, install) {
  if (!isNeeded()) return;
  refuseAnothers(dataFolder);
  install();
}

/**
 * Installs what a start needs. A start beside a running copy on the data folder would be refused anyway: it is refused before that copy's packages
 * are replaced; so is one beside a copy that runs from the project's folder, and one by root where the data belong to another user.
 * @param {string} folder the project's
 * @param {string} dataFolder
 * @param {{ isNeeded: () => boolean, holder: (folder: string) => Promise<string | undefined>, install: () => void }} how
 */
export async function installForStart(folder, dataFolder, { isNeeded, holder, install }) {
  if (!isNeeded()) return;
  const other = await holder(dataFolder);
  if (other !== undefined) throw runsAlready(dataFolder, other);
  const earlier = await holder(folder);
  if (earlier !== undefined) throw runsFromHere(folder, earlier);
  // Packages that root installs for another user that user could replace no more.
  refuseAnothers(dataFolder);
  install();
}

/**
 * Keeps a start from replacing programs that another copy runs from.
 * @param {string} folder the project's
 * @param {() => boolean} isUpToDate whether its programs are of its sources
 */
export async function refuseBeside(folder, isUpToDate) {
  const other = await holderOf(folder);
  // A data folder that is the project's too is held by this very start.
  if (other !== undefined && other !== String(process.pid) && !isUpToDate()) throw runsFromHere(folder, other);
}

const lookAgainMs = 2_000;

/**
 * Has others leave packages and programs alone for as long as this process runs. Where another copy does so already, that is enough until it ends.
 * @param {string} folder the project's
 * @returns {Promise<() => void>} lets go of it
 */
export async function holdProject(folder) {
  let letGo = await tryToHold(folder);
  let isTrying = false;
  const tryAgain = async () => {
    if (letGo || isTrying) return;
    isTrying = true;
    letGo = await tryToHold(folder).catch(() => null);
    isTrying = false;
  };
  const timer = setInterval(() => void tryAgain(), lookAgainMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    letGo?.();
  };
}

/**
 * @param {string} folder
 * @returns {Promise<(() => void) | null>} null where another copy holds it
 */
function tryToHold(folder) {
  return lockFolder(folder).catch((error) => {
    if (!(error instanceof PlainError)) throw error;
    return null;
  });
}

/**
 * @param {string} folder
 * @param {string} holder process id
 */
function runsFromHere(folder, holder) {
  return new PlainError(
    `Rental Ledger is running from ${folder} as an earlier release (process ${holder}). Stop it first, or use a separate checkout.`,
  );
}
