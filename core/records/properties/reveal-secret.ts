import type { EntityManager } from '@mikro-orm/postgresql';
import { type Actor, recordAudit } from '#core/kernel/audit/record-audit';
import { AppError } from '#core/kernel/platform/app-error';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { Property } from '#core/database/entities/property.entity';
import { type SecretColumn, secretColumnNames } from '#core/records/properties/save-property';

/**
 * One secret of a property in clear, null where it has none; that it was shown, and to whom, is in the audit log before it leaves.
 * Throws `not-found`.
 */
export async function revealSecret(
  em: EntityManager,
  { id, column, box }: { id: number; column: SecretColumn; box: SecretBox },
  actor: Actor,
): Promise<string | null> {
  return em.fork().transactional(async (tx) => {
    const property = await tx.findOne(Property, { id });
    if (!property) throw new AppError('not-found', 'Property not found');
    const name = secretColumnNames[column];
    recordAudit(tx, { ...actor, action: 'reveal', resource: 'properties', resourceId: id, after: { field: name } });
    const sealed = property[column];
    return sealed ? box.open(sealed, { table: 'property', column: name, row: id }) : null;
  });
}
