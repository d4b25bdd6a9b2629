import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { keptPassword } from '../launcher/kept-password.mjs';
import { findRedis } from './debian-redis.mjs';

/**
 * A Redis server on a folder, ready to be started.
 * @param {object} options
 * @param {string} options.folder holds its data `redis` and its password
 * @param {string[]} options.programs folders that may hold an unpacked server; the first is where one is unpacked
 * @param {number} options.port on 127.0.0.1
 * @param {(sentence: string) => void} options.say
 */
export async function openRedis({ folder, programs, port, say }) {
  const program = await findRedis(programs, say);
  const data = join(folder, 'redis');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const password = keptPassword(join(folder, 'redis.password'));
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    spawn: () => {
      const child = spawn(program.path, ['-'], { cwd: data, detached: true, env: program.env, stdio: ['pipe', 'pipe', 'pipe'] });
      // The settings go through stdin: a password among the arguments would be seen by every user of the machine.
      child.stdin.on('error', () => {});
      child.stdin.end(settings({ data, password, port }));
      return child;
    },
    /**
     * Settles when commands are answered.
     * @param {AbortSignal} gone
     */
    ready: (gone) => untilAnswered(port, password, gone),
    ending: [{ signal: /** @type {const} */ ('SIGTERM'), wait: 10_000 }],
    /** Moves its files away and answers whether there were any. */
    setAside: () => {
      if (readdirSync(data).length === 0) return false;
      rmSync(`${data}.unreadable`, { recursive: true, force: true });
      renameSync(data, `${data}.unreadable`);
      mkdirSync(data, { mode: 0o700 });
      return true;
    },
  };
}

/**
 * @param {{ data: string, password: string, port: number }} options
 */
function settings({ data, password, port }) {
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir "${data.replaceAll(/["\\]/g, '\\$&')}"`,
    'daemonize no',
    'appendonly yes',
    'appendfsync everysec',
    'maxmemory-policy noeviction',
    'save ""',
    'loglevel warning',
    '',
  ].join('\n');
}

/**
 * Settles when the server takes commands; while it still loads its data it answers otherwise.
 * @param {number} port
 * @param {string} password
 * @param {AbortSignal} gone aborted when there is nothing to wait for any more
 */
async function untilAnswered(port, password, gone) {
  while (!gone.aborted && !(await pings(port, password))) await sleep(30);
}

/**
 * @param {number} port
 * @param {string} password
 * @returns {Promise<boolean>}
 */
function pings(port, password) {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    let answer = '';
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('connect', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.on('data', (chunk) => {
      answer += chunk;
      if (answer.split('\r\n').length > 2) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer.includes('+PONG')));
  });
}
