import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { refuseAnothers } from './data-folder.mjs';
import { holderOf, runsAlready } from './lock.mjs';

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
 * Installs and builds what a tool needs. While the product runs, the tool takes what is there: a product whose packages and programs are
 * replaced under it by those of a newer release (sources were fetched, and it was not started anew) starts readers it does not understand.
 * @param {string} folder the project's
 * @param {string} dataFolder
 * @param {{ install: () => void, build: () => Promise<void> }} how
 */
export async function makeReady(folder, dataFolder, { install, build }) {
  if (isBuilt(folder) && (await holderOf(dataFolder)) !== undefined) return;
  install();
  await build();
}

/**
 * Installs what a start needs. Beside a copy that runs on the data folder the start would be refused anyway; it is so before the packages are taken
 * away from under that one; so is one by root where the data are another user's.
 * @param {string} dataFolder
 * @param {{ isNeeded: () => boolean, holder: (dataFolder: string) => Promise<string | undefined>, install: () => void }} how
 */
export async function installForStart(dataFolder, { isNeeded, holder, install }) {
  if (!isNeeded()) return;
  const other = await holder(dataFolder);
  if (other !== undefined) throw runsAlready(dataFolder, other);
  // Packages that root installs for another user that user could replace no more.
  refuseAnothers(dataFolder);
  install();
}
