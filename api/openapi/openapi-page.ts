import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { createOpenApi } from './openapi.js';

const base = '/api/v1';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Rental Ledger: the api</title>
    <link rel="stylesheet" href="${base}/docs/swagger-ui.css">
  </head>
  <body>
    <div id="api"></div>
    <script src="${base}/docs/swagger-ui-bundle.js"></script>
    <script src="${base}/docs/start.js"></script>
  </body>
</html>
`;
const start = `SwaggerUIBundle({ url: '${base}/openapi.json', dom_id: '#api', deepLinking: true, persistAuthorization: false, validatorUrl: null });\n`;

/** The description of the api, and a page to read and try it that loads nothing from elsewhere and needs no inline script. */
export function serveOpenApi(app: NestExpressApplication): void {
  let described: string | undefined;
  const answer = (path: string, type: string, content: () => string): void => {
    app.use(`${base}${path}`, (request: Request, response: Response, next: NextFunction) => {
      if (request.path !== '/' || !['GET', 'HEAD'].includes(request.method)) return next();
      response.type(type).set('Cache-Control', 'no-cache').send(content());
    });
  };
  answer('/openapi.json', 'json', () => (described ??= JSON.stringify(createOpenApi(app))));
  answer('/docs/start.js', 'js', () => start);
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  answer('/docs', 'html', () => page);
  app.useStaticAssets(folder, { prefix: `${base}/docs`, index: false, redirect: false, maxAge: '1d' });
}
