/**
 * Files of tests that take longest, each with about how many seconds on two slow cores. They come first, so that none of them runs on alone
 * at the end; a fresh clone has measured nothing yet.
 * @type {Readonly<Record<string, number>>}
 */
export const longFiles = {
  'test/browser/screens.spec.ts': 170,
  'test/integration/ops/measuring.spec.ts': 115,
  'test/faults/worker-killed.spec.ts': 105,
  'test/integration/ops/commands.spec.ts': 95,
  'test/faults/whole-stack.spec.ts': 85,
  'test/integration/ops/launcher.spec.ts': 80,
  'test/browser/hoa.spec.ts': 65,
  'test/browser/review-queue.spec.ts': 65,
  'test/faults/redis-lost.spec.ts': 60,
  'test/browser/queue.spec.ts': 55,
  'test/browser/property.spec.ts': 55,
  'test/integration/mail/worker-mail-senders.spec.ts': 50,
  'test/faults/gateway-killed.spec.ts': 50,
  'test/integration/reading/real-input.spec.ts': 50,
  'test/browser/review.spec.ts': 50,
  'test/browser/sign-in.spec.ts': 45,
  'test/integration/mail/hostile-mail.spec.ts': 45,
  'test/browser/routes.spec.ts': 40,
  'test/integration/ops/restore.spec.ts': 40,
  'test/browser/previews.spec.ts': 40,
  'test/browser/property-papers.spec.ts': 35,
  'test/browser/diagnostics.spec.ts': 35,
  'test/integration/reading/corpus.spec.ts': 35,
  'test/browser/new-expense.spec.ts': 35,
  'test/browser/ai-rules.spec.ts': 35,
  'test/integration/reading/guarded-pool.spec.ts': 35,
  'test/faults/reader-killed.spec.ts': 35,
  'test/browser/vendors.spec.ts': 35,
  'test/browser/expenses.spec.ts': 35,
};
