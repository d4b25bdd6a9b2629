import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Ticket } from '#core/database/entities/ticket.entity';

/** How long a link for a browser lives. */
const ticketSeconds = 60;

const hashed = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A link's secret for one path of the api, for one use. Only its hash is kept. */
export async function issueTicket(em: EntityManager, { userId, path }: { userId: number; path: string }): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await em.insert(Ticket, {
    tokenHash: hashed(token),
    path,
    userId,
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + ticketSeconds * 1000),
  });
  return token;
}

/** Uses the ticket up; answers its user, or null where it is unknown, used, too old or for another path. */
export async function redeemTicket(em: EntityManager, token: string, path: string): Promise<number | null> {
  const [row] = await em.execute<{ user_id: number }[]>(
    `update ticket set used_at = now() where token_hash = ? and path = ? and used_at is null and expires_at > now() returning user_id`,
    [hashed(token), path],
  );
  return row?.user_id ?? null;
}
