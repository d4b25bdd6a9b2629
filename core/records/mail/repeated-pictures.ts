import type { EntityManager } from '@mikro-orm/postgresql';
import { everyPart, smallPicture } from '#core/records/mail/judge-part';
import type { ParsedMail } from '#core/database/values/parsed-mail';

/** A picture in this many other messages is part of the letterhead, not of the content. */
const enough = 2;

/**
 * The hashes of a message's small pictures that came with other messages as well, as logos and letterheads do. One that has
 * become a document of this very message stays one. A message that waits in quarantine, or was dismissed from there, counts for nothing: a receipt that
 * somebody sends again because it does not come to be filed is no letterhead.
 */
export async function repeatedPictures(em: EntityManager, mailId: number, { message, bodyHash }: ParsedMail): Promise<ReadonlySet<string>> {
  const hashes = [...new Set(everyPart(message).flatMap((part) => (smallPicture(part) && part.sha256 ? [part.sha256] : [])))];
  if (hashes.length === 0) return new Set();
  const rows = await em.execute<{ sha256: string }[]>(
    `select p.sha256 from mail_part p join inbound_mail m on m.id = p.mail_id
     where p.sha256 in (${hashes.map(() => '?').join(', ')}) and p.mime_type like 'image/%' and p.outcome not in ('held', 'duplicate')
       and m.id <> ? and m.body_hash <> ?
       and not exists (select 1 from mail_part own where own.mail_id = ? and own.sha256 = p.sha256 and own.mime_type like 'image/%'
         and own.outcome in ('document', 'deleted_by_person'))
     group by p.sha256 having count(distinct m.body_hash) >= ?`,
    [...hashes, mailId, bodyHash, mailId, enough],
  );
  return new Set(rows.map(({ sha256 }) => sha256));
}
