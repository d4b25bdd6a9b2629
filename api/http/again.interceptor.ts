import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, retry, throwError, timer } from 'rxjs';
import { isCrossed } from '#core/database/database';

const mostTimes = 3;
const pauseMs = 30;

/**
 * Repeats a call whose transaction the database ended because of a deadlock: nothing of it was saved. A form with a file has been read by then and
 * cannot be repeated.
 */
@Injectable()
export class AgainInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const canBeRead = !request.is('multipart/form-data');
    return next.handle().pipe(
      retry({
        count: mostTimes,
        delay: (error: unknown, time: number) =>
          isCrossed(error) && canBeRead && !response.headersSent ? timer(pauseMs * time * (1 + Math.random())) : throwError(() => error),
      }),
    );
  }
}
