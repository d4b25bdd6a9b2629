import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { z } from 'zod';
import { recordAudit } from '#core/kernel/audit/record-audit';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import { errorText } from '#core/kernel/platform/error-text';
import { endAccessTokens } from '#core/records/users/access-tokens';
import { findUserByEmail } from '#core/records/users/find-user';
import { forgetFirstAdminFile } from '#core/records/users/first-admin';
import { makeReset, redeemReset, userOfReset } from '#core/records/users/password-resets';
import { hashPassword } from '#core/records/users/passwords';
import { forgetPrintedPassword } from '#core/records/users/printed-password';
import { endSessions } from '#core/records/users/sessions';
import { User } from '#core/database/entities/user.entity';
import { CLOCK, ENV } from '../platform/tokens.js';
import type { ResetPassword } from '../auth/auth.schema.js';
import type { Browser } from '../auth/browser.js';
import type { CallOrigin } from '../auth/call-of.js';
import { requireGoodPassword } from '../auth/require-good-password.js';
import { SecurityMails } from '../auth/security-mails.js';
import { SignInTries } from '../auth/sign-in-tries.js';

/** A new password for a user who has forgotten it, by a mailed link. */
@Injectable()
export class PasswordResetService implements OnModuleDestroy {
  private readonly log = new Logger(PasswordResetService.name);
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly em: EntityManager,
    private readonly mails: SecurityMails,
    private readonly tries: SignInTries,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Mails a link where the address has an active account, after the answer: the time it takes must not say whether it has. Throws `conflict` where nothing can be mailed. */
  ask(email: string): void {
    if (!this.mails.canReset) throw new AppError('conflict', 'Passwords cannot be reset by mail here. Ask an administrator for a new one.');
    const work = this.mailLink(email)
      .catch((error: unknown) => this.log.error(`a link to reset a password could not be mailed: ${errorText(error)}`))
      .finally(() => this.underWay.delete(work));
    this.underWay.add(work);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.underWay);
  }

  /** Sets the password by the secret of a mailed link, without signing in. Throws `invalid` for a link that opens nothing, and for a password that is too weak. */
  async reset({ token, new_password }: z.output<typeof ResetPassword>, browser: Browser, call: CallOrigin): Promise<void> {
    const asked = await userOfReset(this.em.fork(), token, this.clock.now());
    if (!asked) throw deadLink();
    await requireGoodPassword(this.em.fork(), new_password, asked);
    // Hashing is slow on purpose: not while the row is held.
    const chosen = {
      passwordHash: await hashPassword(new_password),
      mustChangePassword: false,
      passwordOutdated: false,
      temporaryPasswordExpiresAt: null,
    };
    const now = this.clock.now();
    const { id, email } = asked;
    const { mail, wasPrinted } = await this.em.fork().transactional(async (tx) => {
      const user = await tx.findOne(User, { id, isActive: true }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!user || !(await redeemReset(tx, token, now))) throw deadLink();
      tx.assign(user, { ...chosen, tokenVersion: user.tokenVersion + 1 });
      await endSessions(tx, id);
      await endAccessTokens(tx, id, { userId: id, ...call });
      recordAudit(tx, { userId: id, ...call, action: 'reset-own-password', resource: 'users', resourceId: id });
      return { mail: await this.mails.passwordChanged(tx, user, browser, now), wasPrinted: await forgetPrintedPassword(tx, id) };
    });
    this.mails.send(mail);
    await this.tries.forget(email);
    if (wasPrinted) await forgetFirstAdminFile(this.env.DATA_DIR).catch((error: unknown) => this.log.warn(errorText(error)));
  }

  /** Users who sign in only by the provider have no password: a mailbox must not be a way around the provider. */
  private hasPassword({ passwordHash }: Pick<User, 'passwordHash'>): boolean {
    return passwordHash != null || this.env.OIDC_ISSUER === undefined;
  }

  private async mailLink(email: string): Promise<void> {
    const mail = await this.em.fork().transactional(async (tx) => {
      const user = await findUserByEmail(tx, email);
      const token = user?.isActive && this.hasPassword(user) ? await makeReset(tx, user.id, this.clock.now()) : null;
      return user && token !== null ? this.mails.reset(tx, user, token) : null;
    });
    this.mails.send(mail);
  }
}

const deadLink = (): AppError =>
  new AppError('invalid', 'This link has been used or has expired. Ask for a new one.', {
    problems: [{ loc: ['body', 'token'], msg: 'has been used or has expired. Ask for a new link', type: 'dead_link' }],
  });
