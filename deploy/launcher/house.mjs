import { KeptProgram } from './kept-program.mjs';
import { PlainError } from './plain-error.mjs';

/**
 * The order in which programs stop, those of one rank together: first what accepts mail, last what all others need.
 * @type {Record<string, { rank: number, signal: NodeJS.Signals }>}
 */
const endings = {
  guard: { rank: 0, signal: 'SIGKILL' },
  gateway: { rank: 1, signal: 'SIGTERM' },
  api: { rank: 2, signal: 'SIGTERM' },
  worker: { rank: 2, signal: 'SIGTERM' },
  redis: { rank: 3, signal: 'SIGTERM' },
  postgres: { rank: 4, signal: 'SIGINT' },
};

/**
 * How a program of that name is ended, and in which turn.
 * @param {string} name
 */
export function endingOf(name) {
  return endings[name] ?? { rank: 0, signal: /** @type {const} */ ('SIGTERM') };
}

/** Everything that runs under one launcher. */
export class House {
  say;
  record;
  #onLine;
  #stopping = false;
  /** @type {Map<string, KeptProgram>} */
  #programs = new Map();

  /** @param {import('./kept-program.mjs').Surroundings} around */
  constructor({ say, onLine, record }) {
    this.say = say;
    this.record = record;
    this.#onLine = onLine;
  }

  /** Whether everything is being stopped, so that a program that ends now was asked to. */
  get stopping() {
    return this.#stopping;
  }

  /**
   * Starts a program, settles when it is ready, and keeps it running from then on.
   * @param {import('./kept-program.mjs').Program} program
   */
  async start(program) {
    if (this.#stopping) throw new PlainError(`${program.name} was stopped.`);
    const kept = new KeptProgram(program, { say: this.say, record: this.record, onLine: this.#onLine });
    this.#programs.set(program.name, kept);
    await kept.start();
  }

  /** Stops everything in its order. */
  async stop() {
    this.#stopping = true;
    const ranks = [...new Set([...this.#programs.keys()].map((name) => endingOf(name).rank))].toSorted((a, b) => a - b);
    for (const rank of ranks) {
      await Promise.all([...this.#programs].filter(([name]) => endingOf(name).rank === rank).map(([, program]) => program.stop()));
    }
  }

  /** Ends everything at once. Everything promised is on disk, and the next start continues from there. */
  kill() {
    this.#stopping = true;
    for (const program of this.#programs.values()) program.kill();
  }
}
