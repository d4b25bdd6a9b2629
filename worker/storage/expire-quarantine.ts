import type { EntityManager } from '@mikro-orm/postgresql';
import { deleteFileLater } from '#core/records/documents/delete-later';

/** Since when messages have an age: mail that waited before is not removed on the day of an upgrade. */
const sinceSetting = 'quarantine-age-since';
const batch = 200;

/**
 * Deletes the originals of mail that has been in quarantine for so many days; 0 keeps them for ever. The ledger keeps the row with the outcome of the
 * message. Answers how many.
 */
export async function expireQuarantine(em: EntityManager, days: number): Promise<number> {
  if (days === 0) return 0;
  await em.execute(`insert into setting (key, value, updated_at) values (?, 'true', now()) on conflict (key) do nothing`, [sinceSetting]);
  const old = await em.execute<{ id: number; raw_key: string }[]>(
    `select m.id, m.raw_key from inbound_mail m join setting s on s.key = ?
     where (m.state = 'quarantined' or m.dismissed_at is not null) and m.raw_key is not null
       and greatest(m.received_at, s.updated_at) < now() - make_interval(days => ?)
       and not exists (select from task t where t.kind = 'parse-mail' and t.subject_id = m.id and t.state in ('due', 'running', 'parked'))
     order by m.id limit ? for update of m skip locked`,
    [sinceSetting, days, batch],
  );
  for (const { id, raw_key: key } of old) {
    await em.execute(
      `update inbound_mail set state = 'rejected', reason = ?, dismissed_at = null, raw_key = null, body_text = null, body_html = null where id = ?`,
      [`Kept out of the books: it was not accepted within ${days} days, and its original was removed from quarantine.`, id],
    );
    await em.execute(`update mail_part set reason = ? where mail_id = ? and outcome = 'held'`, [
      `Kept out of the books: removed with its message after ${days} days in quarantine.`,
      id,
    ]);
    await deleteFileLater(em, key);
  }
  return old.length;
}
