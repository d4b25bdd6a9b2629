import type { EntityManager } from '@mikro-orm/postgresql';
import { askPrepared } from '#core/platform/prepared';
import type { TaxScope } from '#core/reports/tax-item';

/** A correction may be corrected itself. All of them ask for one payment, and so are of one day. */
const interestSql = (which: string): string => `with recursive earlier (id, interest) as (
    select m.replaced_by, m.interest from mortgage_statement m
    where m.replaced_by is not null and m.interest is not null and coalesce(m.due_date, m.statement_date) between $1::date and $2::date ${which}
    union
    select n.replaced_by, e.interest from earlier e join mortgage_statement n on n.id = e.id and n.replaced_by is not null)
  select id, interest::numeric(20,2)::text as interest from earlier`;

const texts = { ofAll: interestSql(''), ofOne: interestSql('and m.property_id = $3::int') };

/** The interest, as decimal text, that the statements named which others correct; by the id of those others, asked for between two days, both included. */
export async function findCorrectedInterest(
  em: EntityManager,
  days: readonly [from: string, to: string],
  { propertyId }: Pick<TaxScope, 'propertyId'>,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const [text, values] = propertyId === null ? [texts.ofAll, days] : [texts.ofOne, [...days, propertyId]];
  const rows = await askPrepared<{ id: number; interest: string }>(em, text, values);
  const ofStatement = [...Map.groupBy(rows, ({ id }) => id)];
  return new Map(ofStatement.map(([id, earlier]) => [id, earlier.map(({ interest }) => interest)]));
}
