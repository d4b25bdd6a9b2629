import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { z } from 'zod';
import type { Actor } from '#core/audit/audited-write';
import { recordAudit } from '#core/audit/record-audit';
import { mustEnroll, requirementOf } from '#core/factors/requirement';
import { AppError } from '#core/platform/app-error';
import type { Clock } from '#core/platform/clock';
import type { Env } from '#core/platform/env';
import { errorText } from '#core/platform/error-text';
import { deriveKey, keyedHash } from '#core/platform/secret-key';
import { findUserByEmail } from '#core/users/find-user';
import { forgetFirstAdminFile } from '#core/users/first-admin';
import { hashPassword, passwordMatches } from '#core/users/passwords';
import { forgetPrintedPassword, hasPrintedPassword } from '#core/users/printed-password';
import { findSelfPromotionRefusal } from '#core/users/self-promotion';
import { endSession, endSessions, isCurrent, openSession, renewSession } from '#core/users/sessions';
import { noteSuccess, noteTry } from '#core/users/sign-in-throttle';
import type { UserSession } from '#core/users/user-session.entity';
import { User } from '#core/users/user.entity';
import { CLOCK, ENV, SECRET } from '../platform/tokens.js';
import { type Site, SecondFactorService } from '../factors/second-factor.service.js';
import type { SecondFactorNeeded } from '../factors/factor.schema.js';
import type { ChangePassword, Login, Me } from './auth.schema.js';
import type { Confirm } from './confirm.schema.js';
import { notSignedIn } from './jwt.strategy.js';
import { type Browser, SignIns } from './sign-ins.js';
import { type Claims, giveToken, type GivenToken } from './tokens.js';
import { viewUser } from './user-view.js';

/** The user who calls, and the version their tokens had when they did. */
type Calling = Pick<User, 'id' | 'tokenVersion'>;

/** What gives out or ends tokens takes turns with whoever else does: each must begin with what the one before has left. */
const held = { lockMode: LockMode.PESSIMISTIC_WRITE };

@Injectable()
export class AuthService {
  private readonly hashKey: Buffer;
  private readonly log = new Logger(AuthService.name);

