import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#core/kernel/audit/audited-write';
import { type AuditFields, recordAudit } from '#core/kernel/audit/record-audit';
import type { Document } from '#core/database/entities/document.entity';

/** Who acts where no person does. */
type Nobody = Pick<Actor, 'requestId'> & { userId: null };

/** What people can change of a document, and where it stands; a value a person set is told by its field. */
export function documentSnapshot(document: Document): AuditFields {
  const { fields, removed_tags: removed = [] } = document.personFields;
  const {
    description = null,
    propertyId = null,
    documentType,
    processingStatus,
    amount = null,
    duplicateOf = null,
    reviewedAt = null,
    deletedAt = null,
  } = document;
  return {
    description,
    property_id: propertyId,
    document_type: documentType,
    processing_status: processingStatus,
    amount,
    duplicate_of: duplicateOf,
    reviewed_at: reviewedAt,
    deleted_at: deletedAt,
    removed_tags: removed,
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`fields.${name}`, value])),
  };
}

/** Writes into the log what a person did to a document, an order to the machine too; `userId` is null where the machine did it by itself. Goes with the caller's next flush. */
export function auditDocument(
  em: EntityManager,
  document: Document,
  { actor, action, before, details = {} }: { actor: Actor | Nobody; action: string; before: AuditFields; details?: AuditFields },
): void {
  const after = { ...documentSnapshot(document), ...details };
  recordAudit(em, { ...actor, action, resource: 'documents', resourceId: document.id, before, after });
}
