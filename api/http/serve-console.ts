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

const ours = /^\/(api\/v1|health|ready|metrics)(\/|$)/;
const neverPages = /^\/(api|assets)(\/|$)/;

/** Serves the console's files and, for its deep links, its page. Addresses of the api stay the api's; what is neither is not there. */
export function serveConsole(app: NestExpressApplication, folder: string | null): void {
  if (folder) serveFiles(app, folder);
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (ours.test(request.path)) return next();
    response.set('Cache-Control', 'no-cache');
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (folder && reads && !neverPages.test(request.path)) return response.sendFile(join(folder, 'index.html'), { cacheControl: false });
    response.status(404).json({ detail: 'There is nothing at this address.' });
  });
}

function serveFiles(app: NestExpressApplication, folder: string): void {
  const common = { index: false, redirect: false } as const;
  app.useStaticAssets(join(folder, 'assets'), { ...common, prefix: '/assets', immutable: true, maxAge: '365d' });
  app.useStaticAssets(folder, { ...common, maxAge: '1h', setHeaders: freshPage });
}

function freshPage(response: { setHeader(name: string, value: string): unknown }, path: string): void {
  if (path.endsWith('.html')) response.setHeader('Cache-Control', 'no-cache');
}
