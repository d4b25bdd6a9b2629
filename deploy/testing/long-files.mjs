/**
 * Files of tests that take longest, each with about how many seconds on two slow cores. They come first, so that none of them runs on alone
 * at the end; a fresh clone has measured nothing yet.
 * @type {Readonly<Record<string, number>>}
 */
export const longFiles = {
  'test/browser/screens.spec.ts': 170,
  'test/faults/worker-killed.spec.ts': 110,
  'test/integration/measuring.spec.ts': 110,
  'test/integration/launcher.spec.ts': 80,
  'test/integration/commands.spec.ts': 65,
  'test/integration/reading/corpus.spec.ts': 65,
  'test/faults/whole-stack.spec.ts': 60,
  'test/integration/hostile-mail.spec.ts': 60,
  'test/integration/real-input.spec.ts': 55,
  'test/faults/redis-lost.spec.ts': 55,
  'test/browser/hoa.spec.ts': 50,
  'test/browser/review-queue.spec.ts': 50,
  'test/browser/property.spec.ts': 45,
  'test/browser/property-papers.spec.ts': 45,
  'test/browser/queue.spec.ts': 45,
  'test/browser/sign-in.spec.ts': 45,
  'test/browser/review.spec.ts': 45,
  'test/faults/gateway-killed.spec.ts': 45,
  'test/integration/worker-mail-again.spec.ts': 45,
  'test/integration/worker-mail-senders.spec.ts': 45,
};
