import type { EntityManager } from '@mikro-orm/postgresql';
import { type Clock, dayIn } from '#core/kernel/platform/clock';
import { findBusiness } from '#core/records/settings/business';
import type { TaxBasis } from '#core/records/settings/tax-basis';

/** What today is where the business is, and by which day its expenses count. Days are `YYYY-MM-DD`. */
export interface BusinessDay {
  today: string;
  monthStart: string;
  yearStart: string;
  yearEnd: string;
  /** Thirty days before today. */
  thirtyDaysAgo: string;
  taxBasis: TaxBasis;
}

/** The days that reckonings need, from a calendar day. */
export function businessDay(today: string, taxBasis: TaxBasis): BusinessDay {
  const before = new Date(`${today}T00:00:00Z`);
  before.setUTCDate(before.getUTCDate() - 30);
  return {
    today,
    monthStart: `${today.slice(0, 7)}-01`,
    yearStart: `${today.slice(0, 4)}-01-01`,
    yearEnd: `${today.slice(0, 4)}-12-31`,
    thirtyDaysAgo: before.toISOString().slice(0, 10),
    taxBasis,
  };
}

/** Today in the business's time zone, with what it reckons by. */
export async function findBusinessDay(em: EntityManager, clock: Clock): Promise<BusinessDay> {
  const business = await findBusiness(em);
  return businessDay(dayIn(business?.time_zone ?? 'UTC', clock.now()), business?.tax_basis ?? 'cash');
}

/** SQL for the time zone of the business as far as the database knows it, asked once for all rows. */
export const businessZone = `(select known_zone(coalesce((select value->>'time_zone' from setting where key = 'business'), 'UTC')))`;

/**
 * SQL for the business's day of a moment (a `timestamptz`); a bare `::date` would be the day where the database server happens to stand. In a time zone that
 * the database does not know it is the day in UTC.
 */
export const dayOfSql = (moment: string): string => `(${moment} at time zone ${businessZone})::date`;
