import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { lookIntoEnvFile } from './env-file.mjs';
import { install, installNeeded } from './install.mjs';
import { installedNode } from './local-node.mjs';
import { installForStart } from './make-ready.mjs';
import { root } from './paths.mjs';
import { dataFolderOf } from './settings.mjs';

/** What a start does on any Node from 20 on. */
export async function firstHalf() {
  // Only for checks: if these were set, the second half would inherit its secrets by the environment. The oldest Node cannot read that file.
  await installForStart(root, dataFolderOf(lookIntoEnvFile(root), root), {
    isNeeded: () => installNeeded(root),
    holder: askHolder,
    install,
  });
}

/**
 * The process id of the copy that holds a data folder, or a project's. Node 20 does not know the sockets that are only a name; the Node that such a copy runs on does.
 * @param {string} folder
 */
export async function askHolder(folder) {
  const program = fileURLToPath(new URL('tell-holder.mjs', import.meta.url));
  // Where that Node is broken, nothing runs on it, and an install mends it.
  const told = await promisify(execFile)(installedNode() ?? process.execPath, [program, folder]).catch(() => null);
  return told?.stdout || undefined;
}
