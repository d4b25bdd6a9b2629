import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#core/kernel/platform/app-error';
import type { Role } from '#core/kernel/platform/role';
import { Owner } from '#core/database/entities/owner.entity';
import { Property } from '#core/database/entities/property.entity';
import type { User } from '#core/database/entities/user.entity';
import type { ReadingLimit } from '#core/database/values/reading-limit';
import { UserOwner } from '#core/database/entities/user-owner.entity';
import { UserProperty } from '#core/database/entities/user-property.entity';

/** What a limited user sees, by ids: these properties, and all that these owners have, whenever it was added. */
export interface Limit {
  properties: number[];
  owners: number[];
}

/** The limits of users who are limited, by user. */
export async function findLimits(em: EntityManager, users: readonly User[]): Promise<ReadonlyMap<number, Limit>> {
  const limited = users.filter(({ isLimited }) => isLimited).map(({ id }) => id);
  const properties = await em.find(UserProperty, { userId: { $in: limited } }, { orderBy: { propertyId: 1 } });
  const owners = await em.find(UserOwner, { userId: { $in: limited } }, { orderBy: { ownerId: 1 } });
  return new Map(
    limited.map((id) => [
      id,
      {
        properties: properties.filter(({ userId }) => userId === id).map(({ propertyId }) => propertyId),
        owners: owners.filter(({ userId }) => userId === id).map(({ ownerId }) => ownerId),
      },
    ]),
  );
}

/** For whom is read where a limited user calls: what they see may be more or less a moment later, as a property gets another owner. */
export async function readingLimitOf(em: EntityManager, userId: number): Promise<ReadingLimit> {
  const [row] = await em.execute<{ version: string }[]>('select md5(properties_seen_by(?)::text) as version', [userId]);
  return { userId, version: row?.version ?? '' };
}

/** Why a user of this role is not limited to some properties; null where that may be, and where they see everything. */
export const limitRefusal = (role: Role, isLimited: boolean): string | null =>
  isLimited && role !== 'VIEWER' ? 'Only viewers can be limited to some properties. Let this user see everything first.' : null;

/**
 * Limits a user to properties and owners, or lets them see everything (null), in the caller's transaction. Answers what is to be written into the log.
 * Throws `not-found` where one does not exist, and `conflict` where the database has no role to read as.
 */
export async function limitUser(em: EntityManager, user: User, limit: Limit | null): Promise<{ before: Logged; after: Logged }> {
  const before = (await findLimits(em, [user])).get(user.id) ?? null;
  const after = limit && { properties: inOrder(limit.properties), owners: inOrder(limit.owners) };
  if (after !== null) {
    await requireLimitedRole(em);
    if ((await em.count(Property, { id: { $in: after.properties } })) < after.properties.length)
      throw new AppError('not-found', 'Property not found');
    if ((await em.count(Owner, { id: { $in: after.owners } })) < after.owners.length) throw new AppError('not-found', 'Owner not found');
  }
  user.isLimited = after !== null;
  await em.flush();
  await em.nativeDelete(UserProperty, { userId: user.id });
  await em.nativeDelete(UserOwner, { userId: user.id });
  const rows = (after?.properties ?? []).map((propertyId) => ({ userId: user.id, propertyId }));
  if (rows.length > 0) await em.insertMany(UserProperty, rows);
  const theirs = (after?.owners ?? []).map((ownerId) => ({ userId: user.id, ownerId }));
  if (theirs.length > 0) await em.insertMany(UserOwner, theirs);
  return { before: logged(before), after: logged(after) };
}

const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b);

/** A limit as the log has it; null for both is everything. */
type Logged = { [K in keyof Limit]: Limit[K] | null };
const logged = (limit: Limit | null): Logged => limit ?? { properties: null, owners: null };

/** Throws `conflict` where the database has no role to read as for who sees some properties only. */
export async function requireLimitedRole(em: EntityManager): Promise<void> {
  const found = await em.execute<unknown[]>(`select from pg_policy where polname = 'limited' limit 1`);
  if (found.length === 0)
    throw new AppError(
      'conflict',
      'This database has no role for limited users. "Use a PostgreSQL of your own" in docs/settings.md says how to create it.',
    );
}
