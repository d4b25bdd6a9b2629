import { EntityManager, RequestContext } from '@mikro-orm/postgresql';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { AuthGuard } from '@nestjs/passport';
import type { Request, Response } from 'express';
import { readAs } from '#core/database/values/read-policy';
import { limitReading } from '#core/database/values/reading-limit';
import { AppError } from '#core/kernel/platform/app-error';
import { readAddress } from '#core/kernel/platform/caller-address';
import { readingLimitOf } from '#core/records/users/limited-users';
import { apiTokenPrefix, userOfAccessToken } from '#core/records/users/access-tokens';
import { redeemTicket } from '#core/records/users/tickets';
import type { TokenScope } from '#core/database/values/token-scope';
import { User } from '#core/database/entities/user.entity';
import { addressOf, CallLimits } from '../http/call-limits.js';
import { limitedAccess } from './limited-access.js';
import { ticketPath } from './ticket-path.js';
import { publicRoute } from './access.js';
import { bearerOf, JwtStrategy, notSignedIn } from './jwt.strategy.js';
import { KnownTokens } from './known-tokens.js';

declare module 'express' {
  interface Request {
    /** What the calling program's API token may do; absent for a person. */
    tokenScope?: TokenScope;
    /** Whether the caller has been determined. */
    isIdentified?: boolean;
  }
}

/**
 * Finds the caller by a session's token, an API token or a single-use ticket in the address. Calls without a user are counted by their address. When
 * there are too many, tokens that only the database can check are refused unchecked; sessions are not, so that other users at the same address can go
 * on.
 */
@Injectable()
export class SignInGuard extends AuthGuard('jwt') {
  private readonly known = new KnownTokens();

  constructor(
    private readonly reflector: Reflector,
    private readonly em: EntityManager,
    private readonly sessions: JwtStrategy,
    private readonly limits: CallLimits,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.get<boolean>(publicRoute, context.getHandler())) return true;
    const isIn = await this.identify(context);
    const { user } = context.switchToHttp().getRequest<Request>();
    if (user) await this.readFor(user as User, context);
    return isIn;
  }

  /** What the call reads is read for its caller. The account's own affairs are the same for everybody. */
  private async readFor({ id, role, isLimited }: User, context: ExecutionContext): Promise<void> {
    readAs(this.em, role);
    if (!isLimited) return;
    const { method, route } = context.switchToHttp().getRequest<Request>();
    if (limitedAccess(method, (route as { path: string }).path) !== 'own') limitReading(await readingLimitOf(this.em, id));
  }

  /** Finds out who calls a route that needs a caller, before the body of the call is read. Throws as the guard does. */
  async identifyEarly(request: Request, response: Response): Promise<void> {
    // The call's own database context begins only after the readers of bodies.
    await RequestContext.create(this.em, () => this.identify(new ExecutionContextHost([request, response])));
  }

  private async identify(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    if (request.isIdentified) return true;
    try {
      request.isIdentified = await this.signIn(context, request);
      return request.isIdentified;
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthenticated') await this.limits.count(addressOf(request));
      throw error;
    }
  }

  private async signIn(context: ExecutionContext, request: Request): Promise<boolean> {
    const { ticket } = request.query;
    if (typeof ticket === 'string' && request.method === 'GET') {
      await this.limits.check(addressOf(request));
      request.user = await this.redeem(ticket, request.originalUrl);
      return true;
    }
    const bearer = bearerOf(request);
    if (bearer === null) throw notSignedIn();
    if (bearer.startsWith(apiTokenPrefix)) {
      await this.limits.check(addressOf(request));
      const found = await userOfAccessToken(this.em, { token: bearer, kind: 'api', address: readAddress(request.ip) });
      if (!found) throw notSignedIn();
      Object.assign(request, { user: found.user, tokenScope: found.scope });
      return true;
    }
    const claims = this.known.find(bearer);
    if (claims) {
      request.user = await this.sessions.validate(request, claims);
      return true;
    }
    const isIn = Boolean(await super.canActivate(context));
    if (request.claims) this.known.remember(bearer, request.claims);
    return isIn;
  }

  override handleRequest<T>(error: unknown, user: T | false | null): T {
    if (error) throw error;
    if (!user) throw notSignedIn();
    return user;
  }

  private async redeem(ticket: string, url: string): Promise<User> {
    const userId = await redeemTicket(this.em, ticket, ticketPath(url));
    const user = userId === null ? null : await this.em.findOne(User, { id: userId, isActive: true });
    if (!user) throw notSignedIn();
    return user;
  }
}
