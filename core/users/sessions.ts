import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { KnownDevice } from '#core/users/known-device.entity';
import { forgetDevices } from '#core/users/known-devices';
import { Ticket } from '#core/users/ticket.entity';
import { UserSession } from '#core/users/user-session.entity';

/** A session can be renewed for as long as this since its user proved who they are. */
export const sessionSeconds = 7 * 24 * 3600;
/** What needs a recent proof takes one that is at most so old. */
const proofMs = 10 * 60_000;
/** How many sessions a user has at most: a program that signs in for each of its calls fills no list and no table. */
const mostSessions = 50;
/** Calls under way, and another tab, may still come with the token before a renewal. */
const graceMs = 60_000;

/** The browser that signs in, and how its user proved who they are. */
export interface SignIn {
  userId: number;
  method: 'password' | 'passkey' | 'second-factor' | 'oidc' | 'earlier';
  address: string;
  userAgent: string;
  deviceId?: number | null;
}

/** Opens a session at `now`; where the user has as many as there may be, those end that were not used for longest. `authenticatedAt` is earlier only for a token of an earlier release, which then proves nothing recent. */
export async function openSession(
  em: EntityManager,
  { userId, method, address, userAgent, deviceId = null }: SignIn,
  now: Date,
  authenticatedAt = now,
): Promise<UserSession> {
  const session = em.create(UserSession, {
    userId,
    deviceId,
    method,
    authenticatedAt,
    confirmedAt: authenticatedAt === now ? now : null,
    lastUsedAt: now,
    address: address.slice(0, 64),
    userAgent: userAgent.slice(0, 400),
  });
  await em.flush();
  await em.execute(
    `delete from user_session where id in
       (select id from user_session where user_id = ? and id <> ? order by last_used_at desc, id desc offset ?)`,
    [userId, session.id, mostSessions - 1],
  );
  return session;
}

type Renewable = Pick<UserSession, 'generation' | 'renewedAt' | 'authenticatedAt'>;

/** Whether a token of this generation still opens the session: the newest does, and the one before it until a minute after the newest was first used. */
export function isCurrent({ generation, renewedAt, authenticatedAt }: Renewable, tokenGeneration: number, now: Date): boolean {
  if (authenticatedAt.getTime() + sessionSeconds * 1000 <= now.getTime()) return false;
  if (tokenGeneration === generation) return true;
  return tokenGeneration === generation - 1 && (renewedAt == null || now.getTime() - renewedAt.getTime() < graceMs);
}

/** Whether the user of a session proved recently enough who they are. */
export const isConfirmed = ({ confirmedAt }: Pick<UserSession, 'confirmedAt'>, now: Date): boolean =>
  confirmedAt != null && now.getTime() - confirmedAt.getTime() < proofMs;

/**
 * The session with the generation of its next token; null where it has ended meanwhile. Where the answer to an earlier renewal got lost, so that the caller
 * still has the token before, they get the same generation again. `confirmed`: the user has just proved who they are.
 */
export async function renewSession(
  em: EntityManager,
  { id, generation }: { id: number; generation: number },
  now: Date,
  confirmed = false,
): Promise<UserSession | null> {
  return em.transactional(async (tx) => {
    const session = await tx.findOne(UserSession, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!session || !isCurrent(session, generation, now)) return null;
    if (session.generation === generation) {
      session.generation += 1;
      session.renewedAt = null;
    }
    if (confirmed) session.confirmedAt = now;
    return session;
  });
}

type Used = Pick<UserSession, 'id' | 'generation' | 'renewedAt' | 'lastUsedAt'>;

/** Notes that a token of this generation is used: its first use, and then once a minute. */
export async function noteUse(em: EntityManager, session: Used, generation: number, now: Date): Promise<void> {
  const isFirst = generation === session.generation && generation > 1 && session.renewedAt == null;
  if (!isFirst && now.getTime() - session.lastUsedAt.getTime() < 60_000) return;
  await em.execute(
    `update user_session set last_used_at = greatest(last_used_at, ?),
       renewed_at = case when generation = ? and generation > 1 then coalesce(renewed_at, ?) else renewed_at end where id = ?`,
    [now, generation, now, session.id],
  );
}

/** Ends one session of a user. Answers whether there was one. Its browser stays known: whoever signs out comes back. */
export async function endSession(em: EntityManager, { id, userId }: { id: number; userId: number }): Promise<boolean> {
  return (await em.nativeDelete(UserSession, { id, userId })) > 0;
}

/** Ends a session from elsewhere, and forgets its browser with whatever else is signed in there: it may be a lost one. Answers whether there was one. */
export async function endSessionElsewhere(em: EntityManager, { id, userId }: { id: number; userId: number }): Promise<boolean> {
  const session = await em.findOne(UserSession, { id, userId });
  if (!session) return false;
  if (session.deviceId != null) {
    await em.nativeDelete(UserSession, { userId, deviceId: session.deviceId });
    await em.nativeDelete(KnownDevice, { id: session.deviceId });
  }
  await em.nativeDelete(UserSession, { id });
  return true;
}

/** Ends every session of a user with the links they opened, and forgets the browsers, unless they stay known: whoever has one of them is a stranger again. */
export async function endSessions(em: EntityManager, userId: number, { keepsDevices = false } = {}): Promise<void> {
  await em.nativeDelete(UserSession, { userId });
  await em.nativeDelete(Ticket, { userId });
  if (!keepsDevices) await forgetDevices(em, userId);
}
