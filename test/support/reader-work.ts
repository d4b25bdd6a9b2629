import { readFileSync } from 'node:fs';
import { readers } from './reader-peak.js';

/** A tick of the kernel's clock, in milliseconds (sysconf(_SC_CLK_TCK) is 100 on every Linux there is). */
const tickMs = 10;

/**
 * The processor time of this process's readers since `begin`, including programs they started. It measures the cost of a file better than the clock,
 * where other tests use the cores too. Where a system has no /proc it is 0.
 */
export class ReaderWork {
  private readonly before = new Map<number, number>();
  private readonly since = new Map<number, number>();
  private readonly watch = setInterval(() => this.look(), 100);

  begin(): void {
    this.look();
    for (const [pid, ms] of this.since) this.before.set(pid, ms);
  }

  milliseconds(): number {
    this.look();
    return [...this.since].reduce((sum, [pid, ms]) => sum + ms - (this.before.get(pid) ?? 0), 0);
  }

  end(): void {
    clearInterval(this.watch);
  }

  private look(): void {
    for (const pid of process.platform === 'linux' ? readers() : []) {
      const ms = workOf(pid);
      if (ms !== null) this.since.set(pid, ms);
    }
  }
}

function workOf(pid: number): number | null {
  try {
    // After the name, which may contain anything, and its bracket: utime, stime and those of ended children are the fields 14 to 17 of
    // proc_pid_stat(5).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * tickMs;
  } catch {
    // It has ended between two looks.
    return null;
  }
}
