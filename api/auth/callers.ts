import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '#core/kernel/platform/clock';
import { endReusedSession, isCurrent, isReused, noteUse } from '#core/records/users/sessions';
import { UserSession } from '#core/database/entities/user-session.entity';
import { User } from '#core/database/entities/user.entity';
import { findPlainById, type Plain } from '../list-query/find-plain.js';
import { CLOCK } from '../platform/tokens.js';
import { AtOnce } from './at-once.js';
import type { CallOrigin } from './call-of.js';
import type { Claims } from './session-token.js';

/** The caller and the session; null with a token of an earlier release, which names no session. */
export interface SignedInCaller {
  user: Plain<User>;
  session: Plain<UserSession> | null;
}

/** Finds the user of a token, as the database has them now. */
@Injectable()
export class Callers {
  // Every call asks for its caller: as plain rows, by the shortest way.
  private readonly users = new AtOnce((id: number) => findPlainById(this.em, User, id));
  private readonly sessions = new AtOnce((id: number) => findPlainById(this.em, UserSession, id));

  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The caller; null where the token opens nothing any more: its user or session has ended, it was renewed, or it is of an earlier role and is not to be
   * renewed by this call. A copy of a token ends its session.
   */
  async find(claims: Claims, call: CallOrigin, renews = false): Promise<SignedInCaller | null> {
    const caller = await this.findStanding(claims, renews);
    if (!caller?.session) return caller;
    const now = this.clock.now();
    const generation = claims.gen ?? 0;
    if (isReused(caller.session, generation, now)) await endReusedSession(this.em, caller.session, call);
    if (!isCurrent(caller.session, generation, now)) return null;
    await noteUse(this.em, caller.session, generation, now);
    return caller;
  }

  /** The same for a connection that was opened with a token that may have been renewed since, such as a stream of events. */
  async findStanding({ sub, tv, sid }: Claims, renews = false): Promise<SignedInCaller | null> {
    const [user, session] = await Promise.all([this.users.find(Number(sub)), sid === undefined ? null : this.sessions.find(sid)]);
    if (!user?.isActive || (sid !== undefined && session?.userId !== user.id)) return null;
    // Everything else that ends tokens also ends the session: the token of a session that goes on only has an earlier role.
    if (user.tokenVersion !== tv && !(renews && session)) return null;
    return { user: { ...user }, session };
  }
}
