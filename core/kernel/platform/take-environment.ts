import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { secretNames } from '#core/kernel/platform/secret-files';

type Variables = Record<string, string | undefined>;

/**
 * The settings of this process, after which no secret is left in its environment: neither for a program that it starts, nor for another process of the
 * same user, which may read the environment a process began with in /proc for as long as it runs. A launcher hands secrets over through a pipe
 * (`SECRETS_FD`) and never by the environment.
 */
export function takeEnvironment(env: Variables = process.env): Variables {
  const taken = { ...env, ...handedOver(env.SECRETS_FD) };
  for (const name of [...secretNames, 'SECRETS_FD']) delete env[name];
  delete taken.SECRETS_FD;
  if (env === process.env) wipeInitialEnvironment();
  return taken;
}

function handedOver(fd: string | undefined): Variables {
  if (!fd) return {};
  try {
    return JSON.parse(readFileSync(Number(fd), 'utf8')) as Variables;
  } finally {
    closeSync(Number(fd));
  }
}

/** The fields of /proc/self/stat behind the program's name in which the environment begins (proc_pid_stat(5): the fiftieth of all). */
const environmentBegins = 47;

/** Overwrites the secrets where the system keeps the environment that the process began with. Where the system does not let us, they stay. */
function wipeInitialEnvironment(): void {
  if (process.platform !== 'linux') return;
  const memory = openMemory();
  if (memory === null) return;
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    let at = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[environmentBegins]);
    for (const entry of readFileSync('/proc/self/environ', 'latin1').split('\0')) {
      const [name = ''] = entry.split('=', 1);
      if (at > 0 && secretNames.includes(name)) {
        const value = Buffer.alloc(entry.length - name.length - 1);
        writeSync(memory, value, 0, value.length, at + name.length + 1);
      }
      at += entry.length + 1;
    }
  } catch {
    // Read-only to us, as under some container runtimes: there the secrets come from files.
  } finally {
    closeSync(memory);
  }
}

function openMemory(): number | null {
  try {
    return openSync('/proc/self/mem', 'r+');
  } catch {
    return null;
  }
}
