import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Clock } from '#core/platform/clock';
import { openSession, type SignIn } from '#core/users/sessions';
import { User } from '#core/users/user.entity';
import { CLOCK } from '../platform/tokens.js';
import { giveToken, type GivenToken } from './tokens.js';

/** The browser that calls: its address, and what it says it is. */
export type Browser = Pick<SignIn, 'address' | 'userAgent'>;

/** The end of every sign-in, whatever proved who the user is. */
@Injectable()
export class SignIns {
  constructor(
    private readonly em: EntityManager,
    private readonly jwt: JwtService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Opens a session for a user who has proved who they are. */
  async letIn({ id }: Pick<User, 'id'>, method: SignIn['method'], browser: Browser): Promise<GivenToken> {
    const now = this.clock.now();
    const em = this.em.fork();
    const user = await em.findOneOrFail(User, { id });
    user.lastLogin = now;
    user.invitationAccepted = true;
    const session = await openSession(em, { userId: id, method, ...browser }, now);
    return giveToken(this.jwt, user, session, now);
  }
}
