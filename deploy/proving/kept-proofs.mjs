import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { proofTable } from './proof-table.mjs';

/**
 * @typedef {import('./proof-table.mjs').Proof & { at: string, release: string }} KeptProof what was shown, when, and of which commit
 */

const nameOf = (/** @type {{ number: number, what: string }} */ { number, what }) => `${number} ${what}`;

/** What was shown so far, in a folder: for people in `table.txt`, for a run that goes on in `results.json`. */
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

  /** Forgets what was shown before. */
  clear() {
    this.#kept.clear();
  }

  /**
   * Whether a promise was shown before, or could not be shown on this machine. What fell is shown again.
   * @param {import('./promises.mjs').Promised} promised
   */
  isDone(promised) {
    const held = this.#kept.get(nameOf(promised))?.held;
    return held === 'yes' || held === 'skipped';
  }

  /**
   * Keeps what a run showed, at once and whole: whatever ends this process, it is there.
   * @param {ReadonlyArray<KeptProof>} proofs
   */
  add(proofs) {
    for (const proof of proofs) this.#kept.set(nameOf(proof), proof);
    mkdirSync(this.#folder, { recursive: true });
    writeWhole(join(this.#folder, 'results.json'), `${JSON.stringify([...this.#kept.values()], null, 2)}\n`);
    writeWhole(this.tablePath, `${proofTable(this.proofsOf(this.#promises))}\n`);
  }

  /**
   * What is known of these promises; those nobody has shown yet say so.
   * @param {ReadonlyArray<import('./promises.mjs').Promised>} chosen
   * @returns {import('./proof-table.mjs').Proof[]}
   */
  proofsOf(chosen) {
    return chosen.map(({ number, what }) => this.#kept.get(nameOf({ number, what })) ?? { number, what, held: 'not run', figure: '' });
  }

  /** How many lines each commit has shown, where there is more than one. */
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
