import type { EntityManager } from '@mikro-orm/postgresql';
import { justNow } from '#core/tasks/add-task';
import type { TaskLane } from '#core/tasks/task-kind';

/** What a sweep found: leases that ran out, parked tasks whose time has come, and how many wait in each lane now. */
export interface SweepResult {
  lapsed: number;
  unparked: number;
  due: Partial<Record<TaskLane, number>>;
}

/**
 * Puts back what a dead worker held and what has waited long enough. A lost lease is the worker's fault, not the
 * task's: the attempt is given back and the loss counted apart. Safe to run by any number of workers at once.
 */
export async function sweepTasks(em: EntityManager): Promise<SweepResult> {
  const lapsed = await em.execute<unknown[]>(
    `update task set state = 'due', lease_losses = lease_losses + 1, attempts = greatest(attempts - 1, 0), lease_token = null,
       lease_until = null, run_after = ${justNow} where state = 'running' and lease_until < now() returning id`,
  );
  const unparked = await em.execute<unknown[]>(`update task set state = 'due' where state = 'parked' and run_after <= now() returning id`);
  const due = await em.execute<{ lane: TaskLane; count: number }[]>(
    `select lane, count(*)::int as count from task where state = 'due' and run_after <= now() group by lane`,
  );
  return { lapsed: lapsed.length, unparked: unparked.length, due: Object.fromEntries(due.map((row) => [row.lane, row.count])) };
}
