import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../launcher/paths.mjs';
import { emptyTally } from './tally.mjs';

/**
 * A reporter for vitest that writes the tally of a run, and what became of each test, to the file named by TALLY_FILE.
 * A file that could not be loaded counts as a failure, and so does an error outside any test.
 */
export default class CountReporter {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<unknown>} errors
   */
  onTestRunEnd(modules, errors) {
    const tally = emptyTally();
    /** @type {import('./spec-coverage.mjs').TestResult[]} */
    const tests = [];
    tally.failed += errors.length;
    for (const module of modules) {
      tally.failed += module.errors().length;
      for (const suite of module.children.allSuites()) tally.failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        const { state, errors: thrown } = test.result();
        const retried = (test.diagnostic()?.retryCount ?? 0) > 0;
        // A test that passed in the end has the errors of the times before.
        const why = thrown?.[0]?.message.split('\n', 1)[0] ?? '';
        tests.push({ file: relative(root, module.moduleId), name: test.name, state, retried, why });
        if (state === 'passed') tally.passed += 1;
        else if (state === 'skipped') tally.skipped += 1;
        else tally.failed += 1;
      }
    }
    if (process.env.TALLY_FILE) writeFileSync(process.env.TALLY_FILE, JSON.stringify({ ...tally, tests }));
  }
}
