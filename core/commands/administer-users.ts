import { type EntityManager, LockMode, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { type Actor, auditChange, auditCreation } from '#core/kernel/audit/audited-write';
import { type Actor as Author, auditSnapshot, recordAudit } from '#core/kernel/audit/record-audit';
import { removeFactors } from '#core/records/factors/enrolment';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import type { QueuedMail } from '#core/kernel/outbox/queue-mail';
import { endAccessTokens } from '#core/records/users/access-tokens';
import { countActiveAdmins, findUserByEmail } from '#core/records/users/find-user';
import { type Limit, limitRefusal, limitUser } from '#core/records/users/limited-users';
import { lockAdministrators } from '#core/records/users/lock-administrators';
import { OidcIdentity } from '#core/database/entities/oidc-identity.entity';
import type { HandOver, PasswordOccasion } from '#core/records/users/password-mail';
import { hashPassword, randomPassword } from '#core/records/users/passwords';
import { endSessions, endTickets } from '#core/records/users/sessions';
import { endResets } from '#core/records/users/password-resets';
import { forgetPrintedPassword } from '#core/records/users/printed-password';
import { type StandingChange, userChangeRefusal } from '#core/records/users/user-change-refusal';
import type { Role } from '#core/kernel/platform/role';
import { User } from '#core/database/entities/user.entity';

const resource = 'users';
const temporaryPasswordMs = 24 * 3600 * 1000;
const taken = 'A user with this e-mail address already exists.';

/** What is left of a deleted account beside its name. */
const blank = {
  email: '',
  role: 'VIEWER',
  isActive: false,
  passwordHash: '',
  mustChangePassword: false,
  temporaryPasswordExpiresAt: null,
  invitationAccepted: false,
  lastLogin: null,
} as const;

/** A user with a password that opens for 24 hours and must be changed at the first sign-in. */
export interface GivenPassword {
  user: User;
  /** For the caller to hand over where it is not mailed, since it is kept nowhere. */
  temporaryPassword: string;
  /** The mail that carries it; wake for its task. Null where outgoing mail is not set up. */
  mailing: QueuedMail | null;
}

export interface Writing {
  actor: Actor;
  clock: Clock;
  /** How passwords are mailed; null where outgoing mail is not set up. */
  handOver: HandOver | null;
}

/** A password may also be given by the product itself, at the command line. */
type ResetWriting = Omit<Writing, 'actor'> & { actor: Author };

/** Invites somebody, to see everything or some of it alone. Throws `conflict` where the address has an account, whatever its case. */
export async function inviteUser(
  em: EntityManager,
  { email, fullName, role, limit = null }: { email: string; fullName: string; role: Role; limit?: Limit | null },
  { actor, clock, handOver }: Writing,
): Promise<GivenPassword> {
  if (await findUserByEmail(em, email)) throw new AppError('conflict', taken);
  const refusal = limitRefusal(role, limit !== null);
  if (refusal) throw new AppError('conflict', refusal);
  const { temporaryPassword, ...password } = await temporary(clock);
  try {
    return await em.transactional(async (tx) => {
      const user = tx.create(User, { email, fullName, role, invitationAccepted: false, ...password });
      await auditCreation(tx, user, { resource, actor });
      if (limit !== null) await writeLimit(tx, user, limit, actor);
      return given(tx, user, temporaryPassword, handOver, 'invitation');
    });
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw new AppError('conflict', taken);
    throw error;
  }
}

/**
 * Changes role, activity, or what a user sees (null: everything). Every bearer token of the user opens nothing more where one of them changed; with another
 * role or other properties its session can be given a new one, with a deactivation sessions and access tokens end too. Throws `not-found`, and `conflict` for oneself,
 * the last administrator, and a limit of somebody who is no viewer.
 */
export function changeUser(
  em: EntityManager,
  id: number,
  change: { role?: Role; isActive?: boolean; limit?: Limit | null | undefined },
  { actor }: Pick<Writing, 'actor'>,
): Promise<User> {
  return em.transactional(async (tx) => {
    const user = await lockForChange(tx, id, change, actor);
    const { role = user.role, isActive = user.isActive, limit } = change;
    const refusal = limitRefusal(role, limit === undefined ? user.isLimited : limit !== null);
    if (refusal) throw new AppError('conflict', refusal);
    if (role === user.role && isActive === user.isActive && limit === undefined) return user;
    if (limit !== undefined) await writeLimit(tx, user, limit, actor);
    user.tokenVersion += 1;
    if (role !== user.role || isActive !== user.isActive)
      await auditChange(tx, user, { resource, actor }, () => Object.assign(user, { role, isActive }));
    if (isActive) await endTickets(tx, id);
    else {
      await endSessions(tx, id);
      await endAccessTokens(tx, id, actor);
    }
    return user;
  });
}

/**
 * Removes the account: nothing signs in with it any more, and its address is free to be invited again. The row stays with its name alone, so that the log
 * and the books still say who did what. Throws as changeUser does.
 */
export async function deleteUser(em: EntityManager, id: number, { actor, clock }: Pick<Writing, 'actor' | 'clock'>): Promise<void> {
  await em.transactional(async (tx) => {
    const user = await lockForChange(tx, id, null, actor);
    recordAudit(tx, { ...actor, action: 'delete', resource, resourceId: id, before: auditSnapshot(tx, user) });
    tx.assign(user, {
      ...blank,
      fullName: user.fullName || user.email,
      tokenVersion: user.tokenVersion + 1,
      deletedAt: clock.now(),
    });
    await tx.flush();
    await endSessions(tx, id);
    await endAccessTokens(tx, id, actor);
    await removeFactors(tx, user);
    await tx.nativeDelete(OidcIdentity, { userId: id });
    await forgetPrintedPassword(tx, id);
  });
}

/** A new password for somebody who has not signed in yet. Throws `conflict` where they have. */
export function resendInvitation(em: EntityManager, id: number, writing: Writing): Promise<GivenPassword> {
  return givePassword(em, id, writing, { action: 'resend-invitation', pendingOnly: true });
}

/** A new password for anybody; every session and token of the user ends. */
export function resetPassword(em: EntityManager, id: number, writing: ResetWriting): Promise<GivenPassword> {
  return givePassword(em, id, writing, { action: 'reset-password', pendingOnly: false });
}

/** Ends every session and token of a user, and forgets their browsers. */
export async function endSessionsOf(em: EntityManager, id: number, actor: Actor): Promise<void> {
  await em.transactional(async (tx) => {
    const user = await lockUser(tx, id);
    recordAudit(tx, { ...actor, action: 'end-sessions', resource, resourceId: id });
    user.tokenVersion += 1;
    await endSessions(tx, id);
    await endAccessTokens(tx, id, actor);
  });
}

async function givePassword(
  em: EntityManager,
  id: number,
  { actor, clock, handOver }: ResetWriting,
  { action, pendingOnly }: { action: string; pendingOnly: boolean },
): Promise<GivenPassword> {
  // Hashing is slow on purpose: not while the row is held.
  const { temporaryPassword, ...password } = await temporary(clock);
  return em.transactional(async (tx) => {
    const user = await lockUser(tx, id);
    if (pendingOnly && user.invitationAccepted)
      throw new AppError('conflict', 'This user has already accepted the invitation. Reset the password instead.');
    await auditChange(tx, user, { resource, actor, action }, () => {
      tx.assign(user, password);
      user.tokenVersion += 1;
    });
    await endSessions(tx, id);
    await endResets(tx, id, clock.now());
    await endAccessTokens(tx, id, actor);
    return given(tx, user, temporaryPassword, handOver, pendingOnly ? 'invitation' : 'password');
  });
}

async function writeLimit(em: EntityManager, user: User, limit: Limit | null, actor: Actor): Promise<void> {
  recordAudit(em, { ...actor, action: 'limit', resource, resourceId: user.id, ...(await limitUser(em, user, limit)) });
  await em.flush();
}

async function given(
  em: EntityManager,
  user: User,
  temporaryPassword: string,
  handOver: HandOver | null,
  occasion: PasswordOccasion,
): Promise<GivenPassword> {
  return { user, temporaryPassword, mailing: handOver && (await handOver(em, user, temporaryPassword, occasion)) };
}

async function temporary(clock: Clock) {
  const temporaryPassword = randomPassword();
  return {
    temporaryPassword,
    passwordHash: await hashPassword(temporaryPassword),
    mustChangePassword: true,
    passwordOutdated: false,
    temporaryPasswordExpiresAt: new Date(clock.now().getTime() + temporaryPasswordMs),
  };
}

async function lockForChange(em: EntityManager, id: number, change: StandingChange, { userId }: Actor): Promise<User> {
  await lockAdministrators(em);
  const user = await lockUser(em, id);
  const refusal = userChangeRefusal(user, change, { by: userId, activeAdmins: await countActiveAdmins(em) });
  if (refusal) throw new AppError('conflict', refusal);
  return user;
}

async function lockUser(em: EntityManager, id: number): Promise<User> {
  const user = await em.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!user) throw new AppError('not-found', 'User not found');
  return user;
}
