import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Mutation testing of what decides: each mutant is one small change of the code, and the unit tests beside it have to notice.
 * What speaks SQL is left to the tests on real services. `npm run mutate -- --mutate core/books/hoa/fold-dues.ts` looks at one file.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: ['core/books/**/*.ts', 'core/rules/*.ts', 'core/extraction/solve/*.ts', 'mail-gateway/*.ts', '!**/*.spec.ts'],
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: true },
  ignorePatterns: ['dist', 'console', 'test/browser', 'test/integration'],
  ignoreStatic: true,
  concurrency: 2,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 90, low: 85, break: 85 },
  jsonReporter: { fileName: 'reports/mutation.json' },
  tempDirName: join(tmpdir(), 'rental-ledger-mutation'),
};
