import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, enableCompileCache, flushCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '..');
const settings = readFileSync(join(root, '.swcrc'));
// It goes with the packages, and so with the compiler that wrote it.
const cache = join(root, 'node_modules', '.cache', 'rental-ledger');
const folder = join(cache, 'sources');
mkdirSync(folder, { recursive: true });
enableCompileCache(join(cache, 'compiled'));
// A child is killed, and so would never write what it has compiled.
setTimeout(() => flushCompileCache(), 3000).unref();

const ours = (url: string | undefined): boolean => url?.endsWith('.ts') === true && !url.includes('/node_modules/');

/** Lets a guarded child run the TypeScript source under test, compiled as the build does it: `./x.js` is `./x.ts` there. */
registerHooks({
  resolve(specifier, context, next) {
    return next(ours(context.parentURL) && specifier.startsWith('.') ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
  load(url, context, next) {
    if (!ours(url)) return next(url, context);
    return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true };
  },
});

/** A file's code, compiled once: children start by the hundred. */
function compiled(filename: string): string {
  const source = readFileSync(filename);
  const known = join(folder, createHash('sha256').update(settings).update(`${filename}\0`).update(source).digest('hex'));
  try {
    return readFileSync(known, 'utf8');
  } catch {
    const { transformSync } = createRequire(import.meta.url)('@swc/core') as typeof import('@swc/core');
    const { code } = transformSync(source.toString(), { filename, sourceMaps: 'inline' });
    const fresh = `${known}.${process.pid}`;
    writeFileSync(fresh, code);
    // At once, so that no other child reads half of it.
    renameSync(fresh, known);
    return code;
  }
}
