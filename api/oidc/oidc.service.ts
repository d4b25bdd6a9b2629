import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import * as client from 'openid-client';
import { writeSecurityEvent } from '#core/kernel/audit/record-security-event';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import { errorText } from '#core/kernel/platform/error-text';
import type { OidcSettings } from '#core/kernel/platform/oidc-env';
import { OidcRefused, type OidcPerson, readPerson, claimAt, roleOfClaim } from '#core/records/users/oidc-claims';
import { type Exchanged, issueExchange, redeemExchange } from '#core/records/users/oidc-exchanges';
import { OidcIdentity } from '#core/database/entities/oidc-identity.entity';
import { OidcSession } from '#core/database/entities/oidc-session.entity';
import { endOidcSessions } from '#core/records/users/oidc-sessions';
import { admitByOidc, endWithoutRole } from '#core/records/users/oidc-sign-in';
import type { Role } from '#core/kernel/platform/role';
import { renewSession } from '#core/records/users/sessions';
import { UserSession } from '#core/database/entities/user-session.entity';
import { User } from '#core/database/entities/user.entity';
import type { Browser } from '../auth/browser.js';
import type { CallOrigin } from '../auth/call-of.js';
import { SignIns } from '../auth/sign-ins.js';
import { type GivenToken, giveToken } from '../auth/session-token.js';
import { CLOCK } from '../platform/tokens.js';
import { beginFlow, finishFlow } from './ask-provider.js';
import type { EndedThere } from './logout-token.js';
import type { Flow } from './oidc-cookie.js';
import { OidcProvider } from './oidc-provider.js';
import { providerTrouble } from './provider-trouble.js';

/** The provider's clock may be behind ours. */
const clockMs = 60_000;
const runOut = (): AppError => new AppError('unauthenticated', 'This sign-in has expired. Please start again.');

/** Signs people in by the provider: sends them there, takes them back, and gives the console its token. */
@Injectable()
export class OidcService {
  private readonly log = new Logger(OidcService.name);

