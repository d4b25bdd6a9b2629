import type { Request } from 'express';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { recordSecurityEvent, writeSecurityEvent } from '#core/kernel/audit/record-security-event';
import { mustEnroll, requirementOf } from '#core/records/factors/requirement';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import { errorText } from '#core/kernel/platform/error-text';
import { endAccessTokens } from '#core/records/users/access-tokens';
import { findPasswordRefusal } from '#core/records/users/find-password-refusal';
import { findUserByEmail } from '#core/records/users/find-user';
import { forgetFirstAdminFile } from '#core/records/users/first-admin';
import { keepDevice } from '#core/records/users/known-devices';
import { OidcIdentity } from '#core/database/entities/oidc-identity.entity';
import { endResets } from '#core/records/users/password-resets';
import { hashPassword, passwordMatches } from '#core/records/users/passwords';
import { forgetPrintedPassword, hasPrintedPassword } from '#core/records/users/printed-password';
import { findSelfPromotionRefusal } from '#core/records/users/self-promotion';
import { endEverything, endSession, endSessions, isCurrent, openSession, renewSession } from '#core/records/users/sessions';
import type { UserSession } from '#core/database/entities/user-session.entity';
import { User } from '#core/database/entities/user.entity';
import type { SecondFactorNeeded } from '../factors/factor.schema.js';
import { type Site, SecondFactorService } from '../factors/second-factor.service.js';
import type { Plain } from '../list-query/find-plain.js';
import { CLOCK, ENV } from '../platform/tokens.js';
import type { ChangePassword, Login, Me, SignOutEverywhere } from '../auth/auth.schema.js';
import { type Browser, placeOf } from '../auth/browser.js';
import type { CallOrigin } from '../auth/call-of.js';
import type { Confirm } from './confirm.schema.js';
import { notSignedIn } from '../auth/jwt.strategy.js';
import { mustUseProvider } from '../auth/must-use-provider.js';
import { requireGoodPassword } from '../auth/require-good-password.js';
import { SecurityMails } from '../auth/security-mails.js';
import { SignInFailures } from '../auth/sign-in-failures.js';
import { SignInTries } from '../auth/sign-in-tries.js';
import { SignIns } from '../auth/sign-ins.js';
import { type Claims, giveToken, type GivenToken } from '../auth/session-token.js';
import { viewUser } from '../auth/user-view.js';

/** The user who calls, and the version their tokens had when they did. */
type Calling = Pick<User, 'id' | 'tokenVersion'>;

/** Calls that issue or end tokens run one after the other: each must begin with the result of the one before. */
const locking = { lockMode: LockMode.PESSIMISTIC_WRITE };

@Injectable()
export class AuthService {
  private readonly log = new Logger(AuthService.name);

  constructor(
    private readonly em: EntityManager,
    private readonly jwt: JwtService,
    private readonly tries: SignInTries,
    private readonly mails: SecurityMails,
    private readonly signIns: SignIns,
    @Inject(ENV) private readonly env: Env,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly factors: SecondFactorService,
    private readonly failures: SignInFailures,
  ) {}

  /** A token; for a user with a second factor a challenge instead. */
  async signIn(
    { username, password }: z.output<typeof Login>,
    { browser, call, site }: { browser: Browser; call: CallOrigin; site: Site },
  ): Promise<GivenToken | z.input<typeof SecondFactorNeeded>> {
    const user = await findUserByEmail(this.em, username);
    const tryId = await this.tries.begin(username, user, browser, call);
    const matches = await passwordMatches(user?.passwordHash ?? null, password);
    if (!user || !matches) {
      // What they typed is not kept, since it may be a password.
      this.failures.note(call, { action: 'sign-in-failed', accountId: user?.id ?? null, details: { known_account: user !== null } });
      throw new AppError('unauthenticated', 'Incorrect email or password');
    }
    await this.tries.succeed(tryId);
    if (!user.isActive) {
      await this.noteRefusal(user, 'deactivated', call);
      throw new AppError('forbidden', 'This account is deactivated. Ask an administrator to activate it.');
    }
    if (mustUseProvider(user, this.env)) {
      await this.noteRefusal(user, 'password sign-in is for administrators', call);
      throw new AppError('forbidden', `Sign in with ${this.env.OIDC_NAME}. Only administrators can sign in with a password here.`);
    }
    const now = this.clock.now();
    if (user.temporaryPasswordExpiresAt && user.temporaryPasswordExpiresAt < now) {
      await this.noteRefusal(user, 'temporary password expired', call);
      throw new AppError('forbidden', 'This temporary password has expired. Ask an administrator for a new one.');
    }
    user.passwordOutdated = !user.mustChangePassword && (await findPasswordRefusal(this.em, password, user)) !== null;
    await this.em.flush();
    return (await this.factors.ask(user, site)) ?? this.signIns.letIn(user, 'password', { browser, call });
  }

