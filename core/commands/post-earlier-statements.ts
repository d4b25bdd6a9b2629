import type { EntityManager } from '@mikro-orm/postgresql';
import { postIncome } from '#core/books/income/post-income';
import { Document } from '#core/database/entities/document.entity';
import { holdDocuments } from '#core/records/documents/hold-documents';

/** Up to which document this is done. */
const key = 'income-posted';
const batch = 20;

/**
 * Brings owner statements into the books of income that came before there were any, the earliest first, some at a time. Answers how many it looked at; none once all are done. In
 * the caller's transaction.
 */
export async function postEarlierStatements(em: EntityManager): Promise<number> {
  const [done] = await em.execute<{ id: number }[]>(`select (value->>'id')::int as id from setting where key = ?`, [key]);
  const rows = await em.execute<{ id: number }[]>(
    `select id from document where document_type = 'owner_statement' and deleted_at is null and id > ? order by id limit ${batch}`,
    [done?.id ?? 0],
  );
  const ids = rows.map(({ id }) => id);
  const last = ids.at(-1);
  if (last === undefined) return 0;
  await holdDocuments(em, ids);
  await postIncome(em, await em.find(Document, { id: { $in: ids } }, { orderBy: { id: 1 }, refresh: true }));
  await em.execute(
    `insert into setting (key, value, updated_at) values (?, ?::jsonb, now()) on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [key, JSON.stringify({ id: last })],
  );
  return ids.length;
}
