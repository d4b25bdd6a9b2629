import type { EntityManager } from '@mikro-orm/postgresql';
import { unlimited } from '#core/database/values/reading-limit';

/** The days (`YYYY-MM-DD`) on which the bank had booked all that mortgage statements ask for, by their ids: who sees a statement sees that, too. Reads only. */
export async function bankDaysOf(em: EntityManager, statementIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (statementIds.length === 0) return new Map();
  const rows = await unlimited(() =>
    em.execute<{ id: number; day: string }[]>(
      `select s.id, to_char(max(l.booked_on), 'YYYY-MM-DD') as day
       from bank_match m join mortgage_statement s on s.id = m.mortgage_statement_id join bank_line l on l.id = m.line_id
       where s.id = any(?::int[]) and m.source <> 'proposed' group by s.id having sum(m.amount) >= s.total_payment`,
      [`{${statementIds.join(',')}}`],
    ),
  );
  return new Map(rows.map(({ id, day }) => [id, day]));
}
