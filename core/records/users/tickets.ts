import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Ticket } from '#core/database/entities/ticket.entity';

/** How long a link for a browser lives. */
const ticketSeconds = 60;

const hashed = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Whose ticket it is: a user's, or that of a shared year. */
type TicketHolder = { userId: number } | { shareId: number };

/** A link's secret for one path of the api, for one use. Only its hash is kept. */
export async function issueTicket(em: EntityManager, { path, ...holder }: TicketHolder & { path: string }): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await em.insert(Ticket, {
    tokenHash: hashed(token),
    path,
    ...holder,
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + ticketSeconds * 1000),
  });
  return token;
}

/** Uses the ticket up; answers its user, or null where it is unknown, used, too old, for another path or nobody's. */
export const redeemTicket = async (em: EntityManager, token: string, path: string): Promise<number | null> =>
  (await useUp(em, token, path))?.user_id ?? null;

/** The same for the ticket of a shared year; answers its id. */
export const redeemShareTicket = async (em: EntityManager, token: string, path: string): Promise<number | null> =>
  (await useUp(em, token, path))?.share_id ?? null;

async function useUp(em: EntityManager, token: string, path: string) {
  const [row] = await em.execute<{ user_id: number | null; share_id: number | null }[]>(
    `update ticket set used_at = now() where token_hash = ? and path = ? and used_at is null and expires_at > now() returning user_id, share_id`,
    [hashed(token), path],
  );
  return row;
}
