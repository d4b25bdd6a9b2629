import type { EntityManager } from '@mikro-orm/postgresql';
import { clearMachine } from '#core/commands/process-anew';
import type { Document } from '#core/database/entities/document.entity';
import { Expense } from '#core/database/entities/expense.entity';
import { lockDocument } from '#core/records/documents/find-document';
import type { ArrivedDocument } from '#core/records/documents/receive-document';
import { completeDocument } from './complete-document.js';

/**
 * A file that only holds documents charges nothing itself, so it leaves the review queue, where its documents are. What a person did with it
 * before stays. Answers whether it was filed now.
 */
export async function fileHolder(em: EntityManager, id: number): Promise<boolean> {
  const document = await lockDocument(em, id);
  const wasFiled = document.processingStatus === 'filed';
  if (await isInUse(em, document)) {
    await completeDocument(em, id);
    return false;
  }
  clearMachine(document);
  document.processingStatus = 'filed';
  document.completedAt = new Date();
  document.reviewedAt ??= new Date();
  await em.flush();
  return !wasFiled;
}

/** Whether a person is done with a document or has booked it: then it stays what it is. */
export const isInUse = async (em: EntityManager, { id, reviewedAt, processingStatus }: Document): Promise<boolean> =>
  Boolean(reviewedAt && processingStatus !== 'filed') || (await em.count(Expense, { documentId: id })) > 0;

/** Who uploaded a file also uploaded the documents in it; the property and type that they gave it apply to these too. */
export function choicesOf({ createdBy, personFields }: Document): Pick<ArrivedDocument, 'person'> {
  const { property_id: propertyId, document_type: documentType } = personFields;
  if (!createdBy) return {};
  return { person: { userId: createdBy, ...(propertyId && { propertyId }), ...(documentType && { documentType }) } };
}
