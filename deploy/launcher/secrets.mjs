import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/**
 * The secrets among the settings, each with the programs that work with it: nobody else on the machine may read their values.
 * @type {Record<string, string[]>}
 */
const secretPrograms = JSON.parse(readFileSync(join(root, 'core/kernel/platform/secrets.json'), 'utf8'));

export const secretNames = Object.keys(secretPrograms);

/**
 * The names of the secrets that a program works with.
 * @param {string} program
 */
export const secretsOf = (program) => secretNames.filter((name) => secretPrograms[name]?.includes(program));

/** @typedef {Record<string, string>} Secrets by the name of their variable */

/**
 * Removes the secrets from an environment, so that no program inherits them and none can be read in this one's /proc.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Secrets}
 */
export function takeSecrets(env = process.env) {
  /** @type {Secrets} */
  const taken = {};
  for (const name of secretNames) {
    if (env[name]) taken[name] = env[name];
    delete env[name];
  }
  if (env === process.env) wipeInitialEnvironment();
  return taken;
}

/** The fields of /proc/self/stat behind the program's name in which the environment begins (proc_pid_stat(5): the fiftieth of all). */
const environmentBegins = 47;

/** Overwrites the secrets where the system keeps the environment that this program began with, as the servers do. Where it does not let us, they stay. */
export function wipeInitialEnvironment() {
  if (process.platform !== 'linux') return;
  try {
    const memory = openSync('/proc/self/mem', 'r+');
    try {
      const stat = readFileSync('/proc/self/stat', 'utf8');
      let at = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[environmentBegins]);
      for (const entry of readFileSync('/proc/self/environ', 'latin1').split('\0')) {
        const [name = ''] = entry.split('=', 1);
        const value = Buffer.alloc(Math.max(0, entry.length - name.length - 1));
        if (at > 0 && secretNames.includes(name)) writeSync(memory, value, 0, value.length, at + name.length + 1);
        at += entry.length + 1;
      }
    } finally {
      closeSync(memory);
    }
  } catch {
    // Read-only to us, as under some container runtimes.
  }
}

/** File descriptor on which a program of ours finds its secrets. */
const secretsFd = 3;

/**
 * Starts a program of ours and hands it secrets through a pipe: an environment can be read by every process of the same user, for as long as the
 * program runs.
 * @param {string[]} words arguments of node
 * @param {Secrets} secrets
 * @param {{ env: NodeJS.ProcessEnv, stdio: Array<'pipe' | 'ignore' | 'inherit'> } & Omit<import('node:child_process').SpawnOptions, 'env' | 'stdio'>} options
 */
export function spawnWithSecrets(words, secrets, { env, stdio, ...options }) {
  const child = spawn(process.execPath, words, { ...options, env: { ...env, SECRETS_FD: String(secretsFd) }, stdio: [...stdio, 'pipe'] });
  const pipe = /** @type {import('node:stream').Writable | null | undefined} */ (child.stdio[secretsFd]);
  // One that ends before it has read them says so by its end.
  pipe?.on('error', () => {});
  pipe?.end(JSON.stringify(secrets));
  return child;
}
