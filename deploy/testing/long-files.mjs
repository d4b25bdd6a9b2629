/**
 * Files of tests that take longest, each with about how many seconds on two slow cores. They come first, so that none of them runs on alone
 * at the end; a fresh clone has measured nothing yet.
 * @type {Readonly<Record<string, number>>}
 */
export const longFiles = {
  'test/browser/screens.spec.ts': 300,
  'test/faults/whole-stack.spec.ts': 110,
  'test/faults/worker-killed.spec.ts': 110,
  'test/integration/measuring.spec.ts': 110,
  'test/integration/reading/corpus.spec.ts': 65,
  'test/integration/real-input.spec.ts': 65,
  'test/integration/launcher.spec.ts': 85,
  'test/browser/property.spec.ts': 60,
  'test/faults/redis-lost.spec.ts': 55,
  'test/integration/hostile-mail.spec.ts': 60,
  'test/browser/sign-in.spec.ts': 45,
};
