import { readdirSync, readFileSync } from 'node:fs';

/** The memory of one process. `pss`: its own and its share of what it shares with others; `rss`: all it touches. In bytes. */
export interface ProcessMemory {
  pid: number;
  name: string;
  pss: number;
  rss: number;
}

/** A process and all below it, from /proc; null where the machine has none. */
export function memoryBelow(root: number): ProcessMemory[] | null {
  let pids: number[];
  try {
    pids = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  } catch {
    return null;
  }
  const parents = new Map(pids.flatMap((pid): [number, number][] => [[pid, parentOf(pid)]]));
  const isBelow = (pid: number): boolean => pid === root || (parents.has(pid) && isBelow(parents.get(pid) ?? 0));
  return pids.filter(isBelow).flatMap((pid) => measure(pid) ?? []);
}

/** The processor time a process has had, in milliseconds; 0 where the machine has no /proc. */
export function processorMs(pid: number): number {
  return ticksOf(pid, [11, 12]) * tickMs;
}

/** The same of a process and of all that it and they have started, those that have ended too. */
export function processorBelowMs(root: number): number {
  return (memoryBelow(root) ?? []).reduce((sum, { pid }) => sum + ticksOf(pid, [11, 12, 13, 14]), 0) * tickMs;
}

const tickMs = 10;

/** Fields of a process's line in /proc, added up, in hundredths of a second. */
function ticksOf(pid: number, wanted: readonly number[]): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return wanted.reduce((sum, at) => sum + Number(fields[at]), 0);
  } catch {
    return 0;
  }
}

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

function measure(pid: number): ProcessMemory | null {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const bytes = (key: string): number => Number(new RegExp(`^${key}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) * 1024;
    return { pid, name: nameOf(pid), pss: bytes('Pss'), rss: bytes('Rss') };
  } catch {
    // It has ended meanwhile.
    return null;
  }
}

/** What a person calls the process: `api`, `postgres`, … */
function nameOf(pid: number): string {
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  const program = words
    .map((word) => /(?:dist\/([a-z-]+)\/(?:main|guarded)|deploy\/(up)\.mjs|dist\/worker\/guarded\/(child))/.exec(word))
    .find(Boolean);
  const script = program?.slice(1).find(Boolean);
  if (words.some((word) => /guarded\/child/.test(word))) return 'guarded child';
  if (script) return script === 'up' ? 'launcher' : script;
  const file = (words[0] ?? '').split('/').at(-1)?.split(' ')[0]?.replace(/:$/, '') ?? '';
  return file || `process ${pid}`;
}
