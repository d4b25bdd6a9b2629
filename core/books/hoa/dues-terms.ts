import type { EntityManager } from '@mikro-orm/postgresql';
import type { DueRate, DuesTerms } from '#core/books/hoa/due-rate';
import { askPrepared } from '#core/kernel/platform/prepared';
import { businessZone, dayOfSql } from '#core/records/settings/business-day';

/** A property with what holds of its dues. */
export interface House extends DuesTerms {
  id: number;
  name: string;
  hoa_name: string | null;
  /** Nothing is expected of it any more. */
  archived: boolean;
  /** Somebody has said what its dues are. */
  isRated: boolean;
  /** The time zone of the business, in which the day of a document is determined. */
  zone: string;
}

interface FoundHouse extends Omit<House, 'rates' | 'isRated' | 'endsOn'> {
  sold: string | null;
  /** Null where it has no fee. */
  since: string | null;
  fee: string | null;
  /** `ahead`: it was written down before its day. */
  rates: (DueRate & { ahead: boolean })[];
}

/** A property whose day of purchase nobody has entered is in the books since it was added, or since the first month its documents name. */
const knownSince = `coalesce(p.purchase_date, least(${dayOfSql('p.created_at')}, (select min(coalesce(c.period, date_trunc('month', coalesce(c.due_on, c.happened_on))::date))
  from claim c where c.book = 'dues' and c.property_id = p.id and c.source <> 'expense')))`;

const housesSql = `select p.id, p.name, p.hoa_name, not p.is_active as archived, to_char(p.sold_on, 'YYYY-MM-DD') as sold, case when p.hoa_monthly_fee is not null then to_char(${knownSince}, 'YYYY-MM-DD') end as since, p.hoa_monthly_fee::text as fee, ${businessZone} as zone,
    coalesce(r.rates, '[]') as rates
  from property p left join (select property_id, json_agg(json_build_object('from', to_char(effective_from, 'YYYY-MM-DD'), 'amount', amount::text,
    'schedule', schedule, 'dueDay', due_day, 'ahead', effective_from > ${dayOfSql('created_at')}) order by effective_from) as rates
    from hoa_due_rate group by property_id) r on r.property_id = p.id
  where $1::int[] is null or p.id = any($2::int[])
  order by lower(p.name), p.id`;

/**
 * The properties named, or all, by name, with their rates. Where nobody has set a rate, or the first one ahead of its day, the property's monthly fee is the rate until then, from the day
 * the property was bought, else that it came into the books: what was paid before nobody can know.
 */
export async function findHouses(em: EntityManager, propertyIds: readonly number[] | null): Promise<House[]> {
  const houses = await askPrepared<FoundHouse>(em, housesSql, [propertyIds, propertyIds]);
  return houses.map(({ since, fee, rates, sold, ...house }) => {
    const isRated = rates.length > 0 || Number(fee) > 0;
    // The day of the sale is unknown for a property that was archived without one.
    const endsOn = sold ?? (house.archived ? '' : null);
    return { ...house, endsOn, isRated, rates: withFee(rates, fee, since) };
  });
}

function withFee(rates: FoundHouse['rates'], fee: string | null, since: string | null): DueRate[] {
  const [first] = rates;
  // One that was written down ahead says what the dues are to become; of any other nobody knows what was before it.
  const holds = fee !== null && since !== null && (first === undefined || (first.ahead && Number(fee) > 0 && since < first.from));
  return holds ? [{ from: since, amount: fee, schedule: 'monthly', dueDay: 1 }, ...rates] : rates;
}
