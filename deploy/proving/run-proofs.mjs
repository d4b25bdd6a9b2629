import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../launcher/paths.mjs';
import { interruption, onServices } from '../testing/run-tests.mjs';
import { batchesOf, planLines } from './batches.mjs';
import { KeptProofs } from './kept-proofs.mjs';
import { judgeProofs, proofExitCode, proofTable } from './proof-table.mjs';
import { promises, scale } from './promises.mjs';

/**
 * Runs one batch and answers the results of its tests; none where it was cancelled.
 * @typedef {(batch: import('./batches.mjs').Batch, signal: AbortSignal) => Promise<import('./proof-table.mjs').TestResult[]>} RunBatch
 */

/**
 * Runs the tests of the promises at full size and prints their results, which are saved after each batch.
 * @param {string[]} words numbers of promises, all where none is named; `--resume` leaves out what an earlier run has shown
 * @returns {Promise<number>} exit code
 */
export async function runProofs(words) {
  const numbers = words.filter((word) => word !== '--resume');
  const chosen = promises.filter(({ number }) => numbers.length === 0 || numbers.includes(String(number)));
  if (chosen.length === 0 || numbers.some((word) => !chosen.some(({ number }) => String(number) === word))) {
    console.log(
      `These can be proved: ${[...new Set(promises.map(({ number }) => number))].join(', ')}; --resume goes on after a run cut off.`,
    );
    return 1;
  }
  const kept = new KeptProofs(process.env.PROVE_FOLDER ?? join(root, 'proofs'), promises);
  const resumed = words.includes('--resume');
  if (!resumed && numbers.length === 0) kept.clear();
  const left = resumed ? chosen.filter((promised) => !kept.isDone(promised)) : chosen;
  if (left.length < chosen.length) console.log(`${chosen.length - left.length} of ${chosen.length} lines were shown before and are kept.`);
  const interrupted = interruption();
  if (left.length > 0)
    await onServices(async (run, skipped) => {
      for (const line of skipped) console.log(line);
      await proveAll({ left, kept, interrupted, release: commit(), run: (batch, signal) => runBatch(run, batch, signal) });
    });
  const proofs = kept.proofsOf(chosen);
  console.log(proofTable(proofs));
  for (const line of kept.releases()) console.log(line);
  console.log(`The whole table is in ${kept.tablePath}.`);
  if (interrupted.aborted) console.log('Cut off. npm run prove -- --resume goes on.');
  return proofExitCode(proofs);
}

/**
 * Runs one batch after another and saves its results; one that fails, hangs or crashes does not stop the others.
 * @param {object} work
 * @param {ReadonlyArray<import('./promises.mjs').Promised>} work.left
 * @param {KeptProofs} work.kept
 * @param {AbortSignal} work.interrupted
 * @param {string} work.release
 * @param {RunBatch} work.run
 */
export async function proveAll({ left, kept, interrupted, release, run }) {
  const batches = batchesOf(left);
  console.log(planLines(batches));
  for (const [at, batch] of batches.entries()) {
    const tooLong = AbortSignal.timeout(batch.limitMs);
    const began = performance.now();
    const results = await run(batch, AbortSignal.any([interrupted, tooLong]));
    // A batch that a person interrupted is neither proved nor refuted.
    if (interrupted.aborted) return;
    const took = ((performance.now() - began) / 60_000).toFixed(1);
    const shown = judgeProofs(batch.promised, results).map((proof) => ({ ...proof, at: new Date().toISOString(), release }));
    const cut = (/** @type {import('./kept-proofs.mjs').KeptProof} */ proof) => ({
      ...proof,
      held: /** @type {const} */ ('no'),
      figure: `broken off after ${took} min`,
    });
    kept.add(tooLong.aborted ? shown.map(cut) : shown);
    const ended = kept.proofsOf(batch.promised).map(({ number, held }) => `${number} ${held}`);
    console.log(
      `${at + 1} of ${batches.length} after ${took} min (about ${batch.minutes.toFixed(1)} on an idle machine): ${ended.join(', ')}`,
    );
  }
}

/**
 * @param {import('../testing/run-tests.mjs').RunTold} run
 * @param {import('./batches.mjs').Batch} batch
 * @param {AbortSignal} signal
 * @returns {Promise<import('./proof-table.mjs').TestResult[]>}
 */
async function runBatch(run, { told }, signal) {
  const folder = mkdtempSync(join(tmpdir(), 'rental-ledger-proof-'));
  try {
    const file = join(folder, 'figures.json');
    const env = { ...scale, ...process.env, PROVING: '1', FIGURES_FILE: file };
    await run(['--reporter=./deploy/proving/figures-reporter.mjs', ...told], signal, env);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}
