import type { EntityManager } from '@mikro-orm/postgresql';
import { keepBankDays } from '#core/commands/bank/keep-bank-days';
import { holdBank, rematch } from '#core/commands/bank/keep-matches';

/** So many days back a line may still find its document. */
const lookedBack = 200;

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
