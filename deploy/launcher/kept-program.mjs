import { createInterface } from 'node:readline';
import { PlainError } from './plain-error.mjs';

/**
 * @typedef {object} Program
 * @property {string} name
 * @property {() => import('node:child_process').ChildProcess} spawn
 * @property {Array<{ signal: NodeJS.Signals, wait: number }>} ending signals in turn, with the milliseconds each is given
 * @property {(gone: AbortSignal) => Promise<void>} [ready] settles when it takes work; absent: a line of its own says so
 * @property {number} [patience] milliseconds it is given to get ready, where that may take longer than a minute or so; the person is told then
 * @property {boolean} [quiet] whether its lines are shown only when it ends unasked
 */

/**
 * @typedef {object} Surroundings
 * @property {(sentence: string) => void} say
 * @property {(name: string, line: string) => { ready: boolean }} onLine shows a line, answers whether it says "ready"
 * @property {{ add(name: string, pid: number): void, remove(pid: number): void }} record
 */

/** A program that lived this long before it ended starts again as quickly as after its first end. */
const steadyMs = 30_000;

const readyWithinMs = 90_000;

/**
 * The message about a program that is waited for.
 * @param {number} ms
 */
const inWords = (ms) => (ms < 120_000 ? `${ms / 1000} seconds` : `${ms / 60_000} minutes`);

/**
 * How long to wait before a program that ended is started again.
 * @param {number} endings how many times it ended in short order
 * @returns {number} milliseconds
 */
export function restartDelay(endings) {
  return Math.min(250 * 2 ** (endings - 1), 30_000);
}

/** A program that is kept running: when it ends by itself it is started again, a little later each time. */
export class KeptProgram {
  #program;
  #around;
  #kept = false;
  #stopping = false;
  #endings = 0;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  /** @type {NodeJS.Timeout | undefined} */
  #timer;
  /** @type {Promise<void>} */
  #ended = Promise.resolve();

  /**
   * @param {Program} program
   * @param {Surroundings} around
   */
  constructor(program, around) {
    this.#program = program;
    this.#around = around;
  }

  /** Starts it and settles when it takes work. Throws a sentence when it ends before that: what fails at first would fail again. */
  async start() {
    const { name, patience = readyWithinMs } = this.#program;
    const slow = setTimeout(
      () => this.#around.say(`${name} is not ready yet; it is given ${inWords(patience)}.`),
      Math.min(readyWithinMs, patience / 2),
    );
    try {
      await within(patience, this.#launch(), `${name} was not ready within ${inWords(patience)}.`);
    } finally {
      clearTimeout(slow);
    }
    if (!this.#child) throw new PlainError(this.#stopping ? `${name} was stopped.` : `${name} did not start; see its messages above.`);
    this.#kept = true;
  }

  /** Ends it for good. */
  async stop() {
    this.#stopping = true;
    clearTimeout(this.#timer);
    for (const { signal, wait } of [...this.#program.ending, { signal: /** @type {const} */ ('SIGKILL'), wait: 5_000 }]) {
      if (!this.#child) return;
      this.#child.kill(signal);
      const patience = new AbortController();
      await Promise.race([this.#ended, after(wait, patience.signal)]);
      patience.abort();
    }
  }

  /** Ends it at once, whatever it does. */
  kill() {
    this.#stopping = true;
    clearTimeout(this.#timer);
    this.#child?.kill('SIGKILL');
  }

  /** @returns {Promise<void>} settles when it takes work or has ended */
  async #launch() {
    const { name, spawn, ready } = this.#program;
    const child = spawn();
    const started = Date.now();
    const gone = new AbortController();
    this.#child = child;
    if (child.pid !== undefined) this.#around.record.add(name, child.pid);
    const said = this.#listen(child);
    this.#ended = new Promise((resolve) => {
      /** @param {string} how */
      const ended = (how) => {
        if (gone.signal.aborted) return;
        gone.abort();
        this.#child = undefined;
        if (child.pid !== undefined) this.#around.record.remove(child.pid);
        if (!this.#stopping) this.#onUnasked(how, Date.now() - started, said.tail);
        resolve();
      };
      child.on('error', (error) => ended(error.message));
      // Not `exit`: its last words come before `close`.
      child.on('close', (code, signal) => ended(signal ? `signal ${signal}` : `exit code ${code}`));
    });
    await Promise.race([ready ? ready(gone.signal) : said.ready, this.#ended]);
  }

  /**
   * Passes its lines on.
   * @param {import('node:child_process').ChildProcess} child
   * @returns {{ ready: Promise<void>, tail: string[] }} when it says that it takes work; what a quiet one said last
   */
  #listen(child) {
    const { name, quiet } = this.#program;
    /** @type {string[]} */
    const tail = [];
    /** @type {Promise<void>} */
    const ready = new Promise((resolve) => {
      for (const stream of [child.stdout, child.stderr]) {
        if (!stream) continue;
        createInterface({ input: stream }).on('line', (line) => {
          if (quiet) tail.splice(0, Math.max(0, tail.push(line) - 10));
          else if (this.#around.onLine(name, line).ready) resolve();
        });
      }
    });
    return { ready, tail };
  }

  /**
   * @param {string} how it ended
   * @param {number} livedMs
   * @param {string[]} tail
   */
  #onUnasked(how, livedMs, tail) {
    const { name } = this.#program;
    for (const line of tail) this.#around.onLine(name, line);
    if (!this.#kept) return;
    this.#endings = livedMs > steadyMs ? 1 : this.#endings + 1;
    this.#relaunchLater(`${name} ended (${how})`);
  }

  /** @param {string} what happened */
  #relaunchLater(what) {
    const delay = restartDelay(this.#endings);
    this.#around.say(`${what}; restarting in ${delay / 1000} s.`);
    this.#timer = setTimeout(() => void this.#relaunch(), delay);
  }

  async #relaunch() {
    const { name } = this.#program;
    try {
      await this.#launch();
      if (this.#child) this.#around.say(`${name} is back.`);
    } catch (error) {
      const what = `${name} could not be started again: ${error instanceof Error ? error.message : String(error)}`;
      // A running one is waited for; a machine without memory for another process may have some later.
      if (this.#child || this.#stopping) return this.#around.say(what);
      this.#endings += 1;
      this.#relaunchLater(what);
    }
  }
}

/**
 * @param {number} ms
 * @param {AbortSignal} signal lets go of the timer
 * @returns {Promise<void>}
 */
function after(ms, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}

/**
 * @param {number} ms
 * @param {Promise<void>} work
 * @param {string} sentence for when the time is up
 */
async function within(ms, work, sentence) {
  const inTime = new AbortController();
  const late = after(ms, inTime.signal).then(() => Promise.reject(new PlainError(sentence)));
  try {
    await Promise.race([work, late]);
  } finally {
    inTime.abort();
  }
}
