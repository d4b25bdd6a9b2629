import type { EntityManager } from '@mikro-orm/postgresql';
import { askPrepared } from '#core/platform/prepared';
import { User } from '#core/users/user.entity';

/** The user as the database has it at this moment, or null. Every call asks for its caller, so it goes by the shortest way to the row. */
export async function findUserNow(em: EntityManager, id: number): Promise<User | null> {
  const columns = em.getMetadata(User).props.flatMap(({ fieldNames }) => fieldNames);
  const [row] = await askPrepared(em, `select ${columns.join(', ')} from app_user where id = $1`, [id]);
  return row ? em.map(User, row as never) : null;
}
