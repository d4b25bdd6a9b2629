import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { AppError } from '#core/platform/app-error';
import type { User } from '#core/users/user.entity';
import { CallCounter } from './call-counter.js';

interface Limit {
  calls: number;
  seconds: number;
}

const throttle = 'http:throttle';
/** For a user's calls altogether, and for an address that has not signed in. */
const ordinary: Limit = { calls: 2000, seconds: 5 };

/** A limit of this route's own, by user or by address. */
export const Throttle = (limit: Limit): MethodDecorator => SetMetadata(throttle, limit);

/** Keeps one caller from taking the server from all others. */
@Injectable()
export class ThrottleGuard implements CanActivate {
  private readonly counter = new CallCounter();

  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const handler = context.getHandler();
    const who = request.user ? `user ${(request.user as User).id}` : `address ${request.ip}`;
    const own = this.reflector.get<Limit | undefined>(throttle, handler);
    this.check(who, ordinary);
    if (own) this.check(`${context.getClass().name}.${handler.name} ${who}`, own);
    return true;
  }

  private check(key: string, { calls, seconds }: Limit): void {
    const waitMs = this.counter.count(key, { calls, windowMs: seconds * 1000 }, Date.now());
    if (waitMs > 0) throw new AppError('too-many-requests', 'Too many calls. Please wait a moment.', { retryAfterSeconds: waitMs / 1000 });
  }
}
