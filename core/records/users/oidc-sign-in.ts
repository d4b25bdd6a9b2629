import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { Actor as Author } from '#core/kernel/audit/record-audit';
import { recordAudit } from '#core/kernel/audit/record-audit';
import { endAccessTokens } from '#core/records/users/access-tokens';
import { countActiveAdmins, findUserByEmail } from '#core/records/users/find-user';
import { lockAdministrators } from '#core/records/users/lock-administrators';
import { type OidcPerson, OidcRefused } from '#core/records/users/oidc-claims';
import { OidcIdentity } from '#core/database/entities/oidc-identity.entity';
import { endOidcSessions } from '#core/records/users/oidc-sessions';
import { isLess, type Role } from '#core/kernel/platform/role';
import { endSessions } from '#core/records/users/sessions';
import { User } from '#core/database/entities/user.entity';

const resource = 'users';

/** How somebody whom the provider vouches for becomes a user. */
export interface OidcAdmission {
  /** By the provider's claim; undefined where the settings name none, so that roles are given here alone. */
  role: Role | undefined;
  /** Whether somebody without an account gets one, and its role where the provider gives none. */
  creates: boolean;
  newRole: Role;
  now: Date;
  /** The call it comes with. */
  call: Omit<Author, 'userId'>;
}

export interface OidcAdmitted {
  identity: OidcIdentity;
  user: User;
  /** The role the provider gives was not taken: nobody could administer any more. */
  keptLastAdministrator: boolean;
}

/**
 * The user of an account at the provider. The first time the account is linked to the user with its verified address, or a user is made;
 * from then on the address says nothing any more. Throws OidcRefused, and has then changed nothing.
 */
export function admitByOidc(em: EntityManager, person: OidcPerson, admission: OidcAdmission): Promise<OidcAdmitted> {
  return em.transactional(async (tx) => {
    // Two first sign-ins at once, and whoever changes who is an administrator, take turns.
    await lockAdministrators(tx);
    const known = await tx.findOne(OidcIdentity, { issuer: person.issuer, subject: person.subject });
    const user = known ? await lockUser(tx, known.userId) : await firstUser(tx, person, admission);
    if (!user.isActive) throw new OidcRefused('deactivated', undefined, user.id);
    const identity = known ?? (await link(tx, user, person, admission));
    const keptLastAdministrator = await takeRole(tx, user, admission);
    identity.lastUsedAt = admission.now;
    await tx.flush();
    return { identity, user, keptLastAdministrator };
  });
}

const lockUser = (em: EntityManager, id: number): Promise<User> =>
  em.findOneOrFail(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });

async function firstUser(em: EntityManager, person: OidcPerson, { creates, role, newRole, call }: OidcAdmission): Promise<User> {
  if (person.email === null) throw new OidcRefused('claims-missing');
  // Anybody can write any address into an account that nobody has checked.
  if (!person.isVerified) throw new OidcRefused('email-unverified');
  const found = await findUserByEmail(em, person.email);
  if (found) return lockUser(em, found.id);
  if (!creates) throw new OidcRefused('not-invited');
  const user = em.create(User, { email: person.email, fullName: person.fullName, role: role ?? newRole, passwordHash: null });
  await em.flush();
  const after = { email: user.email, role: user.role, method: 'oidc' };
  recordAudit(em, { userId: null, ...call, action: 'create', resource, resourceId: user.id, after });
  return user;
}

async function link(em: EntityManager, user: User, { issuer, subject }: OidcPerson, { now, call }: OidcAdmission): Promise<OidcIdentity> {
  if (await em.count(OidcIdentity, { userId: user.id, issuer })) throw new OidcRefused('other-account', undefined, user.id);
  // A password that was made for them is not needed, and would open the account without having to be changed.
  if (user.mustChangePassword) em.assign(user, { passwordHash: null, mustChangePassword: false, temporaryPasswordExpiresAt: null });
  const identity = em.create(OidcIdentity, { userId: user.id, issuer, subject, lastUsedAt: now });
  recordAudit(em, { userId: user.id, ...call, action: 'link-provider', resource, resourceId: user.id, after: { issuer, subject } });
  await em.flush();
  return identity;
}

/**
 * Gives the user the provider's role; every other session ends where it is another one, and every token where it is a lesser one: whoever made them could do
 * more then. Answers whether the last administrator was kept.
 */
async function takeRole(em: EntityManager, user: User, { role = user.role, call }: OidcAdmission): Promise<boolean> {
  // What a limited user sees is decided here: as anything but a viewer they would see everything.
  if (role === user.role || user.isLimited) return false;
  if (user.role === 'ADMIN' && (await countActiveAdmins(em)) <= 1) return true;
  const change = { before: { role: user.role }, after: { role } };
  recordAudit(em, { userId: null, ...call, action: 'role-by-provider', resource, resourceId: user.id, ...change });
  if (isLess(role, user.role)) await endAccessTokens(em, user.id, { userId: null, ...call });
  user.role = role;
  user.tokenVersion += 1;
  await em.flush();
  await endSessions(em, user.id);
  return false;
}

/**
 * Ends what somebody has opened by the provider once it gives them no role any more: their sessions by it, and the tokens, as with any lesser role. The
 * account here and a session by password stay; they are for an administrator to end. Answers the user; null where the account is nobody's here.
 */
export function endWithoutRole(em: EntityManager, { issuer, subject }: OidcPerson, call: Omit<Author, 'userId'>): Promise<number | null> {
  return em.transactional(async (tx) => {
    const known = await tx.findOne(OidcIdentity, { issuer, subject });
    if (!known) return null;
    const provider = { userId: null, ...call };
    await endOidcSessions(tx, { issuer, subject }, provider);
    await endAccessTokens(tx, known.userId, provider);
    return known.userId;
  });
}

/** Forgets the account at the provider of a user, whose next sign-in there links anew. Answers whether there was one. */
export async function unlinkOidc(em: EntityManager, userId: number, actor: Author): Promise<boolean> {
  return em.transactional(async (tx) => {
    const gone = await tx.find(OidcIdentity, { userId });
    if (gone.length === 0) return false;
    for (const identity of gone) {
      await endOidcSessions(tx, { issuer: identity.issuer, subject: identity.subject }, actor);
      const before = { issuer: identity.issuer, subject: identity.subject };
      recordAudit(tx, { ...actor, action: 'unlink-provider', resource, resourceId: userId, before });
      tx.remove(identity);
    }
    return true;
  });
}
