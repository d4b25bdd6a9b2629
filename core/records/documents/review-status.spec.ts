import { expect, test } from 'vitest';
import { type ReviewFacts, reviewStatus } from '#core/records/documents/review-status';

const fresh: ReviewFacts = {
  hasExpense: false,
  processingStatus: 'completed',
  reviewed: false,
  documentType: 'other',
  subscriptionId: null,
  propertyId: null,
};

test.each([
  [{}, 'needs_review'],
  [{ processingStatus: 'failed' as const }, 'needs_review'],
  [{ propertyId: 3 }, 'assigned'],
  [{ documentType: 'subscription' as const }, 'subscription'],
  [{ subscriptionId: 4, reviewed: true }, 'subscription'],
  [{ propertyId: 3, reviewed: true }, 'reviewed'],
  [{ processingStatus: 'filed' as const, reviewed: true, propertyId: 3 }, 'filed'],
  [{ hasExpense: true, processingStatus: 'filed' as const, reviewed: true }, 'expensed'],
])('%j is %s', (facts, status) => {
  expect(reviewStatus({ ...fresh, ...facts })).toBe(status);
});
