import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Actor, auditCreation, auditDeletion } from '#core/audit/audited-write';
import { AppError } from '#core/platform/app-error';
import { AccessToken, type AccessTokenKind } from '#core/users/access-token.entity';
import { User } from '#core/users/user.entity';

/** By its beginning a token is told from a session's. */
export const apiTokenPrefix = 'rl_';
/** So many of a kind a user may have: more are nobody's any more. */
const mostOfAKind = 20;

const hashed = (token: string): string => createHash('sha256').update(token).digest('hex');
const audited = (actor: Actor) => ({ resource: 'access-tokens', actor });

/** A token with its secret, which is said this once. */
export interface GivenAccessToken {
  row: AccessToken;
  token: string;
}

/** Makes a token of the caller's own. Throws `conflict` where they have too many of the kind. */
export async function giveAccessToken(
  em: EntityManager,
  { kind, name }: { kind: AccessTokenKind; name: string },
  actor: Actor,
): Promise<GivenAccessToken> {
  const token = `${apiTokenPrefix}${randomBytes(32).toString('base64url')}`;
  return em.transactional(async (tx) => {
    // Two at once must not both be the last that fits.
    await tx.execute('select id from app_user where id = ? for update', [actor.userId]);
    if ((await tx.count(AccessToken, { userId: actor.userId, kind })) >= mostOfAKind)
      throw new AppError('conflict', `You have ${mostOfAKind} of these already. Revoke one that is not used any more.`);
    const row = tx.create(AccessToken, { userId: actor.userId, kind, name, tokenHash: hashed(token), hint: token.slice(-4) });
    await auditCreation(tx, row, audited(actor));
    return { row, token };
  });
}

/** Ends a token of the caller's own at once. Throws `not-found`, also for another's. */
export async function revokeAccessToken(em: EntityManager, id: number, actor: Actor): Promise<void> {
  await em.transactional(async (tx) => {
    const row = await tx.findOne(AccessToken, { id, userId: actor.userId });
    if (!row) throw new AppError('not-found', 'Token not found');
    await auditDeletion(tx, row, audited(actor));
  });
}

/** Whose token this is, as they are now; null where it is unknown, revoked, of another kind, or its user is deactivated. */
export async function userOfAccessToken(em: EntityManager, token: string, kind: AccessTokenKind): Promise<User | null> {
  const row = await em.findOne(AccessToken, { tokenHash: hashed(token), kind });
  const user = row && (await em.findOne(User, { id: row.userId, isActive: true }));
  if (!user) return null;
  // Once a minute is enough to see that it is used: not a write for every call.
  await em.execute(
    `update access_token set last_used_at = now() where id = ? and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
    [row.id],
  );
  return user;
}
