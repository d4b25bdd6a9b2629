import type { EntityManager } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { effectiveField, effectiveType } from '#core/database/values/effective-values';
import { hasSameBytes } from '#core/records/documents/related-documents';

const figures = ['interest', 'principal', 'escrow', 'principal_balance'] as const;

/**
 * Whether a document counts in the book of a mortgage. A copy of a file does not. Another document of the same bill, or of its payment, counts only where it states
 * interest, principal, escrow or balance that the first one lacks, as a statement does that follows the notice of its payment.
 */
export async function standsInBook(em: EntityManager, document: Document): Promise<boolean> {
  if (effectiveType(document) !== 'mortgage_statement' || document.deletedAt || hasSameBytes(document)) return false;
  const firstId = document.duplicateOf ?? document.confirms ?? null;
  if (firstId === null) return true;
  const first = await em.findOne(Document, { id: firstId });
  if (!first || effectiveType(first) !== 'mortgage_statement') return true;
  return figures.some((key) => effectiveField(document, key) !== null && effectiveField(first, key) === null);
}
