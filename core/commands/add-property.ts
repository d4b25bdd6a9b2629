import type { EntityManager } from '@mikro-orm/postgresql';
import { type Actor, auditSnapshot, recordAudit } from '#core/kernel/audit/record-audit';
import type { Property } from '#core/database/entities/property.entity';
import { createProperty, type PropertyInput, type PropertyKeys } from '#core/records/properties/save-property';

/** Makes a property in the caller's transaction and says so in the log. Throws as `createProperty` does. */
export async function addProperty(
  em: EntityManager,
  input: PropertyInput & { name: string },
  { keys, actor }: { keys: PropertyKeys; actor: Actor },
): Promise<Property> {
  const property = await createProperty(em, input, keys);
  recordAudit(em, { ...actor, action: 'create', resource: 'properties', resourceId: property.id, after: auditSnapshot(em, property) });
  return property;
}
