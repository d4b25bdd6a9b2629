import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../launcher/paths.mjs';

/** A vitest reporter that writes each test's result and output to the file named by FIGURES_FILE. */
export default class FiguresReporter {
  /** @type {Map<string, string[]>} the output of each test */
  printed = new Map();

  /** @param {import('vitest').UserConsoleLog} log */
  onUserConsoleLog({ type, taskId, content }) {
    if (type === 'stdout' && taskId) this.printed.set(taskId, [...(this.printed.get(taskId) ?? []), content.trim()]);
  }

  /** @param {ReadonlyArray<import('vitest/node').TestModule>} modules */
  onTestRunEnd(modules) {
    /** @type {import('./proof-table.mjs').TestResult[]} */
    const results = modules.flatMap((module) => {
      const file = relative(root, module.moduleId);
      const tests = [...module.children.allTests()].map((test) => ({
        file,
        name: test.fullName,
        state: test.result().state,
        printed: this.printed.get(test.id) ?? [],
      }));
      // A file that failed to load, or in its setup, proves nothing.
      return module.state() === 'failed' && tests.every((test) => test.state !== 'failed')
        ? tests.map((test) => ({ ...test, state: /** @type {const} */ ('failed') }))
        : tests;
    });
    if (process.env.FIGURES_FILE) writeFileSync(process.env.FIGURES_FILE, JSON.stringify(results));
  }
}
