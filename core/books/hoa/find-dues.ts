import type { EntityManager } from '@mikro-orm/postgresql';
import { findHouses } from '#core/books/hoa/dues-terms';
import { type DuesOfYear, duesOfYear, type PlacedClaim } from '#core/books/hoa/dues-of-year';
import type { DuesOutcome } from '#core/books/hoa/fold-dues';
import { paidShareSql } from '#core/records/expenses/share-of';
import { askPrepared } from '#core/kernel/platform/prepared';

/** The dues of a property that has an association, in a year. */
export interface PropertyDues extends DuesOfYear {
  property_id: number;
  property_name: string;
  hoa_name: string | null;
  /** It is given up: nobody expects dues of it. */
  archived: boolean;
}

/** The claims of a year, a row each: told as JSON they cost twice as much. What a person said an expense paid is as much as that is. */
const claimsSql = `select c.property_id, c.id, c.kind, c.source, to_char(c.period, 'YYYY-MM-DD') as period, to_char(c.counted_in, 'YYYY-MM-DD') as "countedIn",
    coalesce(c.amount, ${paidShareSql('c.property_id')})::text as amount,
    c.due_on::text as "dueOn", coalesce(c.happened_on, e.paid_on, e.expense_date)::text as "happenedOn", coalesce(c.document_id, e.document_id) as document_id,
    h.id as hoa_email_id, c.expense_id, c.note, c.standing
  from claim c left join expense e on e.id = c.expense_id
    left join lateral (select mail_id from document where id = c.document_id and c.source = 'machine' offset 0) d on true
    left join lateral (select id from hoa_email where mail_id = d.mail_id offset 0) h on true
  where c.book = 'dues' and c.counted_in between $1::date and $2::date and c.standing <> 'withdrawn' and ($3::int[] is null or c.property_id = any($4::int[]))
  order by c.property_id, c.source = 'expense', c.id`;

const outcomesSql = `select property_id, outcome from series where book = 'dues' and folded_at is not null and ($1::int[] is null or property_id = any($2::int[]))`;

/**
 * The dues of a year, of every property with a rate, a monthly fee or a claim, or of those named. What several documents state counts once, and each says so. What
 * was paid beyond what a period owed pays of the next ones. `today` is `YYYY-MM-DD`.
 */
export async function findDues(
  em: EntityManager,
  { year, today, propertyIds }: { year: number; today: string; propertyIds: readonly number[] | null },
): Promise<PropertyDues[]> {
  const named = [propertyIds, propertyIds];
  const claims = await askPrepared<PlacedClaim & { property_id: number }>(em, claimsSql, [`${year}-01-01`, `${year}-12-31`, ...named]);
  const outcomes = await askPrepared<{ property_id: number; outcome: DuesOutcome }>(em, outcomesSql, named);
  const ofHouse = Map.groupBy(claims, ({ property_id: id }) => id);
  const outcomeOf = new Map(outcomes.map(({ property_id: id, outcome }) => [id, outcome]));
  const houses = await findHouses(em, propertyIds);
  return houses.flatMap((house) => {
    const houseDues = ofHouse.get(house.id) ?? [];
    if (houseDues.length === 0 && (house.archived || !house.isRated)) return [];
    const { id, name, hoa_name, archived } = house;
    const outcome = outcomeOf.get(id) ?? { left: {}, open: {}, until: year };
    const dues = duesOfYear(house, houseDues, { year, today, outcome });
    return [{ property_id: id, property_name: name, hoa_name, archived, ...dues }];
  });
}
