import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { findExpected } from '#core/books/expected/find-expected';
import { queueMail } from '#core/kernel/outbox/queue-mail';
import { dayIn } from '#core/kernel/platform/clock';
import { addDays } from '#core/kernel/platform/days';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { type DoneOfDay, morningSummary } from '#core/books/reports/morning-summary';
import { findWaiting } from '#core/books/reports/waiting';
import { type Business, findBusiness } from '#core/records/settings/business';
import type { AddedTask } from '#core/kernel/tasks/add-task';
import { User } from '#core/database/entities/user.entity';

const summaryLock = 712_064_219;

interface Sender {
  box: SecretBox;
  /** Where the console is; null where nobody has set it. */
  url: string | null;
}

/** Whether the hour of the day has come at which the summary is sent; one that was missed is sent later on the same day. */
export function isSummaryDue({ time_zone, summary_hour: hour }: Business, now: Date): boolean {
  if (hour === null) return false;
  const hours = new Intl.DateTimeFormat('en-US', { timeZone: time_zone, hour: 'numeric', hourCycle: 'h23' });
  return Number(hours.format(now)) >= hour;
}

async function doneOn(em: EntityManager, day: string, zone: string): Promise<DoneOfDay> {
  const start = sql`(${day}::date::timestamp at time zone ${zone})`;
  const end = sql`((${day}::date + 1)::timestamp at time zone ${zone})`;
  const within = (column: string) => sql`${sql([column])} >= ${start} and ${sql([column])} < ${end}`;
  const [done] = await em.execute<Omit<DoneOfDay, 'day'>[]>(
    sql`select (select count(*)::int from document where deleted_at is null and ${within('created_at')}) as received,
      (select count(*)::int from document where deleted_at is null and ${within('reviewed_at')}) as reviewed,
      e.expenses, e.expenses_total
    from (select count(*)::int as expenses,
        coalesce(sum(case when kind = 'refund' then -amount else amount end), 0)::numeric(20,2)::text as expenses_total
      from expense where ${within('created_at')}) e`,
  );
  return { day, ...(done as Omit<DoneOfDay, 'day'>) };
}

/**
 * Writes today's summary into the outbox, once for each active administrator and member of staff; the tasks to wake for. Nothing before its hour, where it is
 * turned off, or while another worker is at it.
 */
export async function sendSummary(em: EntityManager, { box, url }: Sender, now: Date): Promise<AddedTask[]> {
  const business = await findBusiness(em);
  if (!business || !isSummaryDue(business, now)) return [];
  const today = dayIn(business.time_zone, now);
  return em.transactional(async (tx) => {
    const [lock] = await tx.execute<{ mine: boolean }[]>('select pg_try_advisory_xact_lock(?) as mine', [summaryLock]);
    if (!lock?.mine) return [];
    const users = await tx.find(User, { isActive: true, role: { $in: ['ADMIN', 'STAFF'] } }, { orderBy: { id: 1 } });
    const keyOf = ({ id }: User): string => `summary:${today}:${id}`;
    const sent = await tx.execute<{ effect_key: string }[]>('select effect_key from outgoing_mail where effect_key = any(?::text[])', [
      `{${users.map((user) => `"${keyOf(user)}"`).join(',')}}`,
    ]);
    const open = users.filter((user) => !sent.some(({ effect_key: key }) => key === keyOf(user)));
    if (open.length === 0) return [];
    const done = await doneOn(tx, addDays(today, -1), business.time_zone);
    const expected = await findExpected(tx, { today, propertyIds: null });
    const waiting = await findWaiting(tx, today, expected);
    // A certificate is asked for before it ends.
    const overdue = expected.filter(({ state, kind }) => state === 'overdue' || (kind === 'certificate' && state === 'due_soon'));
    const mail = morningSummary({ business: business.name, url, today, currency: business.currency, done, waiting, overdue });
    if (!mail) return [];
    const added: AddedTask[] = [];
    for (const user of open)
      added.push(await queueMail(tx, box, { kind: 'notification', recipient: user.email, ...mail, effectKey: keyOf(user) }));
    return added;
  });
}
