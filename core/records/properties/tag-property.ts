import type { EntityManager } from '@mikro-orm/postgresql';
import { type Actor, recordAudit } from '#core/kernel/audit/record-audit';
import { AppError } from '#core/kernel/platform/app-error';
import { Property } from '#core/database/entities/property.entity';
import { findTag } from '#core/records/tags/save-tag';

/** Puts a tag on a property or takes it off; doing it again changes nothing. Throws `not-found` for either. */
export async function tagProperty(
  em: EntityManager,
  { propertyId, tagId, on }: { propertyId: number; tagId: number; on: boolean },
  actor: Actor,
): Promise<void> {
  await em.fork().transactional(async (tx) => {
    const { name } = await findTag(tx, tagId);
    if (!(await tx.count(Property, { id: propertyId }))) throw new AppError('not-found', 'Property not found');
    const changed = await tx.execute<object[]>(
      on
        ? 'insert into property_tag (property_id, tag_id) values (?, ?) on conflict do nothing returning tag_id'
        : 'delete from property_tag where property_id = ? and tag_id = ? returning tag_id',
      [propertyId, tagId],
    );
    if (changed.length === 0) return;
    const action = on ? 'tag' : 'untag';
    recordAudit(tx, { ...actor, action, resource: 'properties', resourceId: propertyId, [on ? 'after' : 'before']: { tag: name } });
  });
}
