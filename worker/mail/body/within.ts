import { runInNewContext } from 'node:vm';

/** Runs something synchronous; null where it took more than so many milliseconds, or threw. This also stops a regular expression. */
export function within<T>(limitMs: number, work: () => T): T | null {
  try {
    return runInNewContext('work()', { work }, { timeout: limitMs }) as T;
  } catch {
    return null;
  }
}
