import type { EntityManager } from '@mikro-orm/postgresql';
import { askPrepared } from '#core/platform/prepared';
import type { TaxScope } from '#core/reports/tax-item';

/** What a corrected statement takes over from those before it that asked for the same payment. */
export interface Corrects {
  /** An expense of one of them stands on a line. */
  booked: boolean;
  /** The interest they named, as decimal text. */
  interest: string[];
}

/** The expense of a statement, whole or a share of it, that stands on a line, whichever. `of` is the name the statement is known by. */
export const bookedSql = (of: string): string => `select 1 from expense x left join expense_split s on s.expense_id = x.id
  where (x.id = ${of}.expense_id or x.document_id = ${of}.document_id) and (case when x.is_split then s.schedule_eline else x.schedule_eline end) is not null`;

/** A correction may be corrected itself. All of them ask for one payment, and so are of one day. */
const correctsSql = (which: string): string => `with recursive earlier (id, document_id, expense_id, interest) as (
    select m.replaced_by, m.document_id, m.expense_id, m.interest from mortgage_statement m
    where m.replaced_by is not null and coalesce(m.due_date, m.statement_date) between $1::date and $2::date ${which}
    union
    select n.replaced_by, e.document_id, e.expense_id, e.interest from earlier e join mortgage_statement n on n.id = e.id and n.replaced_by is not null)
  select e.id, e.interest::numeric(20,2)::text as interest, exists (${bookedSql('e')}) as booked from earlier e`;

const texts = { ofAll: correctsSql(''), ofOne: correctsSql('and m.property_id = $3::int') };

/** The statements asked for between two days, both included, that correct others, by id. */
export async function findCorrected(
  em: EntityManager,
  days: readonly [from: string, to: string],
  { propertyId }: Pick<TaxScope, 'propertyId'>,
): Promise<ReadonlyMap<number, Corrects>> {
  const [text, values] = propertyId === null ? [texts.ofAll, days] : [texts.ofOne, [...days, propertyId]];
  const rows = await askPrepared<{ id: number; interest: string | null; booked: boolean }>(em, text, values);
  const ofStatement = [...Map.groupBy(rows, ({ id }) => id)];
  return new Map(
    ofStatement.map(([id, earlier]) => [
      id,
      { booked: earlier.some(({ booked }) => booked), interest: earlier.flatMap(({ interest }) => interest ?? []) },
    ]),
  );
}
