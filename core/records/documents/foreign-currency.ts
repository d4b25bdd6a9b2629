import type { EntityManager } from '@mikro-orm/postgresql';
import type { Document } from '#core/database/entities/document.entity';
import { effectiveField } from '#core/database/values/effective-values';
import { findBusiness } from '#core/records/settings/business';

/** The currency of a document and that of the books, ISO 4217, where the two are not the same; null where they are, or none is known. */
export async function foreignCurrency(em: EntityManager, document: Document): Promise<{ currency: string; own: string } | null> {
  const currency = effectiveField(document, 'currency');
  const own = currency === null ? null : ((await findBusiness(em))?.currency ?? null);
  return currency === null || own === null || currency === own ? null : { currency, own };
}
