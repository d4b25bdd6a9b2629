import type { EntityManager } from '@mikro-orm/postgresql';
import { type ImapTroubleCode, troubleSentence } from '#core/kernel/imap/imap-trouble';

/** A mailbox elsewhere that is to be read, and its status. */
export interface AccountHealth {
  id: number;
  /** User and folder, as people know it. */
  name: string;
  /** For how long it has not been read as it should, in seconds; 0 where it is. */
  unreadSeconds: number;
  /** Since when, as ISO 8601: of one trouble always the same. */
  since: string;
  /** Why, in a sentence; null where nothing is known to be wrong. */
  sentence: string | null;
  waiting: number;
  notTaken: number;
}

/** A mailbox is looked at every minute; without a sign of that for so long nobody reads it. */
const silentSeconds = 300;
/** From so long on somebody should look. */
export const longUnreadSeconds = 3600;

/** Those that are not paused. */
export async function readAccountHealth(em: EntityManager): Promise<AccountHealth[]> {
  const rows = await em.execute<
    {
      id: number;
      host: string;
      port: number;
      username: string;
      folder: string;
      trouble: ImapTroubleCode | null;
      trouble_detail: string | null;
      trouble_seconds: number | null;
      silent_seconds: number;
      since: Date;
      waiting: number;
      not_taken: number;
    }[]
  >(
    `select a.id, a.host, a.port, a.username, a.folder, s.trouble, s.trouble_detail, s.waiting,
       coalesce(s.trouble_since, greatest(a.created_at, a.updated_at, s.last_contact_at)) as since,
       extract(epoch from now() - s.trouble_since)::float8 as trouble_seconds,
       extract(epoch from now() - greatest(a.created_at, a.updated_at, s.last_contact_at))::float8 as silent_seconds,
       (select count(*)::int from fetched_message f where f.account_id = a.id and f.outcome <> 'taken') as not_taken
     from mail_account a join mail_account_state s on s.account_id = a.id where not a.is_paused order by a.id`,
  );
  return rows.map((row) => {
    const { id, host, port, username, folder, trouble, trouble_detail: detail, waiting, not_taken: notTaken } = row;
    const silent = row.silent_seconds > silentSeconds ? row.silent_seconds : 0;
    return {
      id,
      name: `${username} (${folder})`,
      unreadSeconds: Math.round(Math.max(silent, row.trouble_seconds ?? 0)),
      since: new Date(row.since).toISOString(),
      sentence: trouble ? troubleSentence(trouble, { host, port, folder, detail }) : silent > 0 ? 'No worker reads it.' : null,
      waiting,
      notTaken,
    };
  });
}

/** What is to be said of those that have not been read for long; null where there are none. */
export function unreadWords(accounts: readonly AccountHealth[]): string | null {
  const late = accounts.filter(({ unreadSeconds }) => unreadSeconds > longUnreadSeconds);
  if (late.length === 0) return null;
  const named = late.map(({ name, unreadSeconds, sentence }) => `${name} for ${Math.floor(unreadSeconds / 3600)} h: ${sentence ?? ''}`);
  return `Not read: ${named.join(' ')} Their messages stay where they are.`;
}
