import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { recordSecurityEvent } from '#core/kernel/audit/record-security-event';
import type { Clock } from '#core/kernel/platform/clock';
import { keepDevice } from '#core/records/users/known-devices';
import { openSession, type SignIn } from '#core/records/users/sessions';
import type { UserSession } from '#core/database/entities/user-session.entity';
import { User } from '#core/database/entities/user.entity';
import { CLOCK } from '../platform/tokens.js';
import { type Browser, placeOf } from './browser.js';
import type { CallOrigin } from './call-of.js';
import { notSignedIn } from './jwt.strategy.js';
import { SecurityMails } from './security-mails.js';
import { giveToken, type GivenToken } from './session-token.js';

/** The end of every sign-in, whatever proved who the user is. */
@Injectable()
export class SignIns {
  constructor(
    private readonly em: EntityManager,
    private readonly jwt: JwtService,
    private readonly mails: SecurityMails,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Opens a session for a user who has proved their identity, remembers the browser, and reports a new one. `also` writes what belongs to the
   * session, in the same transaction. Throws `unauthenticated` where the user's sessions were ended while the proof was checked: it may be of a
   * password that is no longer valid.
   */
  async letIn(
    { id, tokenVersion }: Pick<User, 'id' | 'tokenVersion'>,
    method: SignIn['method'],
    { browser, call }: { browser: Browser; call: CallOrigin },
    also?: (em: EntityManager, session: UserSession) => Promise<void>,
  ): Promise<GivenToken> {
    const now = this.clock.now();
    const place = placeOf(browser);
    const { user, session, device, mail } = await this.em.fork().transactional(async (tx) => {
      const signedIn = await tx.findOne(User, { id, isActive: true }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (signedIn?.tokenVersion !== tokenVersion) throw notSignedIn();
      const isFirst = signedIn.lastLogin == null;
      signedIn.lastLogin = now;
      signedIn.invitationAccepted = true;
      const kept = await keepDevice(tx, { userId: id, tokens: browser.deviceTokens, ...place }, now);
      recordSecurityEvent(tx, { ...call, action: 'sign-in', userId: id, resourceId: id, details: { method } });
      const opened = await openSession(tx, { userId: id, method, deviceId: kept.id, ...place }, now);
      await also?.(tx, opened);
      const notice = kept.isNew && !isFirst ? await this.mails.newDevice(tx, signedIn, place, now) : null;
      return { user: signedIn, session: opened, device: kept, mail: notice };
    });
    this.mails.send(mail);
    browser.keepDevice(device.token);
    return giveToken(this.jwt, user, session, now);
  }
}
