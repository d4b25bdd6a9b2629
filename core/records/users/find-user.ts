import { type EntityManager, raw } from '@mikro-orm/postgresql';
import { User } from '#core/database/entities/user.entity';

/** The user of an e-mail address, whatever its case; null where there is none. */
export function findUserByEmail(em: EntityManager, email: string): Promise<User | null> {
  return em.findOne(User, { [raw('lower(email)')]: email.trim().toLowerCase() });
}

/** How many administrators can sign in. */
export function countActiveAdmins(em: EntityManager): Promise<number> {
  return em.count(User, { role: 'ADMIN', isActive: true });
}
