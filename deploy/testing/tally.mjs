/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @returns {Tally} */
export function emptyTally() {
  return { passed: 0, failed: 0, skipped: 0 };
}

/**
 * The sum of two tallies.
 * @param {Tally} a
 * @param {Tally} b
 * @returns {Tally}
 */
export function addTallies(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/**
 * A line for each test that passed only when it was tried once more, with why: a green run says what it is not sure of.
 * @param {ReadonlyArray<import('./spec-coverage.mjs').TestResult>} results
 */
export const retriedLines = (results) =>
  results
    .filter(({ state, retried }) => state === 'passed' && retried)
    .map(({ file, name, why = '' }) => `tried again: ${file} > ${name}: ${why}`);

/**
 * The last lines of a run; the very last always has the same form, for programs that read it.
 * @param {Tally} tally
 */
export function tallyLines({ passed, failed, skipped }) {
  return [...(skipped > 0 ? [`${skipped} skipped`] : []), `${passed} passed, ${failed} failed`].join('\n');
}

/**
 * The exit code of a run: it is green only when something ran and nothing failed.
 * @param {Tally} tally
 */
export function tallyExitCode({ passed, failed }) {
  return failed === 0 && passed > 0 ? 0 : 1;
}
