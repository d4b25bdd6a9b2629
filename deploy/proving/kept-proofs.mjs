import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { proofTable } from './proof-table.mjs';

/**
 * @typedef {import('./proof-table.mjs').Proof & { at: string, release: string }} KeptProof a result, its time and its commit
 */

const nameOf = (/** @type {{ number: number, what: string }} */ { number, what }) => `${number} ${what}`;

/** The results so far, in a folder: `table.txt` for people, `results.json` for a run that is resumed. */
export class KeptProofs {
  /** @type {Map<string, KeptProof>} */
  #kept = new Map();
  #folder;
  #promises;

  /**
   * @param {string} folder
   * @param {ReadonlyArray<import('./promises.mjs').Promised>} promises all there are: each has its line in the table, shown or not
   */
  constructor(folder, promises) {
    this.#folder = folder;
    this.#promises = promises;
    for (const proof of readKept(join(folder, 'results.json'))) this.#kept.set(nameOf(proof), proof);
  }

  get tablePath() {
    return join(this.#folder, 'table.txt');
  }

  /** Deletes earlier results. */
  clear() {
    this.#kept.clear();
  }

  /**
   * Whether a promise is proved already, or cannot be on this machine. A failed one is run again.
   * @param {import('./promises.mjs').Promised} promised
   */
  isDone(promised) {
    const held = this.#kept.get(nameOf(promised))?.held;
    return held === 'yes' || held === 'skipped';
  }

  /**
   * Saves the results of a run, atomically, so that they survive whatever ends this process.
   * @param {ReadonlyArray<KeptProof>} proofs
   */
  add(proofs) {
    for (const proof of proofs) this.#kept.set(nameOf(proof), proof);
    mkdirSync(this.#folder, { recursive: true });
    writeWhole(join(this.#folder, 'results.json'), `${JSON.stringify([...this.#kept.values()], null, 2)}\n`);
    writeWhole(this.tablePath, `${proofTable(this.proofsOf(this.#promises))}\n`);
  }

  /**
   * The results of these promises; one without a result is `not run`.
   * @param {ReadonlyArray<import('./promises.mjs').Promised>} chosen
   * @returns {import('./proof-table.mjs').Proof[]}
   */
  proofsOf(chosen) {
    return chosen.map(({ number, what }) => this.#kept.get(nameOf({ number, what })) ?? { number, what, held: 'not run', figure: '' });
  }

  /** How many results are of each commit; nothing where there is only one commit. */
  releases() {
    const counts = Map.groupBy(this.#kept.values(), ({ release }) => release);
    return counts.size < 2 ? [] : [...counts].map(([release, proofs]) => `${proofs.length} of commit ${release}`);
  }
}

/**
 * @param {string} path
 * @returns {KeptProof[]}
 */
function readKept(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // None yet.
    return [];
  }
}

/**
 * @param {string} path
 * @param {string} text
 */
function writeWhole(path, text) {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}
