import { createHash } from 'node:crypto';
import { existsSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlainError } from './plain-error.mjs';

/**
 * Keeps a second copy off a data folder. The lock is a listening socket: the system gives it to one process only, and frees it when that process
 * ends, however it ends.
 * @param {string} folder exists
 * @returns {Promise<() => void>} lets go of the lock
 */
export async function lockFolder(folder) {
  const path = address(folder);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(String(process.pid));
  });
  if (!(await listens(server, path))) {
    const holder = await ask(path);
    if (holder !== undefined) throw runsAlready(folder, holder);
    // Where sockets are files, a killed copy has left this one; elsewhere the other copy has just ended.
    if (!path.startsWith('\0')) rmSync(path, { force: true });
    if (!(await listens(server, path))) throw new PlainError(`Another copy of Rental Ledger is just starting on ${folder}.`);
  }
  server.unref();
  return () => server.close();
}

/**
 * The process id of the copy that runs on a data folder; undefined where none does.
 * @param {string} folder
 * @returns {Promise<string | undefined>}
 */
export async function holderOf(folder) {
  return existsSync(folder) ? ask(address(folder)) : undefined;
}

/**
 * The sentence of a second copy.
 * @param {string} folder
 * @param {string} holder process id of the first
 */
export function runsAlready(folder, holder) {
  return new PlainError(`Rental Ledger is already running on ${folder} (process ${holder}); stop that one first.`);
}

/** @param {string} folder */
function address(folder) {
  const name = `rental-ledger-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`;
  // Linux has sockets that are only a name and vanish with their process.
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}

/**
 * @param {import('node:net').Server} server
 * @param {string} path
 * @returns {Promise<boolean>}
 */
function listens(server, path) {
  return new Promise((resolve, reject) => {
    /** @param {NodeJS.ErrnoException} error */
    const failed = (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error));
    server.once('error', failed);
    server.listen(path, () => {
      server.off('error', failed);
      resolve(true);
    });
  });
}

/**
 * The process id of the copy that holds the lock; undefined when there is no answer.
 * @param {string} path
 * @returns {Promise<string | undefined>}
 */
function ask(path) {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(path);
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('error', () => resolve(undefined));
    socket.on('close', () => resolve(answer || 'unknown'));
  });
}
