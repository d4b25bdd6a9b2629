import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { AppError } from '#core/platform/app-error';
import type { Clock } from '#core/platform/clock';
import type { Role } from '#core/users/role';
import { isConfirmed } from '#core/users/sessions';
import type { User } from '#core/users/user.entity';
import { CLOCK } from '../platform/tokens.js';
import { onlyInPerson, requireScope } from './require-scope.js';
import { allowedRoles, beforePasswordChange, inPerson, publicRoute, recentProof } from './access.js';

/** Denies by default: a route says whom it lets in. */
@Injectable()
export class RolesGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    if (this.reflector.get<boolean>(publicRoute, handler)) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const { role, mustChangePassword } = request.user as User;
    const allowed = this.reflector.get<Role[] | undefined>(allowedRoles, handler) ?? [];
    if (!allowed.includes(role)) throw new AppError('forbidden', refusal(role, request.method, allowed));
    if (request.tokenScope && this.reflector.get<boolean>(inPerson, handler)) throw onlyInPerson();
    if (mustChangePassword && !this.reflector.get<boolean>(beforePasswordChange, handler)) {
      throw new AppError('forbidden', 'Choose a new password first.');
    }
    if (request.tokenScope) requireScope(request.tokenScope, request.method, pathOf(request));
    if (this.reflector.get<boolean>(recentProof, handler) && !(request.userSession && isConfirmed(request.userSession, this.clock.now())))
      throw new AppError('proof-needed', 'Confirm that it is you, then try again.');
    return true;
  }
}

/** The path that the route was declared with. */
const pathOf = (request: Request): string => (request.route as { path: string }).path;

function refusal(role: Role, method: string, allowed: readonly Role[]): string {
  if (role === 'VIEWER' && method !== 'GET') return "Viewers can't change data";
  if (allowed.includes('STAFF')) return 'Only staff and administrators may see this.';
  return method === 'GET' ? 'Only administrators may see this.' : 'Only administrators may do this.';
}