  constructor(
    private readonly em: EntityManager,
    private readonly jwt: JwtService,
    @Inject(ENV) private readonly env: Env,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SECRET) secret: string,
    private readonly signIns: SignIns,
    private readonly factors: SecondFactorService,
  ) {
    this.hashKey = deriveKey(secret, 'identifiers');
  }

  /** A token; for who has a second factor a challenge instead. */
  async signIn(
    { username, password }: z.output<typeof Login>,
    browser: Browser,
    site: Site,
  ): Promise<GivenToken | z.input<typeof SecondFactorNeeded>> {
    const accountHash = keyedHash(this.hashKey, `account ${username.trim().toLowerCase()}`);
    const tryId = await noteTry(this.em, { accountHash, address: browser.address });
    const user = await findUserByEmail(this.em, username);
    const matches = await passwordMatches(user?.passwordHash ?? null, password);
    if (!user || !matches) throw new AppError('unauthenticated', 'Incorrect email or password');
    await noteSuccess(this.em, tryId);
    if (!user.isActive) throw new AppError('forbidden', 'This account is deactivated. Ask an administrator to activate it.');
    const now = this.clock.now();
    if (user.temporaryPasswordExpiresAt && user.temporaryPasswordExpiresAt < now) {
      throw new AppError('forbidden', 'This temporary password has expired. Ask an administrator for a new one.');
    }
    return (await this.factors.ask(user, site)) ?? this.signIns.letIn(user, 'password', browser);
  }

  /** The next token of a session; the one that asks for it ends. A token of an earlier release gets a session here. */
  async refresh(user: User, claims: Claims | undefined, browser: Browser): Promise<GivenToken> {
    if (!claims) throw notSignedIn();
    return giveToken(this.jwt, user, await this.renewed(user, claims, browser), this.clock.now());
  }

  /** Proves again who the caller is, by password or passkey. Throws `invalid` where it is wrong, `too-many-requests` after ten wrong passwords. */
  async confirm(
    user: User,
    proof: z.output<typeof Confirm>,
    claims: Claims | undefined,
    { browser, actor, site }: { browser: Browser; actor: Actor; site: Site },
  ): Promise<GivenToken> {
    if (!claims) throw notSignedIn();
    if (proof.passkey) {
      if (!(await this.factors.isProved(user, proof.passkey, site))) throw new AppError('invalid', 'This passkey is not yours.');
    } else await this.requirePassword(user, proof.password ?? '', browser);
    const session = await this.renewed(user, claims, browser, true);
    await this.em
      .fork()
      .transactional(async (tx) => recordAudit(tx, { ...actor, action: 'confirm', resource: 'users', resourceId: user.id }));
    return giveToken(this.jwt, user, session, this.clock.now());
  }

  private async requirePassword(user: Pick<User, 'id' | 'email'>, password: string, browser: Browser): Promise<void> {
    const accountHash = keyedHash(this.hashKey, `account ${user.email.trim().toLowerCase()}`);
    const tryId = await noteTry(this.em, { accountHash, address: browser.address });
    const { passwordHash } = await this.em.fork().findOneOrFail(User, { id: user.id });
    if (!(await passwordMatches(passwordHash, password))) throw wrongPassword('password');
    await noteSuccess(this.em, tryId);
  }

  /** Ends the session on the server, so that no copy of its token opens anything. */
  async signOut({ id }: Pick<User, 'id'>, session: Pick<UserSession, 'id'> | undefined, actor: Actor): Promise<void> {
    if (session) await endSession(this.em.fork(), { id: session.id, userId: id });
    await this.em.fork().transactional(async (tx) => recordAudit(tx, { ...actor, action: 'sign-out', resource: 'users', resourceId: id }));
  }

  private async renewed(
    user: Pick<User, 'id'>,
    { sid, gen = 0, since }: Claims,
    browser: Browser,
    confirmed = false,
  ): Promise<UserSession> {
    const now = this.clock.now();
    const asked = sid === undefined ? await this.adopt(user.id, since, browser) : { id: sid, generation: gen };
    const session = await renewSession(this.em.fork(), asked, now, confirmed);
    if (!session) throw notSignedIn();
    return session;
  }

  /** A session for a token of an earlier release, which named none. */
  private async adopt(userId: number, since: number, browser: Browser): Promise<UserSession> {
    const now = this.clock.now();
    const authenticatedAt = new Date(since * 1000);
    if (!isCurrent({ generation: 0, renewedAt: null, authenticatedAt }, 0, now)) throw notSignedIn();
    return openSession(this.em.fork(), { userId, method: 'earlier', ...browser }, now, authenticatedAt);
  }

  async me(user: User, method: string | undefined): Promise<z.input<typeof Me>> {
    const refusal = user.role === 'ADMIN' ? null : await findSelfPromotionRefusal(this.em, this.env.ALLOW_SELF_PROMOTION);
    return {
      ...viewUser(user),
      can_self_promote: user.role !== 'ADMIN' && refusal === null,
      self_promotion_refusal: refusal,
      must_change_password: user.mustChangePassword,
      suggest_password_change: await hasPrintedPassword(this.em, user.id),
      has_second_factor: Boolean(user.secondFactorSince),
      suggest_second_factor: !user.secondFactorSince && method !== 'oidc',
      must_enroll_second_factor: mustEnroll(user, requirementOf(this.env), method),
    };
  }

  /**
   * Ends every other session; the answer is a token for this one. Throws `unauthenticated` where this one was ended while the passwords were looked at:
   * by a reset, which gave the account another password, by its user elsewhere, or by an administrator.
   */
  async changePassword(
    { id, tokenVersion }: Calling,
    body: z.output<typeof ChangePassword>,
    actor: Actor,
    browser: Browser,
  ): Promise<GivenToken> {
    const { passwordHash } = await this.em.fork().findOneOrFail(User, { id });
    await requireChange(passwordHash, body);
    // Hashing is slow on purpose: not while the row is held.
    const chosen = { passwordHash: await hashPassword(body.new_password), mustChangePassword: false, temporaryPasswordExpiresAt: null };
    const { changed, session, wasPrinted } = await this.em.fork().transactional(async (tx) => {
      const user = await tx.findOne(User, { id }, held);
      if (user?.tokenVersion !== tokenVersion) throw notSignedIn();
      tx.assign(user, { ...chosen, tokenVersion: tokenVersion + 1 });
      recordAudit(tx, { ...actor, action: 'change-password', resource: 'users', resourceId: id });
      await endSessions(tx, id);
      const opened = await openSession(tx, { userId: id, method: 'password', ...browser }, this.clock.now());
      return { changed: user, session: opened, wasPrinted: await forgetPrintedPassword(tx, id) };
    });
    if (wasPrinted) await this.forgetPrinted();
    return giveToken(this.jwt, changed, session, this.clock.now());
  }

  /** Ends every session of the user, this one too. */
  async signOutEverywhere({ id }: Pick<User, 'id'>, actor: Actor): Promise<void> {
    await this.em.fork().transactional(async (tx) => {
      const user = await tx.findOneOrFail(User, { id }, held);
      user.tokenVersion += 1;
      await endSessions(tx, id);
      recordAudit(tx, { ...actor, action: 'logout-all', resource: 'users', resourceId: id });
    });
  }

  /** What stands in the file opens nothing any more: the password is changed whether it can be removed or not. */
  private async forgetPrinted(): Promise<void> {
    await forgetFirstAdminFile(this.env.DATA_DIR).catch((error: unknown) =>
      this.log.warn(`the file of the first administrator's earlier password could not be removed: ${errorText(error)}`),
    );
  }
}

const wrongPassword = (field: string): AppError =>
  new AppError('invalid', 'The current password is wrong.', {
    problems: [{ loc: ['body', field], msg: 'is not your current password', type: 'wrong_password' }],
  });

/** Throws `invalid` where the current password is another one, or the new one is the same. */
async function requireChange(passwordHash: string, { current_password, new_password }: z.output<typeof ChangePassword>): Promise<void> {
  if (!(await passwordMatches(passwordHash, current_password))) throw wrongPassword('current_password');
  if (new_password === current_password) {
    const problems = [{ loc: ['body', 'new_password'], msg: 'must be another one than the current password', type: 'same_password' }];
    throw new AppError('invalid', 'Choose another password than the current one.', { problems });
  }
}
