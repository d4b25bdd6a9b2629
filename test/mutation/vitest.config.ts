import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The unit tests that a mutant must not survive. */
export default defineConfig({
  resolve: { conditions: ['source'], alias: { 'fast-check': join(import.meta.dirname, 'fast-check.ts') } },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    environment: 'node',
    setupFiles: ['./test/setup.ts'],
    include: ['{core,mail-gateway}/**/*.spec.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
});
