import type { EntityManager } from '@mikro-orm/postgresql';
import { coveredCosts } from '#core/books/income/covered-costs';
import type { Standing } from '#core/database/values/claim-values';

/** What became of a statement's figures for one property in the books. Money is decimal text. */
export interface StatementStanding {
  propertyId: number;
  standing: Standing;
  /** What of the disbursed amount lines of the bank are. */
  banked: string;
  covered: { label: string | null; amount: string; expense_id: number }[];
  /** Other statements of this manager for this time that count as well. */
  beside: { document_id: number; filename: string }[];
}

const standingSql = `select c.property_id as "propertyId", min(c.standing) as standing,
    coalesce((select sum(m.amount) from bank_match m where m.source <> 'proposed' and m.income_id = any(array_agg(c.id))), 0)::numeric(20,2)::text as banked
  from claim c where c.book = 'income' and c.source = 'machine' and c.standing <> 'withdrawn' and c.document_id = ? group by c.property_id order by c.property_id`;

const besideSql = `select distinct c.property_id as "propertyId", d.id as document_id, d.filename from claim c
    join claim o on o.book = 'income' and o.source = 'machine' and o.standing = 'counts' and o.property_id = c.property_id and o.period = c.period
      and o.document_id <> c.document_id and o.payer is not distinct from c.payer
    join document d on d.id = o.document_id
  where c.book = 'income' and c.source = 'machine' and c.standing = 'counts' and c.document_id = ? order by d.id`;

/** How the figures of an owner statement stand in the books, property by property. Reads only. */
export async function standingsOf(em: EntityManager, documentId: number): Promise<StatementStanding[]> {
  const parts = await em.execute<Pick<StatementStanding, 'propertyId' | 'standing' | 'banked'>[]>(standingSql, [documentId]);
  if (parts.length === 0) return [];
  const beside = await em.execute<{ propertyId: number; document_id: number; filename: string }[]>(besideSql, [documentId]);
  const covered = await coveredCosts(
    em,
    parts.map(({ propertyId }) => propertyId),
  );
  const costs = await em.execute<{ id: number; propertyId: number; label: string | null; amount: string }[]>(
    `select id, property_id as "propertyId", note as label, amount::text as amount from claim where book = 'income' and document_id = ? and id = any(?::int[]) order by id`,
    [documentId, `{${[...covered.keys()].join(',')}}`],
  );
  return parts.map((part) => ({
    ...part,
    covered: costs
      .filter(({ propertyId }) => propertyId === part.propertyId)
      .map(({ id, label, amount }) => ({ label, amount, expense_id: covered.get(id)?.expense_id ?? 0 })),
    beside: beside
      .filter(({ propertyId }) => propertyId === part.propertyId)
      .map(({ document_id, filename }) => ({ document_id, filename })),
  }));
}
