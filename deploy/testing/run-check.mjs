import { runCheckSteps } from './check-steps.mjs';
import { ofKinds } from './select-tests.mjs';
import { addTallies, tallyExitCode, tallyLines } from './tally.mjs';
import { runVitest } from './vitest.mjs';

/**
 * Runs every check and the tests that need no service, and prints how many passed.
 * @returns {Promise<number>} exit code
 */
export async function runCheck() {
  const tally = addTallies(await runCheckSteps(), await runVitest(ofKinds('unit', 'console')));
  console.log(tallyLines(tally));
  return tallyExitCode(tally);
}
