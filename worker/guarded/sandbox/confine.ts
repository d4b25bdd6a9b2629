import { chmodSync, chownSync, closeSync, openSync, readFileSync } from 'node:fs';
import { addressOf, libc, SystemError } from './libc.js';
import { landlockVersion, restrictSelf } from './landlock.js';
import { lastPipe } from '../pipes.js';
import { devices, listed, neededPlaces, readablePlaces, reallyAt, without } from './places.js';
import type { SandboxPlan } from './sandbox-plan.js';
import { type SandboxNote, sandboxVariable } from '#core/reading/sandbox-report';
import { seccompFilter } from './seccomp-filter.js';
import { userOf } from './user-of.js';
import type { Architecture } from './system-calls.js';

const option = { deathSignal: 1, seccomp: 22, dropBounding: 24, noNewPrivileges: 38, subreaper: 36, ambient: 47 } as const;
const clearAllAmbient = 4;
const filterMode = 2;
const sigkill = 9;
const limit = { processes: 6, files: 7 } as const;
const [closeOnExec, setFlags] = [1, 2] as const;
const lastCapability = 63;
const capabilityVersion = 0x20080522;

/** The most processes and threads of one child and its programs. */
const maxProcesses = 256;
const maxFiles = 512;

/**
 * Takes from this thread, and all that it starts, what a reader does not need. Missing protections are noted, and the others are set up all the same.
 */
export function confine(plan: SandboxPlan, note: SandboxNote): void {
  const attempt = (step: string, act: () => void): void => {
    try {
      act();
    } catch (error) {
      note.trouble.push(`${step}: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300));
    }
  };
  // Programs it has started, and their orphans, stay below it, where they are counted and ended.
  attempt('subreaper', () => void libc.prctl(option.subreaper, 1, 0, 0, 0));
  const hidden = plan.hidden.flatMap(reallyAt);
  const readable = without(readablePlaces(), hidden, listed);
  if (process.getuid?.() === 0) attempt('a user of its own', () => dropToUnprivilegedUser(plan.scratch, note));
  attempt('files', () => setLimit(limit.files, maxFiles));
  attempt('no_new_privs', () => void libc.prctl(option.noNewPrivileges, 1, 0, 0, 0));
  attempt('landlock', () => {
    const version = landlockVersion();
    if (version === 0) throw new Error('the kernel has none');
    // While it is open, the path keeps naming this process's folder in /proc.
    openSync('/proc/self', 'r');
    const allowed = [...readable, `/proc/${process.pid}`];
    restrictSelf(version, { readable: allowed, writable: [plan.scratch], devices, tcpPorts: plan.network?.tcpPorts ?? [] });
    note.landlock = version;
  });
  attempt('capabilities', dropCapabilities);
  attempt('seccomp', () => filterCalls(plan.network !== null));
}

/** Becomes the child: the same process, in which only the pipes to the parent are left of this program. Returns only by throwing, where it fails. */
export function become({ module, args }: SandboxPlan, note: SandboxNote): void {
  for (let fd = 0; fd <= lastPipe; fd += 1) libc.fcntl(fd, setFlags, 0);
  const environment = { ...process.env, [sandboxVariable]: JSON.stringify(note) };
  const words = [process.execPath, ...process.execArgv, module, ...args];
  try {
    libc.execve(process.execPath, [...words, null], [...Object.entries(environment).map(([name, value]) => `${name}=${value}`), null]);
  } finally {
    for (let fd = 0; fd <= lastPipe; fd += 1) libc.fcntl(fd, setFlags, closeOnExec);
  }
}

/**
 * Changes from root to a user that owns nothing. Where that one could not read the product (as in /root) the user stays the same, without root's
 * rights.
 */
function dropToUnprivilegedUser(scratch: string, note: SandboxNote): void {
  const id = userOf(process.pid, readFileSync('/proc/self/uid_map', 'utf8'));
  // The folder stays the parent's, so that it cannot be moved away and replaced.
  chownSync(scratch, 0, id);
  chmodSync(scratch, 0o770);
  for (let capability = 0; capability <= lastCapability; capability += 1) {
    try {
      libc.prctl(option.dropBounding, capability, 0, 0, 0);
    } catch (error) {
      if (capability === 0) throw error;
      break; // the last one this kernel knows
    }
  }
  const keep = 0xffffffff;
  libc.setgroups(0, null);
  libc.setresgid(id, id, id);
  libc.setresuid(keep, id, keep);
  try {
    for (const path of [...neededPlaces(), scratch]) closeSync(openSync(path, 'r'));
  } catch (error) {
    libc.setresuid(keep, 0, keep);
    libc.setresgid(0, 0, 0);
    throw new Error(`user ${id} could not read the product: ${(error as Error).message}`, { cause: error });
  }
  libc.setresuid(id, id, id);
  // The parent reads the files it writes, whatever user that is; the folder is closed to everybody else.
  process.umask(0);
  setLimit(limit.processes, maxProcesses);
  note.uid = true;
}

function setLimit(resource: number, most: number): void {
  const bytes = Buffer.alloc(16);
  bytes.writeBigUInt64LE(BigInt(most));
  bytes.writeBigUInt64LE(BigInt(most), 8);
  libc.setrlimit(resource, bytes);
}

function dropCapabilities(): void {
  try {
    libc.prctl(option.ambient, clearAllAmbient, 0, 0, 0);
  } catch (error) {
    if (!(error instanceof SystemError)) throw error; // a kernel without Landlock
  }
  const header = Buffer.alloc(8);
  header.writeUInt32LE(capabilityVersion);
  libc.capset(header, Buffer.alloc(24));
  // A change of user resets the setting that ends a child with its parent.
  libc.prctl(option.deathSignal, sigkill, 0, 0, 0);
}

function filterCalls(network: boolean): void {
  if (process.arch !== 'x64' && process.arch !== 'arm64') throw new Error(`no list of system calls for ${process.arch}`);
  const filter = seccompFilter(process.arch satisfies Architecture, network);
  const program = Buffer.alloc(16);
  program.writeUInt16LE(filter.length / 8);
  program.writeBigUInt64LE(addressOf(filter), 8);
  libc.prctlWith(option.seccomp, filterMode, program, 0, 0);
}
