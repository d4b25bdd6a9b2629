import type { EntityManager } from '@mikro-orm/postgresql';
import { keepBankDays } from '#core/commands/bank/keep-bank-days';
import { holdBank, rematch } from '#core/commands/bank/keep-matches';

/** So many days back a line may still find its document. */
const lookedBack = 200;

const stateSql = `select concat_ws(' ', (select max(id) from bank_line), (select max(decided_at) from bank_line), (select max(id) from expense_change), (select max(id) from claim),
    (select max(updated_at) from mortgage_statement), (select max(updated_at) from vendor),
    (select max(folded_at) from series where book = 'income')) as state`;

/** What the matches depend on, in a word: while it is the same there is nothing to match again. Null without a line of a bank. Reads only. */
export async function bankState(em: EntityManager): Promise<string | null> {
  const [row] = await em.execute<{ state: string }[]>(`${stateSql} where exists (select 1 from bank_line)`);
  return row?.state ?? null;
}

/**
 * Matches the lines of the last months again, since documents may have come or been corrected meanwhile, and brings the days of payment in step. Answers how many expenses are paid
 * otherwise now. Done again it changes nothing.
 */
export async function matchBank(em: EntityManager): Promise<number> {
  const [newest] = await em.execute<{ from: string; to: string }[]>(
    `select to_char(max(booked_on) - ${lookedBack}, 'YYYY-MM-DD') as from, to_char(max(booked_on), 'YYYY-MM-DD') as to from bank_line having max(booked_on) is not null`,
  );
  if (!newest) return 0;
  await em.fork().transactional(async (tx) => {
    await holdBank(tx);
    await rematch(tx, newest);
  });
  return keepBankDays(em.fork(), null);
}
