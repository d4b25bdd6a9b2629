import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth, ApiExtension } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Actor } from '#core/kernel/audit/audited-write';
import { AppError } from '#core/kernel/platform/app-error';
import { type Role, roles } from '#core/kernel/platform/role';
import type { User } from '#core/database/entities/user.entity';
import { Refuses } from '../http/answers.js';
import { type CallOrigin, callOf } from './call-of.js';

export const publicRoute = 'access:public';
export const allowedRoles = 'access:roles';
export const inPerson = 'access:in-person';
export const recentProof = 'access:recent-proof';
export const beforePasswordChange = 'access:before-password-change';
export const beforeEnrolment = 'access:before-enrolment';

/** Anybody may call it, signed in or not. */
export const Public = (): MethodDecorator => applyDecorators(SetMetadata(publicRoute, true), ApiExtension('x-roles', ['public']));

/** Only these roles may call it. A route with neither this nor Public refuses everybody. */
export function Roles(...allowed: Role[]): MethodDecorator {
  return applyDecorators(
    SetMetadata(allowedRoles, allowed),
    ApiExtension('x-roles', allowed),
    ApiBearerAuth(),
    Refuses(401),
    (target: object, key: string | symbol, descriptor: PropertyDescriptor) => {
      const open = allowed.length === roles.length && Reflect.getMetadata(beforePasswordChange, descriptor.value as object) === true;
      if (!open) Refuses(403)(target, key, descriptor);
    },
  );
}

/** Every signed-in user. */
export const SignedIn = (): MethodDecorator => Roles(...roles);
/** The roles that keep the books. */
export const Editors = (): MethodDecorator => Roles('ADMIN', 'STAFF');
export const Admins = (): MethodDecorator => Roles('ADMIN');

/** Open even to a user who must first choose a new password. Written below the roles. */
export const BeforePasswordChange = (): MethodDecorator => SetMetadata(beforePasswordChange, true);

/** Open even to a user who must set up a second factor first, as is every route that is open before a new password. Placed below the roles. */
export const BeforeEnrolment = (): MethodDecorator => SetMetadata(beforeEnrolment, true);

/** Only to a person who has signed in: not to a program with an API token. */
export const InPerson = (): MethodDecorator => applyDecorators(SetMetadata(inPerson, true), ApiExtension('x-in-person', true));

/**
 * Only to a person who has proved within the last ten minutes who they are, by signing in or by `POST /auth/confirm`: what it opens or makes outlives
 * the session, so a screen that was left open must not be enough.
 */
export const RecentProof = (): MethodDecorator => applyDecorators(InPerson(), SetMetadata(recentProof, true));

/** The user who calls. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): User => {
  const user = context.switchToHttp().getRequest<Request>().user as User | undefined;
  if (!user) throw new AppError('unauthenticated', 'Please sign in.');
  return user;
});

/** The calling user, the id of the call and its network address, for the audit log. */
export const Acting = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const request = context.switchToHttp().getRequest<Request>();
  if (!request.user) throw new AppError('unauthenticated', 'Please sign in.');
  return { userId: (request.user as User).id, ...callOf(request) };
});

/** The id and network address of the call, for an audit entry about a call without a signed-in user. */
export const Calling = createParamDecorator((_: unknown, context: ExecutionContext): CallOrigin =>
  callOf(context.switchToHttp().getRequest<Request>()),
);
