import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '#core/kernel/platform/app-error';

/** Waiting calls, where more is asked than can be served. */
export const crowded = 'Too many requests at the moment. Please try again shortly.';

/** For each served call, the function that gives its slot to a waiting call. */
const ways = new AsyncLocalStorage<() => boolean>();

/** Serves a call that can step aside. */
export const serveWith = (way: () => boolean, serve: () => void): void => ways.run(way, serve);

/**
 * A call that is about to wait for a worker or for another server gives its slot to others until it gets its answer. False where too many wait
 * already: it keeps its slot then, and must not wait. Outside of a call there is no slot to give.
 */
export const stepAside = (): boolean => ways.getStore()?.() ?? true;

/** The same for a call that is useless without the wait. Throws `unavailable`. */
export function requireAside(): void {
  if (!stepAside()) throw new AppError('unavailable', crowded);
}
