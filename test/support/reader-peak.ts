import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** The guarded children of this process: they are forked from its module `child`. */
export function readers(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isReader(pid));
}

function isReader(pid: number): boolean {
  const status = read(`/proc/${pid}/status`);
  return status.includes(`\nPPid:\t${process.pid}\n`) && /\/guarded\/child\.[tj]s/.test(read(`/proc/${pid}/cmdline`));
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended between two looks.
    return '';
  }
}

/**
 * The most memory that a reader of this process had resident since `begin`, in MB, as the kernel has kept it (VmHWM), so that no peak is missed.
 * Where a system has no /proc it is 0.
 */
export class ReaderPeak {
  private peak = 0;
  private pids: number[] = [];
  private readonly watch = setInterval(() => this.look(), 25);

  begin(): void {
    this.peak = 0;
    this.pids = process.platform === 'linux' ? readers() : [];
    for (const pid of this.pids) forget(pid);
  }

  megabytes(): number {
    for (const pid of process.platform === 'linux' ? readers() : []) if (!this.pids.includes(pid)) this.pids.push(pid);
    this.look();
    return this.peak;
  }

  end(): void {
    clearInterval(this.watch);
  }

  private look(): void {
    for (const pid of this.pids)
      this.peak = Math.max(this.peak, Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024);
  }
}

/** What a reader had before does not count (proc_pid_clear_refs(5)). */
function forget(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // It has ended, or belongs to another process: then its earlier peak counts too.
  }
}
