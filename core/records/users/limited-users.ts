import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#core/kernel/platform/app-error';
import type { Role } from '#core/kernel/platform/role';
import { Property } from '#core/database/entities/property.entity';
import type { User } from '#core/database/entities/user.entity';
import { UserProperty } from '#core/database/entities/user-property.entity';

/** The ids of the properties that limited users see, by user; of everybody else nothing. */
export async function findLimits(em: EntityManager, userIds: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
  const rows = await em.find(UserProperty, { userId: { $in: [...userIds] } }, { orderBy: { propertyId: 1 } });
  return new Map(
    [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, seen]) => [userId, seen.map(({ propertyId }) => propertyId)]),
  );
}

/** Why a user of this role is not limited to some properties; null where that may be, and where they see everything. */
export const limitRefusal = (role: Role, isLimited: boolean): string | null =>
  isLimited && role !== 'VIEWER' ? 'Only viewers can be limited to some properties. Let this user see everything first.' : null;

/**
 * Limits a user to properties, or lets them see everything (null), in the caller's transaction. Answers what is to be written into the log. Throws
 * `not-found` where one does not exist, and `conflict` where the database has no role to read as.
 */
export async function limitUser(
  em: EntityManager,
  user: User,
  properties: readonly number[] | null,
): Promise<{ before: { properties: number[] | null }; after: { properties: number[] | null } }> {
  const before = user.isLimited ? ((await findLimits(em, [user.id])).get(user.id) ?? []) : null;
  const wanted = properties === null ? null : [...new Set(properties)].toSorted((a, b) => a - b);
  if (wanted !== null) {
    await requireLimitedRole(em);
    if ((await em.count(Property, { id: { $in: wanted } })) < wanted.length) throw new AppError('not-found', 'Property not found');
  }
  user.isLimited = wanted !== null;
  await em.flush();
  await em.nativeDelete(UserProperty, { userId: user.id });
  if (wanted !== null)
    await em.insertMany(
      UserProperty,
      wanted.map((propertyId) => ({ userId: user.id, propertyId })),
    );
  return { before: { properties: before }, after: { properties: wanted } };
}

/** Throws `conflict` where the database has no role to read as for who sees some properties only. */
export async function requireLimitedRole(em: EntityManager): Promise<void> {
  const found = await em.execute<unknown[]>(`select from pg_policy where polname = 'limited' limit 1`);
  if (found.length === 0)
    throw new AppError(
      'conflict',
      'This database has no role for limited users. "Use a PostgreSQL of your own" in docs/settings.md says how to create it.',
    );
}
