import { buildConsole, buildServer } from '../launcher/build.mjs';
import { onParentGone } from '../launcher/local-node.mjs';
import { runCheckSteps } from './check-steps.mjs';
import { readCoverage } from './read-coverage.mjs';
import { selectTests } from './select-tests.mjs';
import { textsNotShown } from './spec-coverage.mjs';
import { addTallies, emptyTally, retriedLines, tallyExitCode, tallyLines } from './tally.mjs';
import { startTestServices } from './test-services.mjs';
import { prepareTools, skippedLines } from './tools.mjs';
import { runVitest } from './vitest.mjs';

/**
 * Runs the checks and the tests, or those that the arguments name, and ends with a line that counts them.
 * @param {string[]} args names of vitest projects, paths, or vitest's own options
 * @returns {Promise<number>} exit code
 */
export async function runTests(args) {
  const interrupted = interruption();
  const selection = selectTests(args);
  let checks = emptyTally();
  const check = async () => void (checks = await runCheckSteps());
  const tests = selection.services
    ? await onServices(
        async (run, skipped) => ({ tally: await run(selection.told, interrupted, selection.whole ? { WHOLE_RUN: '1' } : {}), skipped }),
        selection.whole ? check : undefined,
      )
    : { tally: await runVitest(selection.told, {}, interrupted), skipped: [] };
  const tally = addTallies(checks, tests.tally);
  for (const line of [...tests.skipped, ...retriedLines(tests.tally.tests)]) console.log(line);
  // Only a run of everything can find texts without a test.
  const notShown = selection.whole ? textsNotShown(readCoverage().entries, tests.tally.tests) : [];
  for (const line of notShown) console.log(`not shown: ${line}`);
  tally.failed += notShown.length;
  console.log(tallyLines(tally));
  return tallyExitCode(tally);
}

/**
 * Runs vitest with these arguments and this environment, until the signal ends it.
 * @typedef {(told: string[], signal: AbortSignal, env?: NodeJS.ProcessEnv) => Promise<Awaited<ReturnType<typeof runVitest>>>} RunTold
 */

/**
 * Does something with everything built and the services running.
 * @template T
 * @param {(run: RunTold, skipped: string[]) => Promise<T>} work is told what this machine has not got, a line each
 * @param {() => Promise<void>} [meanwhile] goes on with the server built while the rest is fetched and started, which waits for network and disk
 */
export async function onServices(work, meanwhile = async () => {}) {
  await buildServer();
  // One after the other: both may use the system's package manager.
  const starting = prepareTools().then(async (tools) => ({ tools, services: await startTestServices() }));
  try {
    const [{ tools, services }] = await Promise.all([starting, buildConsole(), meanwhile()]);
    const run = /** @type {RunTold} */ ((told, signal, env) => runVitest(told, { ...env, ...tools.env, ...services.env }, signal));
    return await work(run, skippedLines(tools.missing, process.env.CORPUS));
  } finally {
    await starting.then(
      ({ services }) => services.stop(),
      () => undefined,
    );
  }
}

/** Ctrl-C, a signal or the end of the parent stop the tests; the services and their folder still have to go. */
export function interruption() {
  const controller = new AbortController();
  const stop = () => controller.abort();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);
  onParentGone(stop);
  return controller.signal;
}
