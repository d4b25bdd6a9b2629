import { existsSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';

/**
 * The folder of the built console, from the source and from `dist` alike. At a first start it may still be being built: its files are looked for at
 * each request.
 */
export function consoleFolder(from = import.meta.dirname): string {
  const parent = dirname(from);
  return existsSync(join(from, 'package.json')) || parent === from ? join(from, 'console', 'dist') : consoleFolder(parent);
}

const ours = /^\/(api\/v1|health|ready|metrics)(\/|$)/;
const neverPages = /^\/(api|assets|icons)(\/|$)/;
/** Their names never change, so browsers ask each time whether they have changed. */
const besideThePage = new Set(['/sw.js', '/manifest.webmanifest']);

/** Serves the console's files and, for its deep links, its page. Addresses of the api are left to the api; any other is not found. */
export function serveConsole(app: NestExpressApplication, folder: string | null): void {
  if (folder) serveFiles(app, folder);
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (ours.test(request.path)) return next();
    response.set('Cache-Control', 'no-cache');
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const nothing = () => response.status(404).json({ detail: 'There is nothing at this address.' });
    if (!folder || !reads || neverPages.test(request.path)) return nothing();
    const file = besideThePage.has(request.path) ? request.path.slice(1) : 'index.html';
    // With a root, a hidden folder on the way to the project is no hidden file.
    response.sendFile(file, { root: folder, cacheControl: false }, (error) => {
      if (error && !response.headersSent) nothing();
    });
  });
}

/** The names contain a hash of the content. */
const caching = { immutable: true, maxAge: '365d' } as const;
const packedTypes: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css' };

/** Sends the compressed file of the build to clients that accept gzip; everything else is passed on. */
function sendPacked(folder: string) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const name = `${basename(request.path)}.gz`;
    const type = packedTypes[extname(request.path)];
    if (!type || request.path !== `/${basename(request.path)}` || !existsSync(join(folder, name))) return next();
    response.vary('Accept-Encoding');
    if (!request.acceptsEncodings('gzip')) return next();
    response.set({ 'Content-Encoding': 'gzip', 'Content-Type': `${type}; charset=utf-8` });
    response.sendFile(name, { ...caching, root: folder, acceptRanges: false });
  };
}

function serveFiles(app: NestExpressApplication, folder: string): void {
  const common = { index: false, redirect: false } as const;
  app.use('/assets', sendPacked(join(folder, 'assets')));
  app.useStaticAssets(join(folder, 'assets'), { ...common, ...caching, prefix: '/assets' });
  // Folder by folder: for the whole, each call of the api would look for a file of that name on the disk.
  app.useStaticAssets(join(folder, 'pdfjs'), { ...common, maxAge: '1h', prefix: '/pdfjs' });
  app.useStaticAssets(join(folder, 'icons'), { ...common, maxAge: '1d', prefix: '/icons' });
}
