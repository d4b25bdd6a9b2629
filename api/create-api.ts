import type { Server } from 'node:http';
import { asCall } from '#core/database/values/reading-limit';
import { DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { ApiModule } from './api.module.js';
import { SignInGuard } from './auth/sign-in.guard.js';
import { admit, Doors } from './http/admit.js';
import { CallFigures, measureCalls } from './http/call-figures.js';
import { NestLog } from './http/nest-log.js';
import { serveOpenApi } from './openapi/openapi-page.js';
import { speakPlainly } from './http/plain-problems.js';
import { type BodyTimes, readBodies } from './bodies/read-bodies.js';
import { requestLog } from './http/request-log.js';
import { findBodyRoutes } from './bodies/route-bodies.js';
import { securityHeaders } from './http/security-headers.js';
import { endSilentBodies } from './bodies/silent-bodies.js';
import { closeUnread, continueWhenRead, type Linger } from './bodies/unread-bodies.js';
import { consoleFolder, serveConsole } from './http/serve-console.js';
import type { Platform } from './platform/platform.module.js';

/** Longer than a proxy keeps an idle connection (Caddy two minutes): otherwise it sends a call into one that is just being closed. */
const keepAliveMs = 130_000;
/** A file takes as long as its sender's connection: by default it would be cut off after five minutes. Headers still have only a minute. */
const longestSendingMs = 3_600_000;

/** What tests change: the console, and how long a body may be silent. */
export interface ApiOptions {
  console?: string | null;
  silenceMs?: number | undefined;
  bodyTimes?: BodyTimes | undefined;
  linger?: Linger | undefined;
}

/** The whole api, ready to listen: the same for production, tests and its own description. */
export async function createApi(platform: Platform, { console = consoleFolder(), silenceMs, bodyTimes, linger }: ApiOptions = {}) {
  speakPlainly();
  const logger = new NestLog(platform.log);
  const app = await NestFactory.create<NestExpressApplication>(ApiModule.forRoot(platform), {
    bodyParser: false,
    forceCloseConnections: true,
    logger,
    abortOnError: false,
  });
  const server: Server = app.getHttpServer();
  server.keepAliveTimeout = keepAliveMs;
  server.requestTimeout = longestSendingMs;
  continueWhenRead(server);
  app.disable('x-powered-by');
  app.set('etag', false);
  // Only a trusted proxy may name the address that it calls for.
  app.set('trust proxy', platform.env.TRUSTED_PROXIES);
  app.set('query parser', 'extended');
  app.use(
    requestLog(platform.log),
    measureCalls(app.get(CallFigures)),
    securityHeaders(platform.env.PUBLIC_URL),
    endSilentBodies(silenceMs),
    closeUnread(linger),
  );
  // Answers contain private books and must not be cached; files and pages override this where they may be.
  app.use('/api/v1', (_request: Request, response: Response, next: NextFunction) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  serveConsole(app, console);
  serveOpenApi(app);
  // Before anything that may refuse a call: a console at another origin must be able to read the reason.
  if (platform.env.CORS_ORIGINS.length > 0) {
    app.enableCors({
      origin: platform.env.CORS_ORIGINS,
      exposedHeaders: ['Content-Range', 'Content-Disposition', 'ETag', 'X-Request-Id', 'WWW-Authenticate'],
      maxAge: 600,
    });
  }
  const routes = findBodyRoutes(app.get(DiscoveryService, { strict: false }), new MetadataScanner());
  const guard = app.get(SignInGuard, { strict: false });
  const signIn = (request: Request, response: Response): Promise<void> => guard.identifyEarly(request, response);
  app.use('/api/v1', readBodies(routes, signIn, bodyTimes));
  app.use('/api/v1', admit(app.get(Doors)));
  app.use((_request: Request, _response: Response, next: NextFunction) => asCall(next));
  app.setGlobalPrefix('api/v1', { exclude: ['health', 'ready', 'metrics'] });
  return app;
}
