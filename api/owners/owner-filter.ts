import { EntityManager } from '@mikro-orm/postgresql';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { propertiesOfOwners } from '#core/records/owners/properties-of-owners';
import { shortRoute } from '../auth/scope-of-route.js';
import { withProperties } from './with-properties.js';

/**
 * Whatever is filtered by property can be filtered by owner: `owner_id` of a query becomes the owner's properties, before the call reads it. Throws
 * `not-found` for an owner that the caller does not see.
 */
@Injectable()
export class OwnerFilter implements NestInterceptor {
  constructor(private readonly em: EntityManager) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const find = (ids: readonly number[]) => propertiesOfOwners(this.em.fork(), ids);
    const field = shortRoute((request.route as { path: string }).path) === 'properties' ? 'id' : 'property_id';
    const query = request.method === 'GET' ? await withProperties(request.query, field, find) : request.query;
    // Express reads it anew whenever it is asked for.
    if (query !== request.query) Object.defineProperty(request, 'query', { value: query, configurable: true });
    return next.handle();
  }
}
