/**
 * Files of tests that take longest, each with about how many seconds on two slow cores. They come first, so that none of them runs on alone
 * at the end; a fresh clone has measured nothing yet.
 * @type {Readonly<Record<string, number>>}
 */
export const longFiles = {
  'test/integration/ops/commands.spec.ts': 95,
  'test/integration/ops/measuring.spec.ts': 75,
  'test/browser/screens.spec.ts': 75,
  'test/integration/ops/launcher.spec.ts': 75,
  'test/faults/worker-killed.spec.ts': 65,
  'test/faults/whole-stack.spec.ts': 60,
  'test/integration/mail/worker-mail-senders.spec.ts': 60,
  'test/integration/books/dues-any-order.spec.ts': 55,
  'test/integration/reading/guarded-pool.spec.ts': 50,
  'test/browser/installed.spec.ts': 50,
  'test/browser/hoa.spec.ts': 45,
  'test/browser/review-queue.spec.ts': 45,
  'test/browser/new-expense.spec.ts': 45,
  'test/browser/diagnostics.spec.ts': 45,
  'test/integration/reading/spoiled-pictures.spec.ts': 45,
  'test/faults/redis-lost.spec.ts': 40,
  'test/browser/sign-in.spec.ts': 40,
  'test/integration/ops/restore.spec.ts': 40,
  'test/browser/routes.spec.ts': 40,
  'test/browser/property-papers.spec.ts': 40,
  'test/browser/hub-parts.spec.ts': 40,
  'test/browser/second-factor.spec.ts': 40,
  'test/browser/property.spec.ts': 35,
  'test/browser/queue.spec.ts': 35,
  'test/browser/ai-rules.spec.ts': 35,
  'test/faults/reader-killed.spec.ts': 35,
  'test/browser/expected-documents.spec.ts': 35,
  'test/integration/books/expected-documents.spec.ts': 35,
  'test/browser/oidc.spec.ts': 35,
  'test/browser/previews.spec.ts': 30,
  'test/integration/ops/database-roles.spec.ts': 30,
  'test/integration/reading/bombs.spec.ts': 30,
};
