import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const fromSource = import.meta.url.endsWith('.ts');

function sibling(name: string): string {
  return new URL(`./${name}.${fromSource ? 'ts' : 'js'}`, import.meta.url).href;
}

/** What runs inside the sandbox; under vitest the source itself, so that a test never runs a stale build. */
export const childModule = fileURLToPath(sibling('child'));
/** The module to fork: it sets the sandbox up and becomes the child. */
export const sandboxModule = fileURLToPath(sibling('sandbox/enter'));
export const productRegistry = sibling('../jobs');

const onLinux = (path: string): boolean => process.platform === 'linux' && existsSync(path);

/**
 * A command line with limits of the kernel put before it, where the system has them: no core dumps, a cap on the size of files it writes (a renderer
 * once wrote 6.5 GB for one huge page) and on its address space, and it ends together with its parent (a process in an endless loop would never
 * notice a closed channel).
 */
export function limited(command: readonly string[], limits: { maxFileMb: number; maxMemoryMb?: number }): string[] {
  const words = [...command];
  if (onLinux('/usr/bin/setpriv')) words.unshift('/usr/bin/setpriv', '--pdeathsig', 'KILL');
  if (!onLinux('/usr/bin/prlimit')) return words;
  const memory = limits.maxMemoryMb === undefined ? [] : [`--as=${limits.maxMemoryMb * 1024 * 1024}`];
  return ['/usr/bin/prlimit', '--core=0', `--fsize=${limits.maxFileMb * 1024 * 1024}`, ...memory, ...words];
}

/**
 * With a cap on its heap V8 collects the whole heap whenever it has grown by a third, which took a fifth of a child's time; its total memory is
 * watched from outside. Several threads that collect a few young objects cost more than they save.
 */
const collecting = ['--max-semi-space-size=8', '--no-parallel-scavenge', '--heap-growing-percent=200'];

/** How to start a child: the program and the arguments before its module. */
export function childCommand(heapMb: number, maxFileMb: number): { execPath: string; execArgv: string[] } {
  const words = [process.execPath, `--max-old-space-size=${heapMb}`, ...collecting];
  if (fromSource) words.push('--conditions=source', '--import', new URL('../../test/source-imports.ts', import.meta.url).href);
  const [execPath = process.execPath, ...execArgv] = limited(words, { maxFileMb });
  return { execPath, execArgv };
}

/** The environment of a child: nothing that is worth stealing. */
const passedOn = ['PATH', 'LANG', 'TZ', 'PAGE_RENDERER', 'OCR_ENGINE'];

export function childEnvironment(scratch: string): NodeJS.ProcessEnv {
  const kept = passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  // Two arenas, and free memory at their end is returned: glibc's defaults keep a picture's memory long after it is freed.
  return {
    ...Object.fromEntries(kept),
    HOME: scratch,
    TMPDIR: scratch,
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
    OMP_THREAD_LIMIT: '1',
  };
}
