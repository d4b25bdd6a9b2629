import type { EntityManager } from '@mikro-orm/postgresql';
import { expenseSharesSql } from '#core/records/expenses/expense-shares';
import { askPrepared } from '#core/kernel/platform/prepared';
import { type Depreciable, type Depreciated, depreciationIn } from '#core/books/assets/depreciation';

/** An asset of the register with its property, and the document of the expense that bought it. */
export interface FoundAsset extends Depreciable {
  id: number;
  property_id: number;
  property_name: string;
  expense_id: number | null;
  document_id: number | null;
  filename: string | null;
  name: string;
}

/** What is sold with its property is disposed of on that day, unless the asset has a day of its own. */
const assetsSql = `select a.id, a.property_id, p.name as property_name, a.expense_id, d.id as document_id, d.filename, a.name, a.recovery,
    a.cost::text, a.land::text, a.special_allowance::text as "specialAllowance", to_char(a.placed_in_service, 'YYYY-MM-DD') as "placedInService",
    to_char(coalesce(a.disposed_on, case when p.sold_on >= a.placed_in_service then p.sold_on end), 'YYYY-MM-DD') as "disposedOn"
  from asset a join property p on p.id = a.property_id
    left join expense e on e.id = a.expense_id left join document d on d.id = e.document_id and d.deleted_at is null
  where a.placed_in_service <= $1::date order by p.name, a.property_id, a.placed_in_service, a.id`;

/**
 * What each asset is depreciated by in a year, property by property. All of them are read even for one property: whether assets count by quarters follows
 * from the assets of a year together.
 */
export async function findDepreciation(em: EntityManager, year: number): Promise<Depreciated<FoundAsset>[]> {
  return depreciationIn(await askPrepared<FoundAsset>(em, assetsSql, [`${year}-12-31`]), year);
}

/** What could be entered as an asset: a capital expense that none is entered for, or a building whose price is known. */
export interface AssetProposal {
  property_id: number;
  property_name: string;
  /** Null for a building. */
  expense_id: number | null;
  document_id: number | null;
  /** What it is called; null for a building. */
  name: string | null;
  /** Decimal text. */
  cost: string;
  /** The day it was paid, or the property was bought; null where none is known. */
  placed_in_service: string | null;
}

/** So many proposals are shown; the rest come as these are dealt with. */
const mostProposals = 50;

const proposalsSql = `(select p.id as property_id, p.name as property_name, null::int as expense_id, null::int as document_id, null as name,
    coalesce(p.purchase_price, p.purchase_amount)::text as cost, to_char(p.purchase_date, 'YYYY-MM-DD') as placed_in_service
  from property p where coalesce(p.purchase_price, p.purchase_amount) > 0 and p.is_active
    and not exists (select from asset a where a.property_id = p.id and a.recovery = '27.5' and a.expense_id is null)
  order by p.name, p.id limit ${mostProposals})
  union all
  (select p.id, p.name, e.expense_id, d.id, left(coalesce(nullif(e.description, ''), e.vendor), 200), e.amount::numeric(14,2)::text,
    to_char(coalesce(e.paid_on, e.expense_date), 'YYYY-MM-DD')
  from ${expenseSharesSql} e join property p on p.id = e.property_id left join document d on d.id = e.document_id and d.deleted_at is null
  where e.is_capital and e.amount > 0 and not exists (select from asset a where a.expense_id = e.expense_id and a.property_id = e.property_id)
  order by e.expense_date desc, e.expense_id desc limit ${mostProposals})`;

/** Buildings first, then capital expenses, the newest first. */
export const findAssetProposals = (em: EntityManager): Promise<AssetProposal[]> => askPrepared<AssetProposal>(em, proposalsSql, []);
