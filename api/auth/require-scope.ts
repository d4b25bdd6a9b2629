import { AppError } from '#core/kernel/platform/app-error';
import { scopeRefusal, type TokenScope } from '#core/database/values/token-scope';
import { scopeOfRoute } from './scope-of-route.js';

/** What no API token may do, whatever its scope. */
export const onlyInPerson = (): AppError => new AppError('forbidden', 'API tokens cannot be used for this. Sign in to do it.');

/** Throws `forbidden` where an API token's scope does not cover a route; denies where the route declares no scope. */
export function requireScope(scope: TokenScope, method: string, path: string): void {
  const needed = scopeOfRoute(method, path);
  if (!needed) throw onlyInPerson();
  const refusal = scopeRefusal(scope, needed);
  if (refusal) throw new AppError('forbidden', refusal);
}
