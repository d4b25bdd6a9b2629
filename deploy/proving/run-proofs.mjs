import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { interruption, runOnServices } from '../testing/run-tests.mjs';
import { judgeProofs, proofExitCode, proofTable } from './proof-table.mjs';
import { onlyTests, promises, scale, specsOf } from './promises.mjs';

/**
 * Runs the tests of what is promised at full size and prints what each reached.
 * @param {string[]} numbers which promises; all where none is named
 * @returns {Promise<number>} exit code
 */
export async function runProofs(numbers) {
  const chosen = promises.filter(({ number }) => numbers.length === 0 || numbers.includes(String(number)));
  if (chosen.length === 0) {
    console.log(`These can be proved: ${[...new Set(promises.map(({ number }) => number))].join(', ')}.`);
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 'rental-ledger-proof-'));
  try {
    const file = join(folder, 'figures.json');
    const specs = [...new Set(chosen.flatMap(specsOf))];
    const reporter = '--reporter=./deploy/proving/figures-reporter.mjs';
    const env = { ...scale, ...process.env, PROVING: '1', FIGURES_FILE: file };
    const { skipped } = await runOnServices([reporter, ...onlyTests(chosen), ...specs], interruption(), env);
    /** @type {import('./proof-table.mjs').TestResult[]} */
    const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
    const proofs = judgeProofs(chosen, results);
    for (const line of skipped) console.log(line);
    console.log(proofTable(proofs));
    return proofExitCode(proofs);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
