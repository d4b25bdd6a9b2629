import type { EntityManager } from '@mikro-orm/postgresql';
import { Document } from '#core/documents/document.entity';
import { effectiveField } from '#core/documents/effective-values';
import type { HoaPaper } from '#core/hoa/judge-hoa-email';

/** The documents of a mail that are not in the trash, oldest first. */
export function papersOf(em: EntityManager, mailId: number): Promise<Document[]> {
  return em.find(Document, { mailId, deletedAt: null }, { orderBy: { id: 1 }, refresh: true });
}

/** What a document says as a document of an association. */
export function readHoaPaper(document: Document): HoaPaper {
  return {
    kind: effectiveField(document, 'hoa_kind'),
    dueOn: effectiveField(document, 'due_date'),
    pastDue: effectiveField(document, 'past_due'),
    propertyId: document.propertyId ?? null,
    unknownPlace: document.machineFields.unknown_place ?? null,
    matches: document.machineFields.property_matches ?? [],
  };
}
