import type { EntityManager } from '@mikro-orm/postgresql';
import { everybody, User } from '#core/database/entities/user.entity';

/** The names of users by their ids, for a log; one whose account was deleted is marked so. */
export async function findUserNames(
  em: EntityManager,
  ids: readonly (number | null | undefined)[],
): Promise<ReadonlyMap<number | null | undefined, string>> {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'number'))];
  if (wanted.length === 0) return new Map();
  const users = await em.find(User, { id: { $in: wanted } }, { ...everybody, fields: ['email', 'fullName', 'deletedAt'] });
  return new Map(users.map(({ id, email, fullName, deletedAt }) => [id, `${fullName || email}${deletedAt ? ' (deleted)' : ''}`]));
}
