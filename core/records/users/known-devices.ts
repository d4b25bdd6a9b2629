import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { networkOf } from '#core/kernel/platform/caller-address';
import { describeBrowser } from '#core/records/users/describe-browser';
import { KnownDevice } from '#core/database/entities/known-device.entity';

/** A browser is forgotten when nobody has signed in with it for so long. */
export const deviceSeconds = 90 * 24 * 3600;
/** A program that keeps no cookies is a new browser at each sign-in: only the newest are kept. */
const mostDevices = 50;

/** Whether something looks like the token of a browser. */
export const isDeviceToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
const hashed = (token: string): string => createHash('sha256').update(token).digest('hex');

export interface Place {
  address: string;
  userAgent: string;
}

/** The device of one of a browser's tokens, where this user has signed in with it; null for a stranger. */
export function findDevice(em: EntityManager, userId: number, tokens: readonly string[]): Promise<KnownDevice | null> {
  const since = new Date(Date.now() - deviceSeconds * 1000);
  return em.findOne(KnownDevice, { userId, tokenHash: tokens.map(hashed), lastUsedAt: { $gt: since } });
}

export interface KeptDevice {
  id: number;
  /** What the browser has to keep. */
  token: string;
  /** Whether the user has signed in neither with it before nor with its like in the same network. */
  isNew: boolean;
}

/** Remembers that a user has signed in with a browser. Only a token that this user was given counts: any other, another user's too, may have been planted. */
export async function keepDevice(
  em: EntityManager,
  { userId, tokens, address, userAgent }: Place & { userId: number; tokens: readonly string[] },
  now: Date,
): Promise<KeptDevice> {
  const known = await em.find(KnownDevice, { userId }, { orderBy: { lastUsedAt: 'desc' }, limit: mostDevices });
  const given = tokens.find((token) => known.some(({ tokenHash }) => tokenHash === hashed(token)));
  const deviceToken = given ?? randomBytes(32).toString('base64url');
  const place = { address: address.slice(0, 64), userAgent: userAgent.slice(0, 400) };
  const isLike = (device: Place): boolean =>
    networkOf(device.address) === networkOf(address) && describeBrowser(device.userAgent) === describeBrowser(userAgent);
  const isNew = given === undefined && !known.some(isLike);
  const row = await em.upsert(
    KnownDevice,
    { userId, tokenHash: hashed(deviceToken), ...place, lastUsedAt: now, createdAt: now },
    { onConflictFields: ['userId', 'tokenHash'], onConflictExcludeFields: ['createdAt'] },
  );
  await em.execute(
    'delete from known_device where user_id = ? and id not in (select id from known_device where user_id = ? order by last_used_at desc, id desc limit ?)',
    [userId, userId, mostDevices],
  );
  return { id: row.id, token: deviceToken, isNew };
}

/** Forgets the browsers of a user; each is unknown again until its next sign-in. */
export async function forgetDevices(em: EntityManager, userId: number): Promise<void> {
  await em.nativeDelete(KnownDevice, { userId });
}
