import { readEnvFile } from './env-file.mjs';
import { install, installNeeded } from './install.mjs';
import { installForStart } from './make-ready.mjs';
import { root } from './paths.mjs';
import { dataFolderOf } from './settings.mjs';

/** What a start does on any Node from 20 on. */
export async function firstHalf() {
  // The oldest of them cannot read that file and know the data folder of the environment alone.
  if ('loadEnvFile' in process) readEnvFile(root);
  await installForStart(dataFolderOf(process.env, root), { isNeeded: () => installNeeded(root), install });
}
