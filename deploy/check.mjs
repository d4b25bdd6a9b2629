// `npm run check`: what has to be green before each commit, without any service.
import { runMain } from './launcher/plain-error.mjs';
import { runCheckSteps } from './testing/check-steps.mjs';
import { addTallies, tallyExitCode, tallyLines } from './testing/tally.mjs';
import { ofKinds } from './testing/select-tests.mjs';
import { runVitest } from './testing/vitest.mjs';

await runMain(async () => {
  const tally = addTallies(await runCheckSteps(), await runVitest(ofKinds('unit', 'console')));
  console.log(tallyLines(tally));
  return tallyExitCode(tally);
});
