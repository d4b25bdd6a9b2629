import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { contentRange, Page } from './page.js';

/** A Page goes out as a plain array with `Content-Range`. */
@Injectable()
export class ListInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      map((answer: unknown) => {
        if (!(answer instanceof Page)) return answer;
        const response = context.switchToHttp().getResponse<Response>();
        response.setHeader('Content-Range', contentRange(answer.resource, answer.skip, answer.rows.length, answer.total));
        return answer.rows;
      }),
    );
  }
}
