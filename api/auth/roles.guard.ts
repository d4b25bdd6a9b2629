import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { mustEnroll, type Requirement, requirementOf } from '#core/records/factors/requirement';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import type { Role } from '#core/kernel/platform/role';
import { isConfirmed } from '#core/records/users/sessions';
import type { User } from '#core/database/entities/user.entity';
import { CLOCK, ENV } from '../platform/tokens.js';
import { limitedAccess } from './limited-access.js';
import { onlyInPerson, requireScope } from './require-scope.js';
import { allowedRoles, beforeEnrolment, beforePasswordChange, inPerson, publicRoute, recentProof } from './access.js';

/** Denies by default: a route says whom it lets in. */
@Injectable()
export class RolesGuard implements CanActivate {
  private readonly requirement: Requirement;

  constructor(
    private readonly reflector: Reflector,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) env: Env,
  ) {
    this.requirement = requirementOf(env);
  }

  canActivate(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    if (this.reflector.get<boolean>(publicRoute, handler)) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const user = request.user as User;
    const { role, mustChangePassword, isLimited } = user;
    const allowed = this.reflector.get<Role[] | undefined>(allowedRoles, handler) ?? [];
    if (!allowed.includes(role)) throw new AppError('forbidden', refusal(role, request.method, allowed));
    if (isLimited && limitedAccess(request.method, pathOf(request)) === 'none')
      throw new AppError('not-found', 'This is not open to users who see some properties only.');
    if (request.tokenScope && this.reflector.get<boolean>(inPerson, handler)) throw onlyInPerson();
    const isOpenBefore = this.reflector.get<boolean>(beforePasswordChange, handler);
    if (mustChangePassword && !isOpenBefore) throw new AppError('forbidden', 'Choose a new password first.');
    // A program's token or a link was given to a user who was allowed at that time; an upgrade must not stop it, and how that user had signed in is
    // not known.
    const isOpen = isOpenBefore || !request.claims || this.reflector.get<boolean>(beforeEnrolment, handler);
    if (!isOpen && mustEnroll(user, this.requirement, request.userSession?.method))
      throw new AppError('forbidden', 'Set up two-step sign-in first.');
    if (request.tokenScope) requireScope(request.tokenScope, request.method, pathOf(request));
    if (this.reflector.get<boolean>(recentProof, handler) && !(request.userSession && isConfirmed(request.userSession, this.clock.now())))
      throw new AppError('proof-needed', 'Confirm your identity, then try again.');
    return true;
  }
}

/** The path that the route was declared with. */
const pathOf = (request: Request): string => (request.route as { path: string }).path;

function refusal(role: Role, method: string, allowed: readonly Role[]): string {
  if (role === 'VIEWER' && method !== 'GET') return "Viewers can't change data";
  if (allowed.includes('STAFF')) return 'Only staff and administrators can see this.';
  return method === 'GET' ? 'Only administrators can see this.' : 'Only administrators can do this.';
}
