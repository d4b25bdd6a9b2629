import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';
import type { SeenStates } from '#core/kernel/platform/as-seen';
import { Refuses } from './answers.js';

/**
 * The states named by an `If-Match` header (RFC 9110, 13.1.1); null without one, and for `*`: a missing row is a 404 anyway. A tag that a proxy made
 * weak by compressing the answer still counts.
 */
export function readIfMatch(header: string | undefined): SeenStates {
  if (header === undefined || header.trim() === '*') return null;
  return [...header.matchAll(/(?:W\/)?"([^"]*)"/g)].map(([, state = '']) => state);
}

/** The states in which the caller wants it changed. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext): SeenStates =>
  readIfMatch(context.switchToHttp().getRequest<Request>().headers['if-match']),
);

/** Sends the state of one record as its `ETag`. */
@Injectable()
class StateInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { headers } = context.switchToHttp().getRequest<Request>();
    // It also shows data of other records, such as its property's name, so it is never reported as unchanged.
    delete headers['if-none-match'];
    const response = context.switchToHttp().getResponse<Response>();
    return next
      .handle()
      .pipe(tap((answer: { updated_at: Date | string }) => response.set('ETag', `"${new Date(answer.updated_at).toISOString()}"`)));
  }
}

/** The answer says in which state it is. */
export const SaysState = (): MethodDecorator => UseInterceptors(StateInterceptor);

/** The same for a call that changes the record, which it does only in a state that the caller names. */
export const OnlyAsSeen = (): MethodDecorator =>
  applyDecorators(
    SaysState(),
    Refuses(412),
    ApiHeader({
      name: 'If-Match',
      required: false,
      description: 'The ETag from reading it, its `updated_at` in quotes: the change is refused if somebody else has changed it since',
      schema: { type: 'string' },
    }),
  );
