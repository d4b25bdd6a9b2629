import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { root, withLocalBin } from './paths.mjs';
import { PlainError } from './plain-error.mjs';
import { wipeInitialEnvironment } from './secrets.mjs';

/** The oldest Node that runs the product. */
const oldest = { major: 22, minor: 17 };

/** File descriptor on which a re-executed program notices that its parent is gone. */
const parentFd = 3;

/** Whether this program has that pipe. The variable is removed: a program started from here would look for a pipe of its own. */
const hasParentPipe = process.env.PARENT_FD === String(parentFd);
delete process.env.PARENT_FD;

/** Path of the Node that npm installed with the project; undefined where it installed none. */
export function installedNode() {
  const installed = join(root, 'node_modules', '.bin', 'node');
  return existsSync(installed) ? realpathSync(installed) : undefined;
}

/** Path of the Node that npm installed with the project, or of the running one where npm has none for the platform. */
export function localNode() {
  const installed = installedNode();
  if (installed) return installed;
  if (isNewEnough(process.versions.node)) return process.execPath;
  throw new PlainError(
    `Node ${oldest.major}.${oldest.minor} or newer is needed; this is ${process.versions.node}, and npm did not install one for ${process.platform}.`,
  );
}

/**
 * Whether a version of Node runs the product.
 * @param {string} version such as `20.20.2`
 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > oldest.major || (major === oldest.major && minor >= oldest.minor);
}

/**
 * Continues the running program on the local Node and answers its exit code; undefined when this is that Node already.
 * @param {string} program path of the program
 * @returns {Promise<number | undefined>}
 */
export async function continueOnLocalNode(program) {
  const node = localNode();
  if (realpathSync(process.execPath) === node) return undefined;
  const child = spawn(node, [program, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    env: { ...process.env, PATH: withLocalBin(process.env.PATH), PARENT_FD: String(parentFd) },
  });
  wipeInitialEnvironment();
  // The program decides when it ends; this one only passes signals on, and waits.
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Calls back when the process that re-executed this one is gone.
 * @param {() => void} callback
 */
export function onParentGone(callback) {
  if (!hasParentPipe) return;
  const pipe = new Socket({ fd: parentFd });
  pipe.on('error', () => {});
  pipe.on('close', callback);
  pipe.resume();
  // Listening here is no reason to go on running.
  pipe.unref();
}
