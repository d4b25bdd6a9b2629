import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { writeSecurityEvent } from '#core/kernel/audit/record-security-event';
import { answerChallenge, type FactorAnswer, type FactorOutcome } from '#core/records/factors/answer-challenge';
import { challengeSeconds, giveChallenge, takeChallenge } from '#core/records/factors/challenges';
import { UserPasskey } from '#core/database/entities/passkey.entity';
import { assertionOptions, usePasskey } from '#core/records/factors/passkeys';
import { countRecoveryCodes } from '#core/records/factors/recovery-codes';
import type { RelyingParty } from '#core/records/factors/relying-party';
import { UserTotp } from '#core/database/entities/totp.entity';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import { SecretBox } from '#core/kernel/platform/secret-box';
import { User } from '#core/database/entities/user.entity';
import type { Browser } from '../auth/browser.js';
import type { CallOrigin } from '../auth/call-of.js';
import { mustUseProvider } from '../auth/must-use-provider.js';
import { SignInFailures } from '../auth/sign-in-failures.js';
import { SignIns } from '../auth/sign-ins.js';
import type { GivenToken } from '../auth/session-token.js';
import { SecurityMails } from '../auth/security-mails.js';
import { CLOCK, ENV } from '../platform/tokens.js';
import type { PasskeyQuestion, PasskeySignIn, SecondFactorAnswer, SecondFactorNeeded } from './factor.schema.js';

/** The site of the call, or the sentence why there can be no passkey. */
export type Site = RelyingParty | string;

type Answer = z.output<typeof SecondFactorAnswer>;

/** A sign-in's call and browser. */
interface SigningIn {
  browser: Browser;
  call: CallOrigin;
}

