import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Actor, auditCreation, auditDeletion } from '#core/kernel/audit/audited-write';
import type { Actor as Author } from '#core/kernel/audit/record-audit';
import { AppError } from '#core/kernel/platform/app-error';
import { AccessToken, type AccessTokenKind } from '#core/database/entities/access-token.entity';
import type { TokenScope } from '#core/database/values/token-scope';
import { User } from '#core/database/entities/user.entity';
import { revokeSharesOf } from '#core/records/users/year-shares';

/** The prefix tells a token from a session token. */
export const apiTokenPrefix = 'rl_';
/** The most tokens of a kind a user may have. */
const mostOfAKind = 20;

const hashed = (token: string): string => createHash('sha256').update(token).digest('hex');
const audited = (actor: Author) => ({ resource: 'access-tokens', actor });

/** A token with its secret, which is shown once. */
export interface GivenAccessToken {
  row: AccessToken;
  token: string;
}

/** How long a token lives unless its maker says otherwise, and at most. A year has a day more than 365 sometimes, and clocks differ. */
export const usualLifeMs = 90 * 86_400_000;
export const longestLifeMs = 367 * 86_400_000;
/** The same for administrators. */
export const longestOfAdminsMs = 3 * 366 * 86_400_000;

export interface WantedAccessToken {
  kind: AccessTokenKind;
  name: string;
  scope: TokenScope;
  /** Null: no end, as a calendar feed has none. */
  expiresAt: Date | null;
}

/** Makes a token of the caller's own. Throws `conflict` where they have too many of the kind. */
export async function giveAccessToken(
  em: EntityManager,
  { kind, name, scope, expiresAt }: WantedAccessToken,
  actor: Actor,
): Promise<GivenAccessToken> {
  const token = `${apiTokenPrefix}${randomBytes(32).toString('base64url')}`;
  return em.transactional(async (tx) => {
    // Two at once must not both be the last that fits.
    await tx.execute('select id from app_user where id = ? for update', [actor.userId]);
    if ((await tx.count(AccessToken, { userId: actor.userId, kind })) >= mostOfAKind)
      throw new AppError('conflict', `You already have ${mostOfAKind} of these. Revoke one that is no longer used.`);
    const row = tx.create(AccessToken, {
      userId: actor.userId,
      kind,
      name,
      access: scope.access,
      resources: [...scope.resources],
      expiresAt,
      tokenHash: hashed(token),
      hint: token.slice(-4),
    });
    await auditCreation(tx, row, audited(actor));
    return { row, token };
  });
}

/** Ends a token at once. `ownedBy`: only where it is this user's. Throws `not-found`, also for another's. */
export async function revokeAccessToken(em: EntityManager, id: number, actor: Actor, ownedBy?: number): Promise<void> {
  await em.transactional(async (tx) => {
    const row = await tx.findOne(AccessToken, { id, ...(ownedBy !== undefined && { userId: ownedBy }) });
    if (!row) throw new AppError('not-found', 'Token not found');
    await auditDeletion(tx, row, audited(actor));
  });
}

/**
 * Ends every API token, calendar feed and shared year of a user, in the caller's transaction. Whoever takes an account back, or doubts who else is in it, takes
 * back with it what its holder may have made meanwhile.
 */
export async function endAccessTokens(em: EntityManager, userId: number, actor: Author): Promise<void> {
  for (const row of await em.find(AccessToken, { userId })) await auditDeletion(em, row, audited(actor));
  await revokeSharesOf(em, userId, actor);
}

/** Whose token this is, as they are now, and what it may do; null where it is unknown, revoked, ended, of another kind, or its user is deactivated. */
export async function userOfAccessToken(
  em: EntityManager,
  { token, kind, address }: { token: string; kind: AccessTokenKind; address: string },
): Promise<{ user: User; scope: TokenScope } | null> {
  const row = await em.findOne(AccessToken, { tokenHash: hashed(token), kind });
  if (!row || (row.expiresAt && row.expiresAt.getTime() <= Date.now())) return null;
  const user = await em.findOne(User, { id: row.userId, isActive: true });
  if (!user) return null;
  // Once a minute is enough to see that it is used: not a write for every call.
  await em.execute(
    `update access_token set last_used_at = now(), last_used_address = ? where id = ?
       and (last_used_at is null or last_used_at < now() - interval '1 minute' or last_used_address is distinct from ?)`,
    [address.slice(0, 64), row.id, address.slice(0, 64)],
  );
  return { user, scope: { access: row.access, resources: row.resources } };
}
