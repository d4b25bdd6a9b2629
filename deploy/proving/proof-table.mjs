import { specsOf } from './promises.mjs';

/**
 * The result of one test.
 * @typedef {object} TestResult
 * @property {string} file its spec, from the project's root
 * @property {string} name
 * @property {'passed' | 'failed' | 'skipped' | 'pending'} state
 * @property {string[]} printed its figures
 */

/**
 * @typedef {object} Proof
 * @property {number} number
 * @property {string} what
 * @property {string} figure what the tests measured, or their number
 * @property {'yes' | 'no' | 'skipped' | 'not run'} held `skipped` where the machine does not let all of its tests run
 */

/**
 * The result of each promise. One whose tests never ran does not hold.
 * @param {ReadonlyArray<import('./promises.mjs').Promised>} promises
 * @param {ReadonlyArray<TestResult>} results
 * @returns {Proof[]}
 */
export function judgeProofs(promises, results) {
  return promises.map((promised) => {
    const { number, what, test } = promised;
    const specs = specsOf(promised);
    const mine = results.filter((result) => specs.includes(result.file) && (!test || test.test(result.name)));
    const passed = mine.filter((result) => result.state === 'passed').length;
    const skipped = mine.filter((result) => result.state === 'skipped').length;
    const figures = mine.flatMap((result) => result.printed);
    const tests = `${passed} of ${mine.length} tests passed`;
    const figure = figures.length === 0 ? tests : [...figures, ...(passed < mine.length ? [tests] : [])].join('; ');
    const held = mine.length === 0 || passed + skipped < mine.length ? 'no' : skipped > 0 ? 'skipped' : 'yes';
    return { number, what, figure, held };
  });
}

/**
 * A table for people: number, what, figure, held.
 * @param {ReadonlyArray<Proof>} proofs
 */
export function proofTable(proofs) {
  const width = Math.max(...proofs.map((proof) => proof.what.length), 4);
  return [
    `  # | ${'what'.padEnd(width)} | held    | figure`,
    ...proofs.map(
      ({ number, what, figure, held }) => `${String(number).padStart(3)} | ${what.padEnd(width)} | ${held.padEnd(7)} | ${figure}`,
    ),
  ].join('\n');
}

/**
 * 0 when everything ran and nothing failed.
 * @param {ReadonlyArray<Proof>} proofs
 */
export function proofExitCode(proofs) {
  return proofs.every((proof) => proof.held === 'yes' || proof.held === 'skipped') && proofs.some((proof) => proof.held === 'yes') ? 0 : 1;
}
