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
 * The line a run ends with.
 * @param {Tally} tally
 */
export function tallyLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * The exit code of a run: it is green only when something ran and nothing failed.
 * @param {Tally} tally
 */
export function tallyExitCode({ passed, failed }) {
  return failed === 0 && passed > 0 ? 0 : 1;
}
