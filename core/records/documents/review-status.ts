import type { ProcessingStatus } from '#core/database/values/document-status';
import type { DocumentType } from '#core/extraction/fields/document-type';

/** Where a document stands for people: the first three are in the review queue, the others have left it. */
export const reviewStatuses = ['needs_review', 'assigned', 'subscription', 'expensed', 'filed', 'reviewed'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** What the status follows from. */
export interface ReviewFacts {
  hasExpense: boolean;
  processingStatus: ProcessingStatus;
  reviewed: boolean;
  documentType: DocumentType;
  subscriptionId: number | null;
  propertyId: number | null;
}

/** The status of a document for people; nobody sets it, it follows from what was done with the document. */
export function reviewStatus(facts: ReviewFacts): ReviewStatus {
  if (facts.hasExpense) return 'expensed';
  if (facts.processingStatus === 'filed') return 'filed';
  if (facts.documentType === 'subscription' || facts.subscriptionId !== null) return 'subscription';
  if (facts.reviewed) return 'reviewed';
  return facts.propertyId === null ? 'needs_review' : 'assigned';
}
