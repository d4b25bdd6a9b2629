/**
 * Files of tests that take longest, each with about how many seconds on two slow cores. They come first, so that none of them runs on alone
 * at the end; a fresh clone has measured nothing yet.
 * @type {Readonly<Record<string, number>>}
 */
export const longFiles = {
  'test/browser/screens.spec.ts': 440,
  'test/faults/whole-stack.spec.ts': 235,
  'test/faults/worker-killed.spec.ts': 185,
  'test/integration/measuring.spec.ts': 180,
  'test/integration/reading/corpus.spec.ts': 155,
  'test/integration/real-input.spec.ts': 125,
  'test/integration/hostile-calls.spec.ts': 115,
  'test/integration/launcher.spec.ts': 115,
  'test/browser/review.spec.ts': 50,
  'test/faults/redis-lost.spec.ts': 75,
  'test/integration/hostile-mail.spec.ts': 70,
  'test/browser/sign-in.spec.ts': 70,
};
