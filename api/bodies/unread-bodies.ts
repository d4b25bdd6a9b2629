import type { Server } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { bringsBody } from './brings-body.js';

/** How long a connection stays open after its answer, and how long its sender may be silent meanwhile. */
export interface Linger {
  longestMs: number;
  silenceMs: number;
}

const usual: Linger = { longestMs: 10_000, silenceMs: 2_000 };

/**
 * Closes the connection of a call that was answered before its body had come. The answer leaves at once; what still comes is thrown away for a moment,
 * since a connection closed over unread bytes is reset, and its sender would never see the answer.
 */
export function closeUnread(linger = usual): RequestHandler {
  return (request, response, next) => {
    if (bringsBody(request)) lingerAtEnd(request, response, linger);
    next();
  };
}

function lingerAtEnd(request: Request, response: Response, linger: Linger): void {
  const end = response.end.bind(response) as (...words: unknown[]) => Response;
  let hasEnded = false;
  response.end = ((...words: unknown[]) => {
    if (hasEnded || request.complete || request.destroyed) return end(...words);
    hasEnded = true;
    // A short body is in the same packet as the head, or comes a moment later: its connection can stay.
    setImmediate(() => {
      if (request.complete || request.destroyed) end(...words);
      else
        sendFirst(request, response, words, linger).then(
          () => end(),
          () => response.destroy(),
        );
    });
    return response;
  }) as never;
}

function sendFirst(request: Request, response: Response, [content, encoding]: unknown[], linger: Linger): Promise<void> {
  if (!response.headersSent) response.setHeader('Connection', 'close');
  if (typeof content === 'string' || content instanceof Uint8Array) response.write(content, encoding as BufferEncoding);
  else response.flushHeaders();
  return throwAway(request, linger);
}

/** Discards what still arrives, until its end or for as long as allowed. */
async function throwAway(request: Request, { longestMs, silenceMs }: Linger): Promise<void> {
  const over = Promise.withResolvers<void>();
  const timers = [longestMs, silenceMs].map((ms) => setTimeout(over.resolve, ms));
  request.on('data', () => timers[1]?.refresh());
  request.once('end', over.resolve).once('close', over.resolve).resume();
  await over.promise;
  timers.map(clearTimeout);
}

/** A sender that expects 100-continue gets it only once the body is read; otherwise a refusal would come after the body. */
export function continueWhenRead(server: Server): void {
  server.on('checkContinue', (request, response) => {
    request.once('resume', () => {
      if (!response.headersSent) response.writeContinue();
    });
    server.emit('request', request, response);
  });
}
