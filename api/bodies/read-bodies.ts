import { RequestMethod } from '@nestjs/common';
import { json, type NextFunction, type Request, type RequestHandler, type Response, Router, urlencoded } from 'express';
import { AppError } from '#core/kernel/platform/app-error';
import { bringsBody } from './brings-body.js';
import type { BodyRoute } from './route-bodies.js';

/** How much of a body is read, and how long it may take to arrive. */
interface BodyLimit {
  bytes: number;
  ms: number;
}

/** How long bodies may take, of callers who have signed in and of others. */
export interface BodyTimes {
  signedInMs: number;
  publicMs: number;
}

const usualTimes: BodyTimes = { signedInMs: 30_000, publicMs: 10_000 };
const largestJson = 2 * 1_048_576;
const largestForm = 100 * 1024;
const largestPublic = 10 * 1024;

/**
 * Reads JSON and short forms. Where a route needs a caller, `signIn` must find one before the first byte of the body is read; public routes get a few
 * bytes in a short time. A form with a file is left to its route, and what no route takes is not read at all.
 */
export function readBodies(
  routes: readonly BodyRoute[],
  signIn: (request: Request, response: Response) => Promise<void>,
  { signedInMs, publicMs }: BodyTimes = usualTimes,
): RequestHandler {
  const router = Router();
  const signedIn = bodyReader({ bytes: largestJson, ms: signedInMs });
  const few = bodyReader({ bytes: largestPublic, ms: publicMs });
  for (const { method, path, isPublic, largestBytes } of routes) {
    const open = largestBytes === undefined ? few : bodyReader({ bytes: largestBytes, ms: publicMs });
    register(router, method, path, (request: Request, response, next) => {
      // A path that fits two routes belongs to the first, as it does behind us.
      if (request.hasMetRoute || !bringsBody(request)) return next();
      request.hasMetRoute = true;
      if (request.is('multipart/form-data')) next();
      else if (isPublic) open(request, response, next);
      else signIn(request, response).then(() => signedIn(request, response, next), next);
    });
  }
  return router;
}

declare module 'express' {
  interface Request {
    /** Whether it has been decided how to read this body. */
    hasMetRoute?: boolean;
    /** The body as it came: a webhook's signature is over its bytes. */
    rawBody?: Buffer;
  }
}

function register(router: Router, method: RequestMethod, path: string, handle: RequestHandler): void {
  if (method === RequestMethod.ALL) router.all(path, handle);
  else router[RequestMethod[method].toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'](path, handle);
}

const keepBytes = (request: unknown, _response: unknown, body: Buffer): void => {
  (request as Request).rawBody = body;
};

function bodyReader({ bytes, ms }: BodyLimit): RequestHandler {
  // JSON that is not an object is left to the schema, which words the refusal.
  const readJson = json({ limit: bytes, strict: false, verify: keepBytes });
  const readForm = urlencoded({ extended: false, limit: Math.min(bytes, largestForm) });
  return (request, response, next) => {
    const done = onceWithin(ms, next);
    // The readers would refuse only after all of it has come.
    if (Number(request.headers['content-length']) > bytes) return done(tooLarge());
    if (request.headers['transfer-encoding'] && request.is(['json', 'urlencoded'])) refuseAbove(request, bytes, done);
    readJson(request, response, (error?: unknown) => (error ? done(error) : readForm(request, response, done)));
  };
}

const tooLarge = (): AppError => new AppError('too-large', 'The body is too large.');

function refuseAbove(request: Request, bytes: number, done: (error: unknown) => void): void {
  let received = 0;
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > bytes) done(tooLarge());
  });
}

/** Goes on when the body has come, or with a refusal when its time is up, whichever is first. */
function onceWithin(ms: number, next: NextFunction): (error?: unknown) => void {
  let isDone = false;
  const done = (error?: unknown): void => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    if (error) next(error);
    else next();
  };
  const timer = setTimeout(() => {
    done(new AppError('too-slow', `The body of this call did not arrive within ${ms / 1000} seconds. Please try again.`));
  }, ms);
  return done;
}