  /** The password was right, but the account is closed. */
  private noteRefusal({ id }: Pick<User, 'id'>, why: string, call: CallOrigin): Promise<void> {
    return writeSecurityEvent(this.em, { ...call, action: 'sign-in-refused', userId: id, resourceId: id, details: { why } });
  }

  /** The next token of a session; the present one ends. A token of an earlier release gets a session here. */
  async refresh(user: User, { claims, userSession }: Pick<Request, 'claims' | 'userSession'>, browser: Browser): Promise<GivenToken> {
    if (!claims) throw notSignedIn();
    // A former administrator may have signed in with a password, which is not open to other roles.
    if (claims.tv !== user.tokenVersion && mustUseProvider(user, this.env) && userSession?.method !== 'oidc') throw notSignedIn();
    return giveToken(this.jwt, user, await this.renewed(this.em.fork(), user, claims, { browser }), this.clock.now());
  }

  /** Proves again who the caller is, by password or passkey. Throws `invalid` where it is wrong, `too-many-requests` where it was too often. */
  async confirm(
    user: User,
    proof: z.output<typeof Confirm>,
    claims: Claims | undefined,
    { browser, actor, site }: { browser: Browser; actor: Actor; site: Site },
  ): Promise<GivenToken> {
    if (!claims) throw notSignedIn();
    if (proof.passkey) await this.requirePasskey(user, proof.passkey, site, actor);
    else await this.requirePassword(user, proof.password ?? '', browser, actor);
    const session = await this.renewed(this.em.fork(), user, claims, { browser, confirmed: true });
    await writeSecurityEvent(this.em, { ...actor, action: 'step-up', resourceId: user.id });
    return giveToken(this.jwt, user, session, this.clock.now());
  }

  private async requirePasskey(
    user: Pick<User, 'id'>,
    proof: NonNullable<z.output<typeof Confirm>['passkey']>,
    site: Site,
    actor: Actor,
  ): Promise<void> {
    if (await this.factors.isProved(user, proof, site)) return;
    await writeSecurityEvent(this.em, { ...actor, action: 'step-up-failed', resourceId: user.id, details: { method: 'passkey' } });
    throw new AppError('invalid', 'This passkey is not yours.');
  }

  private async requirePassword(user: User, password: string, browser: Browser, actor: Actor): Promise<void> {
    const tryId = await this.tries.begin(user.email, user, browser, actor);
    const { passwordHash } = await this.em.fork().findOneOrFail(User, { id: user.id });
    if (passwordHash == null) throw this.hasNoPassword('Confirm there.');
    if (!(await passwordMatches(passwordHash, password))) {
      await writeSecurityEvent(this.em, { ...actor, action: 'step-up-failed', resourceId: user.id });
      throw wrongPassword('password');
    }
    await this.tries.succeed(tryId);
  }

  /** Ends the session on the server, so that no copy of its token is valid any more. */
  async signOut({ id }: Pick<User, 'id'>, session: Plain<UserSession> | undefined, actor: Actor): Promise<void> {
    await this.em.fork().transactional(async (tx) => {
      await endSession(tx, id, session ?? null, this.clock.now());
      recordSecurityEvent(tx, { ...actor, action: 'sign-out', resourceId: id });
    });
  }

  private async renewed(
    em: EntityManager,
    { id }: Pick<User, 'id'>,
    { sid, gen = 0, since }: Claims,
    { browser, confirmed = false }: { browser: Browser; confirmed?: boolean },
  ): Promise<UserSession> {
    const now = this.clock.now();
    const asked = sid === undefined ? await this.adopt(em, id, since, browser) : { id: sid, generation: gen };
    const session = await renewSession(em, asked, now, confirmed);
    if (!session) throw notSignedIn();
    return session;
  }

  /** A session for a token of an earlier release, which named none. Its browser is remembered: it is not new because that release remembered none. */
  private async adopt(em: EntityManager, userId: number, since: number, browser: Browser): Promise<UserSession> {
    const now = this.clock.now();
    const place = placeOf(browser);
    const authenticatedAt = new Date(since * 1000);
    if (!isCurrent({ generation: 0, renewedAt: null, authenticatedAt }, 0, now)) throw notSignedIn();
    const device = await keepDevice(em, { userId, tokens: browser.deviceTokens, ...place }, now);
    browser.keepDevice(device.token);
    return openSession(em, { userId, method: 'earlier', deviceId: device.id, ...place }, now, authenticatedAt);
  }

