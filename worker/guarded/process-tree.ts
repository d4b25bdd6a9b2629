import { readFileSync } from 'node:fs';

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return ''; // ended between two looks, or no /proc here
  }
}

function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

/** A process and all it started, itself first. Small synchronous reads: /proc answers from memory. */
export function processTree(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(processTree)];
}

/**
 * The resident memory of a process and all it started, in MB; 0 where the system has no /proc (then only the
 * heap limit and the deadline hold).
 */
export function processTreeMb(pid: number): number {
  return processTree(pid).reduce(
    (sum, child) => sum + Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${child}/status`))?.[1] ?? 0) / 1024,
    0,
  );
}

/** How many processes those are. */
export const processCount = (pid: number): number => processTree(pid).length;

/**
 * Kills a process and all it started, itself last, since it may be the caller. A leader of a process group is killed with its group at once: no fork
 * escapes.
 */
export function killTree(pid: number): void {
  for (const target of [...processTree(pid).slice(1).toReversed(), -pid, pid]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // gone by itself
    }
  }
}
