import type { EntityManager } from '@mikro-orm/postgresql';
import { type ClaimedTask, heartbeat } from '#core/kernel/tasks/claim-task';
import { LeaseLost } from '#core/kernel/tasks/finish-task';

/** A revoked lease should reach the guarded child soon: a person who deletes a document does not wait for it. */
const longestPauseMs = 3000;

/**
 * Renews a task's lease until the returned function is called. `controller` is aborted with LeaseLost when the lease is taken away, or when the
 * database was away, or did not answer, for so long that it may have been.
 */
export function holdLease(
  em: EntityManager,
  task: Pick<ClaimedTask, 'id' | 'token'>,
  leaseSeconds: number,
  controller: AbortController,
): () => void {
  const leaseMs = leaseSeconds * 1000;
  const pauseMs = Math.min(longestPauseMs, leaseMs / 3);
  // Not by the wall clock, which may be set back.
  let heldUntil = performance.now() + leaseMs;
  let timer: NodeJS.Timeout;
  let late: NodeJS.Timeout;
  let over = false;
  const lose = (): void => controller.abort(new LeaseLost(task.id));
  const beat = async (): Promise<void> => {
    const asked = performance.now();
    // A database whose connection vanished never answers, not even with an error.
    late = setTimeout(lose, Math.max(pauseMs, heldUntil - asked));
    try {
      if (await heartbeat(em.fork(), task, leaseSeconds)) heldUntil = asked + leaseMs;
      else lose();
    } catch {
      // The database is away; the lease holds until its time is over.
      if (performance.now() >= heldUntil) lose();
    }
    clearTimeout(late);
    if (!over && !controller.signal.aborted) schedule();
  };
  const schedule = (): void => {
    timer = setTimeout(() => void beat(), pauseMs);
  };
  schedule();
  const clearTimers = (): void => {
    clearTimeout(timer);
    clearTimeout(late);
  };
  controller.signal.addEventListener('abort', clearTimers);
  return () => {
    over = true;
    clearTimers();
  };
}
