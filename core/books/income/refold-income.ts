import type { EntityManager } from '@mikro-orm/postgresql';
import { foldIncome, type StatedIncome } from '#core/books/income/fold-income';
import type { Standing } from '#core/database/values/claim-values';
import { vendorKey } from '#core/records/vendors/vendor-key';

interface Row extends Omit<StatedIncome, 'manager'> {
  propertyId: number;
  payer: string | null;
  standing: Standing;
}

const day = (column: string): string => `to_char(${column}, 'YYYY-MM-DD')`;

/** Claims of income with what tells them apart. A copy of a file counts where the first of them states nothing. */
const claimsSql = `select c.id, c.property_id as "propertyId", c.kind, c.amount::text as amount, c.source, c.document_id as "documentId", ${day('c.happened_on')} as "happenedOn",
    ${day('c.period')} as period, ${day('c.period_end')} as "periodEnd", c.payer, d.account_number as account, c.reference, c.note, c.corrects, c.is_separate as "isSeparate",
    ${day('coalesce(d.document_date, d.created_at::date)')} as "documentDay", c.standing,
    c.source = 'machine' and d.deleted_at is not null as withdrawn, c.source = 'machine' and d.duplicate_of is not null and d.duplicate_reason is null
      and exists (select 1 from claim o where o.book = 'income' and o.source = 'machine' and o.document_id = d.duplicate_of) as "isCopy"
  from claim c left join document d on d.id = c.document_id where c.book = 'income' and c.property_id = any(?::int[]) order by c.id`;

async function foldAnew(em: EntityManager, propertyIds: readonly number[]): Promise<{ row: Row; standing: Standing }[]> {
  const rows = await em.execute<Row[]>(claimsSql, [`{${propertyIds.join(',')}}`]);
  return [...Map.groupBy(rows, ({ propertyId }) => propertyId).values()].flatMap((own) => {
    const standings = foldIncome(own.map((row) => ({ ...row, manager: vendorKey(row.payer ?? '') })));
    return own.map((row) => ({ row, standing: standings.get(row.id) ?? 'counts' }));
  });
}

/** Says of each claim of properties' income whether it counts. In the caller's transaction, which holds their series. A second call changes nothing. */
export async function refoldIncome(em: EntityManager, propertyIds: readonly number[]): Promise<void> {
  if (propertyIds.length === 0) return;
  await em.flush();
  const moved = (await foldAnew(em, propertyIds)).filter(({ row, standing }) => row.standing !== standing);
  if (moved.length > 0)
    await em.execute(
      'update claim c set standing = x.standing from jsonb_to_recordset(?::jsonb) as x (id int, standing text) where c.id = x.id',
      [JSON.stringify(moved.map(({ row: { id }, standing }) => ({ id, standing })))],
    );
  // The bank looks again at what it may be.
  await em.execute(`update series set folded_at = clock_timestamp() where book = 'income' and property_id = any(?::int[])`, [
    `{${propertyIds.join(',')}}`,
  ]);
}

/** The properties whose income counts otherwise than its claims say, by name. Reads only. */
export async function differingIncome(em: EntityManager): Promise<{ id: number; name: string }[]> {
  const houses = await em.execute<{ id: number; name: string }[]>(
    `select p.id, p.name from property p where exists (select 1 from claim c where c.book = 'income' and c.property_id = p.id) order by p.id`,
  );
  const folded = await foldAnew(
    em,
    houses.map(({ id }) => id),
  );
  const differing = new Set(folded.filter(({ row, standing }) => row.standing !== standing).map(({ row }) => row.propertyId));
  return houses.filter(({ id }) => differing.has(id));
}
