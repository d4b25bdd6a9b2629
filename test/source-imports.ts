import { registerHooks } from 'node:module';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const ours = (url: string | undefined): boolean => url?.endsWith('.ts') === true && !url.includes('/node_modules/');

/** Lets a guarded child run the TypeScript source under test, compiled as the build does it: `./x.js` is `./x.ts` there. */
registerHooks({
  resolve(specifier, context, next) {
    return next(ours(context.parentURL) && specifier.startsWith('.') ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
  load(url, context, next) {
    if (!ours(url)) return next(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { filename, sourceMaps: 'inline' });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
