import { createHash } from 'node:crypto';
import { chmodSync, globSync, mkdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire, enableCompileCache, flushCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '..');
const settings = readFileSync(join(root, '.swcrc'));
// It goes with the packages, and so with the compiler that wrote it.
const cache = join(root, 'node_modules', '.cache', 'rental-ledger');
const folder = join(cache, 'sources');
if (!process.env.READER_SANDBOX) {
  mkdirSync(folder, { recursive: true });
  // Children run as somebody else.
  if (isMine(folder)) for (const path of [join(cache, '..'), cache, folder]) chmodSync(path, 0o755);
}
enableCompileCache(join(cache, 'compiled'));
// A child is killed, and so would never write what it has compiled.
setTimeout(() => flushCompileCache(), 3000).unref();

function isMine(path: string): boolean {
  return statSync(path).uid === process.getuid?.();
}
/** Older than no source where all are compiled. */
const allCompiled = join(folder, 'all');

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

/** Inside its sandbox a child can write nothing here: whoever starts it has compiled what it may ask for. Not again for each of a row of children. */
function compileAll(): void {
  const began = new Date();
  const since = statSync(allCompiled, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (began.getTime() - since < 20_000) return;
  const sources = globSync(['core/**/*.ts', 'worker/**/*.ts', 'test/fixtures/**/*.ts', 'test/support/**/*.ts'], { cwd: root });
  const code = sources.filter((name) => !name.endsWith('.spec.ts') && !name.endsWith('.d.ts'));
  for (const name of code) if (statSync(join(root, name)).mtimeMs > since) compiled(join(root, name));
  writeFileSync(allCompiled, '');
  utimesSync(allCompiled, began, began);
}
if (!process.env.READER_SANDBOX && isMine(folder)) compileAll();

/** A file's code, compiled once: children start by the hundred. */
function compiled(filename: string): string {
  const source = readFileSync(filename);
  const known = join(folder, createHash('sha256').update(settings).update(`${filename}\0`).update(source).digest('hex'));
  try {
    return readFileSync(known, 'utf8');
  } catch {
    const { transformSync } = createRequire(import.meta.url)('@swc/core') as typeof import('@swc/core');
    const { code } = transformSync(source.toString(), { filename, sourceMaps: 'inline' });
    keep(known, code);
    return code;
  }
}

function keep(path: string, code: string): void {
  const fresh = `${path}.${process.pid}`;
  try {
    writeFileSync(fresh, code);
    chmodSync(fresh, 0o644);
    // At once, so that no other child reads half of it.
    renameSync(fresh, path);
  } catch {
    // A child in its sandbox, of a source that was changed a moment ago.
  }
}
