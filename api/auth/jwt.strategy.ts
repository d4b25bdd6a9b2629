import { createSecretKey } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { AppError } from '#core/platform/app-error';
import { deriveKey } from '#core/platform/secret-key';
import { User } from '#core/users/user.entity';
import { findPlainById, type Plain } from '../list-query/find-plain.js';
import { SECRET } from '../platform/tokens.js';
import { AtOnce } from './at-once.js';
import { Claims } from './tokens.js';

declare module 'express' {
  interface Request {
    /** What the caller's token says; absent where a ticket opened the door. */
    claims?: Claims;
  }
}

/** The one reader of the header that a token comes in; null where there is none. */
export const bearerOf: (request: Request) => string | null = ExtractJwt.fromAuthHeaderAsBearerToken();

export const notSignedIn = (): AppError => new AppError('unauthenticated', 'Please sign in again.');

/** A bearer token, checked against the user as the database has it now. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  // Every call asks for its caller: as a plain row, by the shortest way.
  private readonly callers = new AtOnce((id: number) => findPlainById(this.em, User, id));

  constructor(
    @Inject(SECRET) secret: string,
    private readonly em: EntityManager,
  ) {
    super({
      jwtFromRequest: bearerOf,
      // As a key and not as its bytes, which are all its types know: those would be tried as a public key first, at each call.
      secretOrKey: createSecretKey(deriveKey(secret, 'tokens')) as unknown as Buffer,
      algorithms: ['HS256'],
      passReqToCallback: true,
    });
  }

  async validate(request: Request, payload: unknown): Promise<Plain<User>> {
    const claims = Claims.safeParse(payload);
    if (!claims.success) throw notSignedIn();
    const user = await this.callers.find(Number(claims.data.sub));
    if (!user?.isActive || user.tokenVersion !== claims.data.tv) throw notSignedIn();
    request.claims = claims.data;
    return { ...user };
  }
}
