import type { Request, RequestHandler } from 'express';
import { bringsBody } from './brings-body.js';

/** No working connection is silent for so long in the middle of a body. */
const silenceMs = 60_000;
/** Within that time it is checked this often whether data has arrived. */
const looks = 6;

/**
 * Ends calls whose body has stopped coming. A connection that vanished would keep its slot and its incomplete file for as long as a body may take at
 * most. Where data is waiting to be read, because the call is queued or the disk is slow, the sender is not silent.
 */
export function endSilentBodies(longestMs = silenceMs): RequestHandler {
  return (request, _response, next) => {
    if (bringsBody(request)) watch(request, longestMs);
    next();
  };
}

function watch(request: Request, longestMs: number): void {
  let [come, silent] = [request.socket.bytesRead, 0];
  const look = setInterval(() => {
    const { bytesRead } = request.socket;
    if (request.complete) clearInterval(look);
    else if (bytesRead !== come || request.readableLength > 0) [come, silent] = [bytesRead, 0];
    else if ((silent += 1) === looks) request.destroy();
  }, longestMs / looks).unref();
  request.once('close', () => clearInterval(look));
}
