import { type EntityManager, type FilterQuery, raw } from '@mikro-orm/postgresql';
import type { Expense } from '#core/database/entities/expense.entity';
import { containing } from '#core/kernel/platform/like-pattern';
import { findWays, idsOf, saidIn } from '../list-query/find-ways.js';

/** Where the words of an expense are looked for; each column has its own index. */
const columns = ['vendor', 'description'] as const;

/** The condition for expenses with these words in them: in words where a column has them often, else by the ids that were found, for a page and its total at once. */
export async function findExpenseWords(em: EntityManager, q: string): Promise<FilterQuery<Expense>> {
  const found = await findWays(
    em,
    columns.map((column) => saidIn('expense', column, q)),
  );
  const inWords = columns.flatMap((column, way): FilterQuery<Expense>[] =>
    found.get(way) === null ? [{ [raw((alias) => `${alias}.${column} ilike ?`, [containing(q)])]: [] }] : [],
  );
  return { $or: [...inWords, { id: { $in: idsOf(found) } }] };
}