  async me(user: User, method: string | undefined): Promise<z.input<typeof Me>> {
    const refusal = user.role === 'ADMIN' || user.isLimited ? null : await findSelfPromotionRefusal(this.em, this.env.ALLOW_SELF_PROMOTION);
    const isPrinted = await hasPrintedPassword(this.em, user.id);
    return {
      ...viewUser(user),
      can_self_promote: user.role !== 'ADMIN' && !user.isLimited && refusal === null,
      self_promotion_refusal: refusal,
      must_change_password: user.mustChangePassword,
      suggest_password_change: isPrinted || user.passwordOutdated,
      password_change_reason: isPrinted ? 'printed' : user.passwordOutdated ? 'outdated' : null,
      has_password: user.passwordHash != null,
      signs_in_by_provider: this.env.OIDC_ISSUER !== undefined && (await this.em.count(OidcIdentity, { userId: user.id })) > 0,
      has_second_factor: Boolean(user.secondFactorSince),
      is_limited: user.isLimited,
      suggest_second_factor: !user.secondFactorSince && method !== 'oidc',
      must_enroll_second_factor: mustEnroll(user, requirementOf(this.env), method),
    };
  }

  /**
   * Ends every other session; the answer is a token for this one, which stays as it was opened. Throws `unauthenticated` where it was ended while the
   * passwords were checked: by a reset, which gave the account another password, by its user elsewhere, or by an administrator.
   */
  async changePassword(
    { id, tokenVersion }: Calling,
    body: z.output<typeof ChangePassword>,
    claims: Claims | undefined,
    { actor, browser }: { actor: Actor; browser: Browser },
  ): Promise<GivenToken> {
    if (!claims) throw notSignedIn();
    const before = await this.em.fork().findOneOrFail(User, { id });
    if (before.passwordHash == null) throw this.hasNoPassword('There is nothing to change here.');
    const tryId = await this.tries.begin(before.email, before, browser, actor);
    if (!(await passwordMatches(before.passwordHash, body.current_password))) {
      await writeSecurityEvent(this.em, { ...actor, action: 'step-up-failed', resourceId: id, details: { for: 'change-password' } });
      throw wrongPassword('current_password');
    }
    requireAnother(body);
    await this.tries.succeed(tryId);
    await requireGoodPassword(this.em.fork(), body.new_password, before);
    // Hashing is slow on purpose: not while the row is held.
    const chosen = {
      passwordHash: await hashPassword(body.new_password),
      mustChangePassword: false,
      passwordOutdated: false,
      temporaryPasswordExpiresAt: null,
    };
    const now = this.clock.now();
    const { changed, session, mail, wasPrinted } = await this.em.fork().transactional(async (tx) => {
      const user = await tx.findOne(User, { id }, locking);
      if (user?.tokenVersion !== tokenVersion) throw notSignedIn();
      tx.assign(user, { ...chosen, tokenVersion: tokenVersion + 1 });
      recordSecurityEvent(tx, { ...actor, action: 'change-password', resourceId: id });
      const renewed = await this.renewed(tx, user, claims, { browser, confirmed: true });
      await endSessions(tx, id, { keepsDevices: true, except: renewed.id });
      await endResets(tx, id, now);
      if (!body.keep_tokens) await endAccessTokens(tx, id, actor);
      const notice = await this.mails.passwordChanged(tx, user, placeOf(browser), now);
      return { changed: user, session: renewed, mail: notice, wasPrinted: await forgetPrintedPassword(tx, id) };
    });
    this.mails.send(mail);
    if (wasPrinted) await this.forgetPrinted();
    return giveToken(this.jwt, changed, session, now);
  }

  /** Ends every session of the user, including this one. */
  async signOutEverywhere({ id }: Pick<User, 'id'>, body: z.output<typeof SignOutEverywhere>, actor: Actor): Promise<void> {
    await this.em.fork().transactional(async (tx) => {
      await endEverything(tx, id);
      if (!body?.keep_tokens) await endAccessTokens(tx, id, actor);
      recordSecurityEvent(tx, { ...actor, action: 'logout-all', resourceId: id });
    });
  }

  private hasNoPassword(then: string): AppError {
    return new AppError('forbidden', `You sign in with ${this.env.OIDC_NAME} and have no password here. ${then}`);
  }

  /** The password in the file is no longer valid: the password is changed whether the file can be removed or not. */
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

/** Throws `invalid` where the new password is the current one. */
function requireAnother({ current_password, new_password }: z.output<typeof ChangePassword>): void {
  if (new_password === current_password) {
    const problems = [{ loc: ['body', 'new_password'], msg: 'must be different from the current password', type: 'same_password' }];
    throw new AppError('invalid', 'Choose a password that is different from the current one.', { problems });
  }
}
