import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { type Actor, recordAudit } from '#core/kernel/audit/record-audit';
import { KnownDevice } from '#core/database/entities/known-device.entity';
import { forgetDevices } from '#core/records/users/known-devices';
import { Ticket } from '#core/database/entities/ticket.entity';
import { UserSession } from '#core/database/entities/user-session.entity';
import { User } from '#core/database/entities/user.entity';

/** A session can be renewed for as long as this since its user proved who they are. */
export const sessionSeconds = 7 * 24 * 3600;
/** What needs a recent proof takes one that is at most so old. */
const proofMs = 10 * 60_000;
/** How many sessions a user has at most: a program that signs in for each of its calls fills no list and no table. */
const mostSessions = 50;
/** Calls under way, and another tab, may still come with the token before a renewal. */
const graceMs = 60_000;
/** So long lives the token of an earlier release, which names no session. */
const earlierTokenMs = 12 * 3600_000;

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

/**
 * Whether a token was given up for a newer one, and comes although that has been in use for a minute: somebody has a copy, of this token or of the newer
 * one. Right after a renewal nobody can tell a copy from a call that was under way.
 */
export const isReused = ({ generation, renewedAt }: Renewable, tokenGeneration: number, now: Date): boolean =>
  tokenGeneration < generation && renewedAt != null && now.getTime() - renewedAt.getTime() >= graceMs;

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

type Ended = Pick<UserSession, 'id' | 'userId' | 'method' | 'createdAt'>;

/**
 * Ends one session of a user; null is the one of a token of an earlier release. Such a token names no session, and what was made from it does not end it:
 * while it may be good, every session of the user ends with it. The browser stays known: whoever signs out comes back. Call it in a transaction.
 */
export async function endSession(em: EntityManager, userId: number, session: Ended | null, now: Date): Promise<void> {
  if (session && !mayHaveEarlierToken(session, now)) await em.nativeDelete(UserSession, { id: session.id, userId });
  else await endEverything(em, userId, { keepsDevices: true });
}

const mayHaveEarlierToken = ({ method, createdAt }: Ended, now: Date): boolean =>
  method === 'earlier' && now.getTime() - createdAt.getTime() < earlierTokenMs;

/** Ends a session of which a token has a copy; once, however many calls come with it. */
export async function endReusedSession(
  em: EntityManager,
  { id, userId }: Pick<Ended, 'id' | 'userId'>,
  call: Omit<Actor, 'userId'>,
): Promise<void> {
  await em.fork().transactional(async (tx) => {
    if ((await tx.nativeDelete(UserSession, { id })) === 0) return;
    const after = { why: 'a token was used again after its renewal' };
    recordAudit(tx, { userId: null, ...call, action: 'end-session', resource: 'users', resourceId: userId, after });
  });
}

/** Ends a session from elsewhere, and forgets its browser with whatever else is signed in there: it may be a lost one. Answers whether there was one. */
export async function endSessionElsewhere(em: EntityManager, { id, userId }: { id: number; userId: number }, now: Date): Promise<boolean> {
  const session = await em.findOne(UserSession, { id, userId });
  if (!session) return false;
  if (session.deviceId != null) {
    await em.nativeDelete(UserSession, { userId, deviceId: session.deviceId });
    await em.nativeDelete(KnownDevice, { id: session.deviceId });
  }
  await endSession(em, userId, session, now);
  return true;
}

/** Ends every session of a user but this one, and forgets their browsers; its own browser, which may have others, stays known. */
export async function endOtherSessions(
  em: EntityManager,
  { id, userId, deviceId }: Pick<UserSession, 'id' | 'userId' | 'deviceId'>,
  now: Date,
): Promise<void> {
  for (const row of await em.find(UserSession, { userId, id: { $ne: id } })) {
    if (row.deviceId != null && row.deviceId === deviceId) await endSession(em, userId, row, now);
    else await endSessionElsewhere(em, row, now);
  }
}

interface Kept {
  /** The browsers stay known; else whoever has one of them is a stranger again. */
  keepsDevices?: boolean;
  /** The session that goes on. */
  except?: number;
}

/** Ends every session of a user with the links they opened, and forgets the browsers. */
export async function endSessions(em: EntityManager, userId: number, { keepsDevices = false, except }: Kept = {}): Promise<void> {
  await em.nativeDelete(UserSession, { userId, ...(except !== undefined && { id: { $ne: except } }) });
  await endTickets(em, userId);
  if (!keepsDevices) await forgetDevices(em, userId);
}

/** Ends the links a user has opened. */
export async function endTickets(em: EntityManager, userId: number): Promise<void> {
  await em.nativeDelete(Ticket, { userId });
}

/** The same with every token, also what names no session. */
export async function endEverything(em: EntityManager, userId: number, kept: Kept = {}): Promise<void> {
  const user = await em.findOneOrFail(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  user.tokenVersion += 1;
  await em.flush();
  await endSessions(em, userId, kept);
}
