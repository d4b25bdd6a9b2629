import { runInNewContext } from 'node:vm';

/** Runs something that never waits; null where it has not ended in so many milliseconds, or threw. The expression engine is stopped too. */
export function within<T>(limitMs: number, work: () => T): T | null {
  try {
    return runInNewContext('work()', { work }, { timeout: limitMs }) as T;
  } catch {
    return null;
  }
}
