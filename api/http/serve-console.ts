import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';

/** The built console beside this program, from the source and from `dist` alike; null where it is not built. */
export function findConsole(from = import.meta.dirname): string | null {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const built = join(folder, 'console', 'dist');
    if (existsSync(join(built, 'index.html'))) return built;
  }
  return null;
}

const servers = /^\/(api|health|ready|metrics)(\/|$)/;

/** Serves the console and, for its own addresses, its page. Addresses of the api stay the api's. */
export function serveConsole(app: NestExpressApplication, folder: string | null): void {
  if (!folder) return;
  const common = { index: false, redirect: false } as const;
  app.useStaticAssets(join(folder, 'assets'), { ...common, prefix: '/assets', immutable: true, maxAge: '365d' });
  app.useStaticAssets(folder, { ...common, maxAge: '1h', setHeaders: freshPage });
  app.use((request: Request, response: Response, next: NextFunction) => {
    const page =
      (request.method === 'GET' || request.method === 'HEAD') && !servers.test(request.path) && !request.path.startsWith('/assets/');
    if (!page) return next();
    response.set('Cache-Control', 'no-cache');
    response.sendFile(join(folder, 'index.html'), { cacheControl: false });
  });
}

function freshPage(response: { setHeader(name: string, value: string): unknown }, path: string): void {
  if (path.endsWith('.html')) response.setHeader('Cache-Control', 'no-cache');
}
