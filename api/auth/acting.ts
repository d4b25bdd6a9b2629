import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Actor } from '#core/audit/audited-write';
import { AppError } from '#core/platform/app-error';
import type { User } from '#core/users/user.entity';

/** Who calls, and the id of the call, for the audit log. */
export const Acting = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const request = context.switchToHttp().getRequest<Request>();
  const user = request.user as User | undefined;
  if (!user) throw new AppError('unauthenticated', 'Please sign in.');
  return { userId: user.id, requestId: typeof request.id === 'string' ? request.id : null };
});
