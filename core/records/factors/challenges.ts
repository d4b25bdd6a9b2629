import { createHash, randomBytes } from 'node:crypto';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { type ChallengePurpose, SignInChallenge } from '#core/database/entities/challenge.entity';

/** How long a challenge can be answered. */
export const challengeSeconds = 300;

const hashed = (token: string): string => createHash('sha256').update(token).digest('hex');

export interface NewChallenge {
  purpose: ChallengePurpose;
  user?: { id: number; tokenVersion: number };
  userHandle?: string;
}

/** A challenge that was given out. `token` names it and is kept as a hash alone; `nonce` is what a passkey signs, in base64url. */
export interface GivenChallenge {
  token: string;
  nonce: string;
}

/** Asks something that is answered once, within five minutes. */
export async function giveChallenge(em: EntityManager, { purpose, user, userHandle }: NewChallenge, now: Date): Promise<GivenChallenge> {
  const [token, nonce] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  em.create(SignInChallenge, {
    purpose,
    userId: user?.id ?? null,
    tokenVersion: user?.tokenVersion ?? null,
    tokenHash: hashed(token),
    nonce,
    userHandle: userHandle ?? null,
    expiresAt: new Date(now.getTime() + challengeSeconds * 1000),
  });
  await em.flush();
  return { token, nonce };
}

/** The challenge of a token, held until the caller's transaction ends; null where it is unknown, answered, too old or for something else. */
export async function holdChallenge(
  em: EntityManager,
  token: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<SignInChallenge | null> {
  const where = { tokenHash: hashed(token), purpose, expiresAt: { $gt: now } };
  return em.findOne(SignInChallenge, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

/** Uses a challenge up, whatever comes of it; null as holdChallenge. */
export async function takeChallenge(
  em: EntityManager,
  token: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<SignInChallenge | null> {
  return em.transactional(async (tx) => {
    const found = await holdChallenge(tx, token, purpose, now);
    if (found) await tx.nativeDelete(SignInChallenge, { id: found.id });
    return found;
  });
}
