import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { shownAmountSql } from '#core/records/expenses/shown-amount';
import { andReadable } from '#core/database/values/read-policy';
import { type Expected, soonDays } from '#core/books/expected/expected';
import { addDays } from '#core/kernel/platform/days';

/** Bills that are not paid: how many, and what they come to as decimal text. */
interface UnpaidBills {
  count: number;
  total: string;
}

/** What waits for a person. */
export interface Waiting {
  /** Documents that are not reviewed yet; of these, `locked` need a password and `failed` could not be read. */
  to_review: number;
  locked: number;
  failed: number;
  /** Messages of unknown senders. */
  quarantined: number;
  overdue: UnpaidBills;
  /** Due within two weeks, `soonDays`. */
  due_soon: UnpaidBills;
  /** Documents that should have arrived by now. */
  missing: number;
  /** Properties and associations with dues that are not confirmed as paid. */
  unpaid_dues: number;
}

interface Counts extends Omit<Waiting, 'overdue' | 'due_soon' | 'missing' | 'unpaid_dues'> {
  overdue: number;
  overdue_total: string;
  due_soon: number;
  due_soon_total: string;
}

async function count(em: EntityManager, today: string): Promise<Counts> {
  const amount = sql([shownAmountSql('x')]);
  const [found] = await em.execute<Counts[]>(
    sql`select d.*, m.*, e.* from
      (select count(*)::int as to_review, (count(*) filter (where d.failure_code = 'needs_password'))::int as locked,
          (count(*) filter (where d.processing_status = 'failed' and d.failure_code is distinct from 'needs_password'))::int as failed
        from document d where d.deleted_at is null and d.reviewed_at is null${sql([andReadable(em, 'd')])}) d,
      (select count(*)::int as quarantined from inbound_mail where state = 'quarantined') m,
      (select (count(*) filter (where due_date < ${today}::date))::int as overdue,
          coalesce(sum(${amount}) filter (where due_date < ${today}::date), 0)::numeric(20,2)::text as overdue_total,
          (count(*) filter (where due_date >= ${today}::date))::int as due_soon,
          coalesce(sum(${amount}) filter (where due_date >= ${today}::date), 0)::numeric(20,2)::text as due_soon_total
        from expense x where paid_on is null and kind = 'expense' and due_date <= ${addDays(today, soonDays)}::date) e`,
  );
  return found as Counts;
}

/** What waits for a person on a day of the business (`YYYY-MM-DD`): to review, to pay, to decide, and of what is expected that which has not arrived. */
export async function findWaiting(
  em: EntityManager,
  today: string,
  expected: readonly Pick<Expected, 'kind' | 'state'>[],
): Promise<Waiting> {
  const counts = await count(em, today);
  const { to_review, locked, failed, quarantined } = counts;
  const late = expected.filter(({ state }) => state === 'overdue');
  return {
    to_review,
    locked,
    failed,
    quarantined,
    overdue: { count: counts.overdue, total: counts.overdue_total },
    due_soon: { count: counts.due_soon, total: counts.due_soon_total },
    missing: late.filter(({ kind }) => kind === 'document' || kind === 'announced' || kind === 'certificate').length,
    unpaid_dues: late.filter(({ kind }) => kind === 'dues').length,
  };
}