/** Second factors and passkeys at the sign-in. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly em: EntityManager,
    private readonly box: SecretBox,
    private readonly signIns: SignIns,
    private readonly mails: SecurityMails,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
    private readonly failures: SignInFailures,
  ) {}

  /** The challenge for a user whose password is right; null where they have no second factor. */
  async ask(user: Pick<User, 'id' | 'tokenVersion' | 'secondFactorSince'>, site: Site): Promise<z.input<typeof SecondFactorNeeded> | null> {
    if (!user.secondFactorSince) return null;
    const em = this.em.fork();
    const here = typeof site === 'string' ? null : site;
    const [apps, passkeys, codes] = await Promise.all([
      em.count(UserTotp, { userId: user.id, confirmedAt: { $ne: null } }),
      here ? em.count(UserPasskey, { userId: user.id, rpId: here.id }) : 0,
      countRecoveryCodes(em, user.id),
    ]);
    const usable = { totp: apps > 0, passkey: passkeys > 0, recovery: codes > 0 };
    const methods = (['totp', 'passkey', 'recovery'] as const).filter((method) => usable[method]);
    if (methods.length === 0)
      throw new AppError(
        'forbidden',
        'Your passkeys do not work at this address of the console. Open it at the address where you created them, or ask an administrator to reset your second factor.',
      );
    const { token, nonce } = await giveChallenge(em, { purpose: 'second-factor', user }, this.clock.now());
    const options = here && usable.passkey ? { passkey_options: { ...(await assertionOptions(em, here, nonce, user.id)) } } : {};
    return { second_factor: { challenge: token, methods, ...options, expires_in: challengeSeconds } };
  }

  /**
   * Signs in whoever answers the challenge. Throws `invalid` for a wrong code, `too-many-requests` after too many of them, `unauthenticated` once the
   * challenge has ended.
   */
  async pass({ challenge, ...answer }: Answer, site: Site, from: SigningIn): Promise<GivenToken> {
    const outcome = await answerChallenge(this.em.fork(), this.box, {
      token: challenge,
      answer: factorAnswer(answer, site),
      now: this.clock.now(),
    });
    await this.noteFailure(outcome, answer.method, from.call);
    if (outcome.kind === 'ended' && outcome.failedOften) await this.mails.sendFactorNews(this.em, outcome.failedOften, 'codes-wrong');
    if (outcome.kind !== 'right') throw refusalOf(outcome, answer.method);
    if (answer.method === 'recovery') await this.mails.sendFactorNews(this.em, outcome.user, 'code-used');
    return this.signIns.letIn(outcome.user, 'second-factor', from);
  }

  /** Records in the audit log that somebody who knows the password has answered wrongly. */
  private async noteFailure(outcome: FactorOutcome, method: Answer['method'], call: CallOrigin): Promise<void> {
    const user = outcome.kind === 'wrong' ? outcome.user : outcome.kind === 'ended' ? outcome.failedOften : undefined;
    if (!user) return;
    await writeSecurityEvent(this.em, { ...call, action: 'second-factor-failed', userId: null, resourceId: user.id, details: { method } });
  }

  /** A challenge for a passkey, of one user or of anyone with a passkey here. Throws `invalid` where there can be none. */
  async question(
    purpose: 'sign-in' | 'confirm',
    site: Site,
    user: Pick<User, 'id' | 'tokenVersion'> | null,
  ): Promise<z.input<typeof PasskeyQuestion>> {
    const here = requireSite(site);
    const em = this.em.fork();
    if (user && (await em.count(UserPasskey, { userId: user.id, rpId: here.id })) === 0)
      throw new AppError('invalid', 'You have no passkey here. Confirm with your password.');
    const { token, nonce } = await giveChallenge(em, { purpose, ...(user && { user }) }, this.clock.now());
    return { challenge: token, options: { ...(await assertionOptions(em, here, nonce, user?.id ?? null)) }, expires_in: challengeSeconds };
  }

  /** Signs in by a passkey alone: to hold it and to give a fingerprint, a face or a PIN are two factors. */
  async signInByPasskey(body: z.output<typeof PasskeySignIn>, site: Site, from: SigningIn): Promise<GivenToken> {
    const passkey = await this.proved('sign-in', body, site, null);
    const user = passkey && (await this.em.fork().findOne(User, { id: passkey.userId }));
    if (!user) {
      this.failures.note(from.call, { action: 'sign-in-failed', accountId: null, details: { method: 'passkey' } });
      throw new AppError('unauthenticated', 'This passkey is not registered here. Sign in with your password.');
    }
    const closed = this.closedTo(user);
    if (closed) {
      this.failures.note(from.call, {
        action: 'sign-in-refused',
        accountId: user.id,
        isOwner: true,
        details: { method: 'passkey', why: closed.why },
      });
      throw new AppError('forbidden', closed.sentence);
    }
    return this.signIns.letIn(user, 'passkey', from);
  }

  /** Why a valid passkey does not sign in; null where it does. */
  private closedTo(user: Pick<User, 'role' | 'isActive'>): { why: string; sentence: string } | null {
    if (!user.isActive) return { why: 'deactivated', sentence: 'This account is deactivated. Ask an administrator to activate it.' };
    if (!mustUseProvider(user, this.env)) return null;
    const sentence = `Sign in with ${this.env.OIDC_NAME}. Only administrators can sign in with a passkey here.`;
    return { why: 'passkey sign-in is for administrators', sentence };
  }

  /** Whether the caller's passkey proves their identity. */
  async isProved(user: Pick<User, 'id'>, body: z.output<typeof PasskeySignIn>, site: Site): Promise<boolean> {
    return (await this.proved('confirm', body, site, user.id)) !== null;
  }

  private async proved(
    purpose: 'sign-in' | 'confirm',
    { challenge, assertion }: z.output<typeof PasskeySignIn>,
    site: Site,
    userId: number | null,
  ) {
    const here = requireSite(site);
    const now = this.clock.now();
    const asked = await takeChallenge(this.em.fork(), challenge, purpose, now);
    if (!asked || asked.userId !== userId) throw new AppError('invalid', 'This took too long. Try again.');
    const response = { ...assertion, clientExtensionResults: {} };
    return this.em.fork().transactional((tx) => usePasskey(tx, response, { site: here, nonce: asked.nonce, userId, now }));
  }
}

/** The site, or an AppError with the sentence why there is none. */
export function requireSite(site: Site): RelyingParty {
  if (typeof site === 'string') throw new AppError('invalid', site);
  return site;
}

function factorAnswer({ method, code = '', assertion }: Omit<Answer, 'challenge'>, site: Site): FactorAnswer {
  if (method !== 'passkey' || !assertion) return { method: method === 'recovery' ? 'recovery' : 'totp', code };
  return { method, assertion: { ...assertion, clientExtensionResults: {} }, site: requireSite(site) };
}

const wrongWords = { totp: 'is wrong or was already used', recovery: 'is wrong or was already used', passkey: 'is not yours' } as const;

function refusalOf(outcome: Exclude<FactorOutcome, { kind: 'right' }>, method: Answer['method']): AppError {
  if (outcome.kind === 'ended') return new AppError('unauthenticated', 'This sign-in has expired. Start again with your password.');
  if (outcome.kind === 'wait') {
    const seconds = Math.ceil(outcome.seconds);
    return new AppError('too-many-requests', `Too many wrong codes. Try again in ${seconds} seconds.`, { retryAfterSeconds: seconds });
  }
  const field = method === 'passkey' ? 'assertion' : 'code';
  return new AppError('invalid', 'That was not correct.', {
    problems: [{ loc: ['body', field], msg: wrongWords[method], type: 'wrong_factor' }],
  });
}
