import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { User } from '#core/database/entities/user.entity';
import { addressOf, type CallLimit, CallLimits } from './call-limits.js';

const throttle = 'http:throttle';

/** A limit for this route alone, by user or by address. */
export const Throttle = (limit: CallLimit): MethodDecorator => SetMetadata(throttle, limit);

/** Keeps one caller from using up the server. */
@Injectable()
export class ThrottleGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: CallLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const handler = context.getHandler();
    const who = request.user ? `user ${(request.user as User).id}` : addressOf(request);
    const routeLimit = this.reflector.get<CallLimit | undefined>(throttle, handler);
    await this.limits.count(who);
    if (routeLimit) await this.limits.countRoute(`${context.getClass().name}.${handler.name}`, routeLimit, who);
    return true;
  }
}