  constructor(
    private readonly em: EntityManager,
    private readonly jwt: JwtService,
    private readonly provider: OidcProvider,
    private readonly signIns: SignIns,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws `not-found` where the settings name no provider. */
  get settings(): OidcSettings {
    if (!this.provider.settings) throw new AppError('not-found', 'Sign-in with a provider is not set up here.');
    return this.provider.settings;
  }

  /** Where to send a browser, and what it has to come back with. Throws OidcRefused where the provider is away. */
  async begin(confirms: Flow['confirms'] = null): Promise<{ flow: Flow; url: string }> {
    const { settings } = this;
    return beginFlow(await this.provider.ready(), settings, confirms, this.clock.now());
  }

  /** The same, to confirm one's identity again. Throws `forbidden` for a user who does not sign in there, `unavailable` where it is away. */
  async beginConfirming(user: Pick<User, 'id'>, session: Pick<UserSession, 'id'> | undefined): Promise<{ flow: Flow; url: string }> {
    const { name } = this.settings;
    if (!session || !(await this.em.fork().count(OidcIdentity, { userId: user.id })))
      throw new AppError('forbidden', `You do not sign in with ${name}. Confirm with your password.`);
    try {
      return await this.begin({ sessionId: session.id, userId: user.id });
    } catch (error) {
      if (error instanceof OidcRefused)
        throw new AppError('unavailable', `${name} cannot be reached right now. Please try again in a moment.`);
      throw error;
    }
  }

  /** Handles a returning browser: answers a code for its token, and the cookie that goes with it. Throws OidcRefused. */
  async finish(flow: Flow, query: string, call: CallOrigin): Promise<{ code: string; browser: string }> {
    const claims = await finishFlow(await this.provider.ready(), this.settings, flow, query);
    const person = readPerson(claims);
    const role = this.roleOf(claims);
    if (role === null) throw new OidcRefused('no-role', undefined, await endWithoutRole(this.em.fork(), person, call));
    const identityId = flow.confirms ? await this.provenAgain(person, flow, flow.confirms.userId) : await this.admitted(person, role, call);
    const exchange: Exchanged = { identityId, sid: person.sid, confirmsId: flow.confirms?.sessionId ?? null };
    return issueExchange(this.em.fork(), exchange, this.clock.now());
  }

  /** Logs why a sign-in failed; what users do themselves is not a warning. */
  noteRefusal(error: OidcRefused): void {
    const { refusal, cause } = error;
    const why = cause === undefined ? '' : ` ${providerTrouble(cause).sentence} ${errorText(cause)}`;
    if (refusal === 'rejected' || refusal === 'unreachable') this.log.error(`nobody could be signed in by the provider.${why}`);
    else this.log.log(`${error.message}${why}`);
  }

  /** The token of a code, for the browser that has its cookie, once. Throws `unauthenticated`. */
  async exchange(code: string, cookie: string | null, { browser, call }: { browser: Browser; call: CallOrigin }): Promise<GivenToken> {
    const now = this.clock.now();
    const em = this.em.fork();
    const exchanged = cookie === null ? null : await redeemExchange(em, code, cookie, now);
    if (!exchanged) throw runOut();
    const { id: identityId, userId } = await em.findOneOrFail(OidcIdentity, { id: exchanged.identityId });
    const user = await em.findOneOrFail(User, { id: userId });
    if (!user.isActive) throw new AppError('forbidden', 'This account is deactivated. Ask an administrator to activate it.');
    if (exchanged.confirmsId != null) {
      const session = await this.confirm(em, exchanged.confirmsId, user);
      await writeSecurityEvent(em, { ...call, action: 'step-up', userId, resourceId: userId, details: { method: 'oidc' } });
      return giveToken(this.jwt, user, session, now);
    }
    return this.signIns.letIn(user, 'oidc', { browser, call }, async (tx, { id: sessionId }) => {
      tx.create(OidcSession, { sessionId, identityId, sid: exchanged.sid ?? null });
      await tx.flush();
    });
  }

  /** Where the provider ends its own session; null where it has no such address, is away, or did not open ours. */
  async endSessionAddress(session: Pick<UserSession, 'id'> | undefined): Promise<string | null> {
    const { home } = this.settings;
    if (!session || !(await this.em.fork().count(OidcSession, { sessionId: session.id }))) return null;
    const config = await this.provider.ready().catch(() => null);
    if (!config?.serverMetadata().end_session_endpoint) return null;
    return client.buildEndSessionUrl(config, { post_logout_redirect_uri: `${home}/login` }).href;
  }

  /**
   * Ends the sessions that ended at the provider: those that were opened before it said so, so that the same message has no effect when it is
   * repeated later.
   */
  async endByProvider({ issuer, sub, sid, issuedAt }: EndedThere, call: CallOrigin): Promise<void> {
    const openedUntil = new Date(issuedAt.getTime() + clockMs);
    await this.em.fork().transactional((tx) => endOidcSessions(tx, { issuer, subject: sub, sid, openedUntil }, { userId: null, ...call }));
  }

  /** The role that the provider gives, null where it gives none; undefined where roles are given here. */
  private roleOf(claims: Readonly<Record<string, unknown>>): Role | null | undefined {
    const { roleClaim, roles, defaultRole } = this.settings;
    return roleClaim === undefined ? undefined : roleOfClaim(claimAt(claims, roleClaim), roles, defaultRole);
  }

  private async admitted(person: OidcPerson, role: Role | undefined, call: CallOrigin): Promise<number> {
    const { defaultRole, creates } = this.settings;
    const admission = { role, creates, newRole: defaultRole ?? ('VIEWER' as const), now: this.clock.now(), call };
    const { identity, user, keptLastAdministrator } = await admitByOidc(this.em.fork(), person, admission);
    if (keptLastAdministrator)
      this.log.error(
        `the provider makes user ${user.id} ${role}, but this is the last active administrator and stays one; look at OIDC_ROLES`,
      );
    return identity.id;
  }

  private async provenAgain(person: OidcPerson, { since }: Flow, userId: number): Promise<number> {
    const identity = await this.em.fork().findOne(OidcIdentity, { issuer: person.issuer, subject: person.subject });
    if (identity?.userId !== userId) throw new OidcRefused('other-person');
    // A provider that does not ask again sends people straight back: that proves nothing.
    if (person.authenticatedAt === null || person.authenticatedAt * 1000 < since - clockMs) throw new OidcRefused('not-proved-again');
    return identity.id;
  }

  private async confirm(em: EntityManager, id: number, user: User): Promise<UserSession> {
    const session = await em.findOne(UserSession, { id, userId: user.id });
    const renewed = session && (await renewSession(em, { id, generation: session.generation }, this.clock.now(), true));
    if (!renewed) throw runOut();
    return renewed;
  }
}
