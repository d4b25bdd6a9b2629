import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '#core/kernel/platform/app-error';

/** Where more is asked than can be served. */
export const crowded = 'Too many requests at the moment. Please try again shortly.';

/** By the call that is served: gives its place up for one among those who wait. */
const ways = new AsyncLocalStorage<() => boolean>();

/** Serves a call that can step aside. */
export const serveWith = (way: () => boolean, serve: () => void): void => ways.run(way, serve);

/**
 * A call that is about to wait for a worker or for somebody else's server leaves its place, until it answers, to those who can be served.
 * False where too many wait already: it keeps its place then, and must not wait. Outside of a call nobody is in the way.
 */
export const stepAside = (): boolean => ways.getStore()?.() ?? true;

/** The same for what is nothing without the wait. Throws `unavailable`. */
export function requireAside(): void {
  if (!stepAside()) throw new AppError('unavailable', crowded);
}
