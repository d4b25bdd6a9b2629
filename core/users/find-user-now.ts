import type { EntityManager } from '@mikro-orm/postgresql';
import { User } from '#core/users/user.entity';

/** The user as the database has it at this moment, or null. Every call asks for its caller, so it goes by the shortest way to the row. */
export async function findUserNow(em: EntityManager, id: number): Promise<User | null> {
  const [row] = await em.execute<object[]>('select * from app_user where id = ?', [id]);
  return row ? em.map(User, row as never) : null;
}
