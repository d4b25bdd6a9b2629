import type { EntityManager } from '@mikro-orm/postgresql';
import { type ClaimedTask, heartbeat } from '#core/tasks/claim-task';
import { LeaseLost } from '#core/tasks/finish-task';

/** A revoked lease should reach the guarded child soon: a person who deletes a document waits for nobody. */
const longestPauseMs = 3000;

/**
 * Renews a task's lease until the returned function is called. `controller` is aborted with LeaseLost when the lease is taken
 * away, or when the database was away for so long that it may have been.
 */
export function holdLease(em: EntityManager, task: ClaimedTask, leaseSeconds: number, controller: AbortController): () => void {
  let heldUntil = Date.now() + leaseSeconds * 1000;
  let timer: NodeJS.Timeout;
  let over = false;
  const beat = async (): Promise<void> => {
    const asked = Date.now();
    try {
      if (await heartbeat(em.fork(), task, leaseSeconds)) heldUntil = asked + leaseSeconds * 1000;
      else controller.abort(new LeaseLost(task.id));
    } catch {
      // The database is away; the lease holds until its time is over.
      if (Date.now() >= heldUntil) controller.abort(new LeaseLost(task.id));
    }
    if (!over && !controller.signal.aborted) schedule();
  };
  const schedule = (): void => {
    timer = setTimeout(() => void beat(), Math.min(longestPauseMs, (leaseSeconds * 1000) / 3));
  };
  schedule();
  controller.signal.addEventListener('abort', () => clearTimeout(timer));
  return () => {
    over = true;
    clearTimeout(timer);
  };
}
