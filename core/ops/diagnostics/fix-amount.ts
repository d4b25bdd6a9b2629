import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#core/kernel/audit/audited-write';
import { auditDocument, documentSnapshot } from '#core/records/documents/audit-document';
import { refreshEffectiveColumns } from '#core/database/values/effective-values';
import { lockDocument } from '#core/records/documents/find-document';
import { recordEvent } from '#core/records/documents/record-event';
import type { Evidence } from '#core/extraction/fields/extracted-fields';

/** An amount that was read again, decimal text, with its place on the page. */
export interface ReadAmount {
  value: string;
  confidence: number;
  evidence: Evidence | null;
}

/**
 * Saves an amount that was read again as the machine's; a person's amount still counts before it. Answers the amounts that counted before and count
 * now.
 */
export async function fixAmount(
  em: EntityManager,
  documentId: number,
  amount: ReadAmount,
  actor: Actor,
): Promise<{ before: string | null; after: string | null }> {
  return em.transactional(async (tx) => {
    const document = await lockDocument(tx, documentId);
    const before = document.amount ?? null;
    const snapshot = documentSnapshot(document);
    const { machineFields } = document;
    document.machineFields = { ...machineFields, fields: { ...machineFields.fields, amount: { ...amount, source: 'local' } } };
    refreshEffectiveColumns(document);
    recordEvent(tx, documentId, 'extracted', { by: 'local', fields: 1, field: 'amount', from: before, to: amount.value }, actor.userId);
    auditDocument(tx, document, { actor, action: 'fix-amount', before: snapshot });
    await tx.flush();
    return { before, after: document.amount ?? null };
  });
}
