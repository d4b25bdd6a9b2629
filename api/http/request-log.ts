import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import type { Logger } from '#core/kernel/platform/logger';
import type { User } from '#core/database/entities/user.entity';

const quiet = /^\/(health|ready|metrics|assets\/)/;

function pathOf(request: IncomingMessage): string {
  const url = (request as { originalUrl?: string }).originalUrl ?? request.url ?? '';
  return url.split('?', 1)[0] ?? '';
}

/** Ids come from us, or from a proxy in front if they look like ids. */
function requestId(request: IncomingMessage, response: ServerResponse): string {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', id);
  return id;
}

/** One line per call: method, path, status, time, user id. Queries, bodies and headers can contain private data and are left out. */
export function requestLog(log: Logger): RequestHandler {
  return pinoHttp({
    logger: log,
    genReqId: requestId,
    autoLogging: { ignore: (request) => quiet.test(pathOf(request)) },
    customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? 'warn' : 'info'),
    // Nothing of the call itself is logged: it is not described first.
    wrapSerializers: false,
    serializers: { req: () => undefined, res: () => undefined, err: () => undefined },
    customSuccessObject: (request, response, facts: object) => ({ ...facts, ...callFacts(request, response) }),
    customErrorObject: (request, response, _error, facts: object) => ({ ...facts, ...callFacts(request, response) }),
    customSuccessMessage: () => 'call',
    customErrorMessage: () => 'call',
  }) as RequestHandler;
}

function callFacts(request: IncomingMessage, response: ServerResponse): object {
  const { user } = request as { user?: User };
  return { request: request.id, method: request.method, path: pathOf(request), status: response.statusCode, user: user?.id };
}
