import { buildConsole, buildServer } from '../launcher/build.mjs';
import { runCheckSteps } from './check-steps.mjs';
import { selectTests } from './select-tests.mjs';
import { addTallies, emptyTally, tallyExitCode, tallyLine } from './tally.mjs';
import { runVitest } from './vitest.mjs';

/**
 * Runs the checks and the tests, or those that the arguments name, and ends with the line that counts them.
 * @param {string[]} args names of vitest projects, paths, or vitest's own options
 * @returns {Promise<number>} exit code
 */
export async function runTests(args) {
  const selection = selectTests(args);
  let tally = selection.checks ? await runCheckSteps() : emptyTally();
  if (selection.services) {
    await buildServer();
    await buildConsole();
  }
  tally = addTallies(tally, await runVitest(selection.vitest));
  console.log(tallyLine(tally));
  return tallyExitCode(tally);
}
