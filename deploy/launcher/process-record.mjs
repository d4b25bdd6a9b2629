import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readKept, writeKept } from './kept-json.mjs';

/**
 * A process as the data folder remembers it. A process id alone may belong to somebody else by now; with the
 * moment it started it does not. `folder` is the data folder it works on: the list lies in every copy of that, too.
 * @typedef {{ name: string, pid: number, started: string, folder: string }} RecordedProcess
 */

/**
 * When a process started, as a text that no other process of that id shares; undefined when there is none.
 * @param {number} pid
 * @returns {string | undefined}
 */
export function startOf(pid) {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name is in brackets and may contain anything; the fields are counted from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, ticks] = [fields[0], fields[19]];
    if (state === 'Z' || state === 'X') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`;
  } catch {
    return undefined;
  }
}

/** The processes that a launcher started, recorded so that the next one finds those that were left behind. */
export class ProcessRecord {
  #file;
  #folder;
  /** @type {RecordedProcess[]} */
  #processes = [];

  /** @param {string} folder the data folder */
  constructor(folder) {
    this.#file = join(folder, 'processes.json');
    // As the lock on it is named.
    this.#folder = existsSync(folder) ? realpathSync(folder) : folder;
  }

  /**
   * @param {string} name
   * @param {number} pid
   */
  add(name, pid) {
    const started = startOf(pid);
    if (started === undefined) return;
    this.#processes.push({ name, pid, started, folder: this.#folder });
    this.#write();
  }

  /** @param {number} pid */
  remove(pid) {
    this.#processes = this.#processes.filter((known) => known.pid !== pid);
    this.#write();
  }

  /**
   * Ends what an earlier launcher left running, in the order in which programs stop.
   * @param {(name: string) => { rank: number, signal: NodeJS.Signals }} ending how a program of that name is ended
   * @param {(sentence: string) => void} say
   */
  async endOrphans(ending, say) {
    const orphans = this.#left().map((orphan) => ({ ...orphan, ...ending(orphan.name) }));
    if (orphans.length > 0) say(`Stopping processes left by an earlier start: ${orphans.map(({ name }) => name).join(', ')}.`);
    const ranks = [...new Set(orphans.map(({ rank }) => rank))].toSorted((a, b) => a - b);
    for (const rank of ranks)
      await Promise.all(orphans.filter((orphan) => orphan.rank === rank).map((orphan) => end(orphan, orphan.signal)));
    rmSync(this.#file, { force: true });
  }

  /** @returns {RecordedProcess[]} */
  #left() {
    const recorded = /** @type {RecordedProcess[] | undefined} */ (readKept(this.#file)) ?? [];
    // If an earlier release recorded no folder, their owner is unknown; processes of a killed launcher end by themselves within seconds.
    return recorded.filter(({ pid, started, folder }) => folder === this.#folder && startOf(pid) === started);
  }

  #write() {
    try {
      writeKept(this.#file, this.#processes);
    } catch {
      // A disk that is full is no reason to end what runs: the list is for the start after a killed launcher, and the next change writes it whole.
    }
  }
}

/**
 * @param {RecordedProcess} orphan
 * @param {NodeJS.Signals} signal
 */
async function end({ pid, started }, signal) {
  const alive = () => startOf(pid) === started;
  for (const step of /** @type {const} */ ([signal, 'SIGKILL'])) {
    if (!alive()) return;
    try {
      process.kill(pid, step);
    } catch (error) {
      // It ended between the look and the signal.
      if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH') return;
      throw error;
    }
    for (let waited = 0; waited < 15_000 && alive(); waited += 50) await sleep(50);
  }
}
