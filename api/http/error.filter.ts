import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from '#core/kernel/platform/logger';
import { LOG } from '../platform/tokens.js';
import { describeError } from './describe-error.js';

/** Answers every error of every route. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOG) private readonly log: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const { status, detail, headers, unexpected } = describeError(error);
    if (unexpected) this.log.error({ err: error, request: request.id, method: request.method, path: request.path }, 'a call failed');
    if (response.headersSent) {
      // A partial answer must not look complete.
      response.destroy();
      return;
    }
    response.status(status).set(headers).set('Cache-Control', 'no-store');
    response.json(status === 500 ? { detail, request_id: request.id } : { detail });
  }
}
