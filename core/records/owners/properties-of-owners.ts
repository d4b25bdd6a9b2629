import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#core/kernel/platform/app-error';
import { Owner } from '#core/database/entities/owner.entity';
import { Property } from '#core/database/entities/property.entity';

/**
 * The ids of the properties that belong to owners now, archived ones too, as far as the reader may see them. Throws `not-found` where an owner does not
 * exist, or not for this reader.
 */
export async function propertiesOfOwners(em: EntityManager, ownerIds: readonly number[]): Promise<number[]> {
  const ids = [...new Set(ownerIds)];
  if ((await em.count(Owner, { id: { $in: ids } })) < ids.length) throw new AppError('not-found', 'Owner not found');
  const properties = await em.find(Property, { ownerId: { $in: ids } }, { fields: ['id'], orderBy: { id: 1 } });
  return properties.map(({ id }) => id);
}
