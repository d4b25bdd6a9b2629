import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { BankAccountOut } from './bank.schema.js';

type Shown = z.input<typeof BankAccountOut>;

const accountsSql = `select a.id, a.name, a.last_four, coalesce(l.lines, 0)::int as lines, to_char(l.from_day, 'YYYY-MM-DD') as from_day, to_char(l.to_day, 'YYYY-MM-DD') as to_day,
    s.closing::text as closing, a.created_at, a.updated_at
  from bank_account a left join lateral (select count(*) as lines, min(booked_on) as from_day, max(booked_on) as to_day from bank_line where account_id = a.id) l on true
    left join lateral (select closing from bank_statement where account_id = a.id and closing is not null order by to_day desc nulls last, id desc limit 1) s on true
  where ?::int is null or a.id = ? order by lower(a.name), a.id`;

/** All accounts, or one, with what is known of each. */
export async function findAccounts(em: EntityManager, id: number | null): Promise<Shown[]> {
  const rows = await em.execute<(Omit<Shown, 'created_at' | 'updated_at'> & { created_at: string; updated_at: string })[]>(accountsSql, [
    id,
    id,
  ]);
  return rows.map(({ created_at, updated_at, ...row }) => ({ ...row, created_at: new Date(created_at), updated_at: new Date(updated_at) }));
}
