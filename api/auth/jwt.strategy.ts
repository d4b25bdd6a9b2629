import { createSecretKey } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { AppError } from '#core/kernel/platform/app-error';
import { deriveKey } from '#core/kernel/platform/secret-key';
import type { UserSession } from '#core/database/entities/user-session.entity';
import type { User } from '#core/database/entities/user.entity';
import type { Plain } from '../list-query/find-plain.js';
import { SECRET } from '../platform/tokens.js';
import { callOf } from './call-of.js';
import { Callers } from './callers.js';
import { Claims } from './session-token.js';

declare module 'express' {
  interface Request {
    /** The content of the caller's token; absent for a call with a ticket. */
    claims?: Claims;
    /** The caller's session; absent for API tokens, tickets, and tokens of an earlier release. */
    userSession?: Plain<UserSession>;
  }
}

/** The bearer token of a request; null without one. Nothing else reads this header. */
export const bearerOf: (request: Request) => string | null = ExtractJwt.fromAuthHeaderAsBearerToken();

/** The call that gives a session its next token. */
const renewalPath = '/auth/refresh';

export const notSignedIn = (): AppError => new AppError('unauthenticated', 'Please sign in again.');

/** A bearer token, checked against the user and the session as the database has them now. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    @Inject(SECRET) secret: string,
    private readonly callers: Callers,
  ) {
    super({
      jwtFromRequest: bearerOf,
      // A key object and not its bytes, which are all its types allow: those would be tried as a public key first, at each call.
      secretOrKey: createSecretKey(deriveKey(secret, 'tokens')) as unknown as Buffer,
      algorithms: ['HS256'],
      passReqToCallback: true,
    });
  }

  async validate(request: Request, payload: unknown): Promise<Plain<User>> {
    const claims = Claims.safeParse(payload);
    const caller = claims.success ? await this.callers.find(claims.data, callOf(request), request.path.endsWith(renewalPath)) : null;
    if (!claims.success || !caller) throw notSignedIn();
    request.claims = claims.data;
    if (caller.session) request.userSession = caller.session;
    return caller.user;
  }
}
