import { createHash, randomUUID } from 'node:crypto';
import type { EntityManager, RequiredEntityData } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import type { ExtractedField, FieldKey, FieldValue } from '#core/extraction/fields/extracted-fields';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { MailDelivery } from '#core/database/entities/mail-delivery.entity';
import type { MailboxKind } from '#core/database/values/mailbox-kind';
import { keepPropertyKeys } from '#core/records/properties/keep-property-keys';
import { Property } from '#core/database/entities/property.entity';

/** A value as the local extractor would return it. */
export function found<K extends FieldKey>(value: FieldValue<K>, confidence = 0.95): ExtractedField<K> {
  return { value, confidence, evidence: null, source: 'local' };
}

/** A document after extraction, with the given differences; saved. */
export async function paper(em: EntityManager, different: Partial<RequiredEntityData<Document>> = {}): Promise<number> {
  const document = em.create(Document, {
    origin: 'upload',
    filename: 'bill.pdf',
    filePath: 'x',
    sha256: createHash('sha256').update(randomUUID()).digest('hex'),
    mimeType: 'application/pdf',
    fileSize: 1,
    processingStatus: 'processing',
    machineFields: { fields: { vendor: found('Acme'), amount: found('100.00'), service_date: found('2026-03-01') } },
    personFields: { fields: {} },
    ...different,
  });
  await em.flush();
  return document.id;
}

/** A property with an address; saved. */
export async function sampleProperty(em: EntityManager, name: string, address: string | null = null): Promise<number> {
  const property = em.create(Property, {
    name,
    emailSlug: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    address,
    city: 'Salem',
    state: 'OR',
    zipCode: '97301',
  });
  await em.flush();
  await keepPropertyKeys(em, property);
  return property.id;
}

/** A message with a row for each of its recipients; saved. */
export async function sampleMail(em: EntityManager, ...deliveries: { propertyId: number | null; mailbox: MailboxKind }[]): Promise<number> {
  const made = em.create(InboundMail, { receivedAt: new Date() });
  await em.flush();
  for (const [index, delivery] of deliveries.entries())
    em.create(MailDelivery, { mailId: made.id, recipient: `r${index}@inbox.localhost`, ...delivery });
  await em.flush();
  return made.id;
}
